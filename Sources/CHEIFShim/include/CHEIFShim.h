// The encoding of AVIF files by libheif, which is opened when it is first needed.
#pragma once
#include "CodedPicture.h"
#include "Sandbox.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens the library and its plug-ins; call this before any other function. Returns NULL if it is open, or the reason
/// for a failure, which is valid until the thread's next call.
const char *_Nullable cheif_open(void);

const char *_Nonnull cheif_version(void);

typedef struct cheif_file cheif_file;

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
