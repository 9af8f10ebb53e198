#include "CPNGShim.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUFFER_BYTES = 1 << 16 };
// The number of image data bytes that libpng reads at a time.
enum { DATA_BYTES = 8192 };

struct CPNGReader {
  png_structp png;
  png_infop info;
  jmp_buf failed;
  CPNGStatus status;
  char message[128];
  CByteSource *source;
  size_t length;
  size_t position;
  // The offsets of the chunk being read and of the next one.
  size_t chunk;
  size_t next_chunk;
  // The bytes that have been read ahead.
  size_t window_start;
  size_t window_count;
  uint8_t window[BUFFER_BYTES];
  // The maximum number of image data bytes, the number in the chunks read so far, and whether a chunk had a wrong
  // checksum.
  size_t most_data;
  size_t data_before;
  // The offset from which libpng inflates single bytes.
  size_t single_bytes;
  int has_started;
  int is_checksum_wrong;
  // The pass and row being read in an interlaced image, and the first missing row of the last pass.
  int pass;
  png_uint_32 row;
  png_uint_32 missing_row;
  // All rows of an interlaced image once they have been read, and the number of bytes per row.
  uint8_t *image;
  size_t stride;
};

static _Noreturn void fail(CPNGReader *reader, CPNGStatus status, const char *message) {
  reader->status = status;
  snprintf(reader->message, sizeof reader->message, "%s", message);
  longjmp(reader->failed, 1);
}

static void on_error(png_structp png, png_const_charp message) {
  CPNGStatus status = CPNG_DAMAGED;
  if (strstr(message, "emory")) status = CPNG_MEMORY;
  // This is a zlib message. The checksum follows all data, which decodes without it.
  if (strstr(message, "incorrect data check")) status = CPNG_CHECKSUM;
  fail(png_get_error_ptr(png), status, message);
}

static void on_warning(png_structp png, png_const_charp message) {
  CPNGReader *reader = png_get_error_ptr(png);
  // zlib's message is a warning if the checksum follows the piece with the last row.
  if (strstr(message, "CRC") || strstr(message, "incorrect data check")) reader->is_checksum_wrong = 1;
}

// Copies up to `count` bytes from the current position, and returns their number.
static size_t copy_bytes(CPNGReader *reader, uint8_t *target, size_t count) {
  size_t copied = 0;
  while (copied < count) {
    if (reader->position < reader->window_start || reader->position >= reader->window_start + reader->window_count) {
      reader->window_start = reader->position;
      reader->window_count = cbyte_source_read(reader->source, reader->position, reader->window, BUFFER_BYTES);
      if (reader->window_count == 0) return copied;
    }
    size_t available = reader->window_start + reader->window_count - reader->position;
    size_t n = count - copied < available ? count - copied : available;
    memcpy(target + copied, reader->window + (reader->position - reader->window_start), n);
    copied += n;
    reader->position += n;
  }
  return copied;
}

// Skips chunks that do not affect the pixels: all ancillary chunks (with a lower-case first letter) except tRNS. libpng
// never sees them, so neither their number nor their inflated size affects the cost.
static void skip_unused_chunks(CPNGReader *reader) {
  uint8_t head[8];
  for (;;) {
    size_t start = reader->position;
    size_t count = copy_bytes(reader, head, sizeof head);
    reader->position = start;
    if (count < sizeof head) return;
    size_t length = (size_t)head[0] << 24 | (size_t)head[1] << 16 | (size_t)head[2] << 8 | head[3];
    reader->chunk = start;
    reader->next_chunk = start + 12 + length;
    int is_used = !(head[4] & 0x20) || memcmp(head + 4, "tRNS", 4) == 0;
    if (is_used || reader->next_chunk > reader->length) return;
    reader->position = reader->next_chunk;
  }
}

static void on_read(png_structp png, png_bytep target, size_t count) {
  CPNGReader *reader = png_get_io_ptr(png);
  if (reader->position == reader->next_chunk) {
    if (reader->has_started) reader->data_before += reader->next_chunk - reader->chunk - 12;
    skip_unused_chunks(reader);
  }
  // Compressed data may be unbounded and yet contain nothing.
  if (reader->has_started && reader->data_before + (reader->position - reader->chunk) > reader->most_data)
    fail(reader, CPNG_DAMAGED, "too much image data for its size");
  if (copy_bytes(reader, target, count) < count) fail(reader, CPNG_TRUNCATED, "the file ends here");
  // libpng inflates nothing from a piece that it cannot read completely. Near the end of a truncated chunk, the pieces
  // are single bytes, so that every row in the file is read.
  int is_near_end = reader->next_chunk > reader->length && reader->length - reader->position <= 2 * DATA_BYTES;
  if (is_near_end || reader->position >= reader->single_bytes) png_set_compression_buffer_size(png, 1);
}

CPNGReader *cpng_reader_create(CByteSource *source) {
  CPNGReader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->length = cbyte_source_count(source);
  reader->next_chunk = 8;
  if (!setjmp(reader->failed)) {
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
    if (reader->info) return reader;
  }
  cpng_reader_destroy(reader);
  return NULL;
}

