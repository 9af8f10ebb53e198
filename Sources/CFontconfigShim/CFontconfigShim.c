#include "CFontconfigShim.h"

#include "CLibraryLoader.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

// The part of the fontconfig interface used here, which has not changed since version 2.0. It is declared here so that
// the fontconfig header is not required for building.
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _FcCharSet FcCharSet;
typedef struct _FcLangSet FcLangSet;
typedef struct {
  int nfont;
  int sfont;
  FcPattern **fonts;
} FcFontSet;

int FcGetVersion(void);
FcConfig *FcInitLoadConfigAndFonts(void);
FcPattern *FcPatternCreate(void);
void FcPatternDestroy(FcPattern *);
int FcPatternAddCharSet(FcPattern *, const char *, const FcCharSet *);
int FcPatternAddInteger(FcPattern *, const char *, int);
int FcPatternAddBool(FcPattern *, const char *, int);
int FcPatternAddString(FcPattern *, const char *, const unsigned char *);
int FcPatternGetString(const FcPattern *, const char *, int, unsigned char **);
int FcPatternGetInteger(const FcPattern *, const char *, int, int *);
int FcPatternGetBool(const FcPattern *, const char *, int, int *);
int FcPatternGetCharSet(const FcPattern *, const char *, int, FcCharSet **);
int FcPatternGetLangSet(const FcPattern *, const char *, int, FcLangSet **);
int FcLangSetHasLang(const FcLangSet *, const unsigned char *);
int FcWeightFromOpenType(int);
int FcStrCmpIgnoreCase(const unsigned char *, const unsigned char *);
FcPattern *FcFontMatch(FcConfig *, FcPattern *, int *);
FcCharSet *FcCharSetCreate(void);
void FcCharSetDestroy(FcCharSet *);
int FcCharSetAddChar(FcCharSet *, uint32_t);
int FcCharSetIsSubset(const FcCharSet *, const FcCharSet *);
int FcConfigSubstitute(FcConfig *, FcPattern *, int);
void FcDefaultSubstitute(FcPattern *);
FcFontSet *FcFontSort(FcConfig *, FcPattern *, int, FcCharSet **, int *);
void FcFontSetDestroy(FcFontSet *);

#define FUNCTIONS(use) \
  use(FcGetVersion) use(FcInitLoadConfigAndFonts) use(FcPatternCreate) use(FcPatternDestroy) \
  use(FcPatternAddCharSet) use(FcPatternAddInteger) use(FcPatternAddBool) use(FcPatternAddString) \
  use(FcPatternGetString) use(FcPatternGetInteger) use(FcPatternGetBool) use(FcPatternGetCharSet) \
  use(FcPatternGetLangSet) use(FcLangSetHasLang) use(FcWeightFromOpenType) use(FcStrCmpIgnoreCase) use(FcFontMatch) \
  use(FcCharSetCreate) use(FcCharSetDestroy) use(FcCharSetAddChar) use(FcCharSetIsSubset) \
  use(FcConfigSubstitute) use(FcDefaultSubstitute) use(FcFontSort) use(FcFontSetDestroy)

static const char *load_configuration(void);

AVR_LIBRARY(fontconfig, FUNCTIONS, load_configuration, AVR_FILES("libfontconfig.so.1", "libfontconfig.1.dylib"));

#define library fontconfig_functions.call

static FcConfig *configuration = NULL;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const char *load_configuration(void) {
  configuration = library.FcInitLoadConfigAndFonts();
  return configuration ? NULL : "its configuration and fonts cannot be loaded";
}

const char *avr_system_fonts_open(void) { return avr_library_open(&fontconfig); }

int avr_system_fonts_version(void) { return library.FcGetVersion(); }

static FcPattern *wanted(const char *family, const avr_font_wish *wish) {
  FcPattern *pattern = library.FcPatternCreate();
  if (!pattern) return NULL;
  library.FcPatternAddString(pattern, "family", (const unsigned char *)family);
  // The constants are FC_SLANT_ROMAN and FC_WIDTH_NORMAL.
  library.FcPatternAddInteger(pattern, "slant", 0);
  library.FcPatternAddInteger(pattern, "width", 100);
  library.FcPatternAddInteger(pattern, "weight", library.FcWeightFromOpenType(wish->weight));
  library.FcPatternAddBool(pattern, "outline", 1);
  library.FcPatternAddBool(pattern, "color", 0);
  if (wish->language) library.FcPatternAddString(pattern, "lang", (const unsigned char *)wish->language);
  return pattern;
}

static FcPattern *wanted_for(const FcCharSet *characters, const avr_font_wish *wish) {
  FcPattern *pattern = wanted("sans-serif", wish);
  if (!pattern) return NULL;
  library.FcPatternAddCharSet(pattern, "charset", characters);
  library.FcConfigSubstitute(configuration, pattern, 0);
  library.FcDefaultSubstitute(pattern);
  return pattern;
}

