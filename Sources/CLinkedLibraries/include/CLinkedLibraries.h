// The C and C++ libraries that the executable is linked with, and what they report about themselves.
#ifndef AVATAR_CLINKEDLIBRARIES_H
#define AVATAR_CLINKEDLIBRARIES_H

#include <stddef.h>

typedef struct {
  /// The spelling of NOTICE.
  const char *name;
  const char *licence;
  /// The version that the library reports, or that its headers or its package had at compile time; NULL if unknown.
  const char *(*version)(void);
} avr_linked_library;

size_t avr_linked_library_count(void);

/// One of them, in the order of NOTICE.
const avr_linked_library *avr_linked_library_at(size_t index);

#endif
