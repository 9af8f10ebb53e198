// The C and C++ libraries that the executable is linked with, with their versions.
#ifndef AVATAR_CLINKEDLIBRARIES_H
#define AVATAR_CLINKEDLIBRARIES_H

#include <stddef.h>

typedef struct {
  /// The name as spelled in NOTICE.
  const char *name;
  const char *licence;
  /// The version that the library reports, or that its headers or its package had at compile time; NULL if unknown.
  const char *(*version)(void);
} avr_linked_library;

size_t avr_linked_library_count(void);

/// Returns a library, in the order of NOTICE.
const avr_linked_library *avr_linked_library_at(size_t index);

#endif