/// Returns whether both HarfBuzz and FreeType can read a font's format.
static bool is_readable(const FcPattern *font) {
  unsigned char *format = NULL;
  if (library.FcPatternGetString(font, "fontformat", 0, &format) != 0) return false;
  return strcmp((const char *)format, "TrueType") == 0 || strcmp((const char *)format, "CFF") == 0;
}

/// Returns whether a font can be drawn.
static bool is_drawable(const FcPattern *font) {
  int is_outline = 0, is_color = 0;
  if (library.FcPatternGetBool(font, "outline", 0, &is_outline) != 0 || !is_outline) return false;
  if (library.FcPatternGetBool(font, "color", 0, &is_color) == 0 && is_color) return false;
  return is_readable(font);
}

/// Returns whether a font is designed for a language.
static bool is_for(const FcPattern *font, const char *language) {
  FcLangSet *languages = NULL;
  return library.FcPatternGetLangSet(font, "lang", 0, &languages) == 0 &&
         library.FcLangSetHasLang(languages, (const unsigned char *)language) == 0;
}

/// Returns whether a font can be drawn and covers all characters, in the forms of the language if those are required.
static bool fits(const FcPattern *font, const FcCharSet *characters, const avr_font_wish *wish) {
  FcCharSet *covered = NULL;
  if (library.FcPatternGetCharSet(font, "charset", 0, &covered) != 0) return false;
  if (wish->needs_language && !is_for(font, wish->language)) return false;
  return is_drawable(font) && library.FcCharSetIsSubset(characters, covered);
}

/// Returns whether one of a font's families has the given name.
static bool is_of_family(const FcPattern *font, const char *family) {
  unsigned char *name = NULL;
  for (int i = 0; library.FcPatternGetString(font, "family", i, &name) == 0; i++) {
    if (library.FcStrCmpIgnoreCase(name, (const unsigned char *)family) == 0) return true;
  }
  return false;
}

static bool copy_place(const FcPattern *font, char *path, size_t capacity, int *index) {
  unsigned char *file = NULL;
  if (library.FcPatternGetString(font, "file", 0, &file) != 0) return false;
  if (library.FcPatternGetInteger(font, "index", 0, index) != 0) *index = 0;
  // The upper half is the instance number of a variable font.
  *index &= 0xFFFF;
  size_t length = strlen((const char *)file);
  if (length >= capacity) return false;
  memcpy(path, file, length + 1);
  return true;
}

/// Returns whether the font file may exist: fontconfig's cache also lists fonts that were removed or became unreadable.
/// Other faults are reported by the caller that opens the file.
static bool is_there(const char *path) {
  return access(path, R_OK) == 0 || (errno != ENOENT && errno != EACCES && errno != ENOTDIR);
}

int avr_system_font(
    const uint32_t *characters, int count, const avr_font_wish *wish, char *path, size_t capacity, int *index) {
  pthread_mutex_lock(&lock);
  int found = -1;
  FcCharSet *set = library.FcCharSetCreate();
  for (int i = 0; set && i < count; i++) {
    if (library.FcCharSetAddChar(set, characters[i])) continue;
    library.FcCharSetDestroy(set);
    set = NULL;
  }
  FcPattern *pattern = set ? wanted_for(set, wish) : NULL;
  int result = 0;
  FcFontSet *fonts = pattern ? library.FcFontSort(configuration, pattern, 0, NULL, &result) : NULL;
  if (fonts) found = 0;
  for (int i = 0; fonts && i < fonts->nfont && found == 0; i++) {
    found = fits(fonts->fonts[i], set, wish) && copy_place(fonts->fonts[i], path, capacity, index) &&
            is_there(path);
  }
  if (fonts) library.FcFontSetDestroy(fonts);
  if (pattern) library.FcPatternDestroy(pattern);
  if (set) library.FcCharSetDestroy(set);
  pthread_mutex_unlock(&lock);
  return found;
}

int avr_system_family(const char *family, const avr_font_wish *wish, char *path, size_t capacity, int *index) {
  pthread_mutex_lock(&lock);
  int found = -1;
  // Without substitution, no other family replaces the requested one, and the locale has no effect.
  FcPattern *pattern = wanted(family, wish);
  int result = 0;
  FcPattern *font = pattern ? library.FcFontMatch(configuration, pattern, &result) : NULL;
  // A result of 1 is FcResultNoMatch.
  if (font || result == 1) found = 0;
  if (font) {
    found = is_of_family(font, family) && is_drawable(font) && copy_place(font, path, capacity, index) &&
            is_there(path);
    library.FcPatternDestroy(font);
  }
  if (pattern) library.FcPatternDestroy(pattern);
  pthread_mutex_unlock(&lock);
  return found;
}
