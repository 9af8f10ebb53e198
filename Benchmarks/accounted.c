// Runs a command with its output thrown away, and prints its CPU time in microseconds, its peak memory in kilobytes, and
// its wall time in microseconds.
// A separate process is necessary because a child's peak starts at its parent's, and Python's is larger than the
// command's.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count < 2) return 64;
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = fork();
  if (child == 0) {
    int null = open("/dev/null", O_WRONLY);
    dup2(null, 1);
    dup2(null, 2);
    execvp(arguments[1], arguments + 1);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 71;
  clock_gettime(CLOCK_MONOTONIC, &end);
  long long wall = (end.tv_sec - start.tv_sec) * 1000000LL + (end.tv_nsec - start.tv_nsec) / 1000;
  long long cpu = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
#ifdef __APPLE__
  usage.ru_maxrss /= 1024;
#endif
  printf("%lld %ld %lld\n", cpu, usage.ru_maxrss, wall);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
