"""Renders images with the command."""
import json
import pathlib
import struct
import subprocess
import tempfile

from . import ink
from .sources import FILES, ROOT, TEXTS, is_photo, words

COMMAND = ROOT / "script/render"


def run(*arguments):
    subprocess.run([COMMAND, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def real(arguments, directory):
    """Returns arguments with the paths of the files that they name, of which themes are written to a directory."""
    for name in TEXTS.keys() & set(arguments):
        (directory / name).write_text(TEXTS[name])
    paths = {**{name: ROOT / path for name, path in FILES.items()}, **{name: directory / name for name in TEXTS}}
    return [str(paths.get(argument, argument)) for argument in arguments]


def draw(file, arguments, scale="2"):
    """Renders one image, and one for dark pages if the command writes it, or if the image is a black icon.

    Returns the files: the image, and the one for dark pages or None.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    dark = file.with_stem(f"{file.stem}-dark")
    quality = ["--quality", "88"] if file.suffix == ".webp" and "--lossless" not in arguments else []
    scales = [] if file.suffix == ".svg" else ["--scale", scale]
    with tempfile.TemporaryDirectory() as work:
        run(*real(arguments, pathlib.Path(work)), *quality, *scales, "--quiet", "-o", file)
    if arguments[0] == "icon" and not {"--color", "--field"} & set(arguments):
        draw(dark, [*arguments, "--color", "white"], scale)
    for image in (file, dark):
        density = image.with_stem(f"{image.stem}@{scale}x")
        if density.exists():
            density.rename(image)
    return file, dark if dark.exists() else None


def picture(file, arguments):
    """Renders one image as `draw` does, and fails if a part of it cannot be seen."""
    files = draw(file, arguments)
    if file.suffix == ".png":
        check(*files)
    elif file.suffix == ".webp":
        with tempfile.TemporaryDirectory() as work:
            check(*draw(pathlib.Path(work) / f"{file.stem}.png", [word for word in arguments if word != "--lossless"]))
    return files


def grid(file, cells, columns, *options):
    """Arranges PNGs in rows, without changing their pixels."""
    rows = [{"id": cell.stem, "src": str(cell), "size": width(cell) // 2, "shape": "square", "border": "none",
             "background": "transparent"} for cell in cells]
    with tempfile.TemporaryDirectory() as work:
        (pathlib.Path(work) / "list.json").write_text(json.dumps(rows))
        run("batch", f"{work}/list.json", "--output-dir", f"{work}/cells", "--grid", file, "--columns", columns, "--spacing", "8",
            "--scale", "2", *options, "--quiet")


def sheet(stem, columns, commands):
    """Renders a sheet and, if one of its images has another one for dark pages, a second sheet. Returns the files as `draw` does."""
    commands = [words(command) for command in commands]
    if len(commands) == 1:
        return picture(stem.with_suffix(".webp"), [*commands[0], *([] if is_photo(commands[0]) else ["--lossless"])])
    options = ["--format", "webp", "--quality", "80"] if any(map(is_photo, commands)) else ["--lossless"]
    stem.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        cells = [draw(pathlib.Path(work) / f"{number}.png", arguments) for number, arguments in enumerate(commands)]
        pages = {"": [light for light, _ in cells]}
        if any(dark for _, dark in cells):
            pages["-dark"] = [dark or light for light, dark in cells]
        files = []
        for mode, images in pages.items():
            files.append(stem.with_name(f"{stem.name}{mode}.webp"))
            grid(files[-1], images, columns, *options)
            grid(pathlib.Path(work) / f"{stem.name}{mode}.png", images, columns)
        check(*(pathlib.Path(work) / f"{file.stem}.png" for file in files))
    return (*files, None)[:2]


def comparison(stem, commands):
    """Renders two images and what `golden compare` draws of them."""
    with tempfile.TemporaryDirectory() as work:
        pair = [draw(pathlib.Path(work) / f"{number}.png", words(command))[0] for number, command in enumerate(commands)]
        # The images differ, so the exit status is 1.
        subprocess.run([COMMAND, "golden", "compare", *pair, "-o", stem.with_suffix(".png")], stdout=subprocess.DEVNULL)
    check(stem.with_suffix(".png"))
    return stem.with_suffix(".png"), None


def check(light, dark=None):
    """Fails if a part of an image cannot be seen on a page that shows it."""
    for page, file in (("light", light), ("dark", dark or light)):
        share = ink.hidden(list(ink.rows(file.read_bytes())), ink.PAGES[page])
        if share:
            raise SystemExit(f"{file.stem}: {share:.0%} of the outline of a part cannot be seen on a {page} page")


def width(file):
    """Returns the width of an image in pixels."""
    header = file.read_bytes()[:32]
    if header[:4] != b"RIFF":
        return struct.unpack(">I", header[16:20])[0]
    if header[12:16] == b"VP8L":
        return (int.from_bytes(header[21:25], "little") & 0x3FFF) + 1
    # The canvas of an extended WebP.
    return int.from_bytes(header[24:27], "little") + 1
