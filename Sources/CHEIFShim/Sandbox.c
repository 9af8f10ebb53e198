#ifndef _GNU_SOURCE
#define _GNU_SOURCE // closefrom and CLONE_THREAD
#endif
#include "Sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#elif defined(__APPLE__)
#include <TargetConditionals.h>
#include <mach-o/dyld.h>
#if TARGET_OS_OSX
#include <sandbox.h>
#endif
#endif

extern char **environ;

static int own_path(char *path, uint32_t size) {
#ifdef __APPLE__
  return _NSGetExecutablePath(path, &size) ? ENAMETOOLONG : 0;
#else
  snprintf(path, size, "/proc/self/exe");
  return 0;
#endif
}

/// Returns the environment variables that affect the loading of libraries, because others may contain credentials. An
/// additional variable turns off Swift's crash handlers, which would delay the end of a process that crashes.
static char **loader_environment(void) {
  static const char *const prefixes[] = {"LD_", "DYLD_", "ASAN_", "LSAN_", "TSAN_", "UBSAN_", "LLVM_PROFILE_"};
  size_t count = 0;
  while (environ[count]) count++;
  char **kept = calloc(count + 2, sizeof *kept);
  size_t used = 0;
  if (kept) kept[used++] = "SWIFT_BACKTRACE=enable=no";
  for (size_t i = 0; kept && i < count; i++) {
    for (size_t j = 0; j < sizeof prefixes / sizeof *prefixes; j++) {
      if (strncmp(environ[i], prefixes[j], strlen(prefixes[j])) == 0) {
        kept[used++] = environ[i];
        break;
      }
    }
  }
  return kept;
}

/// Becomes the child: between fork and exec, only async-signal-safe calls are permitted.
_Noreturn static void become(
    const char *path, char *const *arguments, char *const *environment, int input, pid_t parent) {
#ifdef __linux__
  // The signal is sent when the thread that started the child ends; that thread also waits for the child.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL)) _exit(126);
#endif
  if (getppid() != parent) _exit(126);
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // This comes first, because `input` may have the number of another standard stream that is closed in this process.
  if (dup2(input, STDIN_FILENO) < 0) _exit(126);
  int nothing = open("/dev/null", O_WRONLY);
  if (dup2(nothing, STDOUT_FILENO) < 0 || dup2(nothing, STDERR_FILENO) < 0) _exit(126);
  execve(path, arguments, environment);
  _exit(127);
}

// posix_spawn would wait for a child that is stopped before it runs the program.
int avr_start_self(const char *program, const char *argument, int descriptor, pid_t *child) {
  char path[4096];
  int error = program ? 0 : own_path(path, sizeof path);
  if (error) return error;
  char *arguments[] = {"avatar-render", (char *)argument, NULL};
  char **environment = loader_environment();
  if (!environment) return ENOMEM;
  pid_t parent = getpid();
  // This process's signal handlers must not run in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  *child = fork();
  if (*child == 0) become(program ? program : path, arguments, environment, descriptor, parent);
  if (*child < 0) error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  free(environment);
  return error;
}

static int limit(int resource, rlim_t value) {
  // At the soft limit on processor time, the signal is SIGXCPU, which nothing else sends. A program that ignores it
  // ends a second later.
  rlim_t grace = resource == RLIMIT_CPU;
  struct rlimit limit = {.rlim_cur = value, .rlim_max = value + grace};
  return setrlimit(resource, &limit) ? errno : 0;
}

/// Returns whether an inherited limit permits a value, after raising the limit to its maximum.
static bool permits(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit)) return false;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < value) return false;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit) == 0;
}

static int limit_all(unsigned seconds) {
  int error = 0;
  if ((error = limit(RLIMIT_CPU, seconds)) || (error = limit(RLIMIT_CORE, 0))) return error;
  return limit(RLIMIT_FSIZE, 0);
}

#ifdef __linux__

