#!/usr/bin/env bash
# libjpeg-turbo 3.1.2 (Pillow 12.0.0) at a quarter of a JPEG's size: each sample is the average of 4×4 samples, also of detail
# that the image of 2×2 samples in a block's four lowest coefficients does not contain.
#
# Guessed: the scaled inverse DCT takes the lowest 2×2 of a block's 64 coefficients, so that only a wave of half a period per
#          block is left of horizontal waves, and one of one and a half periods (coefficient 3) becomes flat grey.
# Seen:    coefficients 3, 5 and 7 also reach the result, with the amplitudes of exact averages; 2, 4 and 6 average to grey.
# Skipping the other coefficients is faster, but its pixels differ from those of libjpeg at the same scale.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" pillow==12.0.0 numpy==2.3.5
PYTHONPATH=$place python3 - <<'PY'
import io

import numpy as np
from PIL import Image, features


def halves(coefficient):
    """Returns the halves of a block with one horizontal wave, decoded at 1/4, and their averages."""
    wave = np.rint(128 + 60 * np.cos((2 * np.arange(8) + 1) * coefficient * np.pi / 16)).astype(np.uint8)
    file = io.BytesIO()
    Image.fromarray(np.tile(wave, (64, 8))).save(file, "JPEG", quality=100)
    photo = Image.open(file)
    photo.draft("L", (16, 16))
    return np.asarray(photo)[0, :2].tolist(), [float(wave[:4].mean()), float(wave[4:].mean())]


print("libjpeg-turbo", features.version("libjpeg_turbo"))
for coefficient in range(1, 8):
    seen, averages = halves(coefficient)
    print(coefficient, "decoded:", seen, "averages:", averages)
    assert all(abs(a - b) <= 1 for a, b in zip(seen, averages))
    assert (abs(seen[0] - 128) > 5) == (coefficient % 2 == 1)
PY
