#!/usr/bin/env bash
# CairoSVG 2.7.1 ignores `clip-rule` on the shapes of a clipPath.
#
# Guessed: a path with `clip-rule="evenodd"` cuts out its inner square (SVG 1.1, 14.3.5).
# Seen:    the inner square is painted, as with nonzero; `fill-rule` is honoured.
# A badge that is cut out of a logo with such a clip disappears. Needs the cairo library.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" cairosvg==2.7.1 pillow==11.0.0
PYTHONPATH=$place python3 - <<'END'
import io

import cairosvg
from PIL import Image

RING = 'd="M0 0h20v20H0zM5 5h10v10H5z"'


def inner_alpha(body):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{body}</svg>'
    return Image.open(io.BytesIO(cairosvg.svg2png(bytestring=svg.encode()))).convert("RGBA").getpixel((10, 10))[3]


filled = inner_alpha(f'<path fill-rule="evenodd" {RING}/>')
clipped = inner_alpha(
    f'<clipPath id="c"><path clip-rule="evenodd" {RING}/></clipPath><rect clip-path="url(#c)" width="20" height="20"/>')
print(f"alpha of the inner square: {filled} with fill-rule, {clipped} with clip-rule")
assert (filled, clipped) == (0, 255)
END
