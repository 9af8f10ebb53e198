// Runs a command without one layer of the decoder's sandbox, `landlock` or `seccomp`, as on an older kernel.
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)

int main(int count, char **arguments) {
  struct sock_filter landlock[] = {
      LOAD(nr), UNLESS(444, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS), RETURN(SECCOMP_RET_ALLOW)};
  struct sock_filter seccomp[] = {
      LOAD(nr), UNLESS(SYS_prctl, 3), LOAD(args[0]), UNLESS(PR_SET_SECCOMP, 1), RETURN(SECCOMP_RET_ERRNO | EINVAL),
      RETURN(SECCOMP_RET_ALLOW)};
  int is_landlock = count > 1 && !strcmp(arguments[1], "landlock");
  struct sock_fprog program = {
      .len = is_landlock ? sizeof landlock / sizeof *landlock : sizeof seccomp / sizeof *seccomp,
      .filter = is_landlock ? landlock : seccomp};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) return 126;
  execvp(arguments[2], arguments + 2);
  return 127;
}
