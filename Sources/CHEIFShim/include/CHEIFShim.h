// The encoding of AVIF files with libheif; the library is loaded when it is first needed.
#pragma once
#include "CodedPicture.h"
#include "Sandbox.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens the library and its plug-ins; call this before any other function. Returns NULL if it is open, or else the
/// reason for the failure, which is valid until the thread's next call.
const char *_Nullable cheif_open(void);

const char *_Nonnull cheif_version(void);

typedef struct cheif_file cheif_file;

/// Returns whether the library has an AV1 encoder.
bool cheif_has_encoder(void);

/// Returns the name and version of the AV1 encoder, valid until the thread's next call.
const char *_Nonnull cheif_encoder_name(void);

/// Encodes pixels as an AVIF file, which `cheif_file_destroy` frees, or returns NULL if that fails.
///
/// - pixels: Straight RGBA, one byte per channel, in rows from the top without gaps.
/// - quality: 0…100, or negative for a lossless file.
/// - bytes, count: Receive the file.
/// - reason: Receives the library's message on failure.
cheif_file *_Nullable cheif_encode(
    const void *_Nonnull pixels, int width, int height, bool has_alpha, int quality,
    const uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull count, char *_Nonnull reason, size_t reason_size);

void cheif_file_destroy(cheif_file *_Nonnull file);
