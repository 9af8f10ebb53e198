// A decoder process that requests the photo, but no longer reads.
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  shutdown(STDIN_FILENO, SHUT_RD);
  write(STDIN_FILENO, "", 1);
  for (;;) pause();
}
