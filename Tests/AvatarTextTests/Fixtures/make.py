#!/usr/bin/env python3
"""Builds the fonts that tests use, from those of Debian's packages fonts-noto-core and fonts-noto-cjk.

    pip install fonttools==4.68.0 brotli && apt-get install fonts-noto-core fonts-noto-cjk && ./make.py
"""
import pathlib
import tempfile

from fontTools import subset, varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.sbixGlyph import Glyph as Bitmap
from fontTools.ttLib.tables.sbixStrike import Strike
from fontTools.varLib.builder import buildVarData, buildVarRegionList, buildVarStore

HERE = pathlib.Path(__file__).parent
NOTO = "/usr/share/fonts/truetype/noto/NotoSans-%s.ttf"
NOTO_CJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"


def cut(source, characters, features, name, number=-1):
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    options.font_number = number
    options.name_IDs = [0, 13, 14]
    options.name_languages = [0x409]
    options.recalc_timestamp = False
    options.drop_tables += ["DSIG", "BASE", "STAT", "MATH", "gasp", "VORG", "vhea", "vmtx"]
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    for identifier, text in ((1, name), (2, "Regular"), (4, name), (6, name.replace(" ", ""))):
        font["name"].setName(text, identifier, 3, 1, 0x409)
    return font


def variable():
    """Builds a font with weights 400 to 700 and widths 75 to 100, of letters whose outlines have the same points."""
    document = DesignSpaceDocument()
    for tag, name, least, standard, most in (("wght", "Weight", 400, 400, 700), ("wdth", "Width", 75, 100, 100)):
        document.addAxis(AxisDescriptor(tag=tag, name=name, minimum=least, default=standard, maximum=most))
    with tempfile.TemporaryDirectory() as directory:
        for source, weight, width in (
                ("Regular", 400, 100), ("Bold", 700, 100), ("Condensed", 400, 75), ("CondensedBold", 700, 75)):
            path = f"{directory}/{source}.ttf"
            cut(NOTO % source, "HIL", [], "Avatar Variable").save(path)
            document.addSource(SourceDescriptor(path=path, name=source, location={"Weight": weight, "Width": width}))
        font, _, _ = varLib.build(document)
    return font


def mapped():
    """Builds the variable font with an axis mapping of version 2, which halves the distance from weight 400."""
    font = TTFont(HERE / "Variable.ttf", recalcTimestamp=False)
    axes = ["wght", "wdth"]
    regions = buildVarRegionList([{"wght": (0, 1, 1)}], axes)
    avar = font["avar"] = newTable("avar")
    avar.segments = {axis: {-1: -1, 0: 0, 1: 1} for axis in axes}
    avar.majorVersion = 2
    avar.table = otTables.avar()
    avar.table.VarIdxMap = None
    # The numbers have 14 bits after the point.
    avar.table.VarStore = buildVarStore(regions, [buildVarData([0], [[-1 << 13], [0]])])
    return font


def blank():
    """Builds a font without outlines, which is all that remains of one with colour layers only."""
    font = TTFont(HERE / "Static.ttf", recalcTimestamp=False)
    for name in font.getGlyphOrder():
        font["glyf"][name] = Glyph()
    return font


def bitmaps():
    """Builds a font that has bitmaps (sbix) in addition to its outlines."""
    font = TTFont(HERE / "Static.ttf", recalcTimestamp=False)
    sbix = font["sbix"] = newTable("sbix")
    strike = Strike(ppem=20)
    for name in font.getGlyphOrder():
        strike.glyphs[name] = Bitmap(glyphName=name, graphicType="png ", imageData=b"\x89PNG\r\n\x1a\n")
    sbix.strikes[20] = strike
    return font


def unmapped():
    """Builds a font that maps only characters of Shift JIS."""
    font = TTFont(HERE / "Static.ttf", recalcTimestamp=False)
    font["cmap"].tables = font["cmap"].tables[:1]
    font["cmap"].tables[0].platformID, font["cmap"].tables[0].platEncID = 3, 2
    return font


def main():
    font = variable()
    font.save(HERE / "Variable.ttf")
    for flavor in ("woff", "woff2"):
        packed = TTFont(HERE / "Variable.ttf", recalcTimestamp=False)
        packed.flavor = flavor
        packed.save(HERE / f"Variable.{flavor}")
    mapped().save(HERE / "Mapped.ttf")
    cut(NOTO_CJK, "直", ["locl"], "Avatar Regional", 2).save(HERE / "Regional.otf")
    cut(NOTO % "Bold", "HIL", [], "Avatar Static").save(HERE / "Static.ttf")
    blank().save(HERE / "Blank.ttf")
    unmapped().save(HERE / "Unmapped.ttf")
    bitmaps().save(HERE / "Bitmaps.ttf")


if __name__ == "__main__":
    main()
