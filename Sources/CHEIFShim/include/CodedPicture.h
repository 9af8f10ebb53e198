// The decoding of single images coded with AV1, by dav1d, or with HEVC, by libde265. Each library is loaded when it is
// first needed.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cheif_picture cheif_picture;

typedef enum { CHEIF_DONE, CHEIF_DAMAGED, CHEIF_UNSUPPORTED, CHEIF_OUT_OF_MEMORY } cheif_status;

/// A coded image.
typedef struct {
  bool is_av1;
  const uint8_t *_Nonnull bytes;
  size_t count;
  /// The HEVC parameter sets, each preceded by a two-byte length.
  const uint8_t *_Nonnull parameters;
  size_t parameter_count;
  /// The number of bytes in the length that precedes each HEVC unit.
  size_t length_bytes;
  /// The maximum number of pixels in the image as coded.
  unsigned most_pixels;
  /// The operating point of a layered AV1 image, and the layer to show, from 0, or −1 for the highest.
  int operating_point, layer;
} cheif_data;

/// The samples of a channel: rows from the top, with one byte per sample for at most 8 bits, or otherwise two bytes in
/// native order.
typedef struct {
  /// The samples, or NULL if the image does not have the channel.
  const uint8_t *_Nullable samples;
  /// The distance between rows, in bytes.
  size_t stride;
  size_t width, height;
  int bits;
} cheif_plane;

/// Opens the decoder for AV1 or, if `is_av1` is false, for HEVC; call this before any other function. Returns NULL if
/// it is open, or else the reason for the failure, which is valid until the thread's next call.
const char *_Nullable cheif_decoder_open(bool is_av1);

const char *_Nonnull cheif_decoder_version(bool is_av1);

/// Decodes an image, which `cheif_destroy` frees.
cheif_status cheif_decode(const cheif_data *_Nonnull data, cheif_picture *_Nullable *_Nonnull picture);

/// Returns the samples of a channel: luma, or the first or second chroma channel.
cheif_plane cheif_plane_of(const cheif_picture *_Nonnull picture, int index);

/// Returns the matrix coefficients of the coded data (ITU-T H.273, table 4).
int cheif_matrix(const cheif_picture *_Nonnull picture);

/// Returns whether the samples of the coded data use the full range of their bits.
bool cheif_is_full_range(const cheif_picture *_Nonnull picture);

void cheif_destroy(cheif_picture *_Nonnull picture);
