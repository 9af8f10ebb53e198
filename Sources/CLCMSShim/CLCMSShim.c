#include "CLCMSShim.h"

#include "CLibraryLoader.h"

#if __has_include(<lcms2_plugin.h>)
#include <lcms2_plugin.h>
#else
#include "/opt/homebrew/include/lcms2_plugin.h"
#endif
#include <stdlib.h>

enum { MOST_BYTES = 16 << 20 };

static _Thread_local bool ran_out_of_memory;

/// Records that the system ran out of memory, as opposed to a profile that requires too much.
static void *noting(void *block) {
  if (!block) ran_out_of_memory = true;
  return block;
}

static void *allocate(cmsContext context, cmsUInt32Number size) {
  (void)context;
  return size > MOST_BYTES ? NULL : noting(malloc(size ? size : 1));
}

static void release(cmsContext context, void *block) {
  (void)context;
  free(block);
}

static void *reallocate(cmsContext context, void *block, cmsUInt32Number size) {
  (void)context;
  return size > MOST_BYTES ? NULL : noting(realloc(block, size ? size : 1));
}

static const char *create_context(void);

AVR_LIBRARY(lcms, CLCMS_FUNCTIONS, create_context, AVR_FILES("liblcms2.so.2", "liblcms2.2.dylib"));

static cmsContext context;

static const char *create_context(void) {
  cmsPluginMemHandler memory = {
      .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2000, .Type = cmsPluginMemHandlerSig},
      .MallocPtr = allocate,
      .FreePtr = release,
      .ReallocPtr = reallocate,
  };
  context = lcms_functions.call.cmsCreateContext(&memory, NULL);
  return context ? NULL : "not enough memory";
}

const char *clcms_open(void) { return avr_library_open(&lcms); }

const clcms_functions *clcms(void) {
  _Static_assert(sizeof(clcms_functions) == sizeof lcms_functions, "the tables have the same functions");
  return (const clcms_functions *)&lcms_functions;
}

cmsContext clcms_context(void) { return context; }

bool clcms_ran_out_of_memory(void) {
  bool result = ran_out_of_memory;
  ran_out_of_memory = false;
  return result;
}
