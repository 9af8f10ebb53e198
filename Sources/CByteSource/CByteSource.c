#include "CByteSource.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct CByteSource {
  int descriptor;
  const uint8_t *bytes;
  size_t count;
  // The bytes from malloc, if any.
  uint8_t *allocated;
  atomic_int error;
  // The offset from which reads fail, and their error; for tests. The error is stored before the offset and loaded
  // after it.
  atomic_size_t failing_offset;
  atomic_int failing_error;
};

static CByteSource *create(int descriptor, const uint8_t *bytes, size_t count) {
  CByteSource *source = calloc(1, sizeof *source);
  if (!source) return NULL;
  source->descriptor = descriptor;
  source->bytes = bytes;
  source->count = count;
  atomic_init(&source->failing_offset, SIZE_MAX);
  return source;
}

CByteSource *cbyte_source_of_file(int descriptor, size_t count) { return create(descriptor, NULL, count); }

CByteSource *cbyte_source_of_memory(uint8_t *bytes, size_t count) {
  CByteSource *source = create(-1, bytes, count);
  if (source) source->allocated = bytes;
  return source;
}

CByteSource *cbyte_source_of_embedded(CEmbeddedBytes embedded) { return create(-1, embedded.bytes, embedded.count); }

void cbyte_source_destroy(CByteSource *source) {
  if (source->descriptor >= 0) close(source->descriptor);
  free(source->allocated);
  free(source);
}

size_t cbyte_source_count(const CByteSource *source) { return source->count; }

const uint8_t *cbyte_source_bytes(const CByteSource *source) { return source->bytes; }

int cbyte_source_descriptor(const CByteSource *source) { return source->descriptor; }

int cbyte_source_error(const CByteSource *source) {
  return atomic_load_explicit(&source->error, memory_order_relaxed);
}

void cbyte_source_fail(CByteSource *source, size_t offset, int error) {
  atomic_store_explicit(&source->failing_error, error, memory_order_relaxed);
  atomic_store_explicit(&source->failing_offset, offset, memory_order_release);
}

// The first error is preserved, because later ones are usually its consequences.
static void set_error(CByteSource *source, int error) {
  int none = 0;
  atomic_compare_exchange_strong_explicit(
      &source->error, &none, error, memory_order_relaxed, memory_order_relaxed);
}

static ssize_t read_file(const CByteSource *source, size_t offset, void *target, size_t count) {
  if (offset + count > atomic_load_explicit(&source->failing_offset, memory_order_acquire)) {
    errno = atomic_load_explicit(&source->failing_error, memory_order_relaxed);
    return -1;
  }
  ssize_t n;
  do {
    n = pread(source->descriptor, target, count, (off_t)offset);
  } while (n < 0 && errno == EINTR);
  return n;
}

size_t cbyte_source_read(CByteSource *source, size_t offset, void *target, size_t count) {
  if (offset >= source->count) return 0;
  if (count > source->count - offset) count = source->count - offset;
  if (source->bytes) {
    memcpy(target, source->bytes + offset, count);
    return count;
  }
  size_t done = 0;
  while (done < count) {
    ssize_t n = read_file(source, offset + done, (uint8_t *)target + done, count - done);
    if (n <= 0) {
      set_error(source, n < 0 ? errno : CBYTE_SOURCE_SHORTENED);
      return done;
    }
    done += (size_t)n;
  }
  return done;
}
