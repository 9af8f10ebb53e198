"""Renders images with the command."""
import pathlib
import struct
import subprocess
import tempfile

from . import ink
from .sources import FILES, ROOT

COMMAND = ROOT / "script/render"


def run(*arguments):
    subprocess.run([COMMAND, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def real(arguments):
    """Returns arguments with the paths of the files that they name."""
    return [str(ROOT / FILES[argument]) if argument in FILES else argument for argument in arguments]


def draw(file, arguments, scale="2"):
    """Renders one image, and one for dark pages if the command writes it, or if the image is a black icon.

    Returns the files: the image, and the one for dark pages or None.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    dark = file.with_stem(f"{file.stem}-dark")
    quality = ["--quality", "88"] if file.suffix == ".webp" and "--lossless" not in arguments else []
    scales = [] if file.suffix == ".svg" else ["--scale", scale]
    run(*real(arguments), *quality, *scales, "--quiet", "-o", file)
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


def check(light, dark=None):
    """Fails if a part of an image cannot be seen on a page for which it is."""
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
