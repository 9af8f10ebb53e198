// Functions that the linked archives call but that exist only in glibc 2.35 or 2.36 and later. The executable contains
// them so that it runs with glibc 2.34.
#include <stdlib.h>

#ifdef __GLIBC__
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <sys/random.h>

#define HIDDEN __attribute__((visibility("hidden")))

/// Returns a random number from the kernel, for libstdc++'s random_device.
HIDDEN uint32_t arc4random(void) {
  uint32_t number;
  ssize_t size;
  do size = getrandom(&number, sizeof number, 0);
  while (size < 0 && errno == EINTR);
  // Fewer bytes than requested are possible only beyond 256.
  if (size != sizeof number) abort();
  return number;
}

/// Returns the length of a hypotenuse, for Swift's overlay of the C library. Squares of floats are exact as doubles.
HIDDEN float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
#endif
