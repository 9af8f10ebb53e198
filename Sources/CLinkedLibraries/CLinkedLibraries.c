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
#include <string.h>
// jpeglib.h requires size_t and FILE.
#include <jpeglib.h>
#include <webp/decode.h>
#include <zlib.h>

// The value of a macro as text. An undefined macro yields its own name: script/build defines AVR_…, and no other build
// does.
#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

// The version of the Debian package that contains a linked archive, including the revision that security updates
// change.
#define PACKAGE(archive) TEXT(AVR_PACKAGE_##archive)

// Returns a version determined by script/build, or NULL in any other build.
static const char *known(const char *text) { return strncmp(text, "AVR_", 4) == 0 ? NULL : text; }

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

// FreeType uses Brotli for WOFF2, but may be built without it.
extern uint32_t BrotliDecoderVersion(void) __attribute__((weak));

static const char *version_of_brotli(void) {
  static _Thread_local char text[32];
  if (!BrotliDecoderVersion) return "";
  uint32_t version = BrotliDecoderVersion();
  snprintf(text, sizeof text, "%u.%u.%u", version >> 24, version >> 12 & 0xFFF, version & 0xFFF);
  return text;
}

// FreeType may use bzip2 for compressed bitmap fonts.
extern const char *BZ2_bzlibVersion(void) __attribute__((weak));

static const char *version_of_bzip2(void) { return BZ2_bzlibVersion ? BZ2_bzlibVersion() : ""; }

static const char *version_of_stdcxx(void) { return known(TEXT(AVR_STDCXX_VERSION)); }

static const struct {
  avr_linked_library library;
  // The version that the library reports or that its headers had at compile time, or NULL if it is unknown.
  const char *(*version)(void);
  const char *package;
} libraries[] = {
    {{"libpng", "PNG Reference Library License 2"}, version_of_png, PACKAGE(png16)},
    {{"libjpeg-turbo", "IJG, BSD-3-Clause and zlib licences"}, version_of_jpeg, PACKAGE(jpeg)},
    {{"libwebp", "BSD-3-Clause licence"}, version_of_webp, PACKAGE(webp)},
    {{"libdeflate", "MIT licence"}, version_of_deflate, PACKAGE(deflate)},
    {{"zlib", "zlib licence"}, zlibVersion, PACKAGE(z)},
    {{"FreeType", "FreeType License"}, version_of_freetype, PACKAGE(freetype)},
    {{"brotli", "MIT licence"}, version_of_brotli, PACKAGE(brotlidec)},
    {{"bzip2", "bzip2 licence"}, version_of_bzip2, PACKAGE(bz2)},
    {{"libsodium", "ISC licence"}, sodium_version_string, PACKAGE(sodium)},
    {{"SQLite", "public domain"}, sqlite3_libversion, PACKAGE(sqlite3)},
    {{"libstdc++", "GPL-3.0 with GCC Runtime Library Exception"}, version_of_stdcxx, PACKAGE(stdcxx)},
};

size_t avr_linked_library_count(void) { return sizeof libraries / sizeof *libraries; }

const avr_linked_library *avr_linked_library_at(size_t index) { return &libraries[index].library; }

const char *avr_linked_library_version(size_t index) {
  const char *version = libraries[index].version(), *package = known(libraries[index].package);
  return version && *version && package ? package : version;
}

const char *avr_swift_version(void) { return known(TEXT(AVR_SWIFT_VERSION)); }
