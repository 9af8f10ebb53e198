// The entry points of libFuzzer, which brings the main function. The file is in C because SwiftPM expects a Swift
// executable to have its own main function.
#include <stddef.h>
#include <stdint.h>

void avatar_fuzz_select(void);
void avatar_fuzz_check(const uint8_t *bytes, size_t count);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  avatar_fuzz_select();
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  avatar_fuzz_check(bytes, count);
  return 0;
}
