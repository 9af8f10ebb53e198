"""Counts a photo of 12 megapixels at many sizes, and finds the steps between a size and the next one.

A step is a change of more than 15 % for one pixel. Each belongs to a change of the scale at which the photo is decoded, so there are at
most three; it must not exceed 25 % for a baseline photo, and a factor of 2 for a progressive one, whose memory must not either. The
range between two counted sizes is halved while their counts differ by more, which finds every step if the counts do not fall in
between.
"""
import functools
import subprocess

import counting
import inputs
import peers
from measuring import COMMAND

HERE = counting.ROOT / "Benchmarks"
WORK = HERE / ".work"
SIZES = [16, 20, 24, 28, 32, 40, 47, 48, 64, 80, 93, 94, 128, 150, 151, 187, 188, 200, 256, 300, 375, 376, 512]
STEP = 1.15
# The scales are 1/8, 2/8, 4/8 and 8/8.
MOST_STEPS = 3
MOST_MEMORY = 2
# The factor that a step of instructions must not exceed.
PHOTOS = {"p12.jpg": 1.25, "p12-prog.jpg": 2}


def words(photo, size):
    return ["--src", inputs.make(photo, WORK), "--size", str(size), "--strict", "-o", WORK / f"cliff-{photo}-{size}.png"]


@functools.cache
def instructions(photo, size):
    return counting.instructions(COMMAND, words(photo, size))


@functools.cache
def kilobytes(photo, size):
    """Returns the peak memory."""
    launcher = peers.compiled(HERE / "accounted.c", WORK)
    run = subprocess.run([launcher, COMMAND, *words(photo, size)], check=True, stdout=subprocess.PIPE)
    return int(run.stdout.split()[1])


def factor(cost, low, high):
    """Returns the factor between the costs of two sizes, at least 1."""
    ratio = cost(high) / cost(low)
    return max(ratio, 1 / ratio)


def steps(cost, low, high, least):
    """Yields the sizes between two whose cost differs by more than a factor from that of the next size, and the factor."""
    found = factor(cost, low, high)
    if found <= least:
        return
    if high - low == 1:
        yield low, found
        return
    middle = (low + high) // 2
    yield from steps(cost, low, middle, least)
    yield from steps(cost, middle, high, least)


def all_steps(cost, sizes, least):
    return [step for low, high in zip(sizes, sizes[1:]) for step in steps(cost, low, high, least)]


def failures(photo, sizes):
    """Returns what is wrong with a photo's costs, after printing its steps."""
    wrong, found = [], all_steps(functools.partial(instructions, photo), sizes, STEP)
    for size, ratio in found:
        print(f"{photo}: {size} → {size + 1} px: instructions × {ratio:.2f}", flush=True)
        if ratio > PHOTOS[photo]:
            wrong.append(f"{photo}: {size} → {size + 1} px: instructions × {ratio:.2f}, more than {PHOTOS[photo]}")
    if len(found) > MOST_STEPS:
        wrong.append(f"{photo}: {len(found)} steps, more than {MOST_STEPS}")
    if photo == "p12-prog.jpg":
        for size, ratio in all_steps(functools.partial(kilobytes, photo), sizes, MOST_MEMORY):
            wrong.append(f"{photo}: {size} → {size + 1} px: memory × {ratio:.2f}, more than {MOST_MEMORY}")
    return wrong


def check(sizes):
    """Prints the costs at each size, and returns whether there is no cliff."""
    sizes = sorted({int(size) for size in sizes}) or SIZES
    for photo in PHOTOS:
        inputs.make(photo, WORK)
    pairs = [(photo, size) for size in sizes for photo in PHOTOS]
    print(f"{'size':>5}" + "".join(f"{photo:>18}{'memory':>10}" for photo in PHOTOS))
    for (photo, size), count in zip(pairs, counting.in_parallel(lambda pair: instructions(*pair), pairs)):
        head = f"{size:>5}" if photo == next(iter(PHOTOS)) else ""
        end = "\n" if photo == list(PHOTOS)[-1] else ""
        print(f"{head}{count / 1e6:>16.1f} M{kilobytes(photo, size) / 1024:>7.1f} MB", end=end, flush=True)
    # The photos are independent, so their steps are found at the same time.
    wrong = [line for lines in counting.in_parallel(lambda photo: failures(photo, sizes), PHOTOS) for line in lines]
    print("\n".join(f"error: {line}" for line in wrong) or "no cliff")
    return not wrong
