#include "CLinkedLibraries.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include <libdeflate.h>
#include <png.h>
#include <sodium/version.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
// jpeglib.h requires size_t and FILE.
#include <jpeglib.h>
#include <webp/decode.h>
#include <zlib.h>

// The value of a macro as text; "AVR_…_VERSION" comes from script/build, which determines the versions that libraries
// do not report.
#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

static const char *version_of_png(void) { return png_get_libpng_ver(NULL); }

static const char *version_of_jpeg(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return TEXT(LIBJPEG_TURBO_VERSION);
#else
  return NULL;
#endif
}

static const char *version_of_webp(void) {
  static _Thread_local char text[32];
  int version = WebPGetDecoderVersion();
  snprintf(text, sizeof text, "%d.%d.%d", version >> 16, version >> 8 & 0xFF, version & 0xFF);
  return text;
}

static const char *version_of_deflate(void) { return LIBDEFLATE_VERSION_STRING; }

static const char *version_of_freetype(void) {
  static _Thread_local char text[32];
  FT_Library library;
  if (FT_Init_FreeType(&library) != 0) return NULL;
  FT_Int major, minor, patch;
  FT_Library_Version(library, &major, &minor, &patch);
  FT_Done_FreeType(library);
  snprintf(text, sizeof text, "%d.%d.%d", (int)major, (int)minor, (int)patch);
  return text;
}

// FreeType uses Brotli for WOFF2, and may be built without it.
extern uint32_t BrotliDecoderVersion(void) __attribute__((weak));

static const char *version_of_brotli(void) {
  static _Thread_local char text[32];
  if (!BrotliDecoderVersion) return NULL;
  uint32_t version = BrotliDecoderVersion();
  snprintf(text, sizeof text, "%u.%u.%u", version >> 24, version >> 12 & 0xFFF, version & 0xFFF);
  return text;
}

static const char *version_of_argument_parser(void) {
#ifdef AVR_ARGUMENT_PARSER_VERSION
  return TEXT(AVR_ARGUMENT_PARSER_VERSION);
#else
  return NULL;
#endif
}

static const char *version_of_stdcxx(void) {
#ifdef AVR_STDCXX_VERSION
  return TEXT(AVR_STDCXX_VERSION);
#else
  return NULL;
#endif
}

static const avr_linked_library libraries[] = {
    {"libpng", "PNG Reference Library License 2", version_of_png},
    {"libjpeg-turbo", "IJG, BSD-3-Clause and zlib licences", version_of_jpeg},
    {"libwebp", "BSD-3-Clause licence", version_of_webp},
    {"libdeflate", "MIT licence", version_of_deflate},
    {"zlib", "zlib licence", zlibVersion},
    {"FreeType", "FreeType License", version_of_freetype},
    {"brotli", "MIT licence", version_of_brotli},
    {"libsodium", "ISC licence", sodium_version_string},
    {"SQLite", "public domain", sqlite3_libversion},
    {"swift-argument-parser", "Apache-2.0 with Runtime Library Exception", version_of_argument_parser},
    {"libstdc++", "GPL-3.0 with GCC Runtime Library Exception", version_of_stdcxx},
};

size_t avr_linked_library_count(void) { return sizeof libraries / sizeof *libraries; }

const avr_linked_library *avr_linked_library_at(size_t index) { return &libraries[index]; }
