// A libheif whose decoder does what an attacker would make a real one do, or what a machine may do to it. The variable
// LIBHEIF_TRICK selects it: an action, or a step (load, decode, rows) and an action, for example "rows kill 9".
#include <errno.h>
#include <fcntl.h>
#include <libheif/heif.h>
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
static const struct heif_error done = {heif_error_Ok, heif_suberror_Unspecified, ""};

/// Set when the process with the decoder is to be killed; another process, without limits, waits for it.
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
  if (sscanf(getenv("LIBHEIF_TRICK"), "%15s %15s %d", wanted, action, &number) < 2 || strcmp(wanted, step)) return;
  if (!strcmp(action, "kill") || !strcmp(action, "orphan")) *is_due = 1, sleep_for_ever();
  if (!strcmp(action, "sleep")) sleep_for_ever();
  if (!strcmp(action, "exit")) _exit(number);
  if (!strcmp(action, "close")) close(STDIN_FILENO), sleep_for_ever();
  // A failure of the machine, as the process with the decoder would report it.
  if (!strcmp(action, "lie")) write(STDIN_FILENO, "\2\4full", 6), _exit(0);
}

__attribute__((constructor)) static void load(void) {
  char action[16] = "";
  int number = 0;
  sscanf(getenv("LIBHEIF_TRICK"), "%*s %15s %d", action, &number);
  if (!strcmp(action, "kill")) wait_to_kill(getpid(), number);
  if (!strcmp(action, "orphan")) wait_to_kill(getppid(), SIGKILL);
  act("load");
}

const char *heif_get_version(void) { return "hostile"; }
int heif_have_decoder_for_format(enum heif_compression_format format) { return strcmp(getenv("LIBHEIF_TRICK"), "none") != 0; }
struct heif_context *heif_context_alloc(void) { return (struct heif_context *)&object; }
void heif_context_free(struct heif_context *context) {}
void heif_context_set_maximum_image_size_limit(struct heif_context *context, int most) {}
void heif_context_set_max_decoding_threads(struct heif_context *context, int threads) {}
struct heif_error heif_context_read_from_memory_without_copy(
    struct heif_context *context, const void *bytes, size_t count, const struct heif_reading_options *options) {
  return done;
}
struct heif_error heif_context_get_primary_image_handle(
    struct heif_context *context, struct heif_image_handle **handle) {
  *handle = (struct heif_image_handle *)&object;
  return done;
}
struct heif_error heif_image_handle_get_thumbnail(
    const struct heif_image_handle *handle, heif_item_id item, struct heif_image_handle **thumbnail) {
  return done;
}
int heif_image_handle_is_premultiplied_alpha(const struct heif_image_handle *handle) { return 0; }
void heif_image_handle_release(const struct heif_image_handle *handle) {}
struct heif_decoding_options *heif_decoding_options_alloc() { return calloc(1, sizeof(struct heif_decoding_options)); }
void heif_decoding_options_free(struct heif_decoding_options *options) { free(options); }
void heif_image_release(const struct heif_image *image) {}
int heif_image_get_width(const struct heif_image *image, enum heif_channel channel) { return 64; }
int heif_image_get_height(const struct heif_image *image, enum heif_channel channel) { return 64; }
int heif_image_get_bits_per_pixel_range(const struct heif_image *image, enum heif_channel channel) { return 8; }
const uint8_t *heif_image_get_plane_readonly(
    const struct heif_image *image, enum heif_channel channel, int *stride) {
  static uint8_t plane[64 * 64];
  static int calls = 0;
  // The first calls check the picture.
  if (++calls == 40) act("rows");
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

struct heif_error heif_decode_image(
    const struct heif_image_handle *handle, struct heif_image **image, enum heif_colorspace space,
    enum heif_chroma chroma, const struct heif_decoding_options *options) {
  const char *trick = getenv("LIBHEIF_TRICK");
  if (!strcmp(trick, "everything")) try_everything();
  act("decode");
  if (!strncmp(trick, "rows", 4)) {
    *image = (struct heif_image *)&object;
    return done;
  }
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
  return (struct heif_error){heif_error_Invalid_input, heif_suberror_Unspecified, message};
}
