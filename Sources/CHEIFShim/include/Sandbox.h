// A child process of this program, which gives up its rights before it reads data that it cannot trust.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Starts this program with one argument. Its standard input is the descriptor; its output and errors are discarded. It
/// inherits only the variables that loading libraries depends on, and every signal has its default action.
/// Returns 0, or the number of the error.
int avr_start_self(const char *_Nonnull argument, int descriptor, pid_t *_Nonnull child);

/// Gives up the rights of the process: from now on it can only compute, and read and write its open descriptors.
///
/// On Linux, Landlock and seccomp forbid files, sockets, signals, programs and executable memory where the kernel has
/// them; everywhere, limits for memory and time apply, and it can open nothing. The process must have one thread.
///
/// - bytes: The memory that it may use in addition to what it has.
/// - seconds: The processor time after which the system ends it.
/// Returns 0, or the number of the error.
int avr_enter_sandbox(size_t bytes, unsigned seconds);

/// Returns the version of the kernel's Landlock, which forbids files to such a process; 0 if it has none.
int avr_landlock_version(void);

/// Whether the kernel can forbid system calls to such a process (seccomp).
bool avr_has_seccomp(void);
