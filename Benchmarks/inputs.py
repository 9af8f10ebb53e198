"""Creates the photographs that the workloads need, each once."""
import colorsys
import pathlib
import shutil
import subprocess

import numpy as np
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
Image.MAX_IMAGE_PIXELS = None


class MissingProgramError(Exception):
    """An input cannot be created, because a program is missing."""


def grained(width, height, grain):
    """Returns the portrait, cropped to the size's shape and enlarged, with seeded grain of a camera's sensor."""
    photo = Image.open(ROOT / "Examples/portrait.jpg").convert("RGB")
    scale = min(photo.width / width, photo.height / height)
    box = (0, 0, round(width * scale), round(height * scale))
    large = np.asarray(photo.resize((width, height), Image.BICUBIC, box=box)).copy()
    random = np.random.default_rng(12)
    for rows in np.array_split(np.arange(height), max(height // 256, 1)):
        noise = random.normal(0, grain, (len(rows), width, 1))
        large[rows] = np.clip(large[rows] + noise, 0, 255).astype(np.uint8)
    return Image.fromarray(large)


def jpeg(width, height, grain, **options):
    return lambda path: grained(width, height, grain).save(path, quality=88, subsampling=2, **options)


def heif(width, height, grain):
    """Returns a function that encodes a photograph with libheif's own tool, from Debian's package libheif-examples."""
    def make(path):
        if not shutil.which("heif-enc"):
            raise MissingProgramError("not installed: `apt-get install libheif-examples`")
        source = path.with_suffix(".png")
        grained(width, height, grain).save(source)
        subprocess.run(["heif-enc", "-q", "60", source, "-o", path], stdout=subprocess.DEVNULL, check=True)
        source.unlink()
    return make


INPUTS = {
    "a256.jpg": jpeg(256, 256, 2.2),
    "a512.jpg": jpeg(512, 512, 2.2),
    "p999.jpg": jpeg(999, 999, 2.4),
    "p1001.jpg": jpeg(1001, 1001, 2.4),
    "p12.jpg": jpeg(4000, 3000, 3.2),
    "p12-prog.jpg": jpeg(4000, 3000, 3.2, progressive=True),
    "p100.jpg": jpeg(11547, 8660, 3.2),
    "p12.webp": lambda path: grained(4000, 3000, 3.2).save(path, quality=80),
    "p12.heic": heif(4000, 3000, 3.2),
    "p12.avif": heif(4000, 3000, 3.2),
    "rgba2000.png": lambda path: grained(2000, 2000, 2.2).convert("RGBA").save(path),
    "palette2000.png": lambda path: grained(2000, 2000, 2.2).convert("RGB").quantize(256).save(path),
}


def make(name, directory):
    """Returns the path of an input, which is created if it does not exist."""
    path = directory / name
    if not path.exists():
        print(f"making {name}", flush=True)
        part = path.with_name("part-" + name)
        INPUTS[name](part)
        part.rename(path)
    return path


def name(i):
    """Returns a person's name for a number, with different initials for some hundreds of numbers."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return f"{letters[i % 26]}da {letters[i * 7 // 26 % 26]}ovelace {i}"


def color(i):
    """Returns the background of a number as #rrggbb; 10,000 people have 500 of them, and no two have the same initials too."""
    return "#" + "".join(f"{round(255 * c):02x}" for c in colorsys.hsv_to_rgb(i * 0.618 % 1, 0.7, 0.6))


def name_list(directory):
    """Writes a list of 10,000 people without photos."""
    path = directory / "names.csv"
    path.write_text("id,name,background\n" + "".join(f"p{i},{name(i)},{color(i)}\n" for i in range(10_000)))
    return path


SIZES = [(512, 512), (640, 480), (800, 800), (1024, 768), (1280, 960), (1600, 1200), (2048, 1536), (3000, 2000), (4000, 3000)]


def photo_list(directory):
    """Writes a list of 400 photos, from 512 × 512 to 12 megapixels."""
    photos = directory / "photos"
    photos.mkdir(exist_ok=True)
    if not (photos / "399.jpg").exists():
        for i, (width, height) in enumerate(SIZES):
            print(f"making photo {width} × {height}", flush=True)
            jpeg(width, height, 2.6)(photos / f"{i}.jpg")
        for i in range(len(SIZES), 400):
            shutil.copyfile(photos / f"{i % len(SIZES)}.jpg", photos / f"{i}.jpg")
    path = directory / "photos.csv"
    path.write_text("id,src\n" + "".join(f"p{i},{photos / f'{i}.jpg'}\n" for i in range(400)))
    return path


PHOTOS = ["Examples/portrait.jpg"] + [
    f"Tests/ConformanceTests/Data/exif-orientation/{name}.jpg" for name in ("Landscape_1", "Portrait_1")]


def crop_list(directory):
    """Writes a list of 1,000 squares of 512 px from photos of cameras, each from another place."""
    crops = directory / "crops"
    crops.mkdir(exist_ok=True)
    if not (crops / "999.jpg").exists():
        print("making 1,000 crops", flush=True)
        originals = [Image.open(ROOT / path).convert("RGB") for path in PHOTOS]
        random = np.random.default_rng(12)
        for i in range(1000):
            photo = originals[i % len(originals)]
            side = random.integers(min(512, *photo.size), min(photo.size), endpoint=True)
            left, top = (int(random.integers(0, length - side, endpoint=True)) for length in photo.size)
            square = photo.resize((512, 512), Image.LANCZOS, box=(left, top, left + int(side), top + int(side)))
            square.save(crops / f"{i}.jpg", quality=88, subsampling=2)
    path = directory / "crops.csv"
    path.write_text("id,src\n" + "".join(f"p{i},{crops / f'{i}.jpg'}\n" for i in range(1000)))
    return path
