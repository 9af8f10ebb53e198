// Renders circular avatars of a list of photos in one thread: crops-loop LIST DIRECTORY SIDE.
//
// This is the fastest plain loop: libjpeg-turbo decodes at the smallest scale of 1/8, 2/8 and 4/8 that suffices, the middle square is
// averaged by area, the alpha is a mask that is computed once, the filter of each PNG line has the least sum of absolute
// differences, and libdeflate compresses at level 6. It reads no EXIF, and has neither checks nor messages.
#include <libdeflate.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// The header needs the types of the standard ones.
#include <jpeglib.h>

typedef struct { int first, count; const uint16_t *weights; } span;

static void *allocate(size_t bytes) {
  void *block = calloc(bytes, 1);
  if (!block) exit(71);
  return block;
}

// Returns the share of each pixel in the circle, by 16 lines a pixel, whose ends are exact.
static uint8_t *circle(int side) {
  uint8_t *mask = allocate((size_t)side * side);
  double radius = side / 2.0;
  for (int y = 0; y < side; y++) {
    for (int x = 0; x < side; x++) {
      double sum = 0;
      for (int line = 0; line < 16; line++) {
        double offset = y + (line + 0.5) / 16 - radius, half = sqrt(radius * radius - offset * offset);
        sum += fmin(fmax(radius + half - x, 0), 1) - fmin(fmax(radius - half - x, 0), 1);
      }
      mask[y * side + x] = (uint8_t)lround(sum * 255 / 16);
    }
  }
  return mask;
}

// Returns the pixels that each pixel of the result covers, with weights whose sum is 1 << 12.
static span *spans(int start, int length, int side) {
  span *found = allocate(side * sizeof(span));
  for (int i = 0; i < side; i++) {
    double from = (double)i * length / side, to = (double)(i + 1) * length / side;
    int first = (int)from, count = (int)ceil(to - 1e-9) - first, rest = 1 << 12;
    uint16_t *weights = allocate(count * sizeof(uint16_t));
    for (int k = 0; k < count; k++) {
      double part = (fmin(first + k + 1, to) - fmax(first + k, from)) / (to - from);
      weights[k] = (uint16_t)(k == count - 1 ? rest : lround(part * (1 << 12)));
      rest -= weights[k];
    }
    found[i] = (span){start + first, count, weights};
  }
  return found;
}

// The tables for one width and height, and the buffers.
static int width, height, side;
static span *columns, *rows;
static uint8_t *mask, *pixels, *lines, *compressed;
static uint16_t *narrow;
static struct libdeflate_compressor *compressor;

static void prepare(int new_width, int new_height) {
  if (new_width == width && new_height == height) return;
  width = new_width, height = new_height;
  int square = width < height ? width : height;
  columns = spans((width - square) / 2, square, side), rows = spans((height - square) / 2, square, side);
  free(pixels), free(narrow);
  pixels = allocate((size_t)width * height * 4), narrow = allocate((size_t)side * height * 3 * sizeof(uint16_t));
}

static void decode(struct jpeg_decompress_struct *jpeg, const uint8_t *bytes, size_t count) {
  jpeg_mem_src(jpeg, bytes, count);
  jpeg_read_header(jpeg, TRUE);
  int shortest = jpeg->image_width < jpeg->image_height ? jpeg->image_width : jpeg->image_height;
  jpeg->scale_denom = 8;
  for (jpeg->scale_num = 1; jpeg->scale_num < 8 && shortest * (int)jpeg->scale_num / 8 < side;) jpeg->scale_num *= 2;
  jpeg->out_color_space = JCS_EXT_RGBX;
  jpeg_start_decompress(jpeg);
  prepare(jpeg->output_width, jpeg->output_height);
  while (jpeg->output_scanline < jpeg->output_height) {
    JSAMPROW row = pixels + (size_t)jpeg->output_scanline * width * 4;
    jpeg_read_scanlines(jpeg, &row, 1);
  }
  jpeg_finish_decompress(jpeg);
}

// Averages the middle square into RGBA lines, each after four zeros.
static void resize(uint8_t *result) {
  int square = width < height ? width : height, top = (height - square) / 2;
  for (int y = top; y < top + square; y++) {
    for (int x = 0; x < side; x++) {
      uint32_t sums[3] = {0};
      const uint8_t *pixel = pixels + ((size_t)y * width + columns[x].first) * 4;
      for (int k = 0; k < columns[x].count; k++, pixel += 4)
        for (int c = 0; c < 3; c++) sums[c] += pixel[c] * columns[x].weights[k];
      // The second pass needs four bits of fractions.
      for (int c = 0; c < 3; c++) narrow[((size_t)y * side + x) * 3 + c] = (uint16_t)((sums[c] + 128) >> 8);
    }
  }
  uint32_t *sums = allocate(side * 3 * sizeof(uint32_t));
  for (int y = 0; y < side; y++, result += side * 4 + 4) {
    for (int i = 0; i < side * 3; i++) sums[i] = 1 << 15;
    for (int k = 0; k < rows[y].count; k++) {
      const uint16_t *line = narrow + (size_t)(rows[y].first + k) * side * 3;
      for (int i = 0; i < side * 3; i++) sums[i] += line[i] * rows[y].weights[k];
    }
    for (int x = 0; x < side; x++) {
      uint8_t alpha = mask[y * side + x];
      for (int c = 0; c < 3; c++) result[x * 4 + c] = alpha ? (uint8_t)(sums[x * 3 + c] >> 16) : 0;
      result[x * 4 + 3] = alpha;
    }
  }
  free(sums);
}

