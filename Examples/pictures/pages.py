"""Puts images into pages, and checks the pages."""
import re

from .rendering import width
from .sources import ROOT

DOCUMENTS = ROOT / "Documentation"
PICTURES = DOCUMENTS / "Pictures"
# The maximum number of bytes of the images on a page other than the gallery.
MAX_BYTES = 40_000
ELEMENT = re.compile(r'<picture>.*?</picture>|<img\b[^>]*>', re.DOTALL)
REFERENCE = re.compile(r'(?:src|srcset)="([^"]*Pictures/[^"]+)"|\]\(([^)\s]*Pictures/[^)\s]+)\)')


def image(files, alt, across=None, path="Pictures"):
    """Returns the HTML of an image: the path is that of the directory of images, and the width by default half of that in pixels."""
    light, dark = files
    alt = alt.replace('"', "&quot;").replace("|", "\\|")
    directory = f"{path}/{light.parent.name}"
    element = f'<img src="{directory}/{light.name}" width="{across or (width(light) + 1) // 2}" alt="{alt}">'
    if not dark:
        return element
    return f'<picture><source media="(prefers-color-scheme: dark)" srcset="{directory}/{dark.name}">{element}</picture>'


def table(cells, columns):
    """Returns rows of images, each above a row of captions."""
    lines = []
    for start in range(0, len(cells), columns):
        row = cells[start:start + columns]
        row += [("", "")] * (columns - len(row) if start else 0)
        lines.append("| " + " | ".join(top for top, _ in row) + " |")
        if not start:
            lines.append("|" + ":-:|" * len(row))
        lines.append("| " + " | ".join(bottom for _, bottom in row) + " |")
    return "\n".join(lines)


def documents():
    """Returns every page that may show images."""
    return [ROOT / "README.md", *sorted(DOCUMENTS.rglob("*.md"))]


def completed(page, text, sheets):
    """Returns the text of a page whose elements for sheets are complete: the sheets have their files and alternative texts by name."""
    depth = len(page.relative_to(ROOT).parents) - 2

    def complete(match):
        name = re.search(r'src="[^"]*Pictures/Pages/([\w-]+)\.\w+"', match[0])
        if not name or name[1] not in sheets:
            return match[0]
        return image(*sheets[name[1]], path="../" * depth + "Pictures")

    return ELEMENT.sub(complete, text)


def faults(texts):
    """Yields an error for each reference to a missing image, each image without a reference, and each page with too many bytes."""
    shown = set()
    for page, text in texts.items():
        name, total = str(page.relative_to(ROOT)), 0
        for source, link in REFERENCE.findall(text):
            file = (page.parent / (source or link).split("#")[0]).resolve()
            shown.add(file)
            if not file.is_file():
                yield f"{name}: {source or link} does not exist"
            elif source:
                total += file.stat().st_size
        if total > MAX_BYTES and page.name != "Gallery.md":
            yield f"{name}: the images have {total:,} bytes: must be at most {MAX_BYTES:,}"
    for file in sorted(PICTURES.rglob("*.*")):
        if file not in shown:
            yield f"{file.relative_to(ROOT)}: no page shows this image"
