#include "CodedPicture.h"

#include "CLibraryLoader.h"

#if __has_include(<dav1d/dav1d.h>)
#include <dav1d/dav1d.h>
#include <libde265/de265.h>
#else
#include "/opt/homebrew/include/dav1d/dav1d.h"
#include "/opt/homebrew/include/libde265/de265.h"
#endif
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define AV1_FUNCTIONS(use)                                                                                          \
  use(dav1d_version) use(dav1d_default_settings) use(dav1d_open) use(dav1d_data_create) use(dav1d_send_data)        \
  use(dav1d_get_picture) use(dav1d_picture_unref) use(dav1d_data_unref) use(dav1d_close)

#define HEVC_FUNCTIONS(use)                                                                                         \
  use(de265_get_version) use(de265_new_decoder) use(de265_free_decoder) use(de265_push_NAL) use(de265_flush_data)   \
  use(de265_decode) use(de265_get_next_picture) use(de265_get_warning)                                              \
  use(de265_get_image_width) use(de265_get_image_height) use(de265_get_chroma_format) use(de265_get_image_plane)    \
  use(de265_set_image_allocation_functions) use(de265_get_default_image_allocation_functions)                       \
  use(de265_get_bits_per_pixel) use(de265_get_image_full_range_flag) use(de265_get_image_matrix_coefficients)

// Versions 6 and 7 of the dav1d interface differ only in the type of one member used here.
#ifdef __APPLE__
AVR_LIBRARY(dav1d, AV1_FUNCTIONS, NULL, AVR_FILES("libdav1d.so.7", "libdav1d.7.dylib"));
#elif DAV1D_API_VERSION_MAJOR >= 7
AVR_LIBRARY(dav1d, AV1_FUNCTIONS, NULL, {"libdav1d.so.7", NULL});
#else
AVR_LIBRARY(dav1d, AV1_FUNCTIONS, NULL, {"libdav1d.so.6", "libdav1d.so.7", NULL});
#endif
AVR_LIBRARY(de265, HEVC_FUNCTIONS, NULL, AVR_FILES("libde265.so.0", "libde265.0.dylib"));

#define av1 dav1d_functions.call
#define hevc de265_functions.call

const char *cheif_decoder_open(bool is_av1) { return avr_library_open(is_av1 ? &dav1d : &de265); }

const char *cheif_decoder_version(bool is_av1) {
  return is_av1 ? av1.dav1d_version() : hevc.de265_get_version();
}

struct cheif_picture {
  cheif_plane planes[3];
  int matrix;
  bool is_full_range;
  Dav1dContext *av1_decoder;
  /// A dav1d picture, with space for the members that later versions append.
  union {
    Dav1dPicture picture;
    char space[sizeof(Dav1dPicture) + 64];
  } frame;
  de265_decoder_context *hevc_decoder;
  /// The maximum number of pixels in an HEVC image.
  unsigned most_pixels;
};

// MARK: AV1

/// Since version 7 of the interface, the `hbd` and `color_range` members are bytes rather than integers.
static bool is_full_range(const Dav1dSequenceHeader *header) {
#if DAV1D_API_VERSION_MAJOR < 7
  const char *version = av1.dav1d_version();
  if (atoi(version) > 1 || (strncmp(version, "1.", 2) == 0 && atoi(version + 2) >= 3)) {
    return ((const uint8_t *)&header->hbd)[1];
  }
#endif
  return header->color_range;
}

static cheif_status av1_status(int error) {
  if (error == DAV1D_ERR(ENOMEM)) return CHEIF_OUT_OF_MEMORY;
  return error == DAV1D_ERR(ENOPROTOOPT) ? CHEIF_UNSUPPORTED : CHEIF_DAMAGED;
}

static void discard_log(void *cookie, const char *format, va_list arguments) {
  (void)cookie, (void)format, (void)arguments;
}

/// Sends the data until the decoder returns an image.
static int next_av1_frame(cheif_picture *picture, Dav1dData *data) {
  for (;;) {
    int sent = data->sz > 0 ? av1.dav1d_send_data(picture->av1_decoder, data) : 0;
    if (sent < 0 && sent != DAV1D_ERR(EAGAIN)) return sent;
    int received = av1.dav1d_get_picture(picture->av1_decoder, &picture->frame.picture);
    // If the data has been consumed, it does not contain an image.
    if (received != DAV1D_ERR(EAGAIN) || data->sz == 0) return received;
  }
}

