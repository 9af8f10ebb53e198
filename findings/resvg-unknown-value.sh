#!/usr/bin/env bash
# resvg_py 0.5.0, which wraps resvg, paints a shape black if the last value of its fill is unknown.
#
# Guessed: an unknown value is skipped, so the one before it applies (CSS Cascade 5, 2), as in browsers.
# Seen:    the unknown value replaces the one before it, and then counts as missing: the fill is black.
# Files with `fill: red; fill: light-dark(...)` for newer browsers lose their colour.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" resvg_py==0.5.0 pillow==11.0.0
PYTHONPATH=$place python3 - <<'END'
import io

import resvg_py
from PIL import Image


def pixel(style):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect style="{style}" width="4" height="4"/></svg>'
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGBA").getpixel((2, 2))


known, unknown = pixel("fill:red"), pixel("fill:red;fill:light-dark(red, blue)")
print(f"the fill: {known} with one value, {unknown} with an unknown one after it")
assert (known, unknown) == ((255, 0, 0, 255), (0, 0, 0, 255))
END
