// Bytes that can be read at any offset. Swift and the decoders' C read them through the same function, so that a read
// that fails is known to all of them, whichever of them it was.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct CByteSource CByteSource;

enum {
  /// The result of `cbyte_source_error` if a file is shorter than when it was opened.
  CBYTE_SOURCE_SHORTENED = -1
};

/// The bytes of an open file, which is closed with the source. Returns null when out of memory; the file then stays
/// open.
CByteSource *cbyte_source_of_file(int descriptor, size_t count);

/// Bytes in memory from malloc, which are freed with the source. Returns null when out of memory.
CByteSource *cbyte_source_of_memory(uint8_t *bytes, size_t count);

void cbyte_source_destroy(CByteSource *source);

/// The number of bytes: of a file, those that it had when it was opened.
size_t cbyte_source_count(const CByteSource *source);

/// The bytes in memory; null for a file.
const uint8_t *cbyte_source_bytes(const CByteSource *source);

/// Reads up to `count` bytes from `offset` on. Any number of threads may call it.
/// Returns how many there were: fewer than `count` only at the end of the source, or where reading fails.
size_t cbyte_source_read(CByteSource *source, size_t offset, void *target, size_t count);

/// Why a read failed: the system's error number of the first one that did, or `CBYTE_SOURCE_SHORTENED`; 0 if none did.
int cbyte_source_error(const CByteSource *source);

/// The open file; -1 for bytes in memory.
int cbyte_source_descriptor(const CByteSource *source);

/// Makes every read of a file fail that reaches `offset`, as a failing disk does: for tests.
void cbyte_source_fail(CByteSource *source, size_t offset, int error);
