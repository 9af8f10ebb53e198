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
  use(heif_get_version) use(heif_have_decoder_for_format) use(heif_context_alloc) use(heif_context_free)             \
  use(heif_context_set_maximum_image_size_limit) use(heif_context_set_max_decoding_threads)                          \
  use(heif_context_read_from_memory_without_copy) use(heif_context_get_primary_image_handle)                         \
  use(heif_image_handle_get_thumbnail) use(heif_image_handle_is_premultiplied_alpha) use(heif_image_handle_release)  \
  use(heif_decoding_options_alloc) use(heif_decoding_options_free) use(heif_decode_image) use(heif_image_release)    \
  use(heif_image_get_width) use(heif_image_get_height) use(heif_image_get_bits_per_pixel_range)                      \
  use(heif_image_get_plane_readonly)

#define ENCODING_FUNCTIONS(use)                                                                                     \
  use(heif_context_alloc) use(heif_context_free) use(heif_image_release)                                             \
  use(heif_have_encoder_for_format) use(heif_context_get_encoder_for_format)                                         \
  use(heif_encoder_get_name) use(heif_encoder_release) use(heif_encoder_set_lossy_quality)                           \
  use(heif_encoder_set_lossless) use(heif_encoder_set_parameter) use(heif_image_create) use(heif_image_add_plane)     \
  use(heif_image_get_plane) use(heif_image_set_nclx_color_profile) use(heif_nclx_color_profile_alloc)                 \
  use(heif_nclx_color_profile_free) use(heif_encoding_options_alloc) use(heif_encoding_options_free)                 \
  use(heif_context_encode_image) use(heif_context_write)

static const char *load_plugins(void);

AVR_LIBRARY(heif, FUNCTIONS, load_plugins, AVR_FILES("libheif.so.1", "libheif.1.dylib"));
AVR_LIBRARY(heif_writing, ENCODING_FUNCTIONS, NULL, AVR_FILES("libheif.so.1", "libheif.1.dylib"));

#define library heif_functions.call
#define encoding heif_writing_functions.call

/// Loads the plug-ins, which libheif does with the first context.
static const char *load_plugins(void) {
  struct heif_context *context = library.heif_context_alloc();
  if (!context) return "not enough memory";
  library.heif_context_free(context);
  return NULL;
}

const char *cheif_open(void) { return avr_library_open(&heif); }

const char *cheif_version(void) { return library.heif_get_version(); }

bool cheif_has_decoder(bool is_av1) {
  return library.heif_have_decoder_for_format(is_av1 ? heif_compression_AV1 : heif_compression_HEVC);
}

struct cheif_picture {
  struct heif_image *image;
  bool is_premultiplied;
};

static struct heif_error find(
    struct heif_context *context, uint32_t thumbnail, struct heif_image_handle **handle) {
  struct heif_image_handle *primary = NULL;
  struct heif_error error = library.heif_context_get_primary_image_handle(context, &primary);
  if (error.code != heif_error_Ok || thumbnail == 0) {
    *handle = primary;
    return error;
  }
  error = library.heif_image_handle_get_thumbnail(primary, thumbnail, handle);
  library.heif_image_handle_release(primary);
  return error;
}

/// Decodes a picture to planes of red, green and blue, to which libheif converts every picture since version 1.13, and
/// from them to other formats.
static struct heif_error decode(const struct heif_image_handle *handle, struct heif_image **image) {
  struct heif_decoding_options *options = library.heif_decoding_options_alloc();
  if (!options) return (struct heif_error){.code = heif_error_Memory_allocation_error, .message = "out of memory"};
  options->ignore_transformations = 1;
  struct heif_error error = library.heif_decode_image(handle, image, heif_colorspace_RGB, heif_chroma_444, options);
  library.heif_decoding_options_free(options);
  return error;
}

