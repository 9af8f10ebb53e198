"""Checks whether a picture is the expected avatar: its size, its mask and its colours.

The reference is a full decode, turned by EXIF, of which the largest centred square, with fractions of pixels, is scaled by
Lanczos3 in floating point. Its mask is the area of the circle in each pixel.

    python quality.py DIRECTORY [SIDE…]

prints the PSNR of the avatars of all JPEGs in a directory, and the photos below the floor, by side: 24, 48, 128 and 256.
"""
import collections
import functools
import io
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile
import typing

import numpy as np
from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from measuring import COMMAND

# The minimum inside the circle, in decibels. Peers that round the crop to whole pixels have 23 to 31, swapped colours
# 11, one pixel of shift 18.
LEAST_PSNR = 22
# The limit for text, which differs by hinting.
LEAST_PSNR_OF_INITIALS = 20
# The limit for alpha, in levels of 255.
MOST_MEAN_AT_EDGE = 16
MOST_ANYWHERE = 80
# The minimum of 98 % of photos at 128 px; the median is at least 53.
FLOOR = 45

Image.MAX_IMAGE_PIXELS = None


class UnequalError(ValueError):
    """An error of a picture that is not the expected avatar."""


class Result(typing.NamedTuple):
    """What a check has found: the PSNR in decibels, the bytes, and the PSNR that all but 2 % of several pictures reach."""

    psnr: float
    bytes: int
    low_psnr: float | None = None


@functools.cache
def circle(side, lines=64):
    """Returns the share of each pixel in the circle, 0…255; each row of pixels is a sum of lines with exact ends."""
    x, radius, sums = np.arange(side), side / 2, np.zeros((side, side))
    for line in range(lines):
        y = np.arange(side) + (line + 0.5) / lines - radius
        half = np.sqrt(radius * radius - y * y)[:, None]
        sums += np.clip(radius + half - x, 0, 1) - np.clip(radius - half - x, 0, 1)
    return sums * (255 / lines)


def mask(side, work):
    """Writes a PNG of the circle, for the peers that cannot draw it accurately."""
    path = work / f"circle-{side}.png"
    if not path.exists():
        Image.fromarray(np.rint(circle(side)).astype(np.uint8)).save(path)
    return path


def opened(photo):
    try:
        return Image.open(photo)
    except UnidentifiedImageError:
        # Pillow has no decoder for HEIC, so libheif's own tool decodes it.
        decoded = photo.with_name(f"{photo.name}.png")
        subprocess.run(["heif-convert", photo, decoded], check=True, stdout=subprocess.DEVNULL)
        return Image.open(decoded)


def to_srgb(image):
    """Returns an image in sRGB, converted from its colour profile if it has one that fits."""
    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(image.info["icc_profile"]))
        return ImageCms.profileToProfile(image, profile, ImageCms.createProfile("sRGB"), outputMode="RGB")
    except (KeyError, OSError, ImageCms.PyCMSError):
        return image.convert("RGB")


def scaled(photo, side):
    upright = to_srgb(ImageOps.exif_transpose(opened(photo)))
    square = min(upright.size)
    left, top = (upright.width - square) / 2, (upright.height - square) / 2
    box = (left, top, left + square, top + square)
    bands = [band.convert("F").resize((side, side), Image.LANCZOS, box=box) for band in upright.split()]
    return np.clip(np.stack([np.asarray(band) for band in bands], axis=-1), 0, 255)


def reference(photo, side, work):
    """Returns the expected colours of an avatar of a photo, which are computed once."""
    path = work / f"reference-{photo.parent.name}-{photo.name}-{side}.npy"
    if not path.exists() or path.stat().st_mtime < photo.stat().st_mtime:
        np.save(path, scaled(photo, side))
    return np.load(path)


