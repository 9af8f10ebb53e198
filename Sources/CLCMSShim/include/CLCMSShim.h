// Little CMS, whose library is opened when a colour profile is first read.
#pragma once
#if __has_include(<lcms2.h>)
#include <lcms2.h>
#else
#include "/opt/homebrew/include/lcms2.h"
#endif
#include <stdbool.h>

// The pixel formats used, which are function-like macros there. Every pixel is four samples: those that a colour space
// lacks are extra ones and stay as they are.
static const cmsUInt32Number CLCMS_GRAY_8 = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
static const cmsUInt32Number CLCMS_GRAY_16 = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(2);
static const cmsUInt32Number CLCMS_RGB_8 = TYPE_RGBA_8;
static const cmsUInt32Number CLCMS_RGB_16 = TYPE_RGBA_16;
static const cmsUInt32Number CLCMS_CMYK_8 = TYPE_CMYK_8;
static const cmsUInt32Number CLCMS_CMYK_8_INVERTED = TYPE_CMYK_8_REV;

#define CLCMS_FUNCTIONS(use)                                                                                        \
  use(cmsGetEncodedCMMversion) use(cmsCreateContext) use(cmsOpenProfileFromMemTHR) use(cmsCloseProfile)             \
  use(cmsGetDeviceClass) use(cmsGetColorSpace) use(cmsGetPCS) use(cmsIsMatrixShaper) use(cmsIsTag) use(cmsReadTag)   \
  use(cmsCreate_sRGBProfileTHR) use(cmsCreateGrayProfileTHR) use(cmsCreateRGBProfileTHR) use(cmsD50_xyY)             \
  use(cmsBuildGamma) use(cmsBuildParametricToneCurve) use(cmsEvalToneCurveFloat) use(cmsFreeToneCurve)               \
  use(cmsCreateTransformTHR) use(cmsDoTransform) use(cmsDeleteTransform)

#define CLCMS_POINTER(name) __typeof__(&name) _Nonnull name;

/// Little CMS's functions under their own names.
typedef struct {
  CLCMS_FUNCTIONS(CLCMS_POINTER)
} clcms_functions;

/// Opens the library, before which `clcms` and `clcms_context` must not be used.
/// Returns NULL when it is open, else why it is not; valid until the thread's next call.
const char *_Nullable clcms_open(void);

/// The functions of the open library.
const clcms_functions *_Nonnull clcms(void);

/// The context of all calls, in which no call can allocate more than 16 MiB at once: a profile may claim tables far larger
/// than itself.
cmsContext _Nonnull clcms_context(void);

/// Whether a call on this thread found no memory since the last call of this function.
bool clcms_ran_out_of_memory(void);
