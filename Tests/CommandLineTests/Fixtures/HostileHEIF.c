// A libde265 that does what an attacker would make a real one do, or what a machine may do to it. The variable
// LD_TRICK selects it: an action, or a step (load, decode, rows) and an action, for example "rows kill 9".
#include <errno.h>
#include <fcntl.h>
#include <libde265/de265.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int object;
static char message[512];

/// Set when the decoder process is to be killed; another process, without limits, waits for it.
static volatile int *is_due;

static void wait_to_kill(pid_t victim, int number) {
  is_due = mmap(NULL, sizeof *is_due, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pid_t decoder = getpid();
  if (fork() != 0) return;
  for (int descriptor = 0; descriptor < 64; descriptor++) close(descriptor);
  chdir("/");
  while (!*is_due && getppid() == decoder) sched_yield();
  if (*is_due) kill(victim, number);
  _exit(0);
}

static void sleep_for_ever(void) {
  struct timespec long_time = {.tv_sec = 1000};
  for (;;) nanosleep(&long_time, NULL);
}

/// Performs the action of the variable if this is its step.
static void act(const char *step) {
  char wanted[16] = "", action[16] = "";
  int number = 0;
  if (sscanf(getenv("LD_TRICK"), "%15s %15s %d", wanted, action, &number) < 2 || strcmp(wanted, step)) return;
  if (!strcmp(action, "kill") || !strcmp(action, "orphan")) *is_due = 1, sleep_for_ever();
  if (!strcmp(action, "sleep")) sleep_for_ever();
  if (!strcmp(action, "exit")) _exit(number);
  if (!strcmp(action, "close")) close(STDIN_FILENO), sleep_for_ever();
  // A failure of the machine, as the decoder process would report it.
  if (!strcmp(action, "lie")) write(STDIN_FILENO, "\2\4full", 6), _exit(0);
}

__attribute__((constructor)) static void load(void) {
  char action[16] = "";
  int number = 0;
  sscanf(getenv("LD_TRICK"), "%*s %15s %d", action, &number);
  if (!strcmp(action, "kill")) wait_to_kill(getpid(), number);
  if (!strcmp(action, "orphan")) wait_to_kill(getppid(), SIGKILL);
  act("load");
}

const char *de265_get_version(void) { return "hostile"; }
de265_decoder_context *de265_new_decoder(void) { return &object; }
de265_error de265_free_decoder(de265_decoder_context *decoder) { return DE265_OK; }
de265_error de265_push_NAL(de265_decoder_context *decoder, const void *data, int length, de265_PTS time, void *user) {
  return DE265_OK;
}
const struct de265_image_allocation *de265_get_default_image_allocation_functions(void) {
  static const struct de265_image_allocation functions;
  return &functions;
}
void de265_set_image_allocation_functions(
    de265_decoder_context *decoder, struct de265_image_allocation *functions, void *user) {}
de265_error de265_flush_data(de265_decoder_context *decoder) { return DE265_OK; }
de265_error de265_get_warning(de265_decoder_context *decoder) { return DE265_OK; }
const struct de265_image *de265_get_next_picture(de265_decoder_context *decoder) {
  return (const struct de265_image *)&object;
}
int de265_get_image_width(const struct de265_image *image, int channel) { return 64; }
int de265_get_image_height(const struct de265_image *image, int channel) { return 64; }
enum de265_chroma de265_get_chroma_format(const struct de265_image *image) { return de265_chroma_mono; }
int de265_get_bits_per_pixel(const struct de265_image *image, int channel) { return 8; }
int de265_get_image_full_range_flag(const struct de265_image *image) { return 1; }
int de265_get_image_matrix_coefficients(const struct de265_image *image) { return 1; }
const uint8_t *de265_get_image_plane(const struct de265_image *image, int channel, int *stride) {
  static uint8_t plane[64 * 64];
  *stride = 64;
  return plane;
}

static void report(const char *what, int succeeded) {
  if (!succeeded) return;
  strncat(message, what, sizeof message - strlen(message) - 1);
  strncat(message, " ", sizeof message - strlen(message) - 1);
}

static void *nothing(void *argument) { return argument; }

/// Tries everything that the process must not do, and everything that decoders need.
static void try_everything(void) {
  report("knows secrets", getenv("SECRET") != NULL);
  report("reads", open("/etc/passwd", O_RDONLY) >= 0);
  report("lists", open("/", O_RDONLY | O_DIRECTORY) >= 0);
  report("writes", open("written", O_WRONLY | O_CREAT, 0600) >= 0);
  report("removes", unlink("photo.heic") == 0);
  report("creates", mkdir("made", 0700) == 0);
  report("connects", socket(AF_INET, SOCK_STREAM, 0) >= 0);
  report("signals", kill(getppid(), 0) == 0);
  pid_t child = fork();
  if (child == 0) _exit(0);
  report("forks", child > 0);
  report("executes", execl("/bin/true", "true", NULL) == 0);
  report("generates", mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
  for (int descriptor = 3; descriptor < 64; descriptor++) report("inherits", fcntl(descriptor, F_GETFD) >= 0);
  pthread_t thread;
  report("threads", pthread_create(&thread, NULL, nothing, NULL) == 0 && pthread_join(thread, NULL) == 0);
  report("is dumpable", prctl(PR_GET_DUMPABLE) == 1);
  free(malloc(1 << 20));
}

static int has(size_t megabytes) {
  void *memory = malloc(megabytes << 20);
  free(memory);
  return memory != NULL;
}

/// Sends the message as the reason why the photo is damaged, as the decoder process would.
static void send_message(void) {
  char bytes[] = {4, (char)strlen(message)};
  write(STDIN_FILENO, bytes, 2);
  write(STDIN_FILENO, message, strlen(message));
  _exit(0);
}

de265_error de265_decode(de265_decoder_context *decoder, int *more) {
  static int calls = 0;
  const char *trick = getenv("LD_TRICK");
  // The rows of the first tile are sent before the second one is decoded.
  act(++calls == 1 ? "decode" : "rows");
  *more = 0;
  if (!strncmp(trick, "rows", 4)) return DE265_OK;
  if (!strcmp(trick, "everything")) try_everything();
  if (!strcmp(trick, "allocate")) report("has 90 MB", has(90)), report("has 100 MB", has(100));
  if (!strcmp(trick, "crash")) raise(SIGSEGV), *(volatile int *)8 = 1;
  if (!strcmp(trick, "abort")) abort();
  if (!strcmp(trick, "loop")) for (volatile int i = 0;; i++) {}
  if (!strcmp(trick, "memory")) {
    while (malloc(1 << 20)) {}
    while (malloc(64)) {}
    strcpy(message, "no more memory");
  }
  if (!strcmp(trick, "words")) strcpy(message, "red\n\x1b[31mblue");
  if (*message) send_message();
  return DE265_ERROR_CHECKSUM_MISMATCH;
}
