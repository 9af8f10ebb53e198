#include "CJPEGReader.h"

#include <jerror.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ZEROS = 32, OTHER_BYTES = 8 << 20 };

_Noreturn void cjpeg_fail(CJPEGReader *reader, CJPEGStatus status) {
  reader->status = status;
  reader->errors.format_message((j_common_ptr)&reader->decoder, reader->message);
  longjmp(reader->failed, 1);
}

static void on_error(j_common_ptr decoder) {
  CJPEGReader *reader = decoder->client_data;
  switch (decoder->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
    case JERR_WIDTH_OVERFLOW:
      cjpeg_fail(reader, CJPEG_MEMORY);
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_ARITH_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
      cjpeg_fail(reader, CJPEG_UNSUPPORTED);
    default:
      cjpeg_fail(reader, reader->lacks_end ? CJPEG_TRUNCATED : CJPEG_DAMAGED);
  }
}

// After a warning, libjpeg continues and replaces missing data: with gray, or with the result of decoding damaged data.
static void on_message(j_common_ptr common, int level) {
  if (level >= 0) return;
  CJPEGReader *reader = common->client_data;
  int code = common->err->msg_code;
  CJPEGStatus status = reader->lacks_end || code == JWRN_HIT_MARKER ? CJPEG_TRUNCATED : CJPEG_DAMAGED;
  switch (code) {
    case JWRN_HIT_MARKER:
      reader->imagined_bytes += sizeof(uint64_t);
      __attribute__((fallthrough));
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
      cjpeg_note_damage(reader, status);
      cjpeg_lose_place(reader, reader->decoder.input_iMCU_row, status == CJPEG_TRUNCATED);
      break;
    case JWRN_BOGUS_PROGRESSION:
      cjpeg_note_damage(reader, status);
      cjpeg_lose_all(reader);
      break;
    case JWRN_EXTRANEOUS_DATA:
      cjpeg_find_excess(reader, (size_t)common->err->msg_parm.i[0]);
      break;
    default:
      // Odd version numbers, for example, leave the picture intact.
      common->err->num_warnings++;
  }
}

// This is called for every row of blocks while a file with several scans is read. The scans were already counted, but
// libjpeg may read a file differently from the code that counted them.
static void on_progress(j_common_ptr common) {
  CJPEGReader *reader = common->client_data;
  const struct jpeg_decompress_struct *decoder = &reader->decoder;
  if (!jpeg_has_multiple_scans((j_decompress_ptr)decoder) || decoder->output_scanline > 0) return;
  for (int i = 0; i < decoder->comps_in_scan; i++) {
    const jpeg_component_info *component = decoder->cur_comp_info[i];
    reader->block_visits += (uint64_t)component->width_in_blocks * (uint64_t)component->v_samp_factor;
  }
  if (reader->block_visits > reader->block_visits_allowed) cjpeg_fail(reader, CJPEG_SCANS);
}

static void ignore_output(j_common_ptr decoder) { (void)decoder; }

static void on_source_start(j_decompress_ptr decoder) { (void)decoder; }

// Continues with the next range at the end of one; returns false behind the last one.
static int find_range(CJPEGReader *reader) {
  while (reader->range < reader->range_count && reader->position >= reader->ranges[reader->range].end) {
    if (++reader->range < reader->range_count) reader->position = reader->ranges[reader->range].start;
  }
  return reader->range < reader->range_count;
}

static boolean on_source_empty(j_decompress_ptr decoder) {
  CJPEGReader *reader = decoder->client_data;
  size_t n = 0;
  if (find_range(reader)) {
    size_t available = reader->ranges[reader->range].end - reader->position;
    if (available > BUFFER_BYTES) available = BUFFER_BYTES;
    n = cbyte_source_read(reader->bytes, reader->position, reader->window, available);
    reader->source.next_input_byte = reader->window;
  }
  if (n == 0) {
    static const JOCTET zero[] = {0};
    static const JOCTET end[] = {0xFF, JPEG_EOI};
    reader->lacks_end = 1;
    if (decoder->arith_code && decoder->input_iMCU_row < decoder->total_iMCU_rows && reader->zeros <= MOST_ZEROS) {
      // The arithmetic decoder silently treats missing data as zeros. It reads a few bytes ahead, and its encoder omits
      // zeros at the end: 9 in a white photo of nine megapixels, while truncated photos need a hundred and more. An end
      // marker follows those, which the decoder also treats as zeros, and which ends a search for a restart marker.
      if (reader->zeros == 0) reader->zeros_row = decoder->input_iMCU_row;
      if (reader->zeros++ == MOST_ZEROS) {
        cjpeg_note_damage(reader, CJPEG_TRUNCATED);
        cjpeg_lose_place(reader, reader->zeros_row, 1);
      }
      reader->source.next_input_byte = zero;
      reader->source.bytes_in_buffer = sizeof zero;
      return TRUE;
    }
    reader->source.next_input_byte = end;
    reader->source.bytes_in_buffer = sizeof end;
    return TRUE;
  }
  reader->position += n;
  reader->source.bytes_in_buffer = n;
  return TRUE;
}