static cheif_status status(struct heif_error error) {
  if (error.subcode == heif_suberror_End_of_data) return CHEIF_TRUNCATED;
  switch (error.code) {
  case heif_error_Ok: return CHEIF_DONE;
  case heif_error_Memory_allocation_error: return CHEIF_OUT_OF_MEMORY;
  case heif_error_Unsupported_feature:
  case heif_error_Unsupported_filetype: return CHEIF_UNSUPPORTED;
  default: return CHEIF_DAMAGED;
  }
}

cheif_status cheif_decode(
    const uint8_t *bytes, size_t count, uint32_t thumbnail, int most, cheif_picture **picture, char *reason,
    size_t reason_size) {
  cheif_picture *result = calloc(1, sizeof *result);
  struct heif_context *context = library.heif_context_alloc();
  struct heif_image_handle *handle = NULL;
  struct heif_error error = {.code = heif_error_Memory_allocation_error, .message = "out of memory"};
  if (result && context) {
    library.heif_context_set_maximum_image_size_limit(context, most);
    // Each photo is decoded on one thread, because several photos are decoded in parallel.
    library.heif_context_set_max_decoding_threads(context, 0);
    error = library.heif_context_read_from_memory_without_copy(context, bytes, count, NULL);
    if (error.code == heif_error_Ok) error = find(context, thumbnail, &handle);
    if (error.code == heif_error_Ok) error = decode(handle, &result->image);
    // The message may belong to the context.
    if (error.code != heif_error_Ok) snprintf(reason, reason_size, "%s", error.message ? error.message : "");
  }
  if (error.code == heif_error_Ok) {
    result->is_premultiplied = library.heif_image_handle_is_premultiplied_alpha(handle);
    *picture = result;
  } else {
    free(result);
  }
  if (handle) library.heif_image_handle_release(handle);
  if (context) library.heif_context_free(context);
  return status(error);
}

cheif_plane cheif_plane_of(const cheif_picture *picture, cheif_channel channel) {
  static const enum heif_channel channels[] = {
      [CHEIF_RED] = heif_channel_R, [CHEIF_GREEN] = heif_channel_G, [CHEIF_BLUE] = heif_channel_B,
      [CHEIF_ALPHA] = heif_channel_Alpha};
  int stride = 0;
  const uint8_t *samples = library.heif_image_get_plane_readonly(picture->image, channels[channel], &stride);
  int width = library.heif_image_get_width(picture->image, channels[channel]);
  int height = library.heif_image_get_height(picture->image, channels[channel]);
  int bits = library.heif_image_get_bits_per_pixel_range(picture->image, channels[channel]);
  if (!samples || width <= 0 || height <= 0 || bits <= 0 || bits > 16 || stride < width * (bits > 8 ? 2 : 1)) {
    return (cheif_plane){0};
  }
  return (cheif_plane){
      .samples = samples, .stride = (size_t)stride, .width = (size_t)width, .height = (size_t)height, .bits = bits};
}

bool cheif_is_premultiplied(const cheif_picture *picture) { return picture->is_premultiplied; }

void cheif_destroy(cheif_picture *picture) {
  library.heif_image_release(picture->image);
  free(picture);
}

const char *cheif_open_encoders(void) {
  const char *problem = avr_library_open(&heif);
  return problem ? problem : avr_library_open(&heif_writing);
}

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

/// Sets the quality and the parameters for the trade-off between time and size.
static struct heif_error configure(struct heif_encoder *encoder, int quality) {
  // One thread is enough because pictures are encoded in parallel. Full chroma is used because libheif 1.15 drops three
  // of four chroma samples instead of averaging them.
  static const char *const parameters[][2] = {{"speed", "6"}, {"threads", "1"}, {"chroma", "444"}};
  for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++) {
    // Encoders other than libaom may not have a parameter.
    (void)encoding.heif_encoder_set_parameter(encoder, parameters[i][0], parameters[i][1]);
  }
  if (quality < 0) {
    (void)encoding.heif_encoder_set_parameter(encoder, "lossless-alpha", "true");
    return encoding.heif_encoder_set_lossless(encoder, 1);
  }
  return encoding.heif_encoder_set_lossy_quality(encoder, quality);
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
