// Runs a command in which sending at least as many bytes as the first argument fails, as if there were no memory for
// them.
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)

int main(int count, char **arguments) {
  struct sock_filter filter[] = {
      LOAD(nr), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sendto, 0, 3), LOAD(args[2]),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, atoi(arguments[1]), 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOBUFS),
      RETURN(SECCOMP_RET_ALLOW)};
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) return 126;
  execvp(arguments[2], arguments + 2);
  return 127;
}
