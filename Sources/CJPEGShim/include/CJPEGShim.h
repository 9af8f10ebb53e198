// A decoder that pulls rows from a JPEG, and an encoder into which rows are pushed, both based on libjpeg(-turbo).
// Errors are returned as status codes; libjpeg's longjmp never leaves this library.
#pragma once
#include "CByteSource.h"
#include <stddef.h>
#include <stdint.h>

typedef struct CJPEGReader CJPEGReader;

typedef enum CJPEGStatus {
  CJPEG_OK = 0,
  /// Image data is missing or cannot be read.
  CJPEG_TRUNCATED,
  /// The contents are invalid; `cjpeg_reader_message` returns the reason.
  CJPEG_DAMAGED,
  /// This build of libjpeg does not support the kind of JPEG; `cjpeg_reader_message` returns the kind.
  CJPEG_UNSUPPORTED,
  /// Decoding needs more memory than is allowed or available.
  CJPEG_MEMORY,
  /// The scans visit more blocks than allowed.
  CJPEG_SCANS,
  /// The header differs from the one read earlier.
  CJPEG_CHANGED,
} CJPEGStatus;

/// A range of file offsets: those of the first byte and of the byte after the last.
typedef struct CJPEGRange {
  size_t start;
  size_t end;
} CJPEGRange;

typedef struct CJPEGRequest {
  /// The values of the header, which was read earlier.
  uint32_t width;
  uint32_t height;
  int components;
  /// The size of the decoded rows, in eighths of the image size; both sides are rounded up.
  int eighths;
  /// Whether the file is known to have its end marker, in which case scans outside the ranges are not missing.
  int has_end;
  /// The maximum memory for coefficients, in bytes.
  size_t memory;
  /// The maximum total number of 8×8 blocks that the scans of a file with several scans visit.
  uint64_t block_visits;
  /// The decoded rows that are shown: the first one, and the one after the last. Damage elsewhere is always tolerated.
  uint32_t first_shown;
  uint32_t end_shown;
  /// The number of damaged rows that are tolerated even if some of them are shown.
  uint32_t most_damaged;
  /// Whether any data after the image data is known not to belong to the image.
  int has_foreign_end;
} CJPEGRequest;

/// The tolerated damage found so far.
typedef struct CJPEGDamage {
  /// The first damage found, CJPEG_TRUNCATED or CJPEG_DAMAGED, or CJPEG_OK if there is none.
  CJPEGStatus status;
  /// The file offset of the damage.
  size_t position;
  /// The number of damaged output rows, or 0 if only refinements of a progressive image are missing.
  uint32_t rows;
  /// Whether some of these rows are shown.
  int shows;
} CJPEGDamage;

/// Creates a reader for a source, which must outlive the reader and records read errors. Only the bytes in `ranges` are
/// read, one range after another; for arithmetic coding, the ranges must end with the data of the last scan, so that
/// missing data is detected. Returns null when out of memory.
CJPEGReader *cjpeg_reader_create(
    CByteSource *bytes, const CJPEGRange *ranges, size_t range_count, CJPEGRequest request);

/// Reads the header and prepares for decoding; a file with several scans is read to its end. Damage that exceeds the
/// tolerance makes this function or `cjpeg_reader_row` fail.
CJPEGStatus cjpeg_reader_start(CJPEGReader *reader);

/// Reads one row of pixels, four bytes each: red, green, blue and an unused byte (for gray, the value three times), or
/// cyan, magenta, yellow and black as stored.
CJPEGStatus cjpeg_reader_row(CJPEGReader *reader, uint32_t *row);

/// Returns the tolerated damage in the decoded rows. `cjpeg_reader_message` returns libjpeg's description.
CJPEGDamage cjpeg_reader_damage(const CJPEGReader *reader);

/// Finds the end marker after the last row, which must already have been read. Returns CJPEG_TRUNCATED if there is
/// none, and CJPEG_DAMAGED if the data before it shows that more rows are damaged than are tolerated.
CJPEGStatus cjpeg_reader_find_end(CJPEGReader *reader);

/// Returns the last message from libjpeg, which is valid until the reader is destroyed.
const char *cjpeg_reader_message(const CJPEGReader *reader);

/// Returns the file offset up to which the reader has read.
size_t cjpeg_reader_position(const CJPEGReader *reader);

void cjpeg_reader_destroy(CJPEGReader *reader);

/// A JPEG written to memory: baseline, without subsampling, with optimal Huffman tables.
typedef struct CJPEGWriter CJPEGWriter;

/// Creates a writer for an image with sides of at most 65500 pixels and a quality of 0 to 100. Returns null when out of
/// memory.
CJPEGWriter *cjpeg_writer_create(uint32_t width, uint32_t height, int quality);

/// Adds one row of pixels, four bytes each: red, green, blue and an unused byte.
CJPEGStatus cjpeg_writer_row(CJPEGWriter *writer, const uint32_t *row);

/// Finishes the image after its last row. The bytes are valid until the writer is destroyed.
CJPEGStatus cjpeg_writer_finish(CJPEGWriter *writer, const uint8_t **bytes, size_t *count);

void cjpeg_writer_destroy(CJPEGWriter *writer);

/// Returns the name and version of the library for which this was compiled.
const char *cjpeg_library(void);
