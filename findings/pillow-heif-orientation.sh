#!/usr/bin/env bash
# pillow-heif 0.21.0 saves the EXIF orientation of a photo, and resets it to 1 when it opens the file again.
#
# Guessed: a 64 × 32 photo with orientation 6 is saved so that it opens upright, 32 × 64, or with the tag.
# Seen:    no rotation (irot) is written, and the tag is 1 on opening, because HEIF ignores it; only
#          info["original_orientation"] still says 6. exif_transpose does nothing.
# A portrait that is converted from JPEG to HEIC lies on its side everywhere.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" pillow==11.0.0 pillow-heif==0.21.0
PYTHONPATH=$place python3 - <<'END'
import io

import pillow_heif
from PIL import Image, ImageOps

pillow_heif.register_heif_opener()
exif = Image.Exif()
exif[0x0112] = 6
file = io.BytesIO()
Image.new("RGB", (64, 32), "red").save(file, "HEIF", exif=exif)
opened = Image.open(file)
found = (opened.size, opened.getexif()[0x0112], opened.info["original_orientation"], ImageOps.exif_transpose(opened).size)
print(f"size {found[0]}, orientation {found[1]} (original {found[2]}), transposed {found[3]}")
assert found == ((64, 32), 1, 6, (64, 32)) and b"irot" not in file.getvalue()
END
