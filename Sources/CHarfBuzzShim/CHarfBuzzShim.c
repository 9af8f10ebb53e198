#include "CHarfBuzzShim.h"

#include "CLibraryLoader.h"

#include <stdlib.h>
#if __has_include(<hb.h>)
#include <hb.h>
#elif __has_include(<harfbuzz/hb.h>)
#include <harfbuzz/hb.h>
#else
#include "/opt/homebrew/include/harfbuzz/hb.h"
#endif

#define FUNCTIONS(use)                                                                                               \
  use(hb_version_string) use(hb_blob_create) use(hb_blob_destroy) use(hb_blob_get_empty) use(hb_face_create)         \
  use(hb_face_destroy) use(hb_face_get_empty) use(hb_face_get_glyph_count) use(hb_face_get_upem)                     \
  use(hb_font_create) use(hb_font_destroy) use(hb_font_get_empty) use(hb_font_set_variations)                          \
  use(hb_font_get_var_coords_normalized) use(hb_buffer_create) use(hb_buffer_destroy)                                \
  use(hb_buffer_allocation_successful) use(hb_buffer_clear_contents) use(hb_buffer_add_utf32)                        \
  use(hb_buffer_set_flags) use(hb_buffer_set_script) use(hb_buffer_set_direction) use(hb_buffer_set_language)        \
  use(hb_buffer_set_cluster_level) use(hb_buffer_get_glyph_infos) use(hb_buffer_get_glyph_positions)                 \
  use(hb_language_from_string) use(hb_script_get_horizontal_direction) use(hb_shape_full) use(hb_unicode_script)     \
  use(hb_unicode_funcs_get_default)

AVR_LIBRARY(harfbuzz, FUNCTIONS, NULL, AVR_FILES("libharfbuzz.so.0", "libharfbuzz.0.dylib"));

#define library harfbuzz_functions.call

const char *avr_shaping_open(void) { return avr_library_open(&harfbuzz); }

const char *avr_shaping_version(void) { return library.hb_version_string(); }

struct avr_shaper {
  hb_blob_t *blob;
  hb_face_t *face;
  hb_font_t *font;
  hb_buffer_t *buffer;
};

avr_outcome_of_font avr_shaper_open(const void *bytes, size_t count, unsigned index, avr_shaper **opened) {
  if (count > UINT32_MAX) return AVR_NO_FONT;
  avr_shaper *shaper = calloc(1, sizeof *shaper);
  if (!shaper) return AVR_FONT_OUT_OF_MEMORY;
  shaper->blob = library.hb_blob_create(bytes, (unsigned)count, HB_MEMORY_MODE_READONLY, NULL, NULL);
  shaper->face = library.hb_face_create(shaper->blob, index);
  shaper->font = library.hb_font_create(shaper->face);
  shaper->buffer = library.hb_buffer_create();
  // When out of memory, HarfBuzz returns one of its empty objects.
  bool is_complete = (count == 0 || shaper->blob != library.hb_blob_get_empty()) &&
                     shaper->face != library.hb_face_get_empty() && shaper->font != library.hb_font_get_empty() &&
                     library.hb_buffer_allocation_successful(shaper->buffer);
  bool is_font = library.hb_face_get_glyph_count(shaper->face) > 0 && library.hb_face_get_upem(shaper->face) > 0;
  if (is_complete && is_font) {
    *opened = shaper;
    return AVR_FONT_OPENED;
  }
  avr_shaper_close(shaper);
  return is_complete ? AVR_NO_FONT : AVR_FONT_OUT_OF_MEMORY;
}

void avr_shaper_close(avr_shaper *shaper) {
  library.hb_buffer_destroy(shaper->buffer);
  library.hb_font_destroy(shaper->font);
  library.hb_face_destroy(shaper->face);
  library.hb_blob_destroy(shaper->blob);
  free(shaper);
}

