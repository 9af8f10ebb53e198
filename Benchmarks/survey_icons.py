#!/usr/bin/env python3
"""Renders sets of icons with avatar-render, and compares the images with those of rsvg-convert and Chromium.

Each directory is a set, in which files with equal bytes count once. A drawn file is off if it differs from Chromium's image, or
without Chromium from rsvg-convert's, by more than 32 of 255 levels in more than 2 % of the pixels. Files that neither can read
are broken, and count neither as drawn nor as rejected. If versions.txt exists beside a directory, it names the versions, in lines
of set, count, count, commit and date. Needs rsvg-convert and the Python packages pillow and numpy.
"""
import argparse
import dataclasses
import math
import multiprocessing.pool
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree

import numpy
from PIL import Image, ImageChops, ImageDraw

OURS, LIBRSVG, CHROMIUM = "avatar-render", "rsvg-convert", "chromium"
MAX_LEVELS, MAX_SHARE, MAX_SECONDS = 32, 0.02, 10
COLUMNS, PAGE, SHEET = 10, 100, 60
ZOOM = 16  # Chromium aligns images with whole pixels, so they are this many times larger and then scaled down.


@dataclasses.dataclass
class Result:
    path: pathlib.Path
    name: pathlib.Path
    prefix: str  # The path of an image is this prefix and the name of the renderer.
    rejection: str | None = None
    readable: dict[str, bool | None] = dataclasses.field(default_factory=dict)  # By reference renderer; None after a timeout.
    shares: dict[str, float] = dataclasses.field(default_factory=dict)  # By reference renderer; shares of the pixels that differ.
    is_broken = property(lambda self: not any(self.readable.values()))
    reference = property(lambda self: CHROMIUM if CHROMIUM in self.shares else LIBRSVG)
    is_off = property(lambda self: self.shares.get(self.reference, 0) > MAX_SHARE)
    image = lambda self, renderer: pathlib.Path(f"{self.prefix}-{renderer}.png")

    def compare(self, reference):
        images = [Image.open(self.image(renderer)).convert("RGBA").convert("RGBa") for renderer in (OURS, reference)]
        self.shares[reference] = float((numpy.asarray(ImageChops.difference(*images)).max(axis=2) > MAX_LEVELS).mean())


def sampled(items, count):
    """Returns every k-th item, with the smallest k that leaves at most `count`; 0 leaves all."""
    return items[::max(1, math.ceil(len(items) / count))] if count else items


def files(directory):
    """Returns the SVG files in a directory in the order of their paths, without symbolic links and copies."""
    found = {}
    for path in sorted(pathlib.Path(parent, name) for parent, _, names in os.walk(directory) for name in names):
        if path.suffix == ".svg" and not path.is_symlink():
            found.setdefault(path.read_bytes(), path)
    return list(found.values())


def run(words, timeout=MAX_SECONDS):
    """Runs a program and returns its exit status, or None after a timeout, and its messages."""
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout, check=False)
        return done.returncode, done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, "timeout"


def reason(status, messages, path):
    """Returns the first message without the file's name, numbers and quoted values."""
    text = messages.replace(str(path), "").strip().split("\n")[0].removeprefix("error: ")
    text = re.sub(r"(?<![A-Za-z])[\d.,]*\d", "N", re.sub(r'"[^"]*"', '"…"', re.sub(r"^[:\d ]+", "", text)))
    return text if status in (65, None) else f"exit status {status}: {text}"


def margins(path, size):
    """Returns the left and upper margins that centre an SVG file in a square."""
    try:
        root = next(xml.etree.ElementTree.iterparse(path, ["start"]))[1]
        sides = [root.get("width", "%"), root.get("height", "%")]
        if "%" in "".join(sides):
            sides = root.get("viewBox", "0 0 1 1").replace(",", " ").split()[2:]
        sides = [float(side.rstrip("ceimnptx ")) for side in sides]  # Both have the same unit.
        return [(size - side * size / max(sides)) / 2 for side in sides]
    except (xml.etree.ElementTree.ParseError, ValueError, ZeroDivisionError):
        return [0, 0]


