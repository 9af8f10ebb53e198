// Decodes a HEIC or an AVIF with libheif and throws it away: what decoding alone costs.
#include <libheif/heif.h>

int main(int count, char **arguments) {
  struct heif_context *context = heif_context_alloc();
  struct heif_image_handle *handle = NULL;
  struct heif_image *image = NULL;
  heif_context_set_max_decoding_threads(context, 0);
  if (count < 2 || heif_context_read_from_file(context, arguments[1], NULL).code) return 1;
  if (heif_context_get_primary_image_handle(context, &handle).code) return 1;
  return heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGB, NULL).code;
}
