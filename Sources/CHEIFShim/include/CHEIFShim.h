// Pictures of HEIC and AVIF files by libheif, which is opened when the first one is decoded.
#pragma once
#include "Sandbox.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cheif_picture cheif_picture;

typedef enum { CHEIF_RED, CHEIF_GREEN, CHEIF_BLUE, CHEIF_ALPHA } cheif_channel;
typedef enum { CHEIF_DONE, CHEIF_TRUNCATED, CHEIF_DAMAGED, CHEIF_UNSUPPORTED, CHEIF_OUT_OF_MEMORY } cheif_status;

/// The samples of a channel: rows from the top, of one byte each if there are at most 8 bits, else of two bytes in the
/// order of the machine.
typedef struct {
  /// NULL if the picture lacks the channel.
  const uint8_t *_Nullable samples;
  /// Bytes from one row to the next.
  size_t stride;
  size_t width, height;
  int bits;
} cheif_plane;

/// Opens the library and its plug-ins, before which no other function may be called.
/// Returns NULL when it is open, else why it is not; valid until the thread's next call.
const char *_Nullable cheif_open(void);

const char *_Nonnull cheif_version(void);

/// Whether the library has a decoder for AV1, or else for HEVC.
bool cheif_has_decoder(bool is_av1);

/// Decodes the primary picture of a file, or the thumbnail with an item ID that is not 0, as stored: neither cropped nor
/// turned.
///
/// - most: The maximum width and height, px.
/// - reason: Receives the library's message in case of a failure.
cheif_status cheif_decode(
    const uint8_t *_Nonnull bytes, size_t count, uint32_t thumbnail, int most, cheif_picture *_Nullable *_Nonnull picture,
    char *_Nonnull reason, size_t reason_size);

cheif_plane cheif_plane_of(const cheif_picture *_Nonnull picture, cheif_channel channel);

/// Whether the colours are multiplied by the alpha channel.
bool cheif_is_premultiplied(const cheif_picture *_Nonnull picture);

typedef struct cheif_file cheif_file;

/// Opens the library as `cheif_open` does, before which the functions below may not be called.
const char *_Nullable cheif_open_encoders(void);

/// Whether the library has an encoder for AV1.
bool cheif_has_encoder(void);

/// The name and version of the encoder for AV1, valid until the thread's next call.
const char *_Nonnull cheif_encoder_name(void);

/// Encodes pixels as an AVIF file, which `cheif_file_destroy` releases.
///
/// - pixels: Straight RGBA, one byte each, rows from the top without gaps.
/// - quality: 0…100; without loss if it is negative.
/// - bytes, count: Receive the file.
/// - reason: Receives the library's message in case of a failure.
/// Returns NULL if the pixels cannot be encoded.
cheif_file *_Nullable cheif_encode(
    const void *_Nonnull pixels, int width, int height, bool has_alpha, int quality,
    const uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull count, char *_Nonnull reason, size_t reason_size);

void cheif_file_destroy(cheif_file *_Nonnull file);

void cheif_destroy(cheif_picture *_Nonnull picture);