def render(options, result):
    """Renders a file with avatar-render and rsvg-convert. Images that agree are removed."""
    size, (left, top) = str(options.size), margins(result.path, options.size)
    status, messages = run([options.binary, "icon", result.path, "--quiet", "--size", size, "-o", result.image(OURS)])
    result.rejection = None if status == 0 else reason(status, messages, result.path)
    square = ["--keep-aspect-ratio", "--width", size, "--height", size, "--page-width", size, "--page-height", size]
    status, _ = run([LIBRSVG, *square, f"--left={left:.4f}px", f"--top={top:.4f}px", "-o", result.image(LIBRSVG), result.path])
    result.readable[LIBRSVG] = {None: None, 0: True}.get(status, False)
    if status == 0 and left + top > 0:  # Unlike Chromium, rsvg-convert draws in the margins, so they are cleared.
        x, y, right, bottom = int(left), int(top), options.size - int(left), options.size - int(top)
        image = Image.open(result.image(LIBRSVG)).convert("RGBA").crop((x, y, right, bottom))
        image.crop((-x, -y, right, bottom)).save(result.image(LIBRSVG))
    if status == 0 and not result.rejection:
        result.compare(LIBRSVG)
    if options.browser != "all" and status == 0 and not result.is_off:
        result.image(OURS).unlink(missing_ok=True)
        result.image(LIBRSVG).unlink()


def screenshot(paths, size, timeout):
    """Returns a page with a cell for each file. The line of pixels below a cell is opaque if Chromium can read the file."""
    cells = "".join(f'<div><img src="{path.as_uri()}" onerror="this.parentNode.style.opacity = 0"></div>' for path in paths)
    page = f"""<!DOCTYPE html><style> body {{ margin: 0; width: {COLUMNS * size}px }}
        div {{ float: left; overflow: hidden; width: {size}px; height: {size}px; border-bottom: 1px solid black }}
        img {{ width: {size * ZOOM}px; height: {size * ZOOM}px; object-fit: contain; scale: {1 / ZOOM}; transform-origin: 0 0 }}
        </style>{cells}"""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        source, image = pathlib.Path(place, "page.html"), pathlib.Path(place, "page.png")
        source.write_text(page)
        run([CHROMIUM, *(["--no-sandbox"] if os.geteuid() == 0 else []), "--headless", "--disable-gpu", "--hide-scrollbars",
             "--force-device-scale-factor=1", "--default-background-color=00000000", f"--user-data-dir={place}/profile",
             f"--window-size={COLUMNS * size},{PAGE // COLUMNS * (size + 1) + 200}", f"--screenshot={image}", source.as_uri()], timeout)
        return Image.open(image).convert("RGBA") if image.exists() else None


def browse(size, results):
    """Renders files with Chromium. If that fails, it renders each half by itself, to find the file that is the cause."""
    image = screenshot([result.path for result in results], size, MAX_SECONDS + len(results) / 2)
    if not image and len(results) > 1:
        browse(size, results[::2])
        return browse(size, results[1::2])
    for i, result in enumerate(results):
        left, top = i % COLUMNS * size, i // COLUMNS * (size + 1)
        result.readable[CHROMIUM] = image and image.getpixel((left, top + size))[3] == 255
        if result.readable[CHROMIUM]:
            image.crop((left, top, left + size, top + size)).save(result.image(CHROMIUM))
            if not result.rejection:
                result.compare(CHROMIUM)


def survey(options, place):
    """Returns the results of all files of each set, in order."""
    listed = [(path, directory) for directory in options.directories for path in sampled(files(directory), options.sample)]
    results = [Result(path, path.relative_to(root.parent), f"{place}/{i}") for i, (path, root) in enumerate(listed)]
    with multiprocessing.pool.ThreadPool() as pool:
        pool.starmap(render, [(options, result) for result in results])
        shown = [result for result in results if options.browser == "all" or result.is_off or not result.readable[LIBRSVG]]
        pages = [shown[i:i + PAGE] for i in range(0, len(shown), PAGE)] if options.browser != "none" else []
        pool.starmap(browse, [(options.size, page) for page in pages])
    return results


