#ifndef CSYNCSHIM_H
#define CSYNCSHIM_H

/// Flushes an open file to disk, including from the drive's cache. Returns 0, or -1.
int avatar_sync_file(int descriptor);

/// Flushes the file system of an open file to disk. Returns 0, or -1.
///
/// On Linux, the function is declared only with a macro that Swift cannot define.
int avatar_sync_file_system(int descriptor);

/// Returns the number of processors that the process may use, at least 1.
int avatar_processors(void);

/// Returns the memory that was freed to the system, for which glibc has a function of its own; elsewhere, has no effect.
void avatar_return_freed_memory(void);

/// The flags for opening a directory to address its entries, which require only permission to search it.
extern const int avatar_directory_flags;

#endif
