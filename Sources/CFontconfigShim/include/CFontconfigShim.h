// The choice of an installed font by fontconfig, whose library is opened when a letter is first looked for.
#ifndef AVATAR_CFONTCONFIGSHIM_H
#define AVATAR_CFONTCONFIGSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens the library and loads its configuration, before which no other function here may be called.
/// Returns NULL when it is open, else why it is not; valid until the thread's next call.
const char *avr_system_fonts_open(void);

/// fontconfig's version: major · 10000 + minor · 100 + revision.
int avr_system_fonts_version(void);

/// The qualities that a font should have.
typedef struct {
  /// OpenType's weight, 1…1000.
  int weight;
  /// A language by its name in fontconfig, for example "zh-tw"; NULL for none.
  const char *language;
  /// Whether a font that is not made for the language will not do.
  bool needs_language;
} avr_font_wish;

/// The outline font that fontconfig prefers among those that have all of the characters; upright, of about the weight.
///
/// Returns 1; 0 where no font has them, or its path does not fit into `capacity` bytes with the 0 behind it; -1 when out of
/// memory.
int avr_system_font(
    const uint32_t *characters, int count, const avr_font_wish *wish, char *path, size_t capacity, int *index);

/// The upright outline font of a family that is nearest to the weight. Upper and lower case do not matter.
///
/// Returns as `avr_system_font` does: 0 where no such family is installed.
int avr_system_family(const char *family, const avr_font_wish *wish, char *path, size_t capacity, int *index);

#endif
