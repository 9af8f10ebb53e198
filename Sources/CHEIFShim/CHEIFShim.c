#include "CHEIFShim.h"

#include "CLibraryLoader.h"

#if __has_include(<libheif/heif.h>)
#include <libheif/heif.h>
#else
#include "/opt/homebrew/include/libheif/heif.h"
#endif
#include <stdio.h>
#include <stdlib.h>

#define FUNCTIONS(use)                                                                                              \
  use(heif_get_version) use(heif_have_decoder_for_format) use(heif_context_alloc) use(heif_context_free)             \
  use(heif_context_set_maximum_image_size_limit) use(heif_context_set_max_decoding_threads)                          \
  use(heif_context_read_from_memory_without_copy) use(heif_context_get_primary_image_handle)                         \
  use(heif_image_handle_get_thumbnail) use(heif_image_handle_is_premultiplied_alpha) use(heif_image_handle_release)  \
  use(heif_decoding_options_alloc) use(heif_decoding_options_free) use(heif_decode_image) use(heif_image_release)    \
  use(heif_image_get_width) use(heif_image_get_height) use(heif_image_get_bits_per_pixel_range)                      \
  use(heif_image_get_plane_readonly)

static const char *load_plugins(void);

AVR_LIBRARY(heif, FUNCTIONS, load_plugins, AVR_FILES("libheif.so.1", "libheif.1.dylib"));

#define library heif_functions.call

/// libheif opens its plug-ins with the first context.
static const char *load_plugins(void) {
  struct heif_context *context = library.heif_context_alloc();
  if (!context) return "there is not enough memory";
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

/// Since version 1.13, libheif converts every picture to planes of red, green and blue, and from them to what else is
/// requested.
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
    // Photos are decoded in parallel with each other.
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
