#include "CPNGShim.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUFFER_BYTES = 1 << 16 };

struct CPNGReader {
  png_structp png;
  png_infop info;
  jmp_buf failed;
  CPNGStatus status;
  char message[128];
  int descriptor;
  const uint8_t *bytes;
  size_t length;
  size_t position;
  // A window of the file, when it is not in memory.
  size_t window_start;
  size_t window_count;
  uint8_t window[BUFFER_BYTES];
};

static _Noreturn void fail(CPNGReader *reader, CPNGStatus status, const char *message) {
  reader->status = status;
  snprintf(reader->message, sizeof reader->message, "%s", message);
  longjmp(reader->failed, 1);
}

static void on_error(png_structp png, png_const_charp message) {
  fail(png_get_error_ptr(png), strstr(message, "emory") ? CPNG_MEMORY : CPNG_DAMAGED, message);
}

static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static int fill_window(CPNGReader *reader) {
  ssize_t n;
  do {
    n = pread(reader->descriptor, reader->window, BUFFER_BYTES, (off_t)reader->position);
  } while (n < 0 && errno == EINTR);
  if (n <= 0) return 0;
  reader->window_start = reader->position;
  reader->window_count = (size_t)n;
  return 1;
}

static void on_read(png_structp png, png_bytep target, size_t count) {
  CPNGReader *reader = png_get_io_ptr(png);
  while (count > 0) {
    const uint8_t *source;
    size_t available;
    if (reader->bytes) {
      source = reader->bytes + reader->position;
      available = reader->length - reader->position;
    } else {
      if (reader->position >= reader->window_start + reader->window_count && !fill_window(reader)) available = 0;
      else available = reader->window_start + reader->window_count - reader->position;
      source = reader->window + (reader->position - reader->window_start);
    }
    if (available == 0) fail(reader, CPNG_TRUNCATED, "the file ends here");
    size_t n = count < available ? count : available;
    memcpy(target, source, n);
    target += n;
    count -= n;
    reader->position += n;
  }
}

CPNGReader *cpng_reader_create(int descriptor, const uint8_t *bytes, size_t length) {
  CPNGReader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->descriptor = descriptor;
  reader->bytes = bytes;
  reader->length = length;
  if (setjmp(reader->failed)) {
    cpng_reader_destroy(reader);
    return NULL;
  }
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
  if (reader->png) reader->info = png_create_info_struct(reader->png);
  if (!reader->info) {
    cpng_reader_destroy(reader);
    return NULL;
  }
  return reader;
}

// Chunks that say nothing about the pixels' values: not read at all, so that they can't cost anything either.
static const png_byte unused_chunks[] =
    "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0sTER\0tEXt\0tIME\0zTXt";

CPNGStatus cpng_reader_start(CPNGReader *reader, CPNGLimits limits, CPNGInfo *info) {
  if (setjmp(reader->failed)) return reader->status;
  png_structp png = reader->png;
  png_set_read_fn(png, reader, on_read);
  png_set_user_limits(png, limits.side, limits.side);
  png_set_chunk_malloc_max(png, limits.chunk_bytes);
  png_set_chunk_cache_max(png, 16);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, unused_chunks, (int)(sizeof unused_chunks / 5));
  png_read_info(png, reader->info);
  int color = png_get_color_type(png, reader->info);
  int depth = png_get_bit_depth(png, reader->info);
  if (color == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
  if (color == PNG_COLOR_TYPE_GRAY && depth < 8) png_set_expand_gray_1_2_4_to_8(png);
  if (png_get_valid(png, reader->info, PNG_INFO_tRNS)) png_set_tRNS_to_alpha(png);
  if (depth == 16) png_set_scale_16(png);
  info->gray = !(color & PNG_COLOR_MASK_COLOR);
  info->alpha = (color & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, reader->info, PNG_INFO_tRNS);
  if (info->gray) png_set_gray_to_rgb(png);
  if (!info->alpha) png_set_filler(png, 0xFF, PNG_FILLER_AFTER);
  info->interlaced = png_set_interlace_handling(png) > 1;
  png_read_update_info(png, reader->info);
  info->width = png_get_image_width(png, reader->info);
  info->height = png_get_image_height(png, reader->info);
  return CPNG_OK;
}

CPNGStatus cpng_reader_row(CPNGReader *reader, uint32_t *row) {
  if (setjmp(reader->failed)) return reader->status;
  png_read_row(reader->png, (png_bytep)row, NULL);
  return CPNG_OK;
}

CPNGStatus cpng_reader_image(CPNGReader *reader, uint32_t *rows) {
  if (setjmp(reader->failed)) return reader->status;
  size_t width = png_get_image_width(reader->png, reader->info);
  png_uint_32 height = png_get_image_height(reader->png, reader->info);
  int passes = png_set_interlace_handling(reader->png);
  for (int pass = 0; pass < passes; pass++)
    for (png_uint_32 y = 0; y < height; y++) png_read_row(reader->png, (png_bytep)(rows + y * width), NULL);
  return CPNG_OK;
}

const char *cpng_reader_message(const CPNGReader *reader) { return reader->message; }

size_t cpng_reader_position(const CPNGReader *reader) { return reader->position; }

void cpng_reader_destroy(CPNGReader *reader) {
  if (!reader) return;
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}
