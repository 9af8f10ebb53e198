// Runs a command, and prints the peak memory of it and its children, whichever is the largest, in bytes.
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count < 2) return 126;
  pid_t command = fork();
  if (command == 0) {
    execvp(arguments[1], arguments + 1);
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  if (wait4(command, &status, 0, &usage) != command) return 126;
  // Linux counts in units of 1024 bytes.
  printf("%ld\n", usage.ru_maxrss * 1024);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 126;
}
