// A child process of this program that drops its privileges before it reads untrusted data.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Starts a program, or the current one if `program` is NULL, with one argument. The descriptor becomes its standard
/// input; its output and errors are discarded. The program inherits only the variables that affect the loading of
/// libraries, and every signal has its default action. On Linux, the program ends when the thread that started it ends.
/// Returns 0, or the error number.
int avr_start_self(
    const char *_Nullable program, const char *_Nonnull argument, int descriptor, pid_t *_Nonnull child);

/// Returns the name of an inherited limit that is too low for `bytes` of memory in addition to the current memory, or
/// for `seconds` of processor time, or NULL if there is none.
const char *_Nullable avr_low_limit(size_t bytes, unsigned seconds);

/// Drops the privileges of the process, which can then only compute, and read and write its open descriptors.
///
/// On Linux, Landlock and seccomp deny access to files, sockets, signals, programs and executable memory if the kernel
/// supports them; on macOS, the sandbox denies access to files, sockets and programs. On every system, limits on memory
/// and time apply, and nothing can be opened. The process must have only one thread. Returns 0, or the error number.
///
/// - bytes: The memory that the process may use in addition to its current memory.
/// - seconds: The processor time after which the system ends the process.
int avr_enter_sandbox(size_t bytes, unsigned seconds);

/// Returns the version of the kernel's Landlock, which denies the process access to files, or 0 if the kernel does not
/// support it.
int avr_landlock_version(void);

/// Returns whether the kernel can deny system calls to the process (seccomp).
bool avr_has_seccomp(void);
