// The missing or damaged parts of a picture that libjpeg decodes all the same, and their tolerance.
#include "CJPEGReader.h"

// Returns the number of rows of the output for an iMCU row.
static uint32_t unit_height(const struct jpeg_decompress_struct *decoder) {
  return (uint32_t)decoder->max_v_samp_factor * decoder->scale_num;
}

// Marks iMCU rows as damaged. Fails if that is more than is tolerated.
static void mark_damage(CJPEGReader *reader, JDIMENSION first, JDIMENSION end) {
  // A decoder that has lost its place reports damage again and again.
  if (first >= reader->marked_first && end <= reader->marked_end) return;
  reader->marked_first = first;
  reader->marked_end = end;
  uint32_t height = unit_height(&reader->decoder);
  for (JDIMENSION unit = first; unit < end; unit++) {
    if (reader->damaged_units[unit]) continue;
    reader->damaged_units[unit] = 1;
    uint32_t top = unit * height;
    uint32_t bottom = top + height < reader->decoder.output_height ? top + height : reader->decoder.output_height;
    if (bottom <= top) continue;
    reader->damage.rows += bottom - top;
    // Enlarging chroma mixes each row with its neighbours.
    if (bottom >= reader->tolerance.first_shown && top <= reader->tolerance.end_shown &&
        reader->tolerance.first_shown < reader->tolerance.end_shown)
      reader->damage.shows = 1;
  }
  if (reader->damage.shows && reader->damage.rows > reader->tolerance.most_damaged)
    cjpeg_fail(reader, reader->damage.status);
}

// Returns the iMCU row behind the last one that damage at the current one affects: data behind a lost place is lost up
// to the next restart marker.
static JDIMENSION damage_end(const struct jpeg_decompress_struct *decoder, JDIMENSION first) {
  if (decoder->restart_interval == 0) return decoder->total_iMCU_rows;
  uint64_t rows = decoder->comps_in_scan > 1 ? 1 : (uint64_t)decoder->cur_comp_info[0]->v_samp_factor;
  uint64_t per_unit = rows * decoder->MCUs_per_row;
  uint64_t last = (first + (uint64_t)1) * per_unit - 1;
  uint64_t restart = (last / decoder->restart_interval + 1) * decoder->restart_interval;
  uint64_t end = (restart + per_unit - 1) / per_unit;
  return end < decoder->total_iMCU_rows ? (JDIMENSION)end : decoder->total_iMCU_rows;
}

// The larger of the row and the column of each coefficient in zigzag order.
static const uint8_t reach[DCTSIZE2] = {
    0, 1, 1, 2, 1, 2, 3, 2, 2, 3, 4, 3, 2, 3, 4, 5, 4, 3, 3, 4, 5, 6, 5, 4, 3, 4, 5, 6, 7, 6, 5, 4,
    4, 5, 6, 7, 7, 6, 5, 4, 5, 6, 7, 7, 6, 5, 5, 6, 7, 7, 6, 5, 6, 7, 7, 6, 6, 7, 7, 6, 7, 7, 7, 7};

// Returns whether a decode at this scale uses a coefficient.
static int is_used(const jpeg_component_info *component, int coefficient) {
#if JPEG_LIB_VERSION >= 70
  return reach[coefficient] < component->DCT_h_scaled_size;
#else
  return reach[coefficient] < component->DCT_scaled_size;
#endif
}

// Returns whether missing or damaged data of the current scan is visible. Refinement scans of a progressive picture add
// the lower bits of coefficients: without them, it has less detail, but damaged ones cover it with noise.
static int is_visible_loss(const struct jpeg_decompress_struct *decoder, int is_missing) {
  if (!decoder->progressive_mode) return 1;
  if (is_missing && decoder->Ah > 0) return 0;
  for (int i = 0; i < decoder->comps_in_scan; i++)
    for (int k = decoder->Ss; k <= decoder->Se && k < DCTSIZE2; k++)
      if (is_used(decoder->cur_comp_info[i], k)) return 1;
  return 0;
}

void cjpeg_note_damage(CJPEGReader *reader, CJPEGStatus status) {
  if (reader->damage.status != CJPEG_OK) return;
  reader->damage.status = status;
  reader->damage.position = cjpeg_reader_position(reader);
  reader->errors.format_message((j_common_ptr)&reader->decoder, reader->message);
}

void cjpeg_lose_place(CJPEGReader *reader, JDIMENSION unit, int is_missing) {
  if (is_visible_loss(&reader->decoder, is_missing)) mark_damage(reader, unit, damage_end(&reader->decoder, unit));
}

void cjpeg_lose_all(CJPEGReader *reader) { mark_damage(reader, 0, reader->decoder.total_iMCU_rows); }

// Checks that each coefficient that the decode uses was in a scan, although perhaps not with all of its bits.
void cjpeg_check_scans(CJPEGReader *reader) {
  const struct jpeg_decompress_struct *decoder = &reader->decoder;
  if (reader->has_end || !reader->lacks_end || !decoder->progressive_mode || !decoder->coef_bits) return;
  for (int component = 0; component < decoder->num_components; component++) {
    for (int k = 0; k < DCTSIZE2; k++) {
      int missing_bits = decoder->coef_bits[component][k];
      if (missing_bits == 0) continue;
      cjpeg_note_damage(reader, CJPEG_TRUNCATED);
      if (missing_bits < 0 && is_used(&decoder->comp_info[component], k))
        cjpeg_lose_all(reader);
    }
  }
}

CJPEGDamage cjpeg_reader_damage(const CJPEGReader *reader) { return reader->damage; }
