// Pulls rows out of a PNG with libpng. Errors come back as status codes; libpng's longjmp never leaves this library.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct CPNGReader CPNGReader;

typedef enum CPNGStatus {
  CPNG_OK = 0,
  /// The file ends before the picture does.
  CPNG_TRUNCATED,
  /// libpng found the contents wrong; `cpng_reader_message` says how.
  CPNG_DAMAGED,
  /// Out of memory.
  CPNG_MEMORY,
} CPNGStatus;

typedef struct CPNGLimits {
  uint32_t side;
  /// Bytes one chunk may inflate to.
  size_t chunk_bytes;
} CPNGLimits;

typedef struct CPNGInfo {
  uint32_t width;
  uint32_t height;
  /// Whether all pixels are gray, and whether any may be transparent; rows are RGBA either way.
  int gray;
  int alpha;
  int interlaced;
} CPNGInfo;

/// Reads from an open file at absolute offsets where `bytes` is null, else from memory, which must outlive the reader.
/// Returns null when out of memory.
CPNGReader *cpng_reader_create(int descriptor, const uint8_t *bytes, size_t length);

/// Reads up to the first row's data and sets up the conversion to 8-bit rows.
CPNGStatus cpng_reader_start(CPNGReader *reader, CPNGLimits limits, CPNGInfo *info);

/// Reads one row of RGBA pixels, 8 bits a channel, straight alpha, bytes in that order; not for interlaced files.
CPNGStatus cpng_reader_row(CPNGReader *reader, uint32_t *row);

/// Reads a whole interlaced picture, `width` pixels a row.
CPNGStatus cpng_reader_image(CPNGReader *reader, uint32_t *rows);

/// What libpng said last; valid until the reader is destroyed.
const char *cpng_reader_message(const CPNGReader *reader);

/// How far into the file the reader has read.
size_t cpng_reader_position(const CPNGReader *reader);

void cpng_reader_destroy(CPNGReader *reader);
