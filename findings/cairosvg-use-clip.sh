#!/usr/bin/env bash
# CairoSVG 2.9.1 does not move the clip path of a `<use>` by its x and y.
#
# Guessed: x and y act like a translation of the element (SVG 1.1, 5.6), which moves its clip path as well.
# Seen:    the clip path stays at the origin, so nothing of the moved shape is left.
# A sprite that is placed by x and y and clipped disappears; with a transform it does not. Needs the cairo library.
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


USE = ('<clipPath id="c"><rect width="10" height="20"/></clipPath><defs><rect id="r" fill="red" width="10" height="20"/></defs>'
       '<use xlink:href="#r" clip-path="url(#c)" {}/>')
moved, translated = pixel(USE.format('x="10"')), pixel(USE.format('transform="translate(10)"'))
print(f"the pixel of the moved shape: {moved} by x, {translated} by a transform")
assert (moved, translated) == ((0, 0, 0, 0), (255, 0, 0, 255))
END