/// Returns the size of the address space in use, in bytes, or 0 if it is unknown.
static size_t own_bytes(void) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return 0;
  if (fscanf(file, "%lu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/// Denies access to files and TCP, and signals to other processes, if the kernel's version of Landlock supports that.
///
/// The header on older systems does not define the newer rights (Linux, Documentation/userspace-api/landlock.rst).
static int forbid_files(void) {
  enum { create_ruleset = 444, restrict_self = 446, only_version = 1 };
  struct {
    uint64_t files, network, scopes;
  } handled = {.files = 0x1fff};
  long version = syscall(create_ruleset, NULL, 0, only_version);
  if (version < 0) return errno == ENOSYS || errno == EOPNOTSUPP || errno == EPERM ? 0 : errno;
  if (version >= 2) handled.files |= 1 << 13;
  if (version >= 3) handled.files |= 1 << 14;
  if (version >= 5) handled.files |= 1 << 15;
  if (version >= 4) handled.network = 3;
  if (version >= 6) handled.scopes = 3;
  long rules = syscall(create_ruleset, &handled, version >= 6 ? 24 : version >= 4 ? 16 : 8, 0);
  if (rules < 0) return errno;
  int error = syscall(restrict_self, rules, 0) ? errno : 0;
  close((int)rules);
  return error;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// Denies every system call except those needed for computing with threads. The denied calls fail with EPERM, because
/// libraries try some calls that they can do without.
static int forbid_calls(void) {
#ifdef ARCHITECTURE
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), RETURN(SECCOMP_RET_ALLOW)
// Both halves of the lower word of an argument are checked; the architectures are little-endian.
#define ALLOW_WITHOUT(call, argument, bits)                                                                  \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), LOAD(args[argument]),                              \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), RETURN(SECCOMP_RET_ALLOW),                           \
      RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW_WITH(call, argument, bits)                                                                     \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), LOAD(args[argument]),                              \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), RETURN(SECCOMP_RET_ALLOW),                           \
      RETURN(SECCOMP_RET_ERRNO | EPERM)
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      ALLOW(read), ALLOW(write), ALLOW(close), ALLOW(futex), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(brk),
      ALLOW_WITHOUT(mmap, 2, PROT_EXEC), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
      // Threads are allowed, but processes are not. The flags of clone3 cannot be checked, so it fails, and clone is
      // used instead.
      ALLOW_WITH(clone, 0, CLONE_THREAD),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS),
      ALLOW(set_robust_list), ALLOW(rseq), ALLOW(gettid), ALLOW(getpid), ALLOW(sched_yield), ALLOW(sched_getaffinity),
      ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(clock_gettime), ALLOW(clock_nanosleep), ALLOW(nanosleep),
      ALLOW(getrandom), ALLOW(restart_syscall), ALLOW(exit), ALLOW(exit_group),
      RETURN(SECCOMP_RET_ERRNO | EPERM),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) return errno == EINVAL || errno == ENOSYS ? 0 : errno;
#endif
  return 0;
}

int avr_enter_sandbox(size_t bytes, unsigned seconds) {
  // One arena is used, because several would reserve address space for each thread.
  mallopt(M_ARENA_MAX, 1);
  closefrom(STDERR_FILENO + 1);
  size_t own = own_bytes();
  if (own == 0) return EIO;
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  int error = 0;
  if ((error = forbid_files()) || (error = limit(RLIMIT_AS, own + bytes)) || (error = limit_all(seconds)) ||
      (error = limit(RLIMIT_NOFILE, 0))) {
    return error;
  }
  return forbid_calls();
}

const char *avr_low_limit(size_t bytes, unsigned seconds) {
  size_t own = own_bytes();
  if (!permits(RLIMIT_AS, own + bytes) || !permits(RLIMIT_DATA, own + bytes)) return "memory";
  return permits(RLIMIT_CPU, seconds + 1) ? NULL : "processor time";
}

int avr_landlock_version(void) {
  enum { create_ruleset = 444, only_version = 1 };
  long version = syscall(create_ruleset, NULL, 0, only_version);
  return version < 0 ? 0 : (int)version;
}

bool avr_has_seccomp(void) {
#ifdef ARCHITECTURE
  // An unreadable filter has no effect, but the error shows whether the mode exists (seccomp(2)).
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) == -1 && errno == EFAULT;
#else
  return false;
#endif
}

#else

int avr_landlock_version(void) { return 0; }

bool avr_has_seccomp(void) { return false; }

int avr_enter_sandbox(size_t bytes, unsigned seconds) {
  int error = limit(RLIMIT_DATA, bytes);
  if (error || (error = limit_all(seconds))) return error;
#if defined(__APPLE__) && TARGET_OS_OSX
  // Access to files, sockets, programs and other processes is denied; open descriptors can be read and written. The
  // call is deprecated, but nothing replaces it for a command. It fails inside another sandbox, for example that of a
  // SwiftPM plugin, which also confines the process.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  char *message = NULL;
  if (sandbox_init(kSBXProfilePureComputation, SANDBOX_NAMED, &message)) sandbox_free_error(message);
#pragma clang diagnostic pop
#endif
  return 0;
}

const char *avr_low_limit(size_t bytes, unsigned seconds) {
  if (!permits(RLIMIT_DATA, bytes)) return "memory";
  return permits(RLIMIT_CPU, seconds + 1) ? NULL : "processor time";
}

#endif