CPNGStatus cpng_reader_start(CPNGReader *reader, size_t most_data, size_t checksum_end, CPNGInfo *info) {
  if (setjmp(reader->failed)) return reader->status;
  png_structp png = reader->png;
  png_set_read_fn(png, reader, on_read);
  // libpng does not return a row whose piece also contains a wrong checksum. Newer releases are built without the option
  // that ignores it.
  reader->single_bytes = checksum_end > 2 * DATA_BYTES ? checksum_end - 2 * DATA_BYTES : 0;
  // No chunk that libpng sees needs more memory.
  png_set_chunk_malloc_max(png, BUFFER_BYTES);
  png_set_chunk_cache_max(png, 16);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  // on_read may reduce this for the first piece.
  png_set_compression_buffer_size(png, DATA_BYTES);
  png_read_info(png, reader->info);
  // The chunks that describe the image must have correct checksums. From here on, a wrong checksum is only recorded.
  png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_NO_CHANGE);
  reader->most_data = most_data;
  reader->has_started = 1;
  info->color_type = png_get_color_type(png, reader->info);
  info->depth = png_get_bit_depth(png, reader->info);
  info->interlaced = png_set_interlace_handling(png) > 1;
  png_read_update_info(png, reader->info);
  info->width = png_get_image_width(png, reader->info);
  info->height = png_get_image_height(png, reader->info);
  return CPNG_OK;
}

CPNGTransparency cpng_reader_palette(const CPNGReader *reader, uint32_t *colors, uint16_t *key) {
  png_colorp palette = NULL;
  png_bytep alphas = NULL;
  png_color_16p transparent = NULL;
  int count = 0;
  int alpha_count = 0;
  png_get_PLTE(reader->png, reader->info, &palette, &count);
  int is_transparent = png_get_tRNS(reader->png, reader->info, &alphas, &alpha_count, &transparent) != 0;
  int is_indexed = png_get_color_type(reader->png, reader->info) == PNG_COLOR_TYPE_PALETTE;
  // Indices beyond the palette are opaque black.
  for (int i = 0; i < 256; i++) {
    png_color color = i < count ? palette[i] : (png_color){0};
    uint32_t alpha = is_indexed && i < alpha_count ? alphas[i] : 255;
    colors[i] = color.red | (uint32_t)color.green << 8 | (uint32_t)color.blue << 16 | alpha << 24;
  }
  if (!is_transparent) return CPNG_OPAQUE;
  if (is_indexed) return CPNG_ALPHAS;
  int is_gray = !(png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_COLOR);
  key[0] = is_gray ? transparent->gray : transparent->red;
  key[1] = transparent->green;
  key[2] = transparent->blue;
  return CPNG_KEYED;
}

// Returns whether all rows were read; libpng continues after the last row, where errors do not affect the image.
static int is_complete(CPNGReader *reader) {
  int is_interlaced = png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE;
  int has_all = is_interlaced ? png_get_current_pass_number(reader->png) >= PNG_INTERLACE_ADAM7_PASSES
                              : png_get_current_row_number(reader->png) >= png_get_image_height(reader->png, reader->info);
  if (has_all && reader->status == CPNG_CHECKSUM) reader->is_checksum_wrong = 1;
  return has_all;
}

CPNGStatus cpng_reader_row(CPNGReader *reader, void *row) {
  if (setjmp(reader->failed)) return is_complete(reader) ? CPNG_OK : reader->status;
  png_read_row(reader->png, row, NULL);
  return CPNG_OK;
}

// Fills the missing rows of the last pass, which contains every second row, with the rows above them.
static void fill_missing_rows(CPNGReader *reader) {
  if (!reader->image || reader->pass != 6 || !(reader->row & 1)) return;
  reader->missing_row = reader->row;
  png_uint_32 height = png_get_image_height(reader->png, reader->info);
  for (size_t y = reader->row; y < height; y += 2)
    memcpy(reader->image + y * reader->stride, reader->image + (y - 1) * reader->stride, reader->stride);
}

CPNGStatus cpng_reader_hold_image(CPNGReader *reader) {
  if (setjmp(reader->failed)) {
    if (reader->image && is_complete(reader)) return CPNG_OK;
    fill_missing_rows(reader);
    return reader->status;
  }
  png_uint_32 height = png_get_image_height(reader->png, reader->info);
  reader->stride = png_get_rowbytes(reader->png, reader->info);
  // The system provides this memory page by page when it is written, so a file without data needs none.
  reader->image = calloc(height, reader->stride);
  if (!reader->image) fail(reader, CPNG_MEMORY, "out of memory");
  int passes = png_set_interlace_handling(reader->png);
  for (reader->pass = 0; reader->pass < passes; reader->pass++)
    for (reader->row = 0; reader->row < height; reader->row++)
      png_read_row(reader->png, reader->image + reader->row * reader->stride, NULL);
  return CPNG_OK;
}

void cpng_reader_held_row(const CPNGReader *reader, size_t y, void *row) {
  memcpy(row, reader->image + y * reader->stride, reader->stride);
}

uint32_t cpng_reader_missing_row(const CPNGReader *reader) { return reader->missing_row; }

int cpng_reader_is_checksum_wrong(const CPNGReader *reader) { return reader->is_checksum_wrong; }

const char *cpng_reader_message(const CPNGReader *reader) { return reader->message; }

size_t cpng_reader_position(const CPNGReader *reader) { return reader->position; }

size_t cpng_reader_chunk(const CPNGReader *reader) { return reader->chunk; }

void cpng_reader_destroy(CPNGReader *reader) {
  if (!reader) return;
  free(reader->image);
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}
