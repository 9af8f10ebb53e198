"""Measures which parts of an image are hard to see on a page."""
import collections
import functools
import itertools
import re
import struct
import zlib

# The pages of GitHub in light and dark mode.
PAGES = {"light": (255, 255, 255), "dark": (13, 17, 23)}
# A contrast that is hard to see, as for the background of logos.
FAINT = 1.5
# Smaller parts, as fractions of the image, are details of their surroundings.
SMALLEST = 0.002
# The fraction of a part's area that shows its contents if it can be seen.
CONTENTS = 0.05


def rows(data):
    """Yields each row of a PNG without interlacing, of at most 8 bits per channel, as (red, green, blue, alpha) tuples."""
    chunks, at = collections.defaultdict(bytes), 8
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        chunks[kind] += data[at + 8:at + 8 + length]
        at += 12 + length
    across, _, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if depth > 8 or interlace:
        raise ValueError("must have at most 8 bits per channel and no interlacing")
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]
    alphas = chunks[b"tRNS"].ljust(256, b"\xff")
    palette = [(*chunks[b"PLTE"][3 * i:3 * i + 3], alphas[i]) for i in range(len(chunks[b"PLTE"]) // 3)]
    top = 2 ** depth - 1
    for row in unfiltered(zlib.decompress(chunks[b"IDAT"]), (across * channels * depth + 7) // 8, max(channels * depth // 8, 1)):
        if depth < 8:
            row = [byte >> shift & top for byte in row for shift in range(8 - depth, -1, -depth)][:across * channels]
        if color == 3:
            yield [palette[value] for value in row]
        elif color == 6:
            yield list(zip(*[iter(row)] * 4))
        elif color == 2:
            yield [(*pixel, 255) for pixel in zip(*[iter(row)] * 3)]
        else:
            yield [(*[gray * 255 // top] * 3, alpha) for gray, alpha in
                   (zip(*[iter(row)] * 2) if color == 4 else ((gray, 255) for gray in row))]


def unfiltered(data, length, step):
    """Yields the bytes of each row of a PNG, whose pixels have a number of bytes."""
    above = bytes(length)
    for start in range(0, len(data), length + 1):
        kind, row = data[start], bytearray(data[start + 1:start + 1 + length])
        for i in range(length) if kind else ():
            left, up, corner = row[i - step] if i >= step else 0, above[i], above[i - step] if i >= step else 0
            row[i] = (row[i] + (left, up, (left + up) // 2, paeth(left, up, corner))[kind - 1]) & 255
        above = row
        yield row


def paeth(left, up, corner):
    """Returns the neighbour that is closest to their linear prediction."""
    return min(((abs(up - corner), 0, left), (abs(left - corner), 1, up), (abs(left + up - 2 * corner), 2, corner)))[2]


@functools.cache
def luminance(color):
    """Returns the relative luminance of an sRGB colour (WCAG)."""
    linear = [level / 3294.6 if level <= 10 else ((level / 255 + 0.055) / 1.055) ** 2.4 for level in color]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@functools.cache
def is_faint(color, page):
    """Returns whether a colour is hard to see on a page."""
    dark, light = sorted((luminance(color), luminance(page)))
    return (light + 0.05) / (dark + 0.05) < FAINT


def parts(image):
    """Returns the connected parts of an image, each as a list of runs (row, start, end) of pixels that are not transparent."""
    joined, above = {}, []

    def root(run):
        while joined[run] != run:
            run = joined[run]
        return run

    for y, row in enumerate(image):
        alphas = bytes(pixel[3] for pixel in row)
        runs = [(y, *match.span()) for match in re.finditer(rb"[^\0]+", alphas)]
        for run in runs:
            joined[run] = run
            for other in above:
                if other[1] < run[2] and run[1] < other[2]:
                    joined[root(other)] = root(run)
        above = runs
    found = collections.defaultdict(list)
    for run in joined:
        found[root(run)].append(run)
    return found.values()


def hidden(image, page):
    """Returns how much of the outline of the least visible part of an image is hard to see on a page, or 0 if each part can be seen.

    A part can be seen by half of its outline or by its contents, for example dark letters on a light field.
    """
    def alpha(x, y):
        return image[y][x][3] if 0 <= y < len(image) and 0 <= x < len(image[0]) else 0

    worst = 0
    for part in parts(image):
        pixels = [(x, y) for y, start, end in part for x in range(start, end)]
        if len(pixels) < SMALLEST * len(image) * len(image[0]) or visible_share(image, part, page) > CONTENTS:
            continue
        # The outline consists of the pixels beside ones that are less than half as opaque.
        outline = [image[y][x] for x, y in pixels if any(
            alpha(*near) * 2 < image[y][x][3] for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))]
        faint = sum(pixel[3] for pixel in outline if is_faint(pixel[:3], page))
        worst = max(worst, faint / (sum(pixel[3] for pixel in outline) or 1))
    return worst if worst > 0.5 else 0


def visible_share(image, part, page):
    """Returns the fraction of a part that is not hard to see on a page, weighted by alpha."""
    pixels = collections.Counter(itertools.chain.from_iterable(image[y][start:end] for y, start, end in part))
    seen = sum(count * pixel[3] for pixel, count in pixels.items() if not is_faint(pixel[:3], page))
    return seen / sum(count * pixel[3] for pixel, count in pixels.items())
