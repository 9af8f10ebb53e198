#include "CJPEGShim.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// jpeglib.h requires stdio.h.
#include <jpeglib.h>
// jerror.h requires jpeglib.h.
#include <jerror.h>
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

enum { BUFFER_BYTES = 1 << 16, MOST_ZEROS = 32, OTHER_BYTES = 8 << 20 };

// A large array of coefficients.
typedef struct {
  jvirt_barray_ptr array;
  size_t bytes;
} CJPEGArray;

struct CJPEGReader {
  CJPEGRequest request;
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  CJPEGStatus status;
  // Whether the ranges ended before the end marker; the image data may still be complete.
  int is_truncated;
  // The number of zeros passed to the arithmetic decoder after the end of the data, and the iMCU row of the first zero.
  int zeros;
  JDIMENSION zeros_row;
  // The maximum number of bytes that libjpeg may have read ahead of missing data, as zeros, and will report as skipped.
  size_t zero_bytes_read;
  CJPEGDamage damage;
  // Whether each iMCU row is damaged, and the most recently marked range of rows.
  uint8_t *damaged_units;
  JDIMENSION marked_first;
  JDIMENSION marked_end;
  uint64_t block_visits;
  // The large arrays, and libjpeg's own array functions.
  CJPEGArray arrays[MAX_COMPONENTS];
  int array_count;
  jvirt_barray_ptr (*request_array)(j_common_ptr, int, boolean, JDIMENSION, JDIMENSION, JDIMENSION);
  void (*allocate_arrays)(j_common_ptr);
  char message[JMSG_LENGTH_MAX];
  CByteSource *bytes;
  // The range that is being passed to libjpeg, and the file offset after the bytes that have been passed.
  size_t range;
  size_t position;
  uint8_t window[BUFFER_BYTES];
  size_t range_count;
  CJPEGRange ranges[];
};

// Ends the current libjpeg call with a status.
static _Noreturn void fail(CJPEGReader *reader, CJPEGStatus status) {
  reader->status = status;
  reader->errors.format_message((j_common_ptr)&reader->decoder, reader->message);
  longjmp(reader->failed, 1);
}

// Returns the number of output rows for an iMCU row.
static uint32_t unit_height(const struct jpeg_decompress_struct *decoder) {
  return (uint32_t)decoder->max_v_samp_factor * decoder->scale_num;
}

// Returns whether more rows are damaged than are tolerated.
static int exceeds_tolerance(const CJPEGReader *reader) {
  return reader->damage.shows && reader->damage.rows > reader->request.most_damaged;
}

// Marks iMCU rows as damaged, and fails if more are damaged than are tolerated.
static void mark_damage(CJPEGReader *reader, JDIMENSION first, JDIMENSION end) {
  // A decoder that has lost its place reports damage repeatedly.
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
    if (bottom >= reader->request.first_shown && top <= reader->request.end_shown &&
        reader->request.first_shown < reader->request.end_shown)
      reader->damage.shows = 1;
  }
  if (exceeds_tolerance(reader)) fail(reader, reader->damage.status);
}

// Returns the number of MCUs in an iMCU row of the current scan.
static uint64_t mcus_per_unit(const struct jpeg_decompress_struct *decoder) {
  uint64_t rows = decoder->comps_in_scan > 1 ? 1 : (uint64_t)decoder->cur_comp_info[0]->v_samp_factor;
  return rows * decoder->MCUs_per_row;
}

// Returns the iMCU row after the last one affected by damage at the current row: once the decoder loses its place, data
// is lost up to the next restart marker.
static JDIMENSION damage_end(const struct jpeg_decompress_struct *decoder, JDIMENSION first) {
  if (decoder->restart_interval == 0) return decoder->total_iMCU_rows;
  uint64_t per_unit = mcus_per_unit(decoder);
  uint64_t last = (first + (uint64_t)1) * per_unit - 1;
  uint64_t restart = (last / decoder->restart_interval + 1) * decoder->restart_interval;
  uint64_t end = (restart + per_unit - 1) / per_unit;
  return end < decoder->total_iMCU_rows ? (JDIMENSION)end : decoder->total_iMCU_rows;
}

// The larger of the row and the column of each coefficient, in zigzag order.
static const uint8_t reach[DCTSIZE2] = {
    0, 1, 1, 2, 1, 2, 3, 2, 2, 3, 4, 3, 2, 3, 4, 5, 4, 3, 3, 4, 5, 6, 5, 4, 3, 4, 5, 6, 7, 6, 5, 4,
    4, 5, 6, 7, 7, 6, 5, 4, 5, 6, 7, 7, 6, 5, 5, 6, 7, 7, 6, 5, 6, 7, 7, 6, 6, 7, 7, 6, 7, 7, 7, 7};

