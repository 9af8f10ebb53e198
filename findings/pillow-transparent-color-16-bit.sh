#!/usr/bin/env bash
# Pillow 11.0.0 loses the transparent colour (tRNS) of 16-bit RGB and of 1-bit grey PNGs.
#
# Guessed: convert("RGBA") makes the pixels of that colour transparent at every depth, as it does for 8-bit grey.
# Seen:    16-bit samples are reduced to 8 bits and then compared with the 16-bit colour, which never matches; a 1-bit
#          picture is opaque, too. The colour stays in `info`.
# A cut-out portrait keeps its background.
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


deep = png(16, 2, b"\x12\x34" * 3, chunk(b"tRNS", b"\x12\x34" * 3))
bit = png(1, 0, b"\x80", chunk(b"tRNS", b"\0\1"))
grey = png(8, 0, b"\x55", chunk(b"tRNS", b"\0\x55"))
alphas = [image.convert("RGBA").getpixel((0, 0))[3] for image in (deep, bit, grey)]
print(f"alpha of 16-bit RGB, 1-bit grey, 8-bit grey: {alphas}; info: {deep.info['transparency']}")
assert alphas == [255, 255, 0] and deep.info["transparency"] == (0x1234,) * 3
END
