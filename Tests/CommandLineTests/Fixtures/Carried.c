// A library that reports that it was loaded, and its neighbour (NEIGHBOUR), which it needs.
#include <stdio.h>

#ifdef NEIGHBOUR
const char *neighbour(void) { return "its neighbour"; }
#else
const char *neighbour(void);

__attribute__((constructor)) static void load(void) { dprintf(2, "loaded with %s\n", neighbour()); }
#endif
