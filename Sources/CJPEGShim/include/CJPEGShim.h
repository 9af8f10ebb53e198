// Pulls rows out of a JPEG with libjpeg(-turbo), and pushes rows into one. Errors come back as status codes;
// libjpeg's longjmp never leaves this library.
#pragma once
#include "CByteSource.h"
#include <stddef.h>
#include <stdint.h>

typedef struct CJPEGReader CJPEGReader;

typedef enum CJPEGStatus {
  CJPEG_OK = 0,
  /// Image data is missing, or can't be read.
  CJPEG_TRUNCATED,
  /// libjpeg found the contents wrong; `cjpeg_reader_message` says how.
  CJPEG_DAMAGED,
  /// A kind of JPEG that this libjpeg was not built for; `cjpeg_reader_message` says which.
  CJPEG_UNSUPPORTED,
  /// More memory than allowed, or than there is.
  CJPEG_MEMORY,
  /// More scans over more blocks than allowed.
  CJPEG_SCANS,
} CJPEGStatus;

typedef struct CJPEGInfo {
  /// The values of the header.
  uint32_t image_width;
  uint32_t image_height;
  int components;
  /// Size of the rows that come out, px; both are ceil(size · eighths / 8).
  uint32_t width;
  uint32_t height;
} CJPEGInfo;

/// Offsets in the file: the first byte, and the one behind the last.
typedef struct CJPEGRange {
  size_t start;
  size_t end;
} CJPEGRange;

/// Reads from a source, which must outlive the reader and records why a read failed.
/// Only the bytes in `ranges` are read, one range after the other; for arithmetic coding they must end where the data of
/// the last scan do, so that missing data is noticed. Returns null when out of memory.
CJPEGReader *cjpeg_reader_create(CByteSource *bytes, const CJPEGRange *ranges, size_t range_count);

typedef struct CJPEGLimits {
  /// Bytes of coefficients that libjpeg may hold.
  size_t memory;
  /// Blocks of 8×8 that all scans of a file with several of them may visit together.
  uint64_t block_visits;
} CJPEGLimits;

/// How much of a picture may be damaged. Rows are those of the output.
typedef struct CJPEGTolerance {
  /// The rows that are shown: the first one, and the one behind the last. Damage elsewhere is always tolerated.
  uint32_t first_shown;
  uint32_t end_shown;
  /// How many rows may be damaged in all where some of them are shown.
  uint32_t most_damaged;
} CJPEGTolerance;

/// The damage found so far.
typedef struct CJPEGDamage {
  /// The first damage found: CJPEG_TRUNCATED or CJPEG_DAMAGED; CJPEG_OK if there is none.
  CJPEGStatus status;
  /// The offset in the file.
  size_t position;
  /// How many rows of the output are damaged. 0 where only refinements of a progressive picture are missing.
  uint32_t rows;
  /// Whether some of them are shown.
  int shows;
} CJPEGDamage;

/// Reads the header and sets up a decode at `eighths`/8 of the size; a file of several scans is read to its end.
/// - has_end: whether the file is known to have its end marker, so that scans that the ranges leave out aren't missing.
/// - tolerance: a picture that is damaged further is an error, of this function or of `cjpeg_reader_row`.
CJPEGStatus cjpeg_reader_start(
    CJPEGReader *reader, int eighths, int has_end, CJPEGLimits limits, CJPEGTolerance tolerance, CJPEGInfo *info);

/// Reads one row of pixels, four bytes each: red, green, blue and an unused one (for gray, its value three times), or
/// cyan, magenta, yellow and black as they are stored.
CJPEGStatus cjpeg_reader_row(CJPEGReader *reader, uint32_t *row);

/// The tolerated damage of the decoded rows. `cjpeg_reader_message` returns libjpeg's description.
CJPEGDamage cjpeg_reader_damage(const CJPEGReader *reader);

/// Whether the end marker follows, once the last row was read.
int cjpeg_reader_finds_end(CJPEGReader *reader);

/// What libjpeg said last; valid until the reader is destroyed.
const char *cjpeg_reader_message(const CJPEGReader *reader);

/// How far into the file the reader has read.
size_t cjpeg_reader_position(const CJPEGReader *reader);

void cjpeg_reader_destroy(CJPEGReader *reader);

/// A JPEG that is written to memory: baseline, without subsampling, with optimal Huffman tables.
typedef struct CJPEGWriter CJPEGWriter;

/// Begins a picture of at most 65500 pixels a side with a quality of 0 to 100. Returns null when out of memory.
CJPEGWriter *cjpeg_writer_create(uint32_t width, uint32_t height, int quality);

/// Adds one row of pixels, four bytes each: red, green, blue and an unused one.
CJPEGStatus cjpeg_writer_row(CJPEGWriter *writer, const uint32_t *row);

/// Ends the picture after its last row. The bytes are valid until the writer is destroyed.
CJPEGStatus cjpeg_writer_finish(CJPEGWriter *writer, const uint8_t **bytes, size_t *count);

void cjpeg_writer_destroy(CJPEGWriter *writer);

/// The name and the version of the library that this was compiled for.
const char *cjpeg_library(void);
