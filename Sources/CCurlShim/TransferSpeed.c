#include "CCurlShim.h"

bool avr_is_too_slow(avr_stretch *stretch, int64_t now_ms, int64_t bytes, long slowest, long slow_ms) {
  int64_t duration = now_ms - stretch->start_ms, count = bytes - stretch->start_bytes;
  if (stretch->start_bytes > 0 && duration < slow_ms) return false;
  bool is_too_slow = stretch->start_bytes > 0 && count * 1000 < (int64_t)slowest * slow_ms;
  stretch->start_ms = now_ms;
  stretch->start_bytes = bytes;
  return is_too_slow;
}
