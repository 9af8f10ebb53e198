#define _GNU_SOURCE
#include "CFileOwnership.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pthread.h>
#include <pwd.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#ifdef O_PATH
const int avr_entry_flags = O_PATH | O_NOFOLLOW | O_CLOEXEC;
#else
const int avr_entry_flags = O_RDONLY | O_SYMLINK | O_NONBLOCK | O_CLOEXEC;
#endif

/// Returns whether an access control list may grant permissions to further users, which the group's permission bits
/// then limit instead of granting them (acl(5)).
static bool has_access_list(int descriptor) {
#ifdef __linux__
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  return getxattr(path, "system.posix_acl_access", NULL, 0) > 0;
#else
  (void)descriptor;
  return false;
#endif
}

/// Finds a group among the users' primary groups, and returns whether it is that of another user.
static bool has_other_user(gid_t group, uid_t user, bool *has_user) {
  // All threads share the position in the list of users.
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  bool has_other = false;
  pthread_mutex_lock(&lock);
  setpwent();
  for (struct passwd *entry; !has_other && (entry = getpwent());) {
    if (entry->pw_gid != group) continue;
    if (entry->pw_uid == user) *has_user = true;
    else has_other = true;
  }
  endpwent();
  pthread_mutex_unlock(&lock);
  return has_other;
}

/// Returns whether a user is the only member of a group, as OpenSSH decides in Debian (secure_permissions in
/// user-group-modes.patch, https://salsa.debian.org/ssh-team/openssh).
static bool is_only_member(uid_t user, gid_t id) {
  char user_text[1 << 12], group_text[1 << 12];
  struct passwd owner, *found_owner = NULL;
  struct group group, *found_group = NULL;
  // A group whose names do not fit has several members.
  if (getpwuid_r(user, &owner, user_text, sizeof user_text, &found_owner) || !found_owner) return false;
  if (getgrgid_r(id, &group, group_text, sizeof group_text, &found_group) || !found_group) return false;
  bool is_member = false;
  for (char **name = group.gr_mem; *name; name++) {
    if (strcmp(*name, owner.pw_name)) return false;
    is_member = true;
  }
  return !has_other_user(id, user, &is_member) && is_member;
}

const char *avr_untrusted_reason(int descriptor, const avr_trusted_users *users) {
  struct stat status;
  if (fstat(descriptor, &status)) return strerror(errno);
  if (S_ISLNK(status.st_mode)) return "is a symbolic link";
  bool is_owner_trusted = users->group != (gid_t)-1 && status.st_gid == users->group;
  for (size_t i = 0; i < sizeof users->owners / sizeof *users->owners; i++) {
    if (status.st_uid == users->owners[i]) is_owner_trusted = true;
  }
  if (!is_owner_trusted) return "belongs to another user";
  if (status.st_mode & S_IWOTH && users->writers < AVR_EVERYONE) return "other users can write to it";
  if (!(status.st_mode & S_IWGRP) || users->writers >= AVR_GROUP) return NULL;
  bool is_private = users->writers == AVR_PRIVATE_GROUP && !has_access_list(descriptor) &&
                    is_only_member(status.st_uid, status.st_gid);
  return is_private ? NULL : "its group can write to it";
}
