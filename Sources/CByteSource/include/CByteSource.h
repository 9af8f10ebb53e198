// A source of bytes that can be read at any offset. Swift and the C decoders use the same function, so that all of them
// can see the error of a failed read.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct CByteSource CByteSource;

/// A file embedded in the executable, which is valid for the lifetime of the process. Swift's safe targets may pass it
/// on.
typedef struct __attribute__((swift_attr("@safe"), swift_attr("@Sendable"))) {
  const uint8_t *bytes;
  size_t count;
} CEmbeddedBytes;

/// Returns the byte at an index of an embedded file, or 0 beyond its end.
static inline uint8_t cembedded_byte(CEmbeddedBytes file, size_t index) {
  return index < file.count ? file.bytes[index] : 0;
}

enum {
  /// The result of `cbyte_source_error` if a file has become shorter since it was opened.
  CBYTE_SOURCE_SHORTENED = -1
};

/// Creates a source for an open file, which is closed with the source. Returns null when out of memory, leaving the
/// file open.
CByteSource *cbyte_source_of_file(int descriptor, size_t count);

/// Creates a source for bytes from malloc, which are freed with the source. Returns null when out of memory.
CByteSource *cbyte_source_of_memory(uint8_t *bytes, size_t count);

/// Creates a source for embedded bytes, which are not copied. Returns null when out of memory.
CByteSource *cbyte_source_of_embedded(CEmbeddedBytes embedded);

void cbyte_source_destroy(CByteSource *source);

/// Returns the number of bytes; for a file, its size when it was opened.
size_t cbyte_source_count(const CByteSource *source);

/// Returns the bytes in memory, or null for a file.
const uint8_t *cbyte_source_bytes(const CByteSource *source);

/// Reads up to `count` bytes starting at `offset`. Any number of threads may call it. Returns the number of bytes read,
/// which is less than `count` only at the end of the source or if reading fails.
size_t cbyte_source_read(CByteSource *source, size_t offset, void *target, size_t count);

/// Returns the reason for the first failed read: the system's error number or `CBYTE_SOURCE_SHORTENED`, or 0 if no read
/// has failed.
int cbyte_source_error(const CByteSource *source);

/// Returns the descriptor of the file, or -1 for bytes in memory.
int cbyte_source_descriptor(const CByteSource *source);

/// Makes every read of a file that reaches `offset` fail, as on a faulty disk, for tests.
void cbyte_source_fail(CByteSource *source, size_t offset, int error);
