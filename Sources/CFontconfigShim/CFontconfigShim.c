#include "CFontconfigShim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// What is used of fontconfig's interface, which has not changed since version 2.0: with its header, everyone who builds
// this would need it.
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _FcCharSet FcCharSet;
typedef struct {
  int nfont;
  int sfont;
  FcPattern **fonts;
} FcFontSet;

static struct {
  FcConfig *(*FcInitLoadConfigAndFonts)(void);
  FcPattern *(*FcPatternCreate)(void);
  void (*FcPatternDestroy)(FcPattern *);
  int (*FcPatternAddCharSet)(FcPattern *, const char *, const FcCharSet *);
  int (*FcPatternAddInteger)(FcPattern *, const char *, int);
  int (*FcPatternAddBool)(FcPattern *, const char *, int);
  int (*FcPatternAddString)(FcPattern *, const char *, const unsigned char *);
  int (*FcPatternGetString)(const FcPattern *, const char *, int, unsigned char **);
  int (*FcPatternGetInteger)(const FcPattern *, const char *, int, int *);
  int (*FcPatternGetBool)(const FcPattern *, const char *, int, int *);
  int (*FcPatternGetCharSet)(const FcPattern *, const char *, int, FcCharSet **);
  FcCharSet *(*FcCharSetCreate)(void);
  void (*FcCharSetDestroy)(FcCharSet *);
  int (*FcCharSetAddChar)(FcCharSet *, uint32_t);
  int (*FcCharSetIsSubset)(const FcCharSet *, const FcCharSet *);
  int (*FcConfigSubstitute)(FcConfig *, FcPattern *, int);
  void (*FcDefaultSubstitute)(FcPattern *);
  FcFontSet *(*FcFontSort)(FcConfig *, FcPattern *, int, FcCharSet **, int *);
  void (*FcFontSetDestroy)(FcFontSet *);
} library;

static FcConfig *configuration = NULL;
static pthread_once_t opening = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void open_library(void) {
  static const char *const names[] = {
      "libfontconfig.so.1", "libfontconfig.1.dylib", "/opt/homebrew/lib/libfontconfig.1.dylib",
      "/usr/local/lib/libfontconfig.1.dylib"};
  void *handle = NULL;
  for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && !handle; i++) {
    handle = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
  }
  if (!handle) return;
  bool is_complete = true;
#define FIND(name) is_complete = (library.name = (__typeof__(library.name))dlsym(handle, #name)) && is_complete;
  FIND(FcInitLoadConfigAndFonts)
  FIND(FcPatternCreate)
  FIND(FcPatternDestroy)
  FIND(FcPatternAddCharSet)
  FIND(FcPatternAddInteger)
  FIND(FcPatternAddBool)
  FIND(FcPatternAddString)
  FIND(FcPatternGetString)
  FIND(FcPatternGetInteger)
  FIND(FcPatternGetBool)
  FIND(FcPatternGetCharSet)
  FIND(FcCharSetCreate)
  FIND(FcCharSetDestroy)
  FIND(FcCharSetAddChar)
  FIND(FcCharSetIsSubset)
  FIND(FcConfigSubstitute)
  FIND(FcDefaultSubstitute)
  FIND(FcFontSort)
  FIND(FcFontSetDestroy)
  if (is_complete) configuration = library.FcInitLoadConfigAndFonts();
}

bool avr_system_fonts_are_available(void) {
  pthread_once(&opening, open_library);
  return configuration != NULL;
}

/// FC_WEIGHT_DEMIBOLD
static const int weight = 180;

static FcPattern *wanted(const FcCharSet *characters) {
  FcPattern *pattern = library.FcPatternCreate();
  if (!pattern) return NULL;
  library.FcPatternAddString(pattern, "family", (const unsigned char *)"sans-serif");
  library.FcPatternAddCharSet(pattern, "charset", characters);
  library.FcPatternAddInteger(pattern, "weight", weight);
  library.FcPatternAddBool(pattern, "outline", 1);
  library.FcPatternAddBool(pattern, "color", 0);
  library.FcConfigSubstitute(configuration, pattern, 0);
  library.FcDefaultSubstitute(pattern);
  return pattern;
}

/// Whether HarfBuzz and FreeType both read a font's format.
static bool is_readable(const FcPattern *font) {
  unsigned char *format = NULL;
  if (library.FcPatternGetString(font, "fontformat", 0, &format) != 0) return false;
  return strcmp((const char *)format, "TrueType") == 0 || strcmp((const char *)format, "CFF") == 0;
}

/// Whether a font can be drawn and has all of the characters.
static bool fits(const FcPattern *font, const FcCharSet *characters) {
  FcCharSet *covered = NULL;
  int is_outline = 0, is_color = 0;
  if (library.FcPatternGetCharSet(font, "charset", 0, &covered) != 0) return false;
  if (library.FcPatternGetBool(font, "outline", 0, &is_outline) != 0 || !is_outline) return false;
  if (library.FcPatternGetBool(font, "color", 0, &is_color) == 0 && is_color) return false;
  return is_readable(font) && library.FcCharSetIsSubset(characters, covered);
}

static bool copy_place(const FcPattern *font, char *path, size_t capacity, int *index) {
  unsigned char *file = NULL;
  if (library.FcPatternGetString(font, "file", 0, &file) != 0) return false;
  if (library.FcPatternGetInteger(font, "index", 0, index) != 0) *index = 0;
  size_t length = strlen((const char *)file);
  if (length >= capacity) return false;
  memcpy(path, file, length + 1);
  return true;
}

bool avr_system_font(const uint32_t *characters, int count, char *path, size_t capacity, int *index) {
  if (!avr_system_fonts_are_available()) return false;
  pthread_mutex_lock(&lock);
  bool is_found = false;
  FcCharSet *set = library.FcCharSetCreate();
  if (set) {
    for (int i = 0; i < count; i++) library.FcCharSetAddChar(set, characters[i]);
    FcPattern *pattern = wanted(set);
    if (pattern) {
      int result = 0;
      FcFontSet *fonts = library.FcFontSort(configuration, pattern, 0, NULL, &result);
      for (int i = 0; fonts && i < fonts->nfont && !is_found; i++) {
        is_found = fits(fonts->fonts[i], set) && copy_place(fonts->fonts[i], path, capacity, index);
      }
      if (fonts) library.FcFontSetDestroy(fonts);
      library.FcPatternDestroy(pattern);
    }
    library.FcCharSetDestroy(set);
  }
  pthread_mutex_unlock(&lock);
  return is_found;
}
