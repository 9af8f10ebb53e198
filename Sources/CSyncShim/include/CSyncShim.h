#ifndef CSYNCSHIM_H
#define CSYNCSHIM_H

/// Asks the system to bring the file system of an open file to its disk. Returns 0, or -1.
///
/// Linux has it behind a macro that Swift can't define; macOS has it for all file systems together only.
int avatar_sync_file_system(int descriptor);

/// The flags that open a directory for walking through it, which needs only the permission to search it.
extern const int avatar_directory_flags;

#endif
