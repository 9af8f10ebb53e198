// A library to preload, whose exit handler prints a line.
#include <unistd.h>

__attribute__((destructor)) static void print(void) { write(2, "exit handler\n", 13); }