/// Decodes the layers up to the one to show, which are in ascending order.
static int next_av1_layer(cheif_picture *picture, Dav1dData *data, int layer) {
  int error = next_av1_frame(picture, data);
  for (; layer > 0 && error >= 0; layer--) {
    av1.dav1d_picture_unref(&picture->frame.picture);
    error = next_av1_frame(picture, data);
  }
  return error;
}

static cheif_status decode_av1(const cheif_data *input, cheif_picture *picture) {
  Dav1dSettings settings;
  av1.dav1d_default_settings(&settings);
  // Each photo is decoded on one thread, because several photos are decoded in parallel.
  settings.n_threads = 1;
  settings.max_frame_delay = 1;
  settings.operating_point = input->operating_point;
  settings.all_layers = input->layer >= 0;
  settings.frame_size_limit = input->most_pixels;
  settings.logger.callback = discard_log;
  int error = av1.dav1d_open(&picture->av1_decoder, &settings);
  if (error < 0) return av1_status(error);
  Dav1dData data = {0};
  uint8_t *copy = av1.dav1d_data_create(&data, input->count);
  if (!copy) return CHEIF_OUT_OF_MEMORY;
  memcpy(copy, input->bytes, input->count);
  error = next_av1_layer(picture, &data, input->layer);
  if (data.sz > 0) av1.dav1d_data_unref(&data);
  if (error < 0) return av1_status(error);
  const Dav1dPicture *frame = &picture->frame.picture;
  picture->matrix = (int)frame->seq_hdr->mtrx;
  picture->is_full_range = is_full_range(frame->seq_hdr);
  bool halves_columns = frame->p.layout == DAV1D_PIXEL_LAYOUT_I420 || frame->p.layout == DAV1D_PIXEL_LAYOUT_I422;
  bool halves_rows = frame->p.layout == DAV1D_PIXEL_LAYOUT_I420;
  for (int i = 0; i < (frame->p.layout == DAV1D_PIXEL_LAYOUT_I400 ? 1 : 3); i++) {
    picture->planes[i] = (cheif_plane){
        .samples = frame->data[i], .stride = (size_t)frame->stride[i > 0], .bits = frame->p.bpc,
        .width = (size_t)(i > 0 && halves_columns ? (frame->p.w + 1) / 2 : frame->p.w),
        .height = (size_t)(i > 0 && halves_rows ? (frame->p.h + 1) / 2 : frame->p.h)};
  }
  return CHEIF_DONE;
}

// MARK: HEVC

static cheif_status hevc_status(de265_error error) {
  return error == DE265_ERROR_OUT_OF_MEMORY ? CHEIF_OUT_OF_MEMORY : CHEIF_DAMAGED;
}

/// Passes units to the decoder, each of which is preceded by its length in `length_bytes` bytes.
static de265_error push_units(
    de265_decoder_context *decoder, const uint8_t *bytes, size_t count, size_t length_bytes, bool *is_complete) {
  while (count > 0) {
    size_t length = 0;
    *is_complete = count >= length_bytes;
    if (!*is_complete) return DE265_OK;
    for (size_t i = 0; i < length_bytes; i++) length = length << 8 | bytes[i];
    bytes += length_bytes, count -= length_bytes;
    *is_complete = length <= count && length <= INT_MAX;
    if (!*is_complete) return DE265_OK;
    de265_error error = hevc.de265_push_NAL(decoder, bytes, (int)length, 0, NULL);
    if (error != DE265_OK) return error;
    bytes += length, count -= length;
  }
  return DE265_OK;
}

/// Returns whether the decoder had to guess pixels, which it reports only as a warning.
static bool conceals_damage(de265_decoder_context *decoder) {
  for (;;) {
    switch (hevc.de265_get_warning(decoder)) {
    case DE265_OK: return false;
    case DE265_WARNING_NO_WPP_CANNOT_USE_MULTITHREADING:
    case DE265_WARNING_NUMBER_OF_THREADS_LIMITED_TO_MAXIMUM:
    case DE265_WARNING_SPS_MISSING_CANNOT_DECODE_SEI: break;
    default: return true;
    }
  }
}