int avr_shaper_set_axes(avr_shaper *shaper, const avr_axis_value *values, int count, int32_t *normalized) {
  hb_variation_t variations[AVR_MOST_AXES];
  if (count > AVR_MOST_AXES) count = AVR_MOST_AXES;
  for (int i = 0; i < count; i++) variations[i] = (hb_variation_t){values[i].tag, values[i].value};
  library.hb_font_set_variations(shaper->font, variations, (unsigned)count);
  unsigned length = 0;
  const int *coordinates = library.hb_font_get_var_coords_normalized(shaper->font, &length);
  if (length > AVR_MOST_AXES) length = AVR_MOST_AXES;
  for (unsigned i = 0; i < length; i++) normalized[i] = coordinates[i];
  return (int)length;
}

unsigned avr_shaper_units_per_em(const avr_shaper *shaper) { return library.hb_face_get_upem(shaper->face); }

uint32_t avr_script(uint32_t character) {
  if (avr_shaping_open()) return HB_SCRIPT_COMMON;
  return library.hb_unicode_script(library.hb_unicode_funcs_get_default(), character);
}

bool avr_script_is_right_to_left(uint32_t script) {
  return !avr_shaping_open() && library.hb_script_get_horizontal_direction((hb_script_t)script) == HB_DIRECTION_RTL;
}

/// Shapes text into the buffer; returns false when out of memory.
static bool shape(
    avr_shaper *shaper, const uint32_t *text, int count, uint32_t script, const char *language,
    const hb_feature_t *features, unsigned feature_count) {
  hb_buffer_t *buffer = shaper->buffer;
  if (script == 0) script = HB_SCRIPT_LATIN;
  library.hb_buffer_clear_contents(buffer);
  library.hb_buffer_set_flags(
      buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES | HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE);
  // Marks remain separate clusters, so that each glyph refers to its character.
  library.hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_CHARACTERS);
  library.hb_buffer_add_utf32(buffer, text, count, 0, count);
  library.hb_buffer_set_script(buffer, (hb_script_t)script);
  library.hb_buffer_set_direction(
      buffer, avr_script_is_right_to_left(script) ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  // Without a language, HarfBuzz would use the locale's language.
  library.hb_buffer_set_language(buffer, library.hb_language_from_string(language, -1));
  // Without a list, the environment could select another shaper.
  static const char *const opentype[] = {"ot", NULL};
  return library.hb_shape_full(shaper->font, buffer, features, feature_count, opentype) &&
         library.hb_buffer_allocation_successful(buffer);
}

static int store(avr_shaper *shaper, avr_placed_glyph *glyphs, int capacity, int32_t *advance) {
  unsigned length = 0;
  const hb_glyph_info_t *infos = library.hb_buffer_get_glyph_infos(shaper->buffer, &length);
  const hb_glyph_position_t *positions = library.hb_buffer_get_glyph_positions(shaper->buffer, &length);
  int64_t x = 0, y = 0;
  for (unsigned i = 0; i < length; i++) {
    if ((int)i < capacity) {
      glyphs[i].glyph = infos[i].codepoint;
      glyphs[i].x = (int32_t)(x + positions[i].x_offset);
      glyphs[i].y = (int32_t)(y + positions[i].y_offset);
      glyphs[i].character = infos[i].cluster;
      glyphs[i].is_placed = positions[i].x_offset != 0 || positions[i].y_offset != 0;
    }
    x += positions[i].x_advance;
    y += positions[i].y_advance;
  }
  *advance = (int32_t)x;
  return (int)length;
}

int avr_shaper_shape(
    avr_shaper *shaper, const uint32_t *text, int count, uint32_t script, const char *language, bool as_capitals,
    avr_placed_glyph *glyphs, int capacity, int32_t *advance) {
#define EVERYWHERE HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END
  static const hb_feature_t capitals[] = {
      {HB_TAG('c', 'a', 's', 'e'), 1, EVERYWHERE}, {HB_TAG('l', 'i', 'g', 'a'), 0, EVERYWHERE},
      {HB_TAG('c', 'l', 'i', 'g'), 0, EVERYWHERE}, {HB_TAG('c', 'a', 'l', 't'), 0, EVERYWHERE},
  };
  if (!shape(shaper, text, count, script, language, capitals, as_capitals ? 4 : 0)) return -1;
  return store(shaper, glyphs, capacity, advance);
}
