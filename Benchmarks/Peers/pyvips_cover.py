"""Renders the same avatar with libvips from Python: thumbnail (shrink-on-load, EXIF, centre crop), circle, PNG."""
import functools
import sys

import pyvips


@functools.cache
def circle(mask):
    return pyvips.Image.new_from_file(mask).copy_memory()


def cover(source, side, target, mask):
    photo = pyvips.Image.thumbnail(source, side, height=side, crop="centre").colourspace("srgb")
    photo.extract_band(0, n=3).bandjoin(circle(mask)).pngsave(target, keep="none")


if __name__ == "__main__":
    cover(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
