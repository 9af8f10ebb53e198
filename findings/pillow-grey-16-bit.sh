#!/usr/bin/env bash
# Pillow 11.0.0 turns a 16-bit grey PNG white when it is converted to 8 bits.
#
# Guessed: convert("L") scales 0…65,535 to 0…255.
# Seen:    it clips: every value above 255 becomes 255, so 0x80FF, a middle grey, is white, also in a file.
# A scanned 16-bit portrait becomes a white square.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" pillow==11.0.0
PYTHONPATH=$place python3 - <<'END'
import io

from PIL import Image

file = io.BytesIO()
Image.new("I;16", (1, 1), 0x80FF).save(file, "PNG")
image = Image.open(file)
found = (image.mode, image.getpixel((0, 0)), image.convert("L").getpixel((0, 0)))
print(f"mode {found[0]}, value {found[1]:#x}, as L: {found[2]}")
assert found == ("I;16", 0x80FF, 255)
END
