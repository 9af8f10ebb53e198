#define _GNU_SOURCE
#include "CSyncShim.h"

#include <unistd.h>

int avatar_sync_file_system(int descriptor) {
#ifdef __linux__
  return syncfs(descriptor);
#else
  (void)descriptor;
  sync();
  return 0;
#endif
}
