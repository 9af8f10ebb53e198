#!/usr/bin/env python3
"""Renders the images in README.md and Documentation, and writes Documentation/Gallery.md.

Usage: Examples/gallery.py [--check]

In other pages, it completes the elements of images in Documentation/Pictures/Pages, which Examples/pictures/sheets.py lists.
It fails if a part of an image cannot be seen on a light or dark page, if a page has too many bytes of images, or if an image
is missing or no page shows it.

--check writes nothing, and fails if a page is out of date or an image differs from what the command renders. Images of
photos are lossy WebP files, whose pixels depend on the libwebp version, so --check only renders them.
"""
import itertools
import pathlib
import subprocess
import sys
import tempfile

from pictures.pages import DOCUMENTS, PICTURES, completed, documents, faults, image, table
from pictures.rendering import COMMAND, comparison, picture, sheet
from pictures.sections import FORMATS, SECTIONS, SINGLE
from pictures.sheets import COMPARISONS, SHEETS
from pictures.sources import ROOT, THEMES, is_photo, shown, width, words

PAGE = DOCUMENTS / "Gallery.md"
# The directories of images in Documentation/Pictures.
KINDS = ["Gallery", "Pages", "README", "Themes"]
FIRST = """# Gallery

Each image is rendered by the command below it, at double density (`--scale 2`). Put `avatar-render` before each command.
[`Examples/gallery.py`](../Examples/gallery.py) writes this page. To keep the repository small, photos on
this page are lossy WebP files. For their sources, see [Goldens/Inputs](../Goldens/Inputs/README.md).
"""
LAST = """## Formats

The images show the initials AL at 64 points and double density. [Output formats](Reference/Output.md) compares file sizes, \
including AVIF and JPEG.
"""


def entries():
    """Yields the name, the caption and the arguments of each image of each section."""
    for heading, _, _, pictures in SECTIONS:
        for number, entry in enumerate(pictures, 1):
            caption, arguments = entry if isinstance(entry, tuple) else (None, words(entry))
            command = shown(arguments).replace("|", "\\|")
            yield heading, f"{heading.lower().replace(' ', '-')}-{number:02}", caption or f"`{command}`", arguments


def gallery(directory):
    """Renders the images of the gallery into a directory, and returns the page."""
    cells = {heading: [] for heading, *_ in SECTIONS}
    for heading, name, caption, arguments in entries():
        files = picture(directory / f"{name}.{'webp' if is_photo(arguments) else 'png'}", arguments)
        # The caption below describes the image.
        cells[heading].append((image(files, "", width(arguments)), caption))
    links = [f"- [{heading}](#{heading.lower().replace(' ', '-')})" for heading in [*cells, "Formats"]]
    parts = [FIRST, "\n".join(links) + "\n"]
    parts += [f"## {heading}\n\n" + (f"{text}\n\n" if text else "") + table(cells[heading], columns) + "\n"
              for heading, text, columns, _ in SECTIONS]
    formats = []
    for extension, command in FORMATS:
        files = picture(directory / f"format.{extension}", words(command))
        formats.append((image(files, "", 64), f"`-o ada.{extension}`: {files[0].stat().st_size:,} bytes"))
    return "\n".join([*parts, LAST, table(formats, 3) + "\n"])


def render(directory):
    """Renders everything into a directory, and returns the text of each page."""
    page = gallery(directory / "Gallery")
    for name, command in SINGLE.items():
        picture(directory / "README" / f"{name}.{'webp' if is_photo(words(command)) else 'png'}", words(command))
    (directory / "Themes").mkdir(exist_ok=True)
    for theme in THEMES:
        spec = subprocess.run([COMMAND, "theme", "spec", "--theme", theme], check=True, stdout=subprocess.PIPE).stdout
        (directory / "Themes" / f"{theme}.svg").write_bytes(spec)
    sheets = {name: (sheet(directory / "Pages" / name, columns, commands), alt) for name, (columns, alt, commands) in SHEETS.items()}
    sheets |= {name: (comparison(directory / "Pages" / name, commands), alt) for name, (alt, commands) in COMPARISONS.items()}
    return {file: page if file == PAGE else completed(file, file.read_text(encoding="utf-8"), sheets) for file in documents()}


def lossy():
    """Returns the names of images of photos, without extensions."""
    commands = itertools.chain(
        ((name, [arguments]) for _, name, _, arguments in entries()), ((name, [words(command)]) for name, command in SINGLE.items()),
        ((name, map(words, commands)) for name, (_, _, commands) in SHEETS.items()))
    return {name for name, listed in commands if any(map(is_photo, listed))}


def differences(new):
    """Yields an error for each image that is missing, differs from a new one, or is not among the new ones."""
    inexact = lossy()
    for kind in KINDS:
        old = {file.name: file for file in (PICTURES / kind).glob("*.*")}
        for file in sorted((new / kind).iterdir()):
            committed = old.pop(file.name, None)
            if not committed:
                yield f"Documentation/Pictures/{kind}/{file.name} is missing"
            elif file.suffix == ".svg":
                if committed.read_bytes() != file.read_bytes():
                    yield f"{committed.relative_to(ROOT)} is out of date"
            elif file.stem.removesuffix("-dark") not in inexact:
                done = subprocess.run([COMMAND, "golden", "compare", committed, file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                if done.returncode:
                    yield f"{committed.relative_to(ROOT)}: {done.stdout.decode().strip()}"
        yield from (f"{file.relative_to(ROOT)} is not in the gallery" for file in old.values())


def check():
    """Compares the committed images and pages with new ones."""
    with tempfile.TemporaryDirectory() as work:
        texts = render(pathlib.Path(work))
        wrong = [f"{page.relative_to(ROOT)} is out of date" for page, text in texts.items() if page.read_text(encoding="utf-8") != text]
        wrong += [*differences(pathlib.Path(work)), *faults(texts)]
    if wrong:
        sys.exit("\n".join([*wrong, "run Examples/gallery.py"]))


def main():
    arguments = sys.argv[1:]
    if arguments == ["--check"]:
        return check()
    if arguments:
        sys.exit(__doc__.strip())
    for kind in KINDS:
        for file in (PICTURES / kind).glob("*.*"):
            file.unlink()
    texts = render(PICTURES)
    for page, text in texts.items():
        page.write_text(text, encoding="utf-8")
    wrong = list(faults(texts))
    if wrong:
        sys.exit("\n".join(wrong))


main()
