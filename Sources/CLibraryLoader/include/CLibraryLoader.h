// A loader that opens shared libraries on demand. With their dependencies, they take longer to load than a small avatar
// takes to draw, and most runs need none of them.
#ifndef AVATAR_CLIBRARYLOADER_H
#define AVATAR_CLIBRARYLOADER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// A shared library and its functions.
typedef struct {
  /// The library's file names on this system in order of preference, terminated by NULL.
  const char *const *files;
  /// The function names, and the variables for the function addresses.
  const char *const *symbols;
  void **addresses;
  size_t count;
  /// Prepares the library once its functions are known, and returns NULL or the reason for a failure. The pointer is
  /// NULL if no preparation is needed.
  const char *(*prepare)(void);
  /// The state of the library, which is initially zero.
  pthread_mutex_t lock;
  atomic_bool is_open;
} avr_library;

/// Opens the first of the library's files that has every function, unless the library is already open. Any number of
/// threads may call this concurrently.
///
/// Files are searched for in ../lib/avatar-render relative to the executable's directory, where wheels and archives
/// store libraries (avr_library_open_carried), then in the dynamic loader's search path, and never in the current
/// directory. A failure is not cached: the next call tries again. Returns NULL if the library is open, or else the
/// reason why the preferred file could not be opened, which is valid until the thread's next call.
const char *avr_library_open(avr_library *library);

/// Opens a directory that contains a library, if only root and the owner of the executable can change the directory and
/// the files in it. A group may be able to write to them if the owner is its only member. Links are refused.
///
/// Returns the descriptor, or -1 if the file is missing, or if the directory is refused, for which `problem` is the
/// reason; otherwise, `problem` is empty.
int avr_library_open_carried(const char *path, uid_t owner, const char *file, char *problem, size_t capacity);

// A null-terminated array of file names. For a name without a directory, macOS would also search the current directory.
#ifdef __APPLE__
#define AVR_FILES(linux_file, apple_file)                                                                    \
  {"/opt/homebrew/lib/" apple_file, "/usr/local/lib/" apple_file, "/opt/local/lib/" apple_file, "/usr/lib/" apple_file, \
   NULL}
#else
#define AVR_FILES(linux_file, apple_file) {linux_file, NULL}
#endif

/// Defines `name`, an `avr_library`, and `name##_functions`, a struct with the pointers that the library fills in.
/// `FUNCTIONS(use)` calls `use(function)` for each function.
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