// Returns whether a coefficient is used when decoding at this scale.
static int is_used(const jpeg_component_info *component, int coefficient) {
#if JPEG_LIB_VERSION >= 70
  return reach[coefficient] < component->DCT_h_scaled_size;
#else
  return reach[coefficient] < component->DCT_scaled_size;
#endif
}

// Returns whether missing or damaged data in the current scan is visible. Refinement scans of a progressive image add
// the lower bits of coefficients: if they are missing, the image has less detail; if they are damaged, noise covers it.
static int is_visible_loss(const struct jpeg_decompress_struct *decoder, int is_missing) {
  if (!decoder->progressive_mode) return 1;
  if (is_missing && decoder->Ah > 0) return 0;
  for (int i = 0; i < decoder->comps_in_scan; i++)
    for (int k = decoder->Ss; k <= decoder->Se && k < DCTSIZE2; k++)
      if (is_used(decoder->cur_comp_info[i], k)) return 1;
  return 0;
}

static void note_damage(CJPEGReader *reader, CJPEGStatus status) {
  if (reader->damage.status != CJPEG_OK) return;
  reader->damage.status = status;
  reader->damage.position = cjpeg_reader_position(reader);
  reader->errors.format_message((j_common_ptr)&reader->decoder, reader->message);
}

static void mark_until_restart(CJPEGReader *reader, JDIMENSION unit, int is_missing) {
  if (is_visible_loss(&reader->decoder, is_missing)) mark_damage(reader, unit, damage_end(&reader->decoder, unit));
}

// Returns whether the last bytes that libjpeg skipped are only padding: equal bytes, as written by some cameras.
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

