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
  if (cjpeg_exceeds_tolerance(reader)) cjpeg_fail(reader, reader->damage.status);
}

int cjpeg_exceeds_tolerance(const CJPEGReader *reader) {
  return reader->damage.shows && reader->damage.rows > reader->tolerance.most_damaged;
}

// Returns the number of MCUs of the current scan in an iMCU row.
static uint64_t mcus_per_unit(const struct jpeg_decompress_struct *decoder) {
  uint64_t rows = decoder->comps_in_scan > 1 ? 1 : (uint64_t)decoder->cur_comp_info[0]->v_samp_factor;
  return rows * decoder->MCUs_per_row;
}

// Returns the iMCU row behind the last one that damage at the current one affects: data behind a lost place is lost up
// to the next restart marker.
static JDIMENSION damage_end(const struct jpeg_decompress_struct *decoder, JDIMENSION first) {
  if (decoder->restart_interval == 0) return decoder->total_iMCU_rows;
  uint64_t per_unit = mcus_per_unit(decoder);
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

// Returns whether the last bytes that libjpeg skipped only pad the data, as some cameras do: all of them are equal.
static int is_padding(CJPEGReader *reader, size_t count) {
  size_t end = cjpeg_reader_position(reader);
  uint8_t bytes[256], first = 0;
  size_t position = end > count ? end - count : 0;
  for (int has_first = 0; position < end;) {
    size_t n = end - position < sizeof bytes ? end - position : sizeof bytes;
    n = cbyte_source_read(reader->bytes, position, bytes, n);
    if (n == 0) break;
    for (size_t i = 0; i < n; i++) {
      // The marker, which may already have been read, starts with this byte.
      if (bytes[i] == 0xFF) continue;
      if (has_first && bytes[i] != first) return 0;
      first = bytes[i];
      has_first = 1;
    }
    position += n;
  }
  return 1;
}

void cjpeg_find_excess(CJPEGReader *reader, size_t count) {
  const struct jpeg_decompress_struct *decoder = &reader->decoder;
  size_t imagined = reader->imagined_bytes;
  reader->imagined_bytes = 0;
  // Stray bytes before the first scan do not belong to image data.
  if (decoder->input_scan_number == 0 || count <= imagined || is_padding(reader, count - imagined)) return;
  cjpeg_note_damage(reader, CJPEG_DAMAGED);
  if (!is_visible_loss(decoder, 0) || reader->tolerance.has_foreign_end) return;
  // Wrong data that decodes to too few blocks may be anywhere behind the last restart marker.
  uint64_t per_unit = mcus_per_unit(decoder), interval = decoder->restart_interval;
  uint64_t blocks = decoder->MCU_rows_in_scan * (uint64_t)decoder->MCUs_per_row;
  JDIMENSION end = decoder->total_iMCU_rows;
  uint64_t start = interval > 0 && blocks > 0 ? (blocks - 1) / interval * interval : 0;
  if (decoder->input_iMCU_row < decoder->total_iMCU_rows) {
    end = decoder->input_iMCU_row + 1;
    start = decoder->input_iMCU_row * per_unit;
    start = start > interval ? start - interval : 0;
  }
  mark_damage(reader, (JDIMENSION)(start / per_unit), end);
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
