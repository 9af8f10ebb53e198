// Opens shared libraries when they are first needed: with everything that they depend on in turn, they take longer to
// load than a small avatar to draw, and most runs need none of them.
#ifndef AVATAR_CLIBRARYLOADER_H
#define AVATAR_CLIBRARYLOADER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

/// The functions of a library.
typedef struct {
  /// The library's file names on this system, the preferred one first, with a NULL at the end.
  const char *const *files;
  /// The functions' names, and where their addresses are stored.
  const char *const *symbols;
  void **addresses;
  size_t count;
  /// Prepares the library once its functions are known, and returns NULL, or what is wrong; NULL where there is nothing to
  /// prepare.
  const char *(*prepare)(void);
  /// Both are zero at first.
  pthread_mutex_t lock;
  atomic_bool is_open;
} avr_library;

/// Opens the first of the library's files that has every function, unless it is open already. May be called by any number
/// of threads at once.
///
/// Files are looked for where the system's loader looks for them, never in the current directory. A failure is not
/// remembered: the next call tries again.
/// Returns NULL when the library is open, else what is wrong with the preferred file; valid until the thread's next call.
const char *avr_library_open(avr_library *library);

// A null-terminated array of the file names. For a name without a directory, macOS would also search the current one.
#ifdef __APPLE__
#define AVR_FILES(linux_file, apple_file)                                                                    \
  {"/opt/homebrew/lib/" apple_file, "/usr/local/lib/" apple_file, "/opt/local/lib/" apple_file, "/usr/lib/" apple_file, \
   NULL}
#else
#define AVR_FILES(linux_file, apple_file) {linux_file, NULL}
#endif

/// Defines `name`, an avr_library, and `name##_functions`, the struct of pointers that it fills. `FUNCTIONS(use)` calls
/// `use(function)` for each function.
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
