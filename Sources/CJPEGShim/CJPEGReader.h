// The declarations that the parts of this library share.
#pragma once
#include "CJPEGShim.h"

#include <stdio.h>
// jpeglib.h requires stdio.h.
#include <jpeglib.h>
#include <setjmp.h>

enum { BUFFER_BYTES = 1 << 16 };

// A large array of coefficients.
typedef struct {
  jvirt_barray_ptr array;
  size_t bytes;
} CJPEGArray;

struct CJPEGReader {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  CJPEGStatus status;
  // The file has its end marker, which may be outside the ranges.
  int has_end;
  // The ranges ended before the end marker; the image data may still be complete.
  int lacks_end;
  // The number of zeros that were passed to the arithmetic decoder behind the end of the data, and the iMCU row of the
  // first one.
  int zeros;
  JDIMENSION zeros_row;
  // The most bytes that libjpeg may have read ahead of missing data, as zeros, and will report as skipped.
  size_t imagined_bytes;
  CJPEGTolerance tolerance;
  CJPEGDamage damage;
  // Whether each iMCU row is damaged, and the range of rows that was marked last.
  uint8_t *damaged_units;
  JDIMENSION marked_first;
  JDIMENSION marked_end;
  uint64_t block_visits;
  uint64_t block_visits_allowed;
  // The large arrays, and libjpeg's own functions for arrays.
  CJPEGArray arrays[MAX_COMPONENTS];
  int array_count;
  jvirt_barray_ptr (*request_array)(j_common_ptr, int, boolean, JDIMENSION, JDIMENSION, JDIMENSION);
  void (*allocate_arrays)(j_common_ptr);
  char message[JMSG_LENGTH_MAX];
  CByteSource *bytes;
  CJPEGRange *ranges;
  size_t range_count;
  // The range that is being passed to libjpeg, and the file offset behind the bytes that were passed.
  size_t range;
  size_t position;
  uint8_t window[BUFFER_BYTES];
};

// Lets the kernel use huge pages for the coefficients of a progressive file.
void cjpeg_use_huge_pages(CJPEGReader *reader);

// Ends the current call of libjpeg with a status.
_Noreturn void cjpeg_fail(CJPEGReader *reader, CJPEGStatus status);

// Records that something is missing or damaged. Only the first such event is reported.
void cjpeg_note_damage(CJPEGReader *reader, CJPEGStatus status);

// Marks the loss in the current scan from an iMCU row on, whose data is missing or else damaged.
void cjpeg_lose_place(CJPEGReader *reader, JDIMENSION unit, int is_missing);

// Checks bytes that libjpeg skipped before a marker, and marks the rows whose data they may be.
void cjpeg_find_excess(CJPEGReader *reader, size_t count);

// Returns whether more rows are damaged than is tolerated.
int cjpeg_exceeds_tolerance(const CJPEGReader *reader);

// Marks all rows as damaged.
void cjpeg_lose_all(CJPEGReader *reader);

// Checks a progressive file that ends between two scans for missing ones.
void cjpeg_check_scans(CJPEGReader *reader);