static void on_source_skip(j_decompress_ptr decoder, long count) {
  CJPEGReader *reader = decoder->client_data;
  if (count <= 0) return;
  size_t n = (size_t)count;
  if (n <= reader->source.bytes_in_buffer) {
    reader->source.next_input_byte += n;
    reader->source.bytes_in_buffer -= n;
    return;
  }
  n -= reader->source.bytes_in_buffer;
  reader->source.bytes_in_buffer = 0;
  while (n > 0 && find_range(reader)) {
    size_t available = reader->ranges[reader->range].end - reader->position;
    size_t step = n < available ? n : available;
    reader->position += step;
    n -= step;
  }
}

static void on_source_end(j_decompress_ptr decoder) { (void)decoder; }

CJPEGReader *cjpeg_reader_create(CByteSource *bytes, const CJPEGRange *ranges, size_t range_count) {
  CJPEGReader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->ranges = calloc(range_count + 1, sizeof *ranges);
  if (!reader->ranges) {
    free(reader);
    return NULL;
  }
  memcpy(reader->ranges, ranges, range_count * sizeof *ranges);
  reader->range_count = range_count;
  reader->position = range_count > 0 ? ranges[0].start : 0;
  reader->bytes = bytes;
  reader->decoder.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  reader->errors.output_message = ignore_output;
  reader->decoder.client_data = reader;
  if (setjmp(reader->failed)) {
    cjpeg_reader_destroy(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->decoder);
  reader->source.init_source = on_source_start;
  reader->source.fill_input_buffer = on_source_empty;
  reader->source.skip_input_data = on_source_skip;
  reader->source.resync_to_restart = jpeg_resync_to_restart;
  reader->source.term_source = on_source_end;
  reader->decoder.src = &reader->source;
  return reader;
}

CJPEGStatus cjpeg_reader_start(
    CJPEGReader *reader, int eighths, int has_end, CJPEGLimits limits, CJPEGTolerance tolerance, CJPEGInfo *info) {
  if (setjmp(reader->failed)) return reader->status;
  j_decompress_ptr decoder = &reader->decoder;
  // The limit is for coefficients, but libjpeg counts its buffers too.
  decoder->mem->max_memory_to_use = (long)limits.memory + OTHER_BYTES;
  reader->has_end = has_end;
  reader->tolerance = tolerance;
  reader->block_visits_allowed = limits.block_visits;
  reader->progress.progress_monitor = on_progress;
  decoder->progress = &reader->progress;
  jpeg_read_header(decoder, TRUE);
  switch (decoder->jpeg_color_space) {
    case JCS_CMYK:
    case JCS_YCCK:
      decoder->out_color_space = JCS_CMYK;
      break;
    default:
      decoder->out_color_space = JCS_EXT_RGBX;
  }
  decoder->scale_num = (unsigned)eighths;
  decoder->scale_denom = 8;
  decoder->dct_method = JDCT_ISLOW;
  decoder->do_fancy_upsampling = TRUE;
  decoder->do_block_smoothing = FALSE;
  reader->damaged_units = calloc(decoder->total_iMCU_rows, 1);
  if (!reader->damaged_units) return CJPEG_MEMORY;
  cjpeg_use_huge_pages(reader);
  jpeg_start_decompress(decoder);
  cjpeg_check_scans(reader);
  info->image_width = decoder->image_width;
  info->image_height = decoder->image_height;
  info->components = decoder->num_components;
  info->width = decoder->output_width;
  info->height = decoder->output_height;
  return CJPEG_OK;
}

CJPEGStatus cjpeg_reader_row(CJPEGReader *reader, uint32_t *row) {
  if (setjmp(reader->failed)) return reader->status;
  JSAMPROW rows[1] = {(JSAMPROW)row};
  if (jpeg_read_scanlines(&reader->decoder, rows, 1) != 1) return CJPEG_TRUNCATED;
  return CJPEG_OK;
}

CJPEGStatus cjpeg_reader_find_end(CJPEGReader *reader) {
  j_decompress_ptr decoder = &reader->decoder;
  // Errors behind the picture's last row do not matter, except that the end is not found.
  if (setjmp(reader->failed)) return cjpeg_exceeds_tolerance(reader) ? CJPEG_DAMAGED : CJPEG_TRUNCATED;
  while (!jpeg_input_complete(decoder)) {
    if (jpeg_consume_input(decoder) == JPEG_SUSPENDED) return CJPEG_TRUNCATED;
  }
  return reader->lacks_end ? CJPEG_TRUNCATED : CJPEG_OK;
}

const char *cjpeg_reader_message(const CJPEGReader *reader) { return reader->message; }

size_t cjpeg_reader_position(const CJPEGReader *reader) {
  if (reader->lacks_end) return cbyte_source_count(reader->bytes);
  return reader->position - reader->source.bytes_in_buffer;
}

void cjpeg_reader_destroy(CJPEGReader *reader) {
  if (!reader) return;
  jpeg_destroy_decompress(&reader->decoder);
  free(reader->ranges);
  free(reader->damaged_units);
  free(reader);
}
