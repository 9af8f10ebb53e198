#!/usr/bin/env bash
# CairoSVG 2.7.1 paints a fill of `hsl(…)` black, without a message.
#
# Guessed: red for hsl(0, 100%, 50%), or an error, as for `rgb(255 0 0)`.
# Seen:    opaque black; the syntax of rgb() without commas raises ValueError.
# Icon sets that are exported with hsl() colours turn black. Needs the cairo library.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" cairosvg==2.7.1 pillow==11.0.0
PYTHONPATH=$place python3 - <<'END'
import io

import cairosvg
from PIL import Image


def color(fill):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect fill="{fill}" width="4" height="4"/></svg>'
    return Image.open(io.BytesIO(cairosvg.svg2png(bytestring=svg.encode()))).convert("RGBA").getpixel((1, 1))


hsl = color("hsl(0, 100%, 50%)")
try:
    rgb = color("rgb(255 0 0)")
except ValueError:
    rgb = "ValueError"
print(f"hsl(0, 100%, 50%): {hsl}; rgb(255 0 0): {rgb}")
assert hsl == (0, 0, 0, 255) and rgb == "ValueError"
END
