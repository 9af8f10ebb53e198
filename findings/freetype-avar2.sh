#!/usr/bin/env bash
# FreeType 2.12.1, in Pillow 9.4.0, draws a variable font with another weight than HarfBuzz lays it out with.
#
# Guessed: a library that cannot read the second version of the avar table refuses the font or its axes.
# Seen:    it ignores the table without an error. The bar of a font whose avar table halves the axis is 200 units wide at
#          weight 900 instead of 150, and its advance is 300 instead of 250. FreeType 2.14.1, in Pillow 12.0.0, and HarfBuzz 15.0.0, in
#          uharfbuzz 0.57.0, agree on 150 and 250.
# A program that shapes with one library and draws with the other must take the normalised coordinates from one of them.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
install() { python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place/$1" "${@:2}"; }
install fonts fonttools==4.68.0 uharfbuzz==0.57.0
install old pillow==9.4.0
install new pillow==12.0.0
PYTHONPATH=$place/fonts python3 - "$place/bar.ttf" <<'END'
import sys

import uharfbuzz
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import builder


def bar():
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for point in ((0, 700), (100, 700), (100, 0)): pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


font = FontBuilder(1000, isTTF=True)
font.setupGlyphOrder([".notdef", "I"])
font.setupCharacterMap({ord("I"): "I"})
font.setupGlyf({".notdef": bar(), "I": bar()})
font.setupHorizontalMetrics({".notdef": (200, 0), "I": (200, 0)})
font.setupHorizontalHeader(ascent=800, descent=-200)
font.setupNameTable({"familyName": "Bar", "styleName": "Regular"})
font.setupOS2()
font.setupPost()
font.setupFvar([("wght", 400, 400, 900, "Weight")], [])
# The bar and its advance grow by 100 units at the end of the axis.
moves = [(0, 0), (0, 0), (100, 0), (100, 0), (0, 0), (100, 0), (0, 0), (0, 0)]
font.setupGvar({".notdef": [], "I": [TupleVariation({"wght": (0, 1, 1)}, moves)]})
avar = font.font["avar"] = newTable("avar")
avar.segments, avar.majorVersion, avar.minorVersion = {"wght": {-1: -1, 0: 0, 1: 1}}, 2, 0
avar.table = otTables.avar()
avar.table.Version, avar.table.VarIdxMap = 0x20000, None
regions = builder.buildVarRegionList([{"wght": (0, 1, 1)}], ["wght"])
avar.table.VarStore = builder.buildVarStore(regions, [builder.buildVarData([0], [[-8192]], optimize=False)])
font.save(sys.argv[1])

shaped = uharfbuzz.Font(uharfbuzz.Face(open(sys.argv[1], "rb").read()))
shaped.set_variations({"wght": 900})
found = shaped.get_glyph_extents(1).width, shaped.get_glyph_h_advance(1)
print("HarfBuzz", uharfbuzz.version_string(), found)
assert found == (150, 250)
END
for version in old new; do
  PYTHONPATH=$place/$version python3 - "$place/bar.ttf" <<'END'
import sys

from PIL import Image, ImageFont, features

font = ImageFont.truetype(sys.argv[1], 1000)
font.set_variation_by_axes([900])
box = font.getmask("I").getbbox()
found = box[2] - box[0], font.getlength("I")
print("FreeType", features.version("freetype2"), found)
assert found == {"2.12.1": (200, 300), "2.14.1": (150, 250)}[features.version("freetype2")]
END
done