static void find_excess(CJPEGReader *reader, size_t count) {
  const struct jpeg_decompress_struct *decoder = &reader->decoder;
  size_t imagined = reader->zero_bytes_read;
  reader->zero_bytes_read = 0;
  // Stray bytes before the first scan do not belong to image data.
  if (decoder->input_scan_number == 0 || count <= imagined || is_padding(reader, count - imagined)) return;
  note_damage(reader, CJPEG_DAMAGED);
  if (!is_visible_loss(decoder, 0) || reader->request.has_foreign_end) return;
  // Invalid data that decodes to too few blocks may be anywhere after the last restart marker.
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

static void mark_all(CJPEGReader *reader) { mark_damage(reader, 0, reader->decoder.total_iMCU_rows); }

// Checks that each coefficient used in decoding was in a scan, although perhaps not with all of its bits.
static void check_scans(CJPEGReader *reader) {
  const struct jpeg_decompress_struct *decoder = &reader->decoder;
  if (reader->request.has_end || !reader->is_truncated || !decoder->progressive_mode || !decoder->coef_bits) return;
  for (int component = 0; component < decoder->num_components; component++) {
    for (int k = 0; k < DCTSIZE2; k++) {
      int missing_bits = decoder->coef_bits[component][k];
      if (missing_bits == 0) continue;
      note_damage(reader, CJPEG_TRUNCATED);
      if (missing_bits < 0 && is_used(&decoder->comp_info[component], k))
        mark_all(reader);
    }
  }
}

static void on_error(j_common_ptr decoder) {
  CJPEGReader *reader = decoder->client_data;
  switch (decoder->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
    case JERR_WIDTH_OVERFLOW:
      fail(reader, CJPEG_MEMORY);
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_ARITH_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
      fail(reader, CJPEG_UNSUPPORTED);
    default:
      fail(reader, reader->is_truncated ? CJPEG_TRUNCATED : CJPEG_DAMAGED);
  }
}

// After a warning, libjpeg continues and replaces missing data with gray, or with the result of decoding damaged data.
static void on_message(j_common_ptr common, int level) {
  if (level >= 0) return;
  CJPEGReader *reader = common->client_data;
  int code = common->err->msg_code;
  CJPEGStatus status = reader->is_truncated || code == JWRN_HIT_MARKER ? CJPEG_TRUNCATED : CJPEG_DAMAGED;
  switch (code) {
    case JWRN_HIT_MARKER:
      reader->zero_bytes_read += sizeof(uint64_t);
      __attribute__((fallthrough));
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
      note_damage(reader, status);
      mark_until_restart(reader, reader->decoder.input_iMCU_row, status == CJPEG_TRUNCATED);
      break;
    case JWRN_BOGUS_PROGRESSION:
      note_damage(reader, status);
      mark_all(reader);
      break;
    case JWRN_EXTRANEOUS_DATA:
      find_excess(reader, (size_t)common->err->msg_parm.i[0]);
      break;
    default:
      // An unusual version number, for example, leaves the image intact.
      common->err->num_warnings++;
  }
}

// libjpeg calls this for every row of blocks while it reads a file with several scans. The scans have already been
// counted, but libjpeg may read a file differently from the code that counted them.
static void on_progress(j_common_ptr common) {
  CJPEGReader *reader = common->client_data;
  const struct jpeg_decompress_struct *decoder = &reader->decoder;
  if (!jpeg_has_multiple_scans((j_decompress_ptr)decoder) || decoder->output_scanline > 0) return;
  for (int i = 0; i < decoder->comps_in_scan; i++) {
    const jpeg_component_info *component = decoder->cur_comp_info[i];
    reader->block_visits += (uint64_t)component->width_in_blocks * (uint64_t)component->v_samp_factor;
  }
  if (reader->block_visits > reader->request.block_visits) fail(reader, CJPEG_SCANS);
}

static void ignore_output(j_common_ptr decoder) { (void)decoder; }

// Continues with the next range at the end of the current one; returns false after the last range.
static int find_range(CJPEGReader *reader) {
  while (reader->range < reader->range_count && reader->position >= reader->ranges[reader->range].end) {
    if (++reader->range < reader->range_count) reader->position = reader->ranges[reader->range].start;
  }
  return reader->range < reader->range_count;
}

static boolean on_source_empty(j_decompress_ptr decoder) {
  CJPEGReader *reader = decoder->client_data;
  struct jpeg_source_mgr *source = decoder->src;
  source->next_input_byte = reader->window;
  source->bytes_in_buffer = 0;
  if (find_range(reader)) {
    size_t available = reader->ranges[reader->range].end - reader->position;
    size_t count = available < BUFFER_BYTES ? available : BUFFER_BYTES;
    source->bytes_in_buffer = cbyte_source_read(reader->bytes, reader->position, reader->window, count);
    reader->position += source->bytes_in_buffer;
  }
  if (source->bytes_in_buffer > 0) return TRUE;
  reader->is_truncated = 1;
  source->bytes_in_buffer = 2;
  reader->window[0] = 0xFF;
  reader->window[1] = JPEG_EOI;
  if (!decoder->arith_code || decoder->input_iMCU_row >= decoder->total_iMCU_rows || reader->zeros > MOST_ZEROS)
    return TRUE;
  // The arithmetic decoder silently treats missing data as zeros. It reads a few bytes ahead, and its encoder omits
  // trailing zeros: 9 in a white photo with nine megapixels, whereas truncated photos need a hundred or more. The zeros
  // are followed by an end marker, which the decoder also treats as zeros, and which ends any search for a restart
  // marker.
  source->bytes_in_buffer = 1;
  reader->window[0] = 0;
  if (reader->zeros == 0) reader->zeros_row = decoder->input_iMCU_row;
  if (reader->zeros++ == MOST_ZEROS) {
    note_damage(reader, CJPEG_TRUNCATED);
    mark_until_restart(reader, reader->zeros_row, 1);
  }
  return TRUE;
}

static void on_source_skip(j_decompress_ptr decoder, long count) {
  struct jpeg_source_mgr *source = decoder->src;
  while (count > (long)source->bytes_in_buffer) {
    count -= (long)source->bytes_in_buffer;
    on_source_empty(decoder);
  }
  source->next_input_byte += count;
  source->bytes_in_buffer -= (size_t)count;
}

static void ignore_call(j_decompress_ptr decoder) { (void)decoder; }

#ifdef __linux__
// Smaller arrays are not worth a system call. libjpeg allocates larger ones in several pieces.
enum { LEAST_BYTES = 4 << 20, MOST_BYTES = 1000000000 };

static jvirt_barray_ptr on_request(
    j_common_ptr decoder, int pool, boolean zeroed, JDIMENSION width, JDIMENSION height, JDIMENSION rows) {
  CJPEGReader *reader = decoder->client_data;
  jvirt_barray_ptr array = reader->request_array(decoder, pool, zeroed, width, height, rows);
  size_t bytes = (size_t)width * height * sizeof(JBLOCK);
  if (zeroed && bytes >= LEAST_BYTES && bytes < MOST_BYTES && reader->array_count < MAX_COMPONENTS) {
    reader->arrays[reader->array_count++] = (CJPEGArray){array, bytes};
  }
  return array;
}

static void on_allocation(j_common_ptr decoder) {
  CJPEGReader *reader = decoder->client_data;
  reader->allocate_arrays(decoder);
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < reader->array_count; i++) {
    // The rows are contiguous in memory. The first access to a row zeroes it.
    JBLOCKARRAY rows = decoder->mem->access_virt_barray(decoder, reader->arrays[i].array, 0, 1, FALSE);
    uintptr_t start = ((uintptr_t)rows[0] + page - 1) / page * page;
    uintptr_t end = ((uintptr_t)rows[0] + reader->arrays[i].bytes) / page * page;
    // If the kernel refuses, the only effect is that the array takes longer to fill.
    (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
  }
}

// The array for 12 megapixels has 9,000 pages of 4 KiB. Their page faults take an eighth of the CPU time for decoding.
static void use_huge_pages(CJPEGReader *reader) {
  struct jpeg_memory_mgr *memory = reader->decoder.mem;
  reader->request_array = memory->request_virt_barray;
  reader->allocate_arrays = memory->realize_virt_arrays;
  memory->request_virt_barray = on_request;
  memory->realize_virt_arrays = on_allocation;
}
#else
static void use_huge_pages(CJPEGReader *reader) { (void)reader; }
#endif

CJPEGReader *cjpeg_reader_create(
    CByteSource *bytes, const CJPEGRange *ranges, size_t range_count, CJPEGRequest request) {
  CJPEGReader *reader = malloc(sizeof *reader + range_count * sizeof *ranges);
  if (!reader) return NULL;
  // The window is written before it is read.
  memset(reader, 0, offsetof(CJPEGReader, window));
  if (range_count > 0) memcpy(reader->ranges, ranges, range_count * sizeof *ranges);
  reader->range_count = range_count;
  reader->position = range_count > 0 ? ranges[0].start : 0;
  reader->bytes = bytes;
  reader->request = request;
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
  reader->source.init_source = ignore_call;
  reader->source.fill_input_buffer = on_source_empty;
  reader->source.skip_input_data = on_source_skip;
  reader->source.resync_to_restart = jpeg_resync_to_restart;
  reader->source.term_source = ignore_call;
  reader->decoder.src = &reader->source;
  reader->progress.progress_monitor = on_progress;
  reader->decoder.progress = &reader->progress;
  return reader;
}

CJPEGStatus cjpeg_reader_start(CJPEGReader *reader) {
  if (setjmp(reader->failed)) return reader->status;
  j_decompress_ptr decoder = &reader->decoder;
  const CJPEGRequest *request = &reader->request;
  // The limit is for coefficients, but libjpeg also counts its buffers.
  decoder->mem->max_memory_to_use = (long)request->memory + OTHER_BYTES;
  jpeg_read_header(decoder, TRUE);
  // The header was used to check limits and size buffers; the file may have been replaced since then.
  if (decoder->image_width != request->width || decoder->image_height != request->height ||
      decoder->num_components != request->components)
    return CJPEG_CHANGED;
  int has_inks = decoder->jpeg_color_space == JCS_CMYK || decoder->jpeg_color_space == JCS_YCCK;
  decoder->out_color_space = has_inks ? JCS_CMYK : JCS_EXT_RGBX;
  decoder->scale_num = (unsigned)request->eighths;
  decoder->scale_denom = 8;
  decoder->dct_method = JDCT_ISLOW;
  decoder->do_fancy_upsampling = TRUE;
  decoder->do_block_smoothing = FALSE;
  reader->damaged_units = calloc(decoder->total_iMCU_rows, 1);
  if (!reader->damaged_units) return CJPEG_MEMORY;
  use_huge_pages(reader);
  jpeg_start_decompress(decoder);
  check_scans(reader);
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
  // Errors after the last row of the image do not matter, except that the end is not found.
  if (setjmp(reader->failed)) return exceeds_tolerance(reader) ? CJPEG_DAMAGED : CJPEG_TRUNCATED;
  while (!jpeg_input_complete(decoder)) {
    if (jpeg_consume_input(decoder) == JPEG_SUSPENDED) return CJPEG_TRUNCATED;
  }
  return reader->is_truncated ? CJPEG_TRUNCATED : CJPEG_OK;
}

CJPEGDamage cjpeg_reader_damage(const CJPEGReader *reader) { return reader->damage; }

const char *cjpeg_reader_message(const CJPEGReader *reader) { return reader->message; }

size_t cjpeg_reader_position(const CJPEGReader *reader) {
  if (reader->is_truncated) return cbyte_source_count(reader->bytes);
  return reader->position - reader->source.bytes_in_buffer;
}

void cjpeg_reader_destroy(CJPEGReader *reader) {
  if (!reader) return;
  jpeg_destroy_decompress(&reader->decoder);
  free(reader->damaged_units);
  free(reader);
}