static const struct de265_image *next_hevc_frame(de265_decoder_context *decoder, de265_error *error) {
  const struct de265_image *frame = NULL;
  for (int more = 1; more && !frame && *error == DE265_OK;) {
    *error = hevc.de265_decode(decoder, &more);
    frame = hevc.de265_get_next_picture(decoder);
  }
  return frame;
}

/// Allocates the samples of an image with at most the number of pixels to which the last argument points.
static int get_buffer(
    de265_decoder_context *decoder, struct de265_image_spec *spec, struct de265_image *image, void *most_pixels) {
  if ((uint64_t)spec->width * (uint64_t)spec->height > *(unsigned *)most_pixels) return 0;
  return hevc.de265_get_default_image_allocation_functions()->get_buffer(decoder, spec, image, NULL);
}

static cheif_status decode_hevc(const cheif_data *data, cheif_picture *picture) {
  de265_decoder_context *decoder = picture->hevc_decoder = hevc.de265_new_decoder();
  if (!decoder) return CHEIF_OUT_OF_MEMORY;
  struct de265_image_allocation allocation = *hevc.de265_get_default_image_allocation_functions();
  allocation.get_buffer = get_buffer;
  picture->most_pixels = data->most_pixels;
  hevc.de265_set_image_allocation_functions(decoder, &allocation, &picture->most_pixels);
  bool is_complete = true, has_parameters = true;
  de265_error error = push_units(decoder, data->parameters, data->parameter_count, 2, &has_parameters);
  if (error == DE265_OK) error = push_units(decoder, data->bytes, data->count, data->length_bytes, &is_complete);
  if (error == DE265_OK) error = hevc.de265_flush_data(decoder);
  const struct de265_image *frame = next_hevc_frame(decoder, &error);
  if (error != DE265_OK) return hevc_status(error);
  if (!frame || !is_complete || !has_parameters || conceals_damage(decoder)) return CHEIF_DAMAGED;
  picture->matrix = hevc.de265_get_image_matrix_coefficients(frame);
  picture->is_full_range = hevc.de265_get_image_full_range_flag(frame);
  for (int i = 0; i < (hevc.de265_get_chroma_format(frame) == de265_chroma_mono ? 1 : 3); i++) {
    int stride = 0;
    const uint8_t *samples = hevc.de265_get_image_plane(frame, i, &stride);
    picture->planes[i] = (cheif_plane){
        .samples = samples, .stride = (size_t)stride, .bits = hevc.de265_get_bits_per_pixel(frame, i),
        .width = (size_t)hevc.de265_get_image_width(frame, i), .height = (size_t)hevc.de265_get_image_height(frame, i)};
  }
  return CHEIF_DONE;
}

// MARK: Both

cheif_status cheif_decode(const cheif_data *data, cheif_picture **result) {
  cheif_picture *picture = calloc(1, sizeof *picture);
  if (!picture) return CHEIF_OUT_OF_MEMORY;
  cheif_status status = data->is_av1 ? decode_av1(data, picture) : decode_hevc(data, picture);
  if (status == CHEIF_DONE) {
    *result = picture;
  } else {
    cheif_destroy(picture);
  }
  return status;
}

cheif_plane cheif_plane_of(const cheif_picture *picture, int index) {
  cheif_plane plane = picture->planes[index];
  bool is_valid = plane.samples && plane.width > 0 && plane.height > 0 && plane.bits >= 8 && plane.bits <= 12
      && plane.stride >= plane.width * (plane.bits > 8 ? 2 : 1);
  return is_valid ? plane : (cheif_plane){0};
}

int cheif_matrix(const cheif_picture *picture) { return picture->matrix; }

bool cheif_is_full_range(const cheif_picture *picture) { return picture->is_full_range; }

void cheif_destroy(cheif_picture *picture) {
  if (picture->av1_decoder) {
    if (picture->frame.picture.data[0]) av1.dav1d_picture_unref(&picture->frame.picture);
    av1.dav1d_close(&picture->av1_decoder);
  }
  if (picture->hevc_decoder) hevc.de265_free_decoder(picture->hevc_decoder);
  free(picture);
}