def show(rows, is_markdown):
    rows = [[str(cell).replace("|", "\\|").replace("<", "&lt;") if is_markdown else str(cell) for cell in row] for row in rows]
    widths = [0 if is_markdown else max(map(len, column)) for column in zip(*rows)]
    for cells in [rows[0], ["---"] * len(widths), *rows[1:]] if is_markdown else rows:
        line = (" | " if is_markdown else "  ").join(map(str.ljust, cells, widths))
        print(f"| {line} |" if is_markdown else line.rstrip())
    print()


def report(options, results):
    reference, reasons = LIBRSVG if options.browser == "none" else CHROMIUM, {}
    rows = [("set", "version", "files", "drawn", "%", f"off from {reference}", "broken")]
    sets = [(directory, [result for result in results if directory in result.path.parents]) for directory in options.directories]
    for directory, tried in [*sets, (pathlib.Path("total"), results)]:
        lines = file.read_text() if (file := directory.parent / "versions.txt").exists() else ""
        version = re.search(rf"^{re.escape(directory.name)} \S+ \S+ (.*)|\Z", lines, re.MULTILINE)[1] or ""
        whole = [result for result in tried if not result.is_broken]
        drawn, off = sum(not result.rejection for result in whole), sum(result.is_off for result in whole)
        rows.append((directory.name, version, len(tried), drawn, f"{drawn / max(1, len(whole)):.1%}", off, len(tried) - len(whole)))
    show(rows, options.markdown)
    for result in results:
        timeouts = [f"{name}: timeout" for name, readable in result.readable.items() if readable is None]
        for text in timeouts + ([result.rejection] if result.rejection and not result.is_broken else []):
            reasons.setdefault(text, []).append(result.name)
    ordered = sorted(reasons.items(), key=lambda item: (-len(item[1]), item[0]))
    show([["count", "reason", "example"], *((len(names), text, names[0]) for text, names in ordered)], options.markdown)
    if options.list:
        off = [(f"{result.shares[result.reference]:.1%}", result.reference, result.name) for result in results if result.is_off]
        show([("share", "reference", "off file"), *off], options.markdown)


def write_sheet(path, size, results):
    """Writes an image with four columns of files, each as avatar-render, rsvg-convert and Chromium draw it."""
    width, height = 3 * (size + 8), size + 32
    y, x = numpy.indices((max(1, math.ceil(len(results) / 4)) * height, 4 * width)) // 8
    sheet = Image.fromarray(numpy.where((x + y) % 2, 255, 236).astype("uint8")).convert("RGBA")
    for i, result in enumerate(results):
        left, top = i % 4 * width, i // 4 * height
        ImageDraw.Draw(sheet).text((left, top), ascii(str(result.name))[1:-1][-size // 2:], "black")
        for j, renderer in enumerate((OURS, LIBRSVG, CHROMIUM)):
            if (image := result.image(renderer)).exists() and image.stat().st_size:
                sheet.alpha_composite(Image.open(image).convert("RGBA"), (left + j * (size + 8), top + 16))
    sheet.save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directories", nargs="+", metavar="DIRECTORY", type=lambda text: pathlib.Path(os.path.abspath(text)))
    parser.add_argument("--binary", default=pathlib.Path(__file__).resolve().parents[1] / ".build/release/avatar-render")
    parser.add_argument("--size", type=int, default=128, help="the side of the images in pixels (default: 128)")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="try at most N files of each set, evenly spaced")
    parser.add_argument("--browser", choices=["off", "all", "none"], default="off", help="what Chromium renders (default: off)")
    parser.add_argument("--markdown", action="store_true", help="print Markdown tables")
    parser.add_argument("--list", action="store_true", help="list the off files")
    parser.add_argument("--sheet", metavar="FILE.png", help=f"write the three images of up to {SHEET} off files")
    options = parser.parse_args()
    if missing := [str(path) for path in (options.binary, *options.directories) if not os.path.exists(path)]:
        parser.error(f"{', '.join(missing)}: does not exist")
    if options.browser != "none" and not (shutil.which(CHROMIUM) and screenshot([], options.size, 60)):
        options.browser = "none"
    with tempfile.TemporaryDirectory() as place:
        report(options, results := survey(options, place))
        if options.sheet:
            write_sheet(options.sheet, options.size, sampled([result for result in results if result.is_off], SHEET))


if __name__ == "__main__":
    main()
