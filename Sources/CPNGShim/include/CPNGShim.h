// Pulls rows out of a PNG with libpng. Errors come back as status codes; libpng's longjmp never leaves this library.
#pragma once
#include "CByteSource.h"
#include <stddef.h>
#include <stdint.h>

typedef struct CPNGReader CPNGReader;

typedef enum CPNGStatus {
  CPNG_OK = 0,
  /// The file ends before the picture does, or can't be read further.
  CPNG_TRUNCATED,
  /// libpng found the contents wrong; `cpng_reader_message` says how.
  CPNG_DAMAGED,
  /// All image data were read, and their checksum is wrong.
  CPNG_CHECKSUM,
  /// Out of memory.
  CPNG_MEMORY,
} CPNGStatus;

typedef struct CPNGInfo {
  uint32_t width;
  uint32_t height;
  /// The values of the header.
  int color_type;
  int depth;
  /// Whether all pixels are gray, and whether any may be transparent; rows are RGBA either way.
  int gray;
  int alpha;
  int interlaced;
  /// Whether rows have 16 bits a channel.
  int deep;
} CPNGInfo;

/// Reads from a source, which must outlive the reader and knows why a read failed. Returns null when out of memory.
CPNGReader *cpng_reader_create(CByteSource *source);

typedef struct CPNGOptions {
  /// The largest width and height that is decoded, px.
  uint32_t most_side;
  /// Whether rows of pictures with 16 bits a channel are as deep.
  int deep;
  /// The most bytes of image data that are read.
  size_t most_data;
  /// Whether the checksum of the image data as a whole is not compared.
  int ignores_checksum;
} CPNGOptions;

/// Reads up to the first row's data and sets up the conversion to rows of RGBA pixels, straight alpha, channels in that
/// order: of 8 bits, 16 reduced with rounding, or where `deep` of 16 for pictures that have as many.
CPNGStatus cpng_reader_start(CPNGReader *reader, CPNGOptions options, CPNGInfo *info);

/// Reads one row; not for interlaced files.
CPNGStatus cpng_reader_row(CPNGReader *reader, void *row);

/// Reads a whole interlaced picture into memory of its own. Where it fails in the last pass, rows that are missing are
/// filled: see `cpng_reader_missing_row`.
CPNGStatus cpng_reader_hold_image(CPNGReader *reader);

/// Copies row `y` of the picture held.
void cpng_reader_held_row(const CPNGReader *reader, size_t y, void *row);

/// The first row that is missing of an interlaced picture; every other one from there on is too. 0 where rows of earlier
/// passes are missing, so that nearly all are incomplete.
uint32_t cpng_reader_missing_row(const CPNGReader *reader);

/// Whether the checksum of a chunk of image data was wrong.
int cpng_reader_is_checksum_wrong(const CPNGReader *reader);

/// What libpng said last; valid until the reader is destroyed.
const char *cpng_reader_message(const CPNGReader *reader);

/// How far into the file the reader has read.
size_t cpng_reader_position(const CPNGReader *reader);

/// Where in the file the chunk starts that was read last.
size_t cpng_reader_chunk(const CPNGReader *reader);

void cpng_reader_destroy(CPNGReader *reader);
