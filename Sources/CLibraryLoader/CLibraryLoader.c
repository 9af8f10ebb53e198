#include "CLibraryLoader.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>

static _Thread_local char reason[256];

/// Stores the first failure, which is that of the preferred file.
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

static bool open_any(const avr_library *library) {
  *reason = 0;
  for (const char *const *file = library->files; *file; file++) {
    void *handle = dlopen(*file, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) {
      explain(dlerror());
      continue;
    }
    if (find_functions(library, handle)) return true;
    dlclose(handle);
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
