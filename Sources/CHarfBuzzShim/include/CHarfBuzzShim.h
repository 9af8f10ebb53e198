// Text shaping with HarfBuzz; the library is loaded when text is first drawn.
#ifndef AVATAR_CHARFBUZZSHIM_H
#define AVATAR_CHARFBUZZSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A font for shaping text. Only one thread may use it at a time.
typedef struct avr_shaper avr_shaper;

/// A glyph of a font and its position, in font units, with y up, relative to the start of the text on its baseline.
typedef struct {
  uint32_t glyph;
  int32_t x, y;
  /// The index of the first character that the glyph represents.
  uint32_t character;
  /// Whether the font moved the glyph from the pen position.
  bool is_placed;
} avr_placed_glyph;

/// Opens the library; call this before opening a shaper. Returns NULL if it is open, or else the reason for the
/// failure, which is valid until the thread's next call.
const char *avr_shaping_open(void);

/// Returns the version of HarfBuzz, for example "6.0.0".
const char *avr_shaping_version(void);

typedef enum {
  AVR_FONT_OPENED,
  /// The bytes are not a font.
  AVR_NO_FONT,
  AVR_FONT_OUT_OF_MEMORY,
} avr_outcome_of_font;

/// Opens a font. Its bytes must not change until the shaper is closed.
avr_outcome_of_font avr_shaper_open(const void *bytes, size_t count, unsigned index, avr_shaper **opened);
void avr_shaper_close(avr_shaper *shaper);

/// The value of a variable font axis, for example "wght" 600.
typedef struct {
  /// The tag: four letters, big-endian.
  uint32_t tag;
  float value;
} avr_axis_value;

/// The maximum number of axes, which is more than any known font has.
#define AVR_MOST_AXES 64

/// Sets the axes of a variable font; other axes use the font's default values.
///
/// Stores the normalized coordinate of each axis, in the font's order and in 2.14 fixed point, in an array of
/// AVR_MOST_AXES numbers, and returns their count.
int avr_shaper_set_axes(avr_shaper *shaper, const avr_axis_value *values, int count, int32_t *normalized);

/// Returns the font's units per em, which are never 0.
unsigned avr_shaper_units_per_em(const avr_shaper *shaper);

/// Shapes characters by the rules of a script (0 for Latin) and a language ("und" for no particular language).
///
/// With `as_capitals`, ligatures are disabled, and punctuation has the height of capitals. The result does not depend
/// on the locale. Returns the number of glyphs, of which at most `capacity` are stored, or -1 when out of memory.
int avr_shaper_shape(
    avr_shaper *shaper, const uint32_t *text, int count, uint32_t script, const char *language, bool as_capitals,
    avr_placed_glyph *glyphs, int capacity, int32_t *advance);

/// Returns the script of a character as the four letters of ISO 15924, big-endian: "Zyyy" for a character that belongs
/// to many scripts, and "Zinh" for a mark that takes the script of its base. Returns "Zyyy" for all characters if the
/// library cannot be opened.
uint32_t avr_script(uint32_t character);

/// Returns whether a script is written from right to left.
bool avr_script_is_right_to_left(uint32_t script);

#endif
