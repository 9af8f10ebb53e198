#ifndef AVATAR_EMBEDDED_FONTS_H
#define AVATAR_EMBEDDED_FONTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A font file that is part of the executable.
typedef struct {
  /// For messages.
  const char *name;
  /// The scripts it is for, as ISO 15924 has them, with spaces between them; empty for the one that is tried with all.
  /// Zyyy stands for signs that belong to no script.
  const char *scripts;
  const unsigned char *bytes;
  size_t count;
} avr_embedded_font;

/// How many there are.
size_t avr_embedded_font_count(void);

/// One of them, which is never freed; index 0…count − 1. The first has the Latin letters.
const avr_embedded_font *avr_embedded_font_at(size_t index);

/// Whether one of them is for a script: four letters, big-endian.
bool avr_embedded_font_serves(size_t index, uint32_t script);

#endif
