#!/usr/bin/env bash
# skia-python 144.1 draws SVG documents without their style sheets.
#
# Guessed: Skia's SVG module applies `<style>`, because it reads the same properties in a `style` attribute.
# Seen:    a class has no effect: a shape whose colour is in `<style>` is black, and one in a `style` attribute is not.
# Illustrator's standard export stores all colours in `<style>`, so such icons become black silhouettes without a message.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" skia-python==144.1 pillow==11.0.0
PYTHONPATH=$place python3 - <<'END'
import io

import skia
from PIL import Image


def pixel(body):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="4" height="4">{body}</svg>'
    document, surface = skia.SVGDOM.MakeFromStream(skia.MemoryStream(svg.encode())), skia.Surface(4, 4)
    document.setContainerSize(skia.Size(4, 4))
    document.render(surface.getCanvas())
    return Image.open(io.BytesIO(bytes(surface.makeImageSnapshot().encodeToData()))).convert("RGBA").getpixel((2, 2))


sheet = pixel('<style>.a{fill:red}</style><path class="a" d="M0 0h4v4H0z"/>')
attribute = pixel('<path style="fill:red" d="M0 0h4v4H0z"/>')
print(f"the fill: {sheet} from a style sheet, {attribute} from a style attribute")
assert (sheet, attribute) == ((0, 0, 0, 255), (255, 0, 0, 255))
END
