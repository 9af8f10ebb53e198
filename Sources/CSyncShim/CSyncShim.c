#define _GNU_SOURCE
#include "CSyncShim.h"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sched.h>
#endif
#include <unistd.h>

#if defined(O_PATH)
const int avatar_directory_flags = O_PATH | O_DIRECTORY | O_CLOEXEC;
#elif defined(O_SEARCH)
const int avatar_directory_flags = O_SEARCH | O_DIRECTORY | O_CLOEXEC;
#else
const int avatar_directory_flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
#endif

int avatar_sync_file(int descriptor) {
#ifdef __APPLE__
  // On macOS, fsync leaves the bytes in the drive's cache. Some file systems support only fsync.
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
  return fsync(descriptor);
}

int avatar_sync_file_system(int descriptor) {
#ifdef __APPLE__
  return fsync_volume_np(descriptor, SYNC_VOLUME_FULLSYNC | SYNC_VOLUME_WAIT);
#else
  return syncfs(descriptor);
#endif
}

int avatar_processors(void) {
#ifdef __linux__
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
#endif
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}

void avatar_return_freed_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
