#include "CLibraryLoader.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static _Thread_local char reason[256];

/// Stores the first failure, which is the one for the preferred file.
static void explain(const char *text) {
  if (*reason == 0) snprintf(reason, sizeof reason, "%s", text ? text : "unknown error");
}

static bool find_functions(const avr_library *library, void *handle) {
  for (size_t i = 0; i < library->count; i++) {
    library->addresses[i] = dlsym(handle, library->symbols[i]);
    if (library->addresses[i]) continue;
    explain(dlerror());
    return false;
  }
  const char *problem = library->prepare ? library->prepare() : NULL;
  if (problem) explain(problem);
  return !problem;
}

/// Shortens a path to its directory. Returns false if it has none.
static bool remove_last_component(char *path) {
  char *slash = strrchr(path, '/');
  if (slash) *slash = 0;
  return slash;
}

bool avr_library_find_carried(const char *executable, const char *file, char *path, size_t capacity) {
  struct stat owner, directory;
  if (strchr(file, '/') || strlen(executable) >= capacity || stat(executable, &owner) != 0) return false;
  strcpy(path, executable);
  if (!remove_last_component(path) || !remove_last_component(path)) return false;
  size_t length = strlen(path);
  if (snprintf(path + length, capacity - length, "/lib/avatar-render") >= (int)(capacity - length)) return false;
  if (lstat(path, &directory) != 0 || !S_ISDIR(directory.st_mode)) return false;
  if (directory.st_mode & S_IWOTH || (directory.st_uid != owner.st_uid && directory.st_uid != 0)) {
    char text[sizeof reason];
    snprintf(text, sizeof text, "other users can change %.200s", path);
    explain(text);
    return false;
  }
  length = strlen(path);
  return snprintf(path + length, capacity - length, "/%s", file) < (int)(capacity - length) && access(path, R_OK) == 0;
}

static bool open_file(const avr_library *library, const char *file) {
  void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) {
    explain(dlerror());
    return false;
  }
  if (find_functions(library, handle)) return true;
  dlclose(handle);
  return false;
}

static bool open_any(const avr_library *library) {
  *reason = 0;
  char executable[PATH_MAX], path[PATH_MAX];
  // Only Linux has this link; packages for macOS contain no libraries.
  ssize_t length = readlink("/proc/self/exe", executable, sizeof executable - 1);
  executable[length < 0 ? 0 : length] = 0;
  for (const char *const *file = library->files; *file; file++) {
    if (avr_library_find_carried(executable, *file, path, sizeof path) && open_file(library, path)) return true;
    if (open_file(library, *file)) return true;
  }
  return false;
}

const char *avr_library_open(avr_library *library) {
  if (atomic_load_explicit(&library->is_open, memory_order_acquire)) return NULL;
  pthread_mutex_lock(&library->lock);
  bool is_open = atomic_load_explicit(&library->is_open, memory_order_relaxed) || open_any(library);
  atomic_store_explicit(&library->is_open, is_open, memory_order_release);
  pthread_mutex_unlock(&library->lock);
  return is_open ? NULL : reason;
}
