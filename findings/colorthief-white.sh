#!/usr/bin/env bash
# colorthief 0.2.1 leaves white out of account: the dominant colour of a white picture is an error.
#
# Guessed: a white picture with a red corner is white, and so is a picture that is white everywhere.
# Seen:    1 % of red on white is the dominant colour; without the red, the package raises “Empty pixels when quantize.”.
#          From a level of 251 in all channels, pixels do not count.
# A placeholder for a photo on a white background needs a colour that counts every opaque pixel.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" colorthief==0.2.1 pillow==12.0.0
PYTHONPATH=$place python3 - <<'PY'
import io

from colorthief import ColorThief
from PIL import Image


def dominant(level, corner):
    picture = Image.new("RGB", (100, 100), (level, level, level))
    picture.paste((200, 30, 30), (0, 0, corner, corner))
    file = io.BytesIO()
    picture.save(file, "PNG")
    file.seek(0)
    try:
        return ColorThief(file).get_color(quality=1)
    except Exception as error:
        return str(error)


seen = [dominant(255, 10), dominant(250, 10), dominant(251, 0), dominant(255, 0)]
print("white with 1 % of red:", seen[0], "light grey with 1 % of red:", seen[1], "251:", seen[2], "white:", seen[3])
assert seen == [(204, 28, 28), (252, 252, 252), "Empty pixels when quantize.", "Empty pixels when quantize."]
PY
