#ifndef AVATAR_EMBEDDED_FONTS_H
#define AVATAR_EMBEDDED_FONTS_H

#include <stddef.h>

/// A font file that is part of the executable.
typedef struct {
  /// For messages.
  const char *name;
  /// The script it is for, as ISO 15924 has it; empty for the one that is tried with all.
  const char *script;
  const unsigned char *bytes;
  size_t count;
} avr_embedded_font;

/// How many there are.
size_t avr_embedded_font_count(void);

/// One of them, which is never freed; index 0…count − 1. The first has the Latin letters.
const avr_embedded_font *avr_embedded_font_at(size_t index);

#endif
