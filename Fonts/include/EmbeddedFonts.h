#ifndef AVATAR_EMBEDDED_FONTS_H
#define AVATAR_EMBEDDED_FONTS_H

#include <CByteSource.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A font file that is embedded in the executable.
typedef struct {
  /// The name for messages; fonts that differ only in weight have the same name.
  const char *name;
  /// The scripts of the font as ISO 15924 codes separated by spaces; empty for the font that is tried for all scripts.
  /// Zyyy stands for characters that belong to no script.
  const char *scripts;
  /// The OpenType weight, 1…1000.
  int weight;
  CEmbeddedBytes contents;
} avr_embedded_font;

/// Returns the number of fonts.
size_t avr_embedded_font_count(void);

/// Returns a font, which is never freed; the index is 0…count − 1. The first font has the Latin letters.
const avr_embedded_font *avr_embedded_font_at(size_t index);

/// Returns whether a font is for a script, given by four letters, big-endian.
bool avr_embedded_font_serves(size_t index, uint32_t script);

#endif
