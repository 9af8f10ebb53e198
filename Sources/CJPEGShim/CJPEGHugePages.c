#include "CJPEGReader.h"

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>

// Smaller arrays are not worth a system call. libjpeg allocates larger ones in several pieces.
enum { LEAST_BYTES = 4 << 20, MOST_BYTES = 1000000000 };

static jvirt_barray_ptr on_request(
    j_common_ptr decoder, int pool, boolean zeroed, JDIMENSION width, JDIMENSION height, JDIMENSION rows) {
  CJPEGReader *reader = decoder->client_data;
  jvirt_barray_ptr array = reader->request_array(decoder, pool, zeroed, width, height, rows);
  size_t bytes = (size_t)width * height * sizeof(JBLOCK);
  if (zeroed && bytes >= LEAST_BYTES && bytes < MOST_BYTES && reader->array_count < MAX_COMPONENTS) {
    reader->arrays[reader->array_count++] = (CJPEGArray){array, bytes};
  }
  return array;
}

static void on_allocation(j_common_ptr decoder) {
  CJPEGReader *reader = decoder->client_data;
  reader->allocate_arrays(decoder);
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < reader->array_count; i++) {
    // The rows follow each other in memory. The first access to a row zeroes it.
    JBLOCKARRAY rows = decoder->mem->access_virt_barray(decoder, reader->arrays[i].array, 0, 1, FALSE);
    uintptr_t start = ((uintptr_t)rows[0] + page - 1) / page * page;
    uintptr_t end = ((uintptr_t)rows[0] + reader->arrays[i].bytes) / page * page;
    // If the kernel refuses, the array only takes longer to fill.
    (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
  }
}

// The array of 12 megapixels has 9,000 pages of 4 KiB. Their page faults take an eighth of the CPU time of the decode.
void cjpeg_use_huge_pages(CJPEGReader *reader) {
  struct jpeg_memory_mgr *memory = reader->decoder.mem;
  reader->request_array = memory->request_virt_barray;
  reader->allocate_arrays = memory->realize_virt_arrays;
  memory->request_virt_barray = on_request;
  memory->realize_virt_arrays = on_allocation;
}
#else
void cjpeg_use_huge_pages(CJPEGReader *reader) { (void)reader; }
#endif
