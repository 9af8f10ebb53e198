// A loader that opens shared libraries on demand: with their dependencies, they take longer to load than a small avatar
// takes to draw, and most runs need none of them.
#ifndef AVATAR_CLIBRARYLOADER_H
#define AVATAR_CLIBRARYLOADER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/// A shared library and its functions.
typedef struct {
  /// The library's file names on this system in the order of preference, terminated by NULL.
  const char *const *files;
  /// The names of the functions, and the variables for their addresses.
  const char *const *symbols;
  void **addresses;
  size_t count;
  /// Prepares the library when its functions are known, and returns NULL or the reason for a failure; NULL if no
  /// preparation is needed.
  const char *(*prepare)(void);
  /// The state of the library, which is zero at first.
  pthread_mutex_t lock;
  atomic_bool is_open;
} avr_library;

/// Opens the first of the library's files that has every function, unless the library is already open. Any number of
/// threads may call this at the same time.
///
/// Files are searched among the libraries that a package carries (avr_library_find_carried), then where the dynamic
/// loader searches them, never in the current directory. A failure is not cached: the next call tries again. Returns NULL
/// if the library is open, or the reason why the preferred file could not be opened, which is valid until the thread's
/// next call.
const char *avr_library_open(avr_library *library);

/// Finds a file in ../lib/avatar-render beside the directory of an executable, where wheels and archives carry libraries,
/// and writes its path.
///
/// Returns false if it is missing, or if others could have put it there: the directory must belong to root or the owner of
/// the executable, must not be a link, and must not be writable for everybody.
bool avr_library_find_carried(const char *executable, const char *file, char *path, size_t capacity);

// A null-terminated array of the file names. For a name without a directory, macOS would also search the current one.
#ifdef __APPLE__
#define AVR_FILES(linux_file, apple_file)                                                                    \
  {"/opt/homebrew/lib/" apple_file, "/usr/local/lib/" apple_file, "/opt/local/lib/" apple_file, "/usr/lib/" apple_file, \
   NULL}
#else
#define AVR_FILES(linux_file, apple_file) {linux_file, NULL}
#endif

/// Defines `name`, an avr_library, and `name##_functions`, a struct with the pointers that it fills. `FUNCTIONS(use)`
/// calls `use(function)` for each function.
#define AVR_POINTER(function) __typeof__(&function) function;
#define AVR_SYMBOL(function) #function,
#define AVR_LIBRARY(name, FUNCTIONS, prepare_function, ...)                                                  \
  static const char *const name##_symbols[] = {FUNCTIONS(AVR_SYMBOL)};                                       \
  static const char *const name##_files[] = __VA_ARGS__;                                                     \
  static union {                                                                                             \
    struct {                                                                                                 \
      FUNCTIONS(AVR_POINTER)                                                                                 \
    } call;                                                                                                  \
    void *addresses[sizeof(name##_symbols) / sizeof(name##_symbols[0])];                                     \
  } name##_functions;                                                                                        \
  static avr_library name = {                                                                                \
      .files = name##_files,                                                                                 \
      .symbols = name##_symbols,                                                                             \
      .addresses = name##_functions.addresses,                                                               \
      .count = sizeof(name##_symbols) / sizeof(name##_symbols[0]),                                           \
      .prepare = prepare_function,                                                                           \
      .lock = PTHREAD_MUTEX_INITIALIZER,                                                                     \
  }

#endif
