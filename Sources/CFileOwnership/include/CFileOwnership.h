// The rule that only trusted users can change a file or a directory. The loader of libraries, the photo cache and the
// build record differ only in the users whom they trust.
#pragma once
#include <sys/types.h>

/// The users, in addition to root, who may be able to write to a file.
typedef enum {
  AVR_OWNER,
  /// The file's group, if the owner is its only member.
  AVR_PRIVATE_GROUP,
  AVR_GROUP,
  AVR_EVERYONE,
} avr_writers;

typedef struct {
  /// The users who may own a file.
  uid_t owners[3];
  /// The group whose files may belong to any user, or -1 if there is none.
  gid_t group;
  avr_writers writers;
} avr_trusted_users;

/// Returns NULL if only trusted users can change an open file or directory, or else the reason, for the end of a
/// message.
const char *_Nullable avr_untrusted_reason(int descriptor, const avr_trusted_users *_Nonnull users);

/// The flags for opening an entry of a directory to check it, which require no permission for the entry on Linux. A
/// symbolic link is opened itself.
extern const int avr_entry_flags;
