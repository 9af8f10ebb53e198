#!/usr/bin/env bash
# Pillow 11.0.0 turns a 16-bit grey PNG white when it is converted to 8 bits.
# 
# Guessed: convert("L") scales 0…65,535 to 0…255, as opening a 16-bit RGB PNG does.
# Seen:    it clips: every value above 255 becomes 255, so 0x80FF, a middle grey, is white. RGB keeps the high byte.
# A scanned 16-bit portrait becomes a white square.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" pillow==11.0.0
PYTHONPATH=$place python3 - <<'END'
import io
import struct
import zlib

from PIL import Image


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(depth, color, row, *chunks):
    header = struct.pack(">IIBBBBB", 1, 1, depth, color, 0, 0, 0)
    parts = [chunk(b"IHDR", header), *chunks, chunk(b"IDAT", zlib.compress(b"\0" + row)), chunk(b"IEND", b"")]
    return Image.open(io.BytesIO(b"\x89PNG\r\n\x1a\n" + b"".join(parts)))


grey = png(16, 0, b"\x80\xff").convert("L").getpixel((0, 0))
color = png(16, 2, b"\x80\xff\x7f\xff\x00\xff").getpixel((0, 0))
print(f"grey: {grey}; RGB: {color}")
assert grey == 255 and color == (128, 127, 0)
END
