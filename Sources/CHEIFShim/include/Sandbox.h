// A child process of this program that drops its privileges before it reads untrusted data.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Starts a program, or this one if it is NULL, with one argument. Its standard input is the descriptor; its output and
/// errors are discarded. It only inherits the variables that affect the loading of libraries, and every signal has its
/// default action. It ends with the thread that started it (Linux). Returns 0, or the error number.
int avr_start_self(
    const char *_Nullable program, const char *_Nonnull argument, int descriptor, pid_t *_Nonnull child);

/// Returns the name of a limit that this process has inherited, and that is lower than a use of memory in addition to its
/// present one, in bytes, or of processor time, in seconds; NULL if there is none.
const char *_Nullable avr_low_limit(size_t bytes, unsigned seconds);

/// Drops the privileges of the process, which can then only compute, and read and write its open descriptors.
///
/// On Linux, Landlock and seccomp deny files, sockets, signals, programs and executable memory if the kernel supports
/// them; on macOS, the sandbox denies files, sockets and programs. On every system, limits for memory and time apply,
/// and nothing can be opened. The process must have one thread.
///
/// - bytes: The memory that it may use in addition to its current memory.
/// - seconds: The processor time after which the system ends it. Returns 0, or the error number.
int avr_enter_sandbox(size_t bytes, unsigned seconds);

/// Returns the version of the kernel's Landlock, which denies such a process access to files; 0 if the kernel does not
/// support it.
int avr_landlock_version(void);

/// Returns whether the kernel can deny system calls to such a process (seccomp).
bool avr_has_seccomp(void);
