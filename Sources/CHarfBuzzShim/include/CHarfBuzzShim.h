// Shaping by HarfBuzz, whose library is opened when text is first drawn.
#ifndef AVATAR_CHARFBUZZSHIM_H
#define AVATAR_CHARFBUZZSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A font that text can be shaped with. Not to be used by two threads at once.
typedef struct avr_shaper avr_shaper;

/// A glyph of a font and its place, in units of the font; y up, from the start of the text on its baseline.
typedef struct {
  uint32_t glyph;
  int32_t x, y;
  /// The index of the character it stands for, or of the first of them.
  uint32_t character;
  /// Whether the font moved it from where its pen was.
  bool is_placed;
} avr_placed_glyph;

/// Opens the library, before which no shaper may be opened.
/// Returns NULL when it is open, else why it is not; valid until the thread's next call.
const char *avr_shaping_open(void);

/// HarfBuzz's version, for example "6.0.0".
const char *avr_shaping_version(void);

typedef enum {
  AVR_FONT_OPENED,
  /// The bytes are no font.
  AVR_NO_FONT,
  AVR_FONT_OUT_OF_MEMORY,
} avr_outcome_of_font;

/// Opens a font. Its bytes must not change until the shaper is closed.
avr_outcome_of_font avr_shaper_open(const void *bytes, size_t count, unsigned index, avr_shaper **opened);
void avr_shaper_close(avr_shaper *shaper);

/// The value of an axis of a variable font, for example "wght" 600.
typedef struct {
  /// Four letters, big-endian.
  uint32_t tag;
  float value;
} avr_axis_value;

/// More axes than any font has.
#define AVR_MOST_AXES 64

/// Sets the axes of a variable font; those left out have the font's own values.
void avr_shaper_set_axes(avr_shaper *shaper, const avr_axis_value *values, int count);

/// The font's units per em; never 0.
unsigned avr_shaper_units_per_em(const avr_shaper *shaper);

/// Shapes characters by the rules of a script, 0 for Latin, and of a language, "und" for none in particular.
///
/// With `as_capitals`, several letters stay letters (no ligatures), and signs take the height of capitals. The result
/// does not depend on the locale.
/// Returns how many glyphs there are, of which at most `capacity` are stored; -1 when out of memory.
int avr_shaper_shape(
    avr_shaper *shaper, const uint32_t *text, int count, uint32_t script, const char *language, bool as_capitals,
    avr_placed_glyph *glyphs, int capacity, int32_t *advance);

/// The script of a character as the four letters of ISO 15924, big-endian; "Zyyy" for what belongs to many, "Zinh" for
/// marks that take that of their base. "Zyyy" for all where the library cannot be opened.
uint32_t avr_script(uint32_t character);

/// Whether a script is written from right to left.
bool avr_script_is_right_to_left(uint32_t script);

#endif
