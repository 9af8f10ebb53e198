"""Renders the same avatar with Pillow: draft decode, EXIF, cover fit with a fractional box, circle, PNG."""
import functools
import sys

from PIL import Image, ImageOps


@functools.cache
def circle(mask):
    picture = Image.open(mask)
    picture.load()
    return picture


def cover(source, side, target, mask):
    photo = Image.open(source)
    photo.draft("RGB", (2 * side, 2 * side))
    photo = ImageOps.fit(ImageOps.exif_transpose(photo).convert("RGBA"), (side, side), Image.LANCZOS)
    photo.putalpha(circle(mask))
    photo.save(target)


if __name__ == "__main__":
    Image.MAX_IMAGE_PIXELS = None
    cover(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
