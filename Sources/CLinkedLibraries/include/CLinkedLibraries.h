// The C and C++ libraries with which the executable is linked, and their versions.
#ifndef AVATAR_CLINKEDLIBRARIES_H
#define AVATAR_CLINKEDLIBRARIES_H

#include <stddef.h>

typedef struct {
  /// The name as spelled in NOTICE.
  const char *name;
  const char *licence;
} avr_linked_library;

size_t avr_linked_library_count(void);

/// Returns a library, in the order of NOTICE.
const avr_linked_library *avr_linked_library_at(size_t index);

/// Returns the version of a library: NULL if it is unknown, and empty if the executable does not have the library,
/// which FreeType can be built without.
///
/// If script/build links the library from the archive in a Debian package, the version is that of the package, for
/// example "1.2.4-0.2+deb12u1". Otherwise, it is the version that the library reports or that its headers had at
/// compile time. The result is valid until the thread's next call for the same library.
const char *avr_linked_library_version(size_t index);

/// Returns the version of the Swift toolchain, or NULL if the executable was not built by script/build.
const char *avr_swift_version(void);

#endif
