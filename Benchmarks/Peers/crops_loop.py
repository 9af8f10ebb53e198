"""Renders circular avatars of a list of photos in one thread, with the fastest packages: crops_loop.py LIST DIRECTORY SIDE MASK.

simplejpeg decodes at the smallest scale that suffices, OpenCV averages the middle square by area, and each PNG line is filtered by
the line above and compressed by libdeflate at level 6. It reads no EXIF."""
import csv
import pathlib
import struct
import sys
import zlib

import cv2
import deflate
import numpy as np
import simplejpeg

source, directory, side, mask = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
cv2.setNumThreads(1)
directory.mkdir(parents=True)
alpha = cv2.imread(mask, cv2.IMREAD_GRAYSCALE)
visible = np.where(alpha > 0, 255, 0).astype(np.uint8)[..., None]
image = np.empty((side, side, 4), np.uint8)
image[..., 3] = alpha
lines = np.empty((side, 1 + 4 * side), np.uint8)
lines[:, 0] = 2


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


HEAD = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0))
TAIL = chunk(b"IEND", b"")

with open(source, encoding="utf-8", newline="") as file:
    for identifier, photo in list(csv.reader(file))[1:]:
        with open(photo, "rb") as data:
            pixels = simplejpeg.decode_jpeg(data.read(), "RGB", min_height=side, min_width=side)
        height, width = pixels.shape[:2]
        square = min(height, width)
        top, left = (height - square) // 2, (width - square) // 2
        pixels = cv2.resize(pixels[top:top + square, left:left + square], (side, side), interpolation=cv2.INTER_AREA)
        np.bitwise_and(pixels, visible, out=image[..., :3])
        flat = image.reshape(side, 4 * side)
        lines[0, 1:] = flat[0]
        np.subtract(flat[1:], flat[:-1], out=lines[1:, 1:])
        with open(directory / f"{identifier}.png", "wb") as target:
            target.write(HEAD + chunk(b"IDAT", bytes(deflate.zlib_compress(lines.tobytes(), 6))) + TAIL)