static inline int16_t paeth(int16_t a, int16_t b, int16_t c) {
  int16_t pa = abs(b - c), pb = abs(a - c), pc = abs(a + b - 2 * c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

// Writes the line that the filter with the least sum of absolute differences makes.
static void filter(const uint8_t *line, const uint8_t *above, uint8_t *result) {
  int count = side * 4, least = INT32_MAX;
  uint8_t trial[5][count];
  // Each loop is one that compilers vectorise; lines have four zeros before them.
  for (int i = 0; i < count; i++) trial[0][i] = line[i];
  for (int i = 0; i < count; i++) trial[1][i] = line[i] - line[i - 4];
  for (int i = 0; i < count; i++) trial[2][i] = line[i] - above[i];
  for (int i = 0; i < count; i++) trial[3][i] = line[i] - (line[i - 4] + above[i]) / 2;
  for (int i = 0; i < count; i++) trial[4][i] = line[i] - paeth(line[i - 4], above[i], above[i - 4]);
  for (int kind = 0; kind < 5; kind++) {
    int sum = 0;
    for (int i = 0; i < count; i++) sum += abs((int8_t)trial[kind][i]);
    if (sum >= least) continue;
    least = sum, result[0] = kind;
    memcpy(result + 1, trial[kind], count);
  }
}

static void big_endian(uint8_t *place, uint32_t value) {
  for (int i = 0; i < 4; i++) place[i] = value >> (24 - 8 * i);
}

static void chunk(FILE *file, const char *type, const uint8_t *bytes, uint32_t count) {
  uint8_t head[8], tail[4];
  big_endian(head, count), memcpy(head + 4, type, 4);
  big_endian(tail, libdeflate_crc32(libdeflate_crc32(0, type, 4), bytes, count));
  fwrite(head, 1, 8, file), fwrite(bytes, 1, count, file), fwrite(tail, 1, 4, file);
}

static void write_png(const char *path, const uint8_t *image) {
  size_t stride = side * 4, room = libdeflate_zlib_compress_bound(compressor, (stride + 1) * side);
  for (int y = 0; y < side; y++, image += stride + 4) filter(image, image - stride - 4, lines + y * (stride + 1));
  size_t count = libdeflate_zlib_compress(compressor, lines, (stride + 1) * side, compressed, room);
  FILE *file = fopen(path, "wb");
  if (!file) exit(73);
  uint8_t header[13] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 6};
  big_endian(header, side), big_endian(header + 4, side);
  fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
  chunk(file, "IHDR", header, 13), chunk(file, "IDAT", compressed, count), chunk(file, "IEND", header, 0);
  if (fclose(file)) exit(74);
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  FILE *list = fopen(arguments[1], "r");
  if (!list) return 66;
  side = atoi(arguments[3]), mask = circle(side), compressor = libdeflate_alloc_compressor(6);
  size_t bytes = (size_t)(side * 4 + 1) * side, capacity = 1 << 24;
  // A line of zeros is above the first.
  uint8_t *image = (uint8_t *)allocate((size_t)(side * 4 + 4) * (side + 1)) + side * 4 + 8, *photo = allocate(capacity);
  lines = allocate(bytes), compressed = allocate(libdeflate_zlib_compress_bound(compressor, bytes));
  struct jpeg_error_mgr errors;
  struct jpeg_decompress_struct jpeg = {.err = jpeg_std_error(&errors)};
  jpeg_create_decompress(&jpeg);
  char line[8192], target[16384];
  if (mkdir(arguments[2], 0777)) return 73;
  for (int row = 0; fgets(line, sizeof line, list); row++) {
    char *source = strchr(line, ',');
    if (row == 0 || !source) continue;
    *source++ = 0, source[strcspn(source, "\n")] = 0;
    FILE *file = fopen(source, "rb");
    if (!file) return 66;
    size_t length = fread(photo, 1, capacity, file);
    fclose(file);
    decode(&jpeg, photo, length);
    resize(image);
    snprintf(target, sizeof target, "%s/%s.png", arguments[2], line);
    write_png(target, image);
  }
  return 0;
}
