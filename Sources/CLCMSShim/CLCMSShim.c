#include "CLCMSShim.h"

#include <lcms2_plugin.h>
#include <stdlib.h>

enum { MOST_BYTES = 16 << 20 };

static void *allocate(cmsContext context, cmsUInt32Number size) {
  (void)context;
  return size > MOST_BYTES ? NULL : malloc(size);
}

static void release(cmsContext context, void *block) {
  (void)context;
  free(block);
}

static void *reallocate(cmsContext context, void *block, cmsUInt32Number size) {
  (void)context;
  return size > MOST_BYTES ? NULL : realloc(block, size);
}

cmsContext clcms_context_create(void) {
  cmsPluginMemHandler memory = {
      .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2000, .Type = cmsPluginMemHandlerSig},
      .MallocPtr = allocate,
      .FreePtr = release,
      .ReallocPtr = reallocate,
  };
  return cmsCreateContext(&memory, NULL);
}
