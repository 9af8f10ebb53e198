#include "CLibraryLoader.h"

#include "CFileOwnership.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static _Thread_local char reason[1024];

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

/// Returns NULL if only root and the owner of the executable can change a directory and the files in it, or else the
/// reason. All files are checked, because a library may need any of them.
static const char *refusal(int directory, uid_t owner, char *name, size_t capacity) {
  const avr_trusted_users users = {.owners = {0, owner, owner}, .group = (gid_t)-1, .writers = AVR_PRIVATE_GROUP};
  const char *problem = avr_untrusted_reason(directory, &users);
  if (problem) return problem;
  int copy = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *entries = copy < 0 ? NULL : fdopendir(copy);
  if (!entries) {
    problem = strerror(errno);
    if (copy >= 0) close(copy);
    return problem;
  }
  errno = 0;
  for (struct dirent *entry; !problem && (entry = readdir(entries)); errno = 0) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    snprintf(name, capacity, "/%s", entry->d_name);
    int file = openat(directory, entry->d_name, avr_entry_flags);
    problem = file < 0 ? strerror(errno) : avr_untrusted_reason(file, &users);
    if (file >= 0) close(file);
  }
  if (!problem && errno) problem = strerror(errno);
  closedir(entries);
  return problem;
}

int avr_library_open_carried(const char *path, uid_t owner, const char *file, char *problem, size_t capacity) {
  *problem = 0;
  int directory = open(path, avr_entry_flags);
  struct stat status;
  if (directory < 0 || (fstatat(directory, file, &status, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT)) {
    if (directory >= 0) close(directory);
    return -1;
  }
  char name[NAME_MAX + 2] = "";
  const char *words = refusal(directory, owner, name, sizeof name);
  if (!words) return directory;
  snprintf(problem, capacity, "%s%s: %s", path, name, words);
  close(directory);
  return -1;
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

/// Writes the path of ../lib/avatar-render relative to the executable's directory, and the executable's owner.
///
/// Returns false if they are unknown, as on macOS, for which packages contain no libraries.
static bool find_carried(char path[PATH_MAX], uid_t *owner) {
  static const char suffix[] = "/lib/avatar-render";
  struct stat status;
  ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - sizeof suffix);
  if (length < 0 || stat("/proc/self/exe", &status)) return false;
  path[length] = 0;
  for (int i = 0; i < 2; i++) {
    char *slash = strrchr(path, '/');
    if (!slash) return false;
    *slash = 0;
  }
  strcat(path, suffix);
  *owner = status.st_uid;
  return true;
}

/// Opens a library that a package contains. Its directory stays open meanwhile, so that no other directory can take its
/// place, and $ORIGIN in the library refers to it.
static bool open_carried(const avr_library *library, const char *file) {
  char path[PATH_MAX], opened[NAME_MAX + 32], text[sizeof reason];
  uid_t owner;
  // macOS names libraries by their paths.
  if (strchr(file, '/') || !find_carried(path, &owner)) return false;
  int directory = avr_library_open_carried(path, owner, file, text, sizeof text);
  if (*text) explain(text);
  if (directory < 0) return false;
  int length = snprintf(opened, sizeof opened, "/proc/self/fd/%d", directory);
  snprintf(opened + length, sizeof opened - (size_t)length, "/%s", file);
  bool is_open = open_file(library, opened);
  close(directory);
  // The loader reports the path that it was given.
  if (strncmp(reason, opened, (size_t)length) == 0) {
    snprintf(text, sizeof text, "%s%s", path, reason + length);
    strcpy(reason, text);
  }
  return is_open;
}

static bool open_any(const avr_library *library) {
  *reason = 0;
  for (const char *const *file = library->files; *file; file++) {
    if (open_carried(library, *file) || open_file(library, *file)) return true;
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
