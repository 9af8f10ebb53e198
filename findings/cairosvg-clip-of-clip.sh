#!/usr/bin/env bash
# CairoSVG 2.9.1 paints a shape black if its clip path has a clip path of its own.
#
# Guessed: the shape stays red where both clip paths overlap (SVG 1.1, 14.3.5).
# Seen:    it is clipped to the overlap, but black: its fill is lost.
# A logo that a design tool clips twice becomes a silhouette. Needs the cairo library.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" cairosvg==2.9.1 pillow==11.0.0
PYTHONPATH=$place python3 - <<'END'
import io

import cairosvg
from PIL import Image


def pixel(body):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20">{body}</svg>'
    return Image.open(io.BytesIO(cairosvg.svg2png(bytestring=svg.encode()))).convert("RGBA").getpixel((15, 5))


BOX = '<clipPath id="outer"><rect width="20" height="10"/></clipPath><clipPath id="inner" {}><rect x="10" width="10" height="20"/></clipPath>'
RECT = '<rect fill="red" clip-path="url(#inner)" width="20" height="20"/>'
once, twice = pixel(BOX.format("") + RECT), pixel(BOX.format('clip-path="url(#outer)"') + RECT)
print(f"the pixel inside both clip paths: {once} with one, {twice} with two")
assert (once, twice) == ((255, 0, 0, 255), (0, 0, 0, 255))
END
