#include "CHEIFShim.h"

#include "CLibraryLoader.h"

#if __has_include(<libheif/heif.h>)
#include <libheif/heif.h>
#else
#include "/opt/homebrew/include/libheif/heif.h"
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(use)                                                                                              \
  use(heif_get_version) use(heif_context_alloc) use(heif_context_free) use(heif_image_release)                       \
  use(heif_have_encoder_for_format) use(heif_context_get_encoder_for_format)                                         \
  use(heif_encoder_get_name) use(heif_encoder_release) use(heif_encoder_set_lossy_quality)                           \
  use(heif_encoder_set_lossless) use(heif_encoder_set_parameter) use(heif_image_create) use(heif_image_add_plane)     \
  use(heif_image_get_plane) use(heif_image_set_nclx_color_profile) use(heif_nclx_color_profile_alloc)                 \
  use(heif_nclx_color_profile_free) use(heif_encoding_options_alloc) use(heif_encoding_options_free)                 \
  use(heif_context_encode_image) use(heif_context_write)

static const char *load_plugins(void);

AVR_LIBRARY(heif, FUNCTIONS, load_plugins, AVR_FILES("libheif.so.1", "libheif.1.dylib"));

#define encoding heif_functions.call

/// Loads the plug-ins, as libheif does when it creates its first context.
static const char *load_plugins(void) {
  struct heif_context *context = encoding.heif_context_alloc();
  if (!context) return "not enough memory";
  encoding.heif_context_free(context);
  return NULL;
}

const char *cheif_open(void) { return avr_library_open(&heif); }

const char *cheif_version(void) { return encoding.heif_get_version(); }

bool cheif_has_encoder(void) { return encoding.heif_have_encoder_for_format(heif_compression_AV1); }

const char *cheif_encoder_name(void) {
  static _Thread_local char name[128];
  *name = 0;
  struct heif_context *context = encoding.heif_context_alloc();
  struct heif_encoder *encoder = NULL;
  if (context && encoding.heif_context_get_encoder_for_format(context, heif_compression_AV1, &encoder).code == heif_error_Ok) {
    snprintf(name, sizeof name, "%s", encoding.heif_encoder_get_name(encoder));
    encoding.heif_encoder_release(encoder);
  }
  if (context) encoding.heif_context_free(context);
  return name;
}

struct cheif_file {
  uint8_t *bytes;
  size_t count;
};

static const struct heif_error no_memory = {
    .code = heif_error_Memory_allocation_error, .subcode = heif_suberror_Unspecified, .message = "out of memory"};

static struct heif_error append(struct heif_context *context, const void *data, size_t size, void *user) {
  (void)context;
  cheif_file *file = user;
  uint8_t *grown = realloc(file->bytes, file->count + size);
  if (!grown) return no_memory;
  memcpy(grown + file->count, data, size);
  file->bytes = grown;
  file->count += size;
  return (struct heif_error){.code = heif_error_Ok, .message = ""};
}

/// Creates an sRGB image from pixels.
static struct heif_error create_image(
    const uint8_t *pixels, int width, int height, bool has_alpha, bool is_lossless, struct heif_image **image) {
  enum heif_chroma chroma = has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
  struct heif_error error = encoding.heif_image_create(width, height, heif_colorspace_RGB, chroma, image);
  if (error.code != heif_error_Ok) return error;
  error = encoding.heif_image_add_plane(*image, heif_channel_interleaved, width, height, 8);
  if (error.code != heif_error_Ok) return error;
  int stride = 0;
  uint8_t *plane = encoding.heif_image_get_plane(*image, heif_channel_interleaved, &stride);
  if (!plane) return no_memory;
  for (int y = 0; y < height; y++) {
    uint8_t *row = plane + (size_t)y * (size_t)stride;
    const uint8_t *source = pixels + (size_t)y * (size_t)width * 4;
    if (has_alpha) {
      memcpy(row, source, (size_t)width * 4);
    } else {
      for (int x = 0; x < width; x++) memcpy(row + 3 * x, source + 4 * x, 3);
    }
  }
  struct heif_color_profile_nclx *colors = encoding.heif_nclx_color_profile_alloc();
  if (!colors) return no_memory;
  colors->color_primaries = heif_color_primaries_ITU_R_BT_709_5;
  colors->transfer_characteristics = heif_transfer_characteristic_IEC_61966_2_1;
  // Lossless files store red, green and blue unchanged.
  colors->matrix_coefficients = is_lossless ? heif_matrix_coefficients_RGB_GBR : heif_matrix_coefficients_ITU_R_BT_601_6;
  colors->full_range_flag = 1;
  error = encoding.heif_image_set_nclx_color_profile(*image, colors);
  encoding.heif_nclx_color_profile_free(colors);
  return error;
}

/// Sets the quality and the parameters that determine the trade-off between time and size.
static struct heif_error configure(struct heif_encoder *encoder, int quality) {
  // One thread is enough because images are encoded in parallel. Full chroma is used because libheif 1.15 drops three
  // of four chroma samples instead of averaging them. Alpha is lossless at every quality, because its errors would be
  // visible as a haze around the image.
  static const char *const parameters[][2] = {
      {"speed", "6"}, {"threads", "1"}, {"chroma", "444"}, {"lossless-alpha", "true"}};
  for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++) {
    // Encoders other than libaom may not support a parameter.
    (void)encoding.heif_encoder_set_parameter(encoder, parameters[i][0], parameters[i][1]);
  }
  return quality < 0 ? encoding.heif_encoder_set_lossless(encoder, 1)
                     : encoding.heif_encoder_set_lossy_quality(encoder, quality);
}

static struct heif_error encode(
    struct heif_context *context, const struct heif_image *image, int quality, cheif_file *file) {
  struct heif_encoder *encoder = NULL;
  struct heif_error error = encoding.heif_context_get_encoder_for_format(context, heif_compression_AV1, &encoder);
  if (error.code != heif_error_Ok) return error;
  struct heif_encoding_options *options = encoding.heif_encoding_options_alloc();
  error = options ? configure(encoder, quality) : no_memory;
  if (error.code == heif_error_Ok) error = encoding.heif_context_encode_image(context, image, encoder, options, NULL);
  if (options) encoding.heif_encoding_options_free(options);
  encoding.heif_encoder_release(encoder);
  if (error.code != heif_error_Ok) return error;
  struct heif_writer writer = {.writer_api_version = 1, .write = append};
  return encoding.heif_context_write(context, &writer, file);
}

cheif_file *cheif_encode(
    const void *pixels, int width, int height, bool has_alpha, int quality, const uint8_t **bytes, size_t *count,
    char *reason, size_t reason_size) {
  cheif_file *file = calloc(1, sizeof *file);
  struct heif_context *context = encoding.heif_context_alloc();
  struct heif_image *image = NULL;
  struct heif_error error = no_memory;
  if (file && context) {
    error = create_image(pixels, width, height, has_alpha, quality < 0, &image);
    if (error.code == heif_error_Ok) error = encode(context, image, quality, file);
  }
  if (error.code != heif_error_Ok) snprintf(reason, reason_size, "%s", error.message ? error.message : "");
  if (image) encoding.heif_image_release(image);
  if (context) encoding.heif_context_free(context);
  if (error.code != heif_error_Ok) {
    if (file) cheif_file_destroy(file);
    return NULL;
  }
  *bytes = file->bytes;
  *count = file->count;
  return file;
}

void cheif_file_destroy(cheif_file *file) {
  free(file->bytes);
  free(file);
}
