#!/usr/bin/env bash
# Pillow 11.0.0 saves almost transparent pixels as opaque ones in a GIF.
#
# Guessed: GIF has no partial alpha, so pixels below an alpha of 128 become transparent.
# Seen:    a pixel with an alpha of 20 is opaque in the file; only an alpha of 0 stays transparent.
# The antialiased edge of a round avatar becomes a fringe of full colour.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" pillow==11.0.0
PYTHONPATH=$place python3 - <<'END'
import io

from PIL import Image

image = Image.new("RGBA", (3, 1))
image.putdata([(255, 0, 0, 255), (255, 0, 0, 20), (0, 0, 0, 0)])
file = io.BytesIO()
image.save(file, "GIF")
alphas = [Image.open(file).convert("RGBA").getpixel((x, 0))[3] for x in range(3)]
print(f"alpha 255, 20, 0 became {alphas}")
assert alphas == [255, 255, 0]
END
