// The interface to Little CMS; the library is loaded when a colour profile is first read.
#pragma once
#if __has_include(<lcms2.h>)
#include <lcms2.h>
#else
#include "/opt/homebrew/include/lcms2.h"
#endif
#include <stdbool.h>

// The pixel formats used, which are function-like macros in lcms2.h. Every pixel has four samples; those that the
// colour space does not use are extra samples, which remain unchanged.
static const cmsUInt32Number CLCMS_GRAY_8 = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
static const cmsUInt32Number CLCMS_GRAY_16 = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(2);
static const cmsUInt32Number CLCMS_RGB_8 = TYPE_RGBA_8;
static const cmsUInt32Number CLCMS_RGB_16 = TYPE_RGBA_16;
// JPEG files store inks inverted.
static const cmsUInt32Number CLCMS_CMYK_8 = TYPE_CMYK_8_REV;

#define CLCMS_FUNCTIONS(use)                                                                                        \
  use(cmsGetEncodedCMMversion) use(cmsCreateContext) use(cmsOpenProfileFromMemTHR) use(cmsCloseProfile)             \
  use(cmsGetDeviceClass) use(cmsGetColorSpace) use(cmsGetPCS) use(cmsIsMatrixShaper) use(cmsIsTag) use(cmsReadTag)   \
  use(cmsCreate_sRGBProfileTHR) use(cmsCreateGrayProfileTHR) use(cmsD50_xyY) use(cmsBuildParametricToneCurve)        \
  use(cmsEvalToneCurveFloat) use(cmsFreeToneCurve) use(cmsCreateTransformTHR) use(cmsDoTransform)                    \
  use(cmsDeleteTransform)

#define CLCMS_POINTER(name) __typeof__(&name) _Nonnull name;

/// The Little CMS functions, under their own names.
typedef struct {
  CLCMS_FUNCTIONS(CLCMS_POINTER)
} clcms_functions;

/// Opens the library; call this before `clcms` and `clcms_context`. Returns NULL if it is open, or else the reason for
/// the failure, which is valid until the thread's next call.
const char *_Nullable clcms_open(void);

/// Returns the functions of the open library.
const clcms_functions *_Nonnull clcms(void);

/// Returns the context for all calls, in which no call can allocate more than 16 MiB at once, because a profile may
/// declare tables far larger than itself.
cmsContext _Nonnull clcms_context(void);

/// Returns whether a call on this thread has run out of memory since this function was last called.
bool clcms_ran_out_of_memory(void);
