#include "CJPEGShim.h"

#include <jerror.h>
#include <stdio.h>
#include <stdlib.h>
// jpeglib.h requires stdio.h.
#include <jpeglib.h>
#include <setjmp.h>

enum { FIRST_BYTES = 1 << 14 };

struct CJPEGWriter {
  struct jpeg_compress_struct encoder;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  jmp_buf failed;
  CJPEGStatus status;
  uint8_t *bytes;
  size_t capacity;
};

static void on_error(j_common_ptr common) {
  CJPEGWriter *writer = common->client_data;
  writer->status = common->err->msg_code == JERR_OUT_OF_MEMORY ? CJPEG_MEMORY : CJPEG_UNSUPPORTED;
  longjmp(writer->failed, 1);
}

static void on_message(j_common_ptr common, int level) {
  (void)common;
  (void)level;
}

static void on_start(j_compress_ptr encoder) {
  CJPEGWriter *writer = encoder->client_data;
  writer->destination.next_output_byte = writer->bytes;
  writer->destination.free_in_buffer = writer->capacity;
}

// The buffer is full, regardless of its counters, so its size is doubled.
static boolean on_full(j_compress_ptr encoder) {
  CJPEGWriter *writer = encoder->client_data;
  size_t used = writer->capacity;
  uint8_t *bytes = realloc(writer->bytes, 2 * used);
  if (!bytes) ERREXIT1(encoder, JERR_OUT_OF_MEMORY, 0);
  writer->bytes = bytes;
  writer->capacity = 2 * used;
  writer->destination.next_output_byte = bytes + used;
  writer->destination.free_in_buffer = used;
  return TRUE;
}

static void on_end(j_compress_ptr encoder) { (void)encoder; }

CJPEGWriter *cjpeg_writer_create(uint32_t width, uint32_t height, int quality) {
  CJPEGWriter *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  j_compress_ptr encoder = &writer->encoder;
  encoder->err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = on_error;
  writer->errors.emit_message = on_message;
  encoder->client_data = writer;
  if (setjmp(writer->failed)) {
    cjpeg_writer_destroy(writer);
    return NULL;
  }
  jpeg_create_compress(encoder);
  writer->capacity = FIRST_BYTES;
  writer->bytes = malloc(writer->capacity);
  if (!writer->bytes) ERREXIT1(encoder, JERR_OUT_OF_MEMORY, 0);
  writer->destination.init_destination = on_start;
  writer->destination.empty_output_buffer = on_full;
  writer->destination.term_destination = on_end;
  encoder->dest = &writer->destination;
  encoder->image_width = width;
  encoder->image_height = height;
  encoder->input_components = 4;
  encoder->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(encoder);
  jpeg_set_quality(encoder, quality, TRUE);
  encoder->optimize_coding = TRUE;
  encoder->dct_method = JDCT_ISLOW;
  for (int i = 0; i < encoder->num_components; i++) {
    encoder->comp_info[i].h_samp_factor = 1;
    encoder->comp_info[i].v_samp_factor = 1;
  }
  jpeg_start_compress(encoder, TRUE);
  return writer;
}

CJPEGStatus cjpeg_writer_row(CJPEGWriter *writer, const uint32_t *row) {
  if (setjmp(writer->failed)) return writer->status;
  JSAMPROW rows[1] = {(JSAMPROW)row};
  jpeg_write_scanlines(&writer->encoder, rows, 1);
  return CJPEG_OK;
}

CJPEGStatus cjpeg_writer_finish(CJPEGWriter *writer, const uint8_t **bytes, size_t *count) {
  if (setjmp(writer->failed)) return writer->status;
  jpeg_finish_compress(&writer->encoder);
  *bytes = writer->bytes;
  *count = writer->capacity - writer->destination.free_in_buffer;
  return CJPEG_OK;
}

void cjpeg_writer_destroy(CJPEGWriter *writer) {
  if (!writer) return;
  jpeg_destroy_compress(&writer->encoder);
  free(writer->bytes);
  free(writer);
}

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

const char *cjpeg_library(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return "libjpeg-turbo " TEXT(LIBJPEG_TURBO_VERSION);
#else
  return "libjpeg " TEXT(JPEG_LIB_VERSION);
#endif
}
