// The decoding and encoding of HEIC and AVIF files by libheif, which is opened when it is first needed.
#pragma once
#include "Sandbox.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cheif_picture cheif_picture;

typedef enum { CHEIF_RED, CHEIF_GREEN, CHEIF_BLUE, CHEIF_ALPHA } cheif_channel;
typedef enum { CHEIF_DONE, CHEIF_TRUNCATED, CHEIF_DAMAGED, CHEIF_UNSUPPORTED, CHEIF_OUT_OF_MEMORY } cheif_status;

/// The samples of a channel: rows from the top, with one byte per sample for at most 8 bits, and otherwise two bytes in
/// native order.
typedef struct {
  /// The samples; NULL if the picture does not have the channel.
  const uint8_t *_Nullable samples;
  /// The distance between rows, in bytes.
  size_t stride;
  size_t width, height;
  int bits;
} cheif_plane;

/// Opens the library and its plug-ins; call this before any other function. Returns NULL if it is open, or the reason
/// for a failure, which is valid until the thread's next call.
const char *_Nullable cheif_open(void);

const char *_Nonnull cheif_version(void);

/// Returns whether the library has a decoder for AV1 or, if `is_av1` is false, for HEVC.
bool cheif_has_decoder(bool is_av1);

/// Decodes the primary picture of a file, or the thumbnail with a non-zero item ID, as stored, without cropping and
/// rotating it.
///
/// - most: The maximum width and height, in pixels.
/// - reason: Receives the library's message if it fails.
cheif_status cheif_decode(
    const uint8_t *_Nonnull bytes, size_t count, uint32_t thumbnail, int most, cheif_picture *_Nullable *_Nonnull picture,
    char *_Nonnull reason, size_t reason_size);

cheif_plane cheif_plane_of(const cheif_picture *_Nonnull picture, cheif_channel channel);

/// Returns whether the colours are premultiplied by alpha.
bool cheif_is_premultiplied(const cheif_picture *_Nonnull picture);

typedef struct cheif_file cheif_file;

/// Opens the library like `cheif_open`; call this before the functions below.
const char *_Nullable cheif_open_encoders(void);

/// Returns whether the library has an encoder for AV1.
bool cheif_has_encoder(void);

/// Returns the name and version of the encoder for AV1, valid until the thread's next call.
const char *_Nonnull cheif_encoder_name(void);

/// Encodes pixels as an AVIF file, which `cheif_file_destroy` frees.
///
/// - pixels: Straight RGBA, one byte each, rows from the top without gaps.
/// - quality: 0…100; negative for a lossless file.
/// - bytes, count: Receive the file.
/// - reason: Receives the library's message if it fails. Returns NULL if the pixels cannot be encoded.
cheif_file *_Nullable cheif_encode(
    const void *_Nonnull pixels, int width, int height, bool has_alpha, int quality,
    const uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull count, char *_Nonnull reason, size_t reason_size);

void cheif_file_destroy(cheif_file *_Nonnull file);

void cheif_destroy(cheif_picture *_Nonnull picture);
