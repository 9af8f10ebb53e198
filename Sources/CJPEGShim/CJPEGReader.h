// Declarations that the parts of this library share.
#pragma once
#include "CJPEGShim.h"

#include <stdio.h>
// jpeglib.h needs stdio.h before it.
#include <jpeglib.h>
#include <setjmp.h>

enum { BUFFER_BYTES = 1 << 16 };

struct CJPEGReader {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  CJPEGStatus status;
  // The file has its end marker, whether or not it is in the ranges.
  int has_end;
  // The ranges ended before the end marker; the image data may still be complete.
  int lacks_end;
  // Zeros given to the arithmetic decoder behind their end, and the row of units that the first one was for.
  int zeros;
  JDIMENSION zeros_row;
  CJPEGTolerance tolerance;
  CJPEGDamage damage;
  // Whether each row of units (iMCU rows) is damaged, and the range of rows that was marked last.
  uint8_t *damaged_units;
  JDIMENSION marked_first;
  JDIMENSION marked_end;
  uint64_t block_visits;
  uint64_t block_visits_allowed;
  char message[JMSG_LENGTH_MAX];
  CByteSource *bytes;
  CJPEGRange *ranges;
  size_t range_count;
  // The range that is being handed to libjpeg, and the file offset behind the bytes that were.
  size_t range;
  size_t position;
  uint8_t window[BUFFER_BYTES];
};

// Ends the call that libjpeg is in with a status.
_Noreturn void cjpeg_fail(CJPEGReader *reader, CJPEGStatus status);

// Notes that something is missing or damaged. The first such thing is reported.
void cjpeg_note_damage(CJPEGReader *reader, CJPEGStatus status);

// Marks what is lost from a row of units (iMCU row) on in the current scan, whose data are missing or else wrong.
void cjpeg_lose_place(CJPEGReader *reader, JDIMENSION unit, int is_missing);

// Marks all rows as damaged.
void cjpeg_lose_all(CJPEGReader *reader);

// Looks for scans that a progressive file lacks which ends between two of them.
void cjpeg_check_scans(CJPEGReader *reader);
