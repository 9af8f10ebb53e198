"""Draws the most expensive icons of at most 64 KiB, and checks the processor time and the peak memory of each.

Each document is one that takes long or much memory if a limit of the reader is missing. Those that are accepted are just below the
limits, and are drawn at 24 and at 2048 px.
"""
import random
import sys

import peers
from measuring import Runner
from workloads import COMMAND, HERE

MOST_SECONDS = 0.6
MOST_MEGABYTES = 100
MOST_BYTES = 64 << 10


def path(data, attributes='fill="none" stroke="red"'):
    return f'<path {attributes} d="M0 0{data}"/>'


def svg(content, box="0 0 9 9"):
    return f'<svg viewBox="{box}">{content}</svg>'


def full(data, attributes='fill="none" stroke="red"', box="0 0 9 9"):
    """Returns the largest document with one path that repeats a piece of data."""
    rest = MOST_BYTES - len(svg(path("", attributes), box))
    return svg(path(data * (rest // len(data)), attributes), box)


def near_curves(count):
    """Returns a path of curves that nearly coincide, whose crossings take longest to find."""
    digits = random.Random(3)
    near = lambda: f"3.000{digits.randrange(100):02}"
    return path("".join(f"C1 {near()} 2 6 0 9C2 6 1 {near()} 0 0" for _ in range(count)), 'transform="scale(.3)"')


THIN = 'fill="none" stroke="red" stroke-width=".1"'
REJECTED = {
    "far-curves": full("C1e6 9e5-9e5 1e6 0 7C-9e5-1e6 1e6 9e5 7 0", 'fill="none" stroke="red" stroke-width="999999" stroke-linejoin="round"'),
    "curves": full("S9 0 9 9 0 9 0 0", THIN),
    "flattened-curves": full("S9 9e5 9 9e5 0 9e5 0 0", THIN + ' transform="scale(1 1e-6)"'),
    "lines": full("L1 9 2 0", THIN),
    "dots": full("M1 1z", THIN + ' stroke-linecap="round"'),
    "arcs": full("a1 2 9 111 1a1 2 9 11-1-1"),
    "huge-arcs": full("A1e6 9e5 9 011 1A9e5 1e6 9 010 0"),
    "hatch": full("l9 1-9 1", 'transform="scale(1 .00055)"'),
    "crossing-curves": svg(near_curves(22) * 20),
}
ACCEPTED = {
    "segments": svg(path("v1h1v1h-1" * 720, THIN + ' transform="scale(1 .006)"')),
    "side-by-side": svg(path("h1v9h1v-9" * 690, ""), "0 0 1400 1400"),
    "hatched": svg(path("l9 1-9 1" * 397, 'transform="scale(1 .0085)" fill-rule="evenodd"')),
    "near-curves": svg(near_curves(22) * 6),
    "attributes": svg("", "0 0 9 9").replace(">", " " + " ".join(f'a:{i:x}=""' for i in range(4096, 10_500)) + "><path d='M0 0h9v9z'/>", 1),
    "depth": svg("<path d='M0 0h9v9z'/><defs>" + "<a>" * 9000 + "</a>" * 9000 + "</defs>"),
    "exponents": svg(path("h9v9" + "L1e-300 1e-300" * 4500, "")),
    "transforms": svg(path("h9v9z", f'transform="{"rotate(9)" * 7000}"'), "-20 -20 40 40"),
    "declarations": svg(path("h9v9z", f'style="{"fill:red;" * 7000}"')),
}


def main():
    work = HERE / ".work"
    launcher = peers.compiled(HERE / "accounted.c", work)
    if not launcher:
        sys.exit("error: no C compiler: install the package gcc or clang")
    runner, failed = Runner(launcher, work), False
    for name, text in {**REJECTED, **ACCEPTED}.items():
        assert len(text) <= MOST_BYTES, name
        file = work / f"icon-{name}.svg"
        file.write_text(text)
        for side in (24, 2048):
            words = [COMMAND, "icon", file, "--size", side, "-o", work / "icon.png"]
            seconds, kilobytes, _ = runner.run(words, status=65 if name in REJECTED else 0)
            fails = seconds > MOST_SECONDS or kilobytes > MOST_MEGABYTES << 10
            failed |= fails
            print(f"{name:18}{side:5} px{seconds:8.3f} s{kilobytes >> 10:6} MB" + ("  too much" if fails else ""), flush=True)
    runner.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
