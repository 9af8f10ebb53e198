// The selection of installed fonts by fontconfig, whose library is opened when an installed font is first needed.
#ifndef AVATAR_CFONTCONFIGSHIM_H
#define AVATAR_CFONTCONFIGSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens the library and loads its configuration; call this before any other function of this header. Returns NULL if
/// it is open, or the reason for a failure, which is valid until the thread's next call.
const char *avr_system_fonts_open(void);

/// Returns the version of fontconfig: major · 10000 + minor · 100 + revision.
int avr_system_fonts_version(void);

/// The properties that a font should have.
typedef struct {
  /// The OpenType weight, 1…1000.
  int weight;
  /// The language by its name in fontconfig, for example "zh-tw"; NULL for no particular language.
  const char *language;
  /// Whether only fonts that are designed for the language are considered.
  bool needs_language;
} avr_font_wish;

/// Finds the upright outline font that fontconfig prefers among those that cover all characters, with about the weight.
///
/// Returns 1 if there is one; 0 if there is none or its path with the terminating null does not fit into `capacity`
/// bytes; -1 when out of memory.
int avr_system_font(
    const uint32_t *characters, int count, const avr_font_wish *wish, char *path, size_t capacity, int *index);

/// Finds the upright outline font of a family with the nearest weight. Upper and lower case do not matter.
///
/// The result is that of `avr_system_font`; 0 if no such family is installed.
int avr_system_family(const char *family, const avr_font_wish *wish, char *path, size_t capacity, int *index);

#endif
