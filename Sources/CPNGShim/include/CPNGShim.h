// A decoder that pulls rows from a PNG, based on libpng. Errors are returned as status codes; libpng's longjmp never
// leaves this library.
#pragma once
#include "CByteSource.h"
#include <stddef.h>
#include <stdint.h>

typedef struct CPNGReader CPNGReader;

typedef enum CPNGStatus {
  CPNG_OK = 0,
  /// The file ends before the image does, or cannot be read any further.
  CPNG_TRUNCATED,
  /// The contents are invalid; `cpng_reader_message` returns the reason.
  CPNG_DAMAGED,
  /// All image data was read, but its checksum is wrong.
  CPNG_CHECKSUM,
  /// The available memory is insufficient.
  CPNG_MEMORY,
} CPNGStatus;

typedef struct CPNGInfo {
  uint32_t width;
  uint32_t height;
  /// The values of the header.
  int color_type;
  int depth;
  int interlaced;
} CPNGInfo;

/// Creates a reader for a source, which must outlive the reader and records read errors. Returns null when out of
/// memory.
CPNGReader *cpng_reader_create(CByteSource *source);

/// Reads up to the data of the first row. Rows contain the samples packed as in the file.
///
/// - most_data: The maximum number of image data bytes to read.
/// - checksum_end: The offset up to which another reader had read when the checksum of the image data was wrong, so that
///   this one returns all rows; an offset after the file for none.
CPNGStatus cpng_reader_start(CPNGReader *reader, size_t most_data, size_t checksum_end, CPNGInfo *info);

typedef enum CPNGTransparency { CPNG_OPAQUE, CPNG_ALPHAS, CPNG_KEYED } CPNGTransparency;

/// Reads the palette into 256 words of straight RGBA and, if an image without a palette has a transparent colour
/// (CPNG_KEYED), the samples of that colour into three words.
CPNGTransparency cpng_reader_palette(const CPNGReader *reader, uint32_t *colors, uint16_t *key);

/// Reads one row of a file that is not interlaced.
CPNGStatus cpng_reader_row(CPNGReader *reader, void *row);

/// Reads a whole interlaced image into memory. If reading fails in the last pass, missing rows are filled; see
/// `cpng_reader_missing_row`.
CPNGStatus cpng_reader_hold_image(CPNGReader *reader);

/// Copies row `y` of the image in memory.
void cpng_reader_held_row(const CPNGReader *reader, size_t y, void *row);

/// Returns the first missing row of an interlaced image, starting from which every other row is missing, or 0 if rows
/// of earlier passes are missing, in which case nearly all rows are incomplete.
uint32_t cpng_reader_missing_row(const CPNGReader *reader);

/// Returns whether the checksum of an image data chunk was wrong.
int cpng_reader_is_checksum_wrong(const CPNGReader *reader);

/// Returns the last message from libpng, which is valid until the reader is destroyed.
const char *cpng_reader_message(const CPNGReader *reader);

/// Returns the file offset up to which the reader has read.
size_t cpng_reader_position(const CPNGReader *reader);

/// Returns the file offset of the most recently read chunk.
size_t cpng_reader_chunk(const CPNGReader *reader);

void cpng_reader_destroy(CPNGReader *reader);
