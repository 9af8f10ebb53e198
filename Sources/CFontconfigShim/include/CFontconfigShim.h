// The selection of installed fonts with fontconfig; the library is loaded when an installed font is first needed.
#ifndef AVATAR_CFONTCONFIGSHIM_H
#define AVATAR_CFONTCONFIGSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens the library and loads its configuration; call this before any other function in this header. Returns NULL if
/// it is open, or else the reason for the failure, which is valid until the thread's next call.
const char *avr_system_fonts_open(void);

/// Returns the version of fontconfig: major · 10000 + minor · 100 + revision.
int avr_system_fonts_version(void);

/// The desired properties of a font.
typedef struct {
  /// The OpenType weight, 1…1000.
  int weight;
  /// The fontconfig name of the language, for example "zh-tw", or NULL for no particular language.
  const char *language;
  /// Whether only fonts designed for the language are considered.
  bool needs_language;
} avr_font_wish;

/// Finds the upright outline font that fontconfig prefers among those of about this weight that cover all characters.
///
/// Returns 1 if there is such a font; 0 if there is none or its path, including the terminating null, does not fit in
/// `capacity` bytes; or -1 when out of memory.
int avr_system_font(
    const uint32_t *characters, int count, const avr_font_wish *wish, char *path, size_t capacity, int *index);

/// Finds the upright outline font with the nearest weight in a family. The family name is not case-sensitive.
///
/// The result is the same as for `avr_system_font`, with 0 if no such family is installed.
int avr_system_family(const char *family, const avr_font_wish *wish, char *path, size_t capacity, int *index);

#endif
