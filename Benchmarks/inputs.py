"""Creates the photos and lists that the workloads need, each once, from the drawn photos of photos.tsv."""
import colorsys
import pathlib
import shutil
import subprocess

import numpy as np
from PIL import Image, ImageOps

import photos

ROOT = pathlib.Path(__file__).resolve().parent.parent
Image.MAX_IMAGE_PIXELS = None
# The seed of the places of crops.
SEED = 73


class MissingProgramError(Exception):
    """An input cannot be created, because a program is missing."""


def upright(path):
    return ImageOps.exif_transpose(Image.open(path)).convert("RGB")


def middle(image):
    """Returns the box of the largest square in the middle."""
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    return left, top, left + side, top + side


def square(image, side):
    return image.resize((side, side), Image.LANCZOS, box=middle(image))


def p12(work):
    """Returns the pixels of the photo of about 12 megapixels."""
    return upright(make("p12.jpg", work))


def eight(image):
    """Returns eight copies of an image side by side, which have as many details per pixel as one."""
    whole = Image.new("RGB", (4 * image.width, 2 * image.height))
    for i in range(8):
        whole.paste(image, (i % 4 * image.width, i // 4 * image.height))
    return whole


def save_jpeg(image, path, **options):
    image.save(path, "JPEG", quality=88, subsampling=2, **options)


def run(words, package):
    """Runs a program of a package of Debian."""
    if not shutil.which(words[0]):
        raise MissingProgramError(f"not installed: `apt-get install {package}`")
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)


def jpeg(side):
    return lambda work, path: save_jpeg(square(p12(work), side), path)


def heif(work, path):
    """Encodes the photo with libheif's own tool."""
    source = path.with_name(f"{path.name}.png")
    p12(work).save(source, compress_level=1)
    run(["heif-enc", "-q", "60", source, "-o", path], "libheif-examples")
    source.unlink()


INPUTS = {
    "p12.jpg": lambda work, path: shutil.copyfile(photos.path(photos.twelve_megapixels(), work), path),
    "p12-prog.jpg": lambda work, path: run(
        ["jpegtran", "-progressive", "-copy", "all", "-outfile", path, make("p12.jpg", work)], "libjpeg-turbo-progs"),
    "a256.jpg": jpeg(256),
    "a512.jpg": jpeg(512),
    "p999.jpg": jpeg(999),
    "p1001.jpg": jpeg(1001),
    "p100.jpg": lambda work, path: save_jpeg(eight(p12(work)), path),
    "p12.webp": lambda work, path: p12(work).save(path, "WebP", quality=80),
    "p12.heic": heif,
    "p12.avif": heif,
    "rgba2000.png": lambda work, path: square(p12(work), 2000).convert("RGBA").save(path, "PNG"),
    "palette2000.png": lambda work, path: square(p12(work), 2000).quantize(256).save(path, "PNG"),
}


def make(name, work):
    """Returns the path of an input, which is created if it does not exist."""
    path = work / name
    if not path.exists():
        print(f"making {name}", flush=True)
        part = path.with_name("part-" + name)
        INPUTS[name](work, part)
        part.rename(path)
    return path


# Lists


def name(i):
    """Returns a person's name for a number, with different initials for some hundreds of numbers."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return f"{letters[i % 26]}da {letters[i * 7 // 26 % 26]}ovelace {i}"


def color(i):
    """Returns the background of a number as #rrggbb; 10,000 people have 500 of them, and no two have the same initials too."""
    return "#" + "".join(f"{round(255 * c):02x}" for c in colorsys.hsv_to_rgb(i * 0.618 % 1, 0.7, 0.6))


def name_list(work, count=10_000):
    """Writes a list of people without photos."""
    path = work / f"names-{count}.csv"
    path.write_text("id,name,background\n" + "".join(f"p{i},{name(i)},{color(i)}\n" for i in range(count)))
    return path


def list_of(directory, count):
    """Writes a list of the first photos of a directory, whose names are numbers, beside the directory."""
    path = directory.with_name(f"{directory.name}-{count}.csv")
    path.write_text("id,src\n" + "".join(f"p{i},{directory / f'{i}.jpg'}\n" for i in range(count)))
    return path


def photo_of(i):
    """Returns the row of the drawn photo that is the source of a numbered photo or crop."""
    rows = photos.rows()
    return rows[i % len(rows)]


SIZES = [(512, 512), (640, 480), (800, 800), (1024, 768), (1280, 960), (1600, 1200), (2048, 1536), (3000, 2000), (4000, 3000)]
# The number of a mixed list's photos that differ; each size is progressive once, because 5 does not divide 9.
MIXED = 5 * len(SIZES)


def mixed_photos(work):
    """Returns a directory of 400 photos, from 512 × 512 to 12 megapixels, of which every fifth is progressive."""
    directory = work / "photos-mixed"
    if not (directory / "399.jpg").exists():
        print("making 400 photos", flush=True)
        directory.mkdir(exist_ok=True)
        for i in range(MIXED):
            fitted = ImageOps.fit(upright(photos.path(photo_of(i), work)), SIZES[i % len(SIZES)], Image.LANCZOS)
            save_jpeg(fitted, directory / f"{i}.jpg", progressive=i % 5 == 4)
        for i in range(MIXED, 400):
            shutil.copyfile(directory / f"{i % MIXED}.jpg", directory / f"{i}.jpg")
    return directory


def crop_box(i, image, is_scaled):
    """Returns the box of a numbered crop: the first of a photo is in the middle, the others are where a seeded generator puts them."""
    random, shortest = np.random.default_rng([SEED, i]), min(image.size)
    is_first = i < len(photos.rows())
    side = 512 if not is_scaled else shortest if is_first else int(random.integers(shortest // 2, shortest, endpoint=True))
    spaces = [length - side for length in image.size]
    left, top = (space // 2 if is_first else int(random.integers(0, space, endpoint=True)) for space in spaces)
    return left, top, left + side, top + side


def crops(work, is_scaled=True):
    """Returns a directory of 1,000 squares of 512 px: scaled from a square of half to all of a photo's shorter side, or not scaled."""
    directory = work / ("crops" if is_scaled else "cuts")
    if not (directory / "finished").exists():
        print(f"making 1,000 {directory.name}", flush=True)
        directory.mkdir(exist_ok=True)
        for first, row in enumerate(rows := photos.rows()):
            image = upright(photos.path(row, work))
            for i in range(first, 1000, len(rows)):
                box = crop_box(i, image, is_scaled)
                crop = image.resize((512, 512), Image.LANCZOS, box=box) if is_scaled else image.crop(box)
                save_jpeg(crop, directory / f"{i}.jpg")
        (directory / "finished").touch()
    return directory
