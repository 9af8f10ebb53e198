// What Swift can't take from Little CMS's header, and a bound on its memory.
#pragma once
#include <lcms2.h>

// The pixel formats used, which are function-like macros there. Every pixel is four samples: those that a colour space
// lacks are extra ones and stay as they are.
static const cmsUInt32Number CLCMS_GRAY_8 = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
static const cmsUInt32Number CLCMS_GRAY_16 = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(2);
static const cmsUInt32Number CLCMS_RGB_8 = TYPE_RGBA_8;
static const cmsUInt32Number CLCMS_RGB_16 = TYPE_RGBA_16;
static const cmsUInt32Number CLCMS_CMYK_8 = TYPE_CMYK_8;
static const cmsUInt32Number CLCMS_CMYK_8_INVERTED = TYPE_CMYK_8_REV;

/// Makes a context whose calls can't allocate more than 16 MiB at once: a profile may claim tables far larger than
/// itself. Returns null when out of memory; lives as long as the process.
cmsContext clcms_context_create(void);
