#!/usr/bin/env python3
"""Makes the bundled fonts from those of Debian's packages fonts-inter and fonts-noto-core.

    pip install fonttools==4.68.0 && apt-get install fonts-inter fonts-noto-core && Fonts/make.py

Each is cut down to the characters of one script, loses its hints (outlines are drawn unhinted) and what initials never
need, and gets a name of its own, since it is no longer the font that the name stands for.
"""
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = pathlib.Path(__file__).parent
INTER = "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf"
NOTO = "/usr/share/fonts/truetype/noto/Noto%s-Bold.ttf"

# What marks and joined letters of every script need; the rest comes with the Latin letters.
SHARED = [0x200C, 0x200D, 0x25CC]


def span(*pairs):
    return [c for first, last in pairs for c in range(first, last + 1)]


LATIN = span(
    (0x20, 0x24F), (0x250, 0x2AF), (0x2B0, 0x36F), (0x370, 0x3FF), (0x400, 0x52F), (0x1C80, 0x1C8F), (0x1D00, 0x1DBF),
    (0x1E00, 0x1EFF), (0x1F00, 0x1FFF), (0x2000, 0x206F), (0x20A0, 0x20CF), (0x2100, 0x214F), (0x2150, 0x218F),
    (0x2212, 0x2212), (0x25CC, 0x25CC), (0x2C60, 0x2C7F), (0xA640, 0xA69F), (0xA720, 0xA7FF), (0xAB30, 0xAB6F))

# Layout features: what changes the look of one character or one cluster, and the distance between two.
PLAIN = ["ccmp", "locl", "kern", "mark", "mkmk"]
INDIC = ["nukt", "akhn", "rphf", "rkrf", "pref", "blwf", "abvf", "half", "pstf", "vatu", "cjct", "cfar", "pres", "abvs",
         "blws", "psts", "haln", "dist", "abvm", "blwm", "init", "calt", "clig", "liga", "rlig"]

# The file's name, the source, the characters, the features.
FONTS = [
    ("Latin.otf", INTER, LATIN, PLAIN + ["case"]),
    # Letters stand alone, so no joined forms.
    ("Arabic.ttf", NOTO % "SansArabic", span((0x600, 0x6FF), (0x750, 0x77F), (0x8A0, 0x8FF)), PLAIN + ["isol", "rlig"]),
    ("Armenian.ttf", NOTO % "SansArmenian", span((0x530, 0x58F)), PLAIN),
    ("Bengali.ttf", NOTO % "SansBengali", span((0x964, 0x965), (0x980, 0x9FF)), PLAIN + INDIC),
    ("Cherokee.ttf", NOTO % "SansCherokee", span((0x13A0, 0x13FF), (0xAB70, 0xABBF)), PLAIN),
    ("Devanagari.ttf", NOTO % "SansDevanagari", span((0x900, 0x97F), (0xA8E0, 0xA8FF)), PLAIN + INDIC),
    ("Ethiopic.ttf", NOTO % "SansEthiopic", span((0x1200, 0x139F), (0x2D80, 0x2DDF), (0xAB00, 0xAB2F)), PLAIN),
    ("Georgian.ttf", NOTO % "SansGeorgian", span((0x10A0, 0x10FF), (0x1C90, 0x1CBF), (0x2D00, 0x2D2F)), PLAIN),
    ("Gujarati.ttf", NOTO % "SansGujarati", span((0xA80, 0xAFF)), PLAIN + INDIC),
    ("Gurmukhi.ttf", NOTO % "SansGurmukhi", span((0xA00, 0xA7F)), PLAIN + INDIC),
    ("Hebrew.ttf", NOTO % "SansHebrew", span((0x590, 0x5FF), (0xFB1D, 0xFB4F)), PLAIN),
    ("Kannada.ttf", NOTO % "SansKannada", span((0xC80, 0xCFF)), PLAIN + INDIC),
    ("Khmer.ttf", NOTO % "SansKhmer", span((0x1780, 0x17FF)), PLAIN + INDIC),
    ("Lao.ttf", NOTO % "SansLao", span((0xE80, 0xEFF)), PLAIN),
    ("Malayalam.ttf", NOTO % "SansMalayalam", span((0xD00, 0xD7F)), PLAIN + INDIC),
    ("Myanmar.ttf", NOTO % "SansMyanmar", span((0x1000, 0x109F), (0xA9E0, 0xA9FF), (0xAA60, 0xAA7F)), PLAIN + INDIC),
    ("Odia.ttf", NOTO % "SansOriya", span((0xB00, 0xB7F)), PLAIN + INDIC),
    ("Sinhala.ttf", NOTO % "SansSinhala", span((0xD80, 0xDFF)), PLAIN + INDIC),
    ("Tamil.ttf", NOTO % "SansTamil", span((0xB80, 0xBFF)), PLAIN + INDIC),
    ("Telugu.ttf", NOTO % "SansTelugu", span((0xC00, 0xC7F)), PLAIN + INDIC),
    ("Thaana.ttf", NOTO % "SansThaana", span((0x780, 0x7BF)), PLAIN),
    ("Thai.ttf", NOTO % "SansThai", span((0xE00, 0xE7F)), PLAIN),
]


def make(name, source, characters, features):
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.desubroutinize = False
    options.name_IDs = [0, 13, 14]
    options.name_legacy = False
    options.name_languages = [0x409]
    options.recalc_timestamp = False
    options.drop_tables += ["DSIG", "BASE", "STAT", "MATH", "gasp"]
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=set(characters) | set(SHARED))
    subsetter.subset(font)
    family = "Avatar " + pathlib.Path(name).stem
    names = font["name"]
    for identifier, text in ((1, family), (2, "Regular"), (4, family), (6, family.replace(" ", ""))):
        names.setName(text, identifier, 3, 1, 0x409)
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [family.replace(" ", "")]
        top = cff[cff.fontNames[0]]
        top.FamilyName, top.FullName, top.Weight = family, family, "SemiBold"
    subset.save_font(font, str(HERE / name), options)


def main():
    for row in FONTS:
        make(*row)
        print(f"{row[0]:16} {(HERE / row[0]).stat().st_size:8}")


if __name__ == "__main__":
    sys.exit(main())
