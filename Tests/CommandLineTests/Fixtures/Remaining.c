// Runs a command, and prints how many processes it leaves behind, running or unreaped.
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count < 2 || prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)) return 126;
  pid_t command = fork();
  if (command == 0) {
    execvp(arguments[1], arguments + 1);
    _exit(127);
  }
  int status = 0, left = 0;
  siginfo_t info;
  // The children that the command has not waited for become those of this process before the command has ended for it.
  while (waitid(P_PID, command, &info, WEXITED | WNOWAIT)) {}
  for (pid_t id; (id = waitpid(-1, &status, WNOHANG)) >= 0;) {
    if (id == command) continue;
    left++;
    if (id == 0) break;
  }
  fprintf(stderr, "%d left\n", left);
  return 0;
}