def references(directory, count, side, work):
    """Returns the expected colours of the avatars of a directory's first photos, whose names are numbers."""
    path = work / f"references-{directory.name}-{side}.npy"
    if not path.exists() or path.stat().st_mtime < directory.stat().st_mtime:
        np.save(path, np.stack([scaled(directory / f"{i}.jpg", side) for i in range(count)]).astype(np.float32))
    return np.load(path)


def colors(path):
    """Returns the red, green and blue of a picture."""
    return np.asarray(Image.open(path).convert("RGBA"))[..., :3]


def check(path, expected, least=LEAST_PSNR):
    """Returns the result of comparing a picture's colours inside the circle.

    Throws UnequalError if it is not the expected avatar."""
    if not path.exists():
        raise UnequalError("writes no file")
    with Image.open(path) as picture:
        pixels = np.asarray(picture.convert("RGBA")).astype(float)
    if pixels.shape[:2] != expected.shape[:2]:
        raise UnequalError(f"has {pixels.shape[1]} × {pixels.shape[0]} px")
    covered = circle(pixels.shape[1])
    is_inside, is_edge = covered > 254.5, (covered > 0.5) & (covered < 254.5)
    difference = np.abs(pixels[..., 3] - covered)
    if difference[is_edge].mean() > MOST_MEAN_AT_EDGE or difference.max() > MOST_ANYWHERE:
        raise UnequalError(f"alpha differs by {difference[is_edge].mean():.0f} levels at the edge, {difference.max():.0f} at most")
    error = ((pixels[..., :3] - expected)[is_inside] ** 2).mean()
    psnr = 10 * math.log10(255**2 / max(error, 1e-6))
    if psnr < least:
        raise UnequalError(f"PSNR {psnr:.1f} dB, less than {least}")
    return Result(psnr, path.stat().st_size)


def quantile(values, weights, share):
    """Returns the least value at which a share of the weights is reached."""
    order = np.argsort(values)
    reached = np.cumsum(np.asarray(weights)[order])
    return float(np.asarray(values)[order][np.searchsorted(reached, share * reached[-1])])


def check_all(paths, expected, sources):
    """Returns the median of the PSNR of several pictures, all their bytes, and what 98 % reach; each source counts once.

    A picture may be below the minimum, because a peer may be bad at one of many, but not the median."""
    results = [check(path, colors_, least=0) for path, colors_ in zip(paths, expected)]
    values, counts = [result.psnr for result in results], collections.Counter(sources)
    weights = [1 / counts[source] for source in sources]
    median = quantile(values, weights, 0.5)
    if median < LEAST_PSNR:
        raise UnequalError(f"median PSNR {median:.1f} dB, less than {LEAST_PSNR}")
    return Result(median, sum(result.bytes for result in results), quantile(values, weights, 0.02))


def floor(directory, sides):
    """Prints the PSNR of the avatars of photos, and which are below the floor."""
    photos = sorted(path for path in pathlib.Path(directory).iterdir() if path.suffix.lower() in (".jpg", ".jpeg"))
    print("| side | photos | least | 2 % | median | below the floor |\n|--:|--:|--:|--:|--:|--:|")
    below = []
    with tempfile.TemporaryDirectory() as work:
        out = pathlib.Path(work) / "avatar.png"
        for side in sides:
            values = []
            for photo in photos:
                words = [COMMAND, photo, "--size", str(side), "--border", "none", "-o", out]
                subprocess.run(words, check=True, capture_output=True)
                values.append((check(out, scaled(photo, side), least=0).psnr, photo.name))
            values.sort()
            low = [value for value in values if value[0] < FLOOR]
            below += [f"{side} px: {name}: {psnr:.1f} dB" for psnr, name in low]
            least, second = values[0][0], values[len(values) * 2 // 100][0]
            median = statistics.median(psnr for psnr, _ in values)
            print(f"| {side} | {len(values)} | {least:.1f} | {second:.1f} | {median:.1f} | {len(low)} |", flush=True)
    print("\n".join(["", *below]))


if __name__ == "__main__":
    floor(sys.argv[1], [int(side) for side in sys.argv[2:]] or [24, 48, 128, 256])
