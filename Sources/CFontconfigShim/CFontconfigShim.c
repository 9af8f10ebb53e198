#include "CFontconfigShim.h"

#include "CLibraryLoader.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

// The part of fontconfig's interface that is used, which has not changed since version 2.0: its header would have to be
// installed wherever this is built.
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _FcCharSet FcCharSet;
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

/// Whether the font's file can be there: fontconfig's cache also lists fonts that were removed or locked since. Other
/// faults are reported by the caller that opens the file.
static bool is_there(const char *path) {
  return access(path, R_OK) == 0 || (errno != ENOENT && errno != EACCES && errno != ENOTDIR);
}

int avr_system_font(const uint32_t *characters, int count, char *path, size_t capacity, int *index) {
  pthread_mutex_lock(&lock);
  int found = -1;
  FcCharSet *set = library.FcCharSetCreate();
  for (int i = 0; set && i < count; i++) {
    if (library.FcCharSetAddChar(set, characters[i])) continue;
    library.FcCharSetDestroy(set);
    set = NULL;
  }
  FcPattern *pattern = set ? wanted(set) : NULL;
  int result = 0;
  FcFontSet *fonts = pattern ? library.FcFontSort(configuration, pattern, 0, NULL, &result) : NULL;
  if (fonts) found = 0;
  for (int i = 0; fonts && i < fonts->nfont && found == 0; i++) {
    found = fits(fonts->fonts[i], set) && copy_place(fonts->fonts[i], path, capacity, index) &&
            is_there(path);
  }
  if (fonts) library.FcFontSetDestroy(fonts);
  if (pattern) library.FcPatternDestroy(pattern);
  if (set) library.FcCharSetDestroy(set);
  pthread_mutex_unlock(&lock);
  return found;
}
