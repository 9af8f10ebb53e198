"""Compares the sizes of PNGs with those of oxipng for the same pixels."""
import io
import subprocess

import numpy as np
from PIL import Image

import inputs
import peers
import report
from measuring import COMMAND

ICONS = ["user", "bot", "sparkles", "x", "check", "info"]
LEVEL = 2
PHOTOS = 15
HEAD = ["workload", "files", "own bytes", f"oxipng -o{LEVEL}", "own / oxipng", "with `--optimize`", "own / oxipng"]


def samples(work):
    """Returns the arguments of each file, and the sides, by name."""
    return {
        "photos": ([["--src", inputs.crops(work) / f"{i}.jpg"] for i in range(PHOTOS)], (24, 48, 128, 256, 512)),
        "initials": ([["--name", inputs.name(i).rsplit(maxsplit=1)[0]] for i in range(0, 260, 13)], (24, 48, 128, 512)),
        "icons": ([["icon", name] for name in ICONS], (24, 48, 128, 512)),
    }


def pixels(data):
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))


def sizes(words, side, work):
    """Returns the sizes of one avatar: by default, optimised, and by oxipng. All three must have the same pixels."""
    out, files = work / "bytes.png", []
    for options in ([], ["--optimize"]):
        out.unlink(missing_ok=True)
        subprocess.run([COMMAND, *words, "--size", str(side), *options, "-o", out], check=True, stdout=subprocess.DEVNULL)
        files.append(out.read_bytes())
    import oxipng

    expected = pixels(files[0])
    raw = oxipng.RawImage(expected.tobytes(), side, side, color_type=oxipng.ColorType.rgba())
    # The files of avatar-render declare that their colours are sRGB, which takes 13 bytes.
    raw.add_png_chunk(b"sRGB", bytes([0]))
    files.append(raw.create_optimized_png(level=LEVEL))
    if not all(np.array_equal(pixels(file), expected) for file in files[1:]):
        raise SystemExit(f"error: {' '.join(map(str, words))}, {side} px: the files have different pixels")
    return [len(file) for file in files]


def rows(work):
    """Returns a row for each sample and side."""
    if not peers.has_module("oxipng"):
        return [["bytes", "–", "–", peers.WITHOUT_MODULE, "–", "–", "–"]]
    found = []
    for name, (members, sides) in samples(work).items():
        for side in sides:
            own, optimized, peer = map(sum, zip(*(sizes(words, side, work) for words in members)))
            found.append([f"{name}, {side} px", str(len(members)), f"{own:,}", f"{peer:,}", f"{own / peer:.3f}",
                          f"{optimized:,}", f"{optimized / peer:.3f}"])
    return found


def table(work):
    return report.table(HEAD, rows(work))
