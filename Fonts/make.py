#!/usr/bin/env python3
"""Makes the bundled fonts from those of Debian's packages fonts-inter, fonts-noto-core, -extra and -cjk, and of
PyPI's manimgx-fonts.

    apt-get install fonts-inter fonts-noto-core fonts-noto-extra fonts-noto-cjk unicode-data
    pip install fonttools==4.68.0 cffsubr==0.4.0 uharfbuzz==0.57.0 skia-pathops==0.9.2 \
        manimgx-fonts==2026.9.26.post1
    Fonts/make.py

Each is cut down to the characters of one script, loses its hints (outlines are drawn unhinted) and what initials never
need, and gets a name of its own, since it is no longer the font that the name stands for. With names of files, for
example `Fonts/make.py Thai.ttf`, only these are made.
"""
import bz2
import collections
import importlib.util
import pathlib
import subprocess
import sys
import unicodedata

import pathops
from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = pathlib.Path(__file__).parent
INTER = "/usr/share/fonts/opentype/inter/Inter-%s.otf"
NOTO = "/usr/share/fonts/truetype/noto/Noto%s-Bold.ttf"
# The weights for letters that are enlarged or emboldened, and for those with thin strokes beside thick ones.
NOTO_SEMIBOLD = NOTO.replace("Bold", "SemiBold")
NOTO_REGULAR = NOTO.replace("Bold", "Regular")
NOTO_EXTRABOLD = NOTO.replace("Bold", "ExtraBold")
# The file is a collection, whose third font has the forms of simplified Chinese.
NOTO_CJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"
NOTO_CJK_SC = 2
# A variable font, whose heaviest lines come nearest to those of the letters.
NOTO_EMOJI = importlib.util.find_spec("manimgx_fonts").submodule_search_locations[0] + "/NotoEmoji[wght].ttf"
NOTO_EMOJI_WEIGHT = 700

# The features for marks and joined letters, which Han and Hangul do not have; the rest comes with the Latin letters.
SHARED = [0x200C, 0x200D, 0x25CC]


def span(*pairs):
    return [c for first, last in pairs for c in range(first, last + 1)]


def is_han(code):
    """Returns whether a character is a Han character that NFC leaves as it is, since names are converted to NFC."""
    return ((0x3400 <= code <= 0x9FFF or 0xFA0E <= code <= 0xFA29 or code >= 0x20000)
            and unicodedata.is_normalized("NFC", chr(code)))


def han(encoding, pairs):
    """Returns the Han characters that pairs of bytes represent in an encoding."""
    texts = (bytes(pair).decode(encoding, "ignore") for pair in pairs)
    return [ord(text) for text in texts if len(text) == 1 and is_han(ord(text))]


def unihan():
    """Returns the values of the Han characters that have a field of Unicode's Unihan database, by the field."""
    fields = collections.defaultdict(dict)
    for file in pathlib.Path("/usr/share/unicode").glob("Unihan_*.txt.bz2"):
        for line in bz2.open(file, "rt"):
            if line.startswith("U+"):
                character, field, value = line.rstrip().split("\t")
                if is_han(int(character[2:], 16)):
                    fields[field][int(character[2:], 16)] = value
    return fields


def names_in_han(fields):
    """Returns Han characters of names: those of the lists below, and those that at least four of the sources have."""
    sources = "kBigFive kHKSCS kIICore kJIS0213 kKoreanName kMainlandTelegraph kTaiwanTelegraph".split()
    counts = collections.Counter(character for source in sources for character in fields[source])
    return ([character for character, count in counts.items() if count >= 4]
            # China's list for registers, and level 3 of JIS X 0213.
            + list(fields["kTGH"]) + [character for character, value in fields["kJIS0213"].items() if value[0] == "1"]
            # Some that are frequent in Japanese registers and in Taiwan.
            + [ord(character) for character in "𠮷槗𣘺𩵋桺㟁𡶜姵婇媃嬣蕥薆馡馫龘榞"])


def emoji(path):
    """Returns the emoji of a font, each with the first one that has the same picture."""
    font = TTFont(path)
    glyphs, pictures, first = font.getGlyphSet(location={"wght": NOTO_EMOJI_WEIGHT}), {}, {}
    for character, name in sorted(font.getBestCmap().items()):
        if character in EMOJI:
            pen = DecomposingRecordingPen(glyphs)
            glyphs[name].draw(pen)
            first[character] = pictures.setdefault(str(pen.value), character)
    return first


EUC = [(row, cell) for row in range(0xA1, 0xFF) for cell in range(0xA1, 0xFF)]
SHIFT_JIS = [(row, cell) for row in [*range(0x81, 0xA0), *range(0xE0, 0xFD)] for cell in range(0x40, 0xFD)]
# The frequently used characters, level 1, end at C67E.
BIG5_LEVEL_1 = [(row, cell) for row in range(0xA4, 0xC7) for cell in [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
                if (row, cell) <= (0xC6, 0x7E)]
# JIS X 0208 with the extensions of NEC and IBM is cp932.
STANDARDS = {"gb2312": EUC, "cp932": SHIFT_JIS, "big5": BIG5_LEVEL_1, "euc_kr": EUC}
HAN = [c for encoding, pairs in STANDARDS.items() for c in han(encoding, pairs)] + names_in_han(unihan())
# The characters of names, kana, bopomofo, half-width kana; all syllables of Hangul, and the letters that form them.
KANA = span((0x3001, 0x3003), (0x3005, 0x3007), (0x3031, 0x3035), (0x303B, 0x303C), (0x3041, 0x3096), (0x3099, 0x30FF),
            (0x3105, 0x312F), (0x31A0, 0x31BF), (0x31F0, 0x31FF), (0xFF61, 0xFF9F))
HANGUL = span((0x1100, 0x1112), (0x1161, 0x1175), (0x11A8, 0x11C2), (0x3131, 0x318E), (0xAC00, 0xD7A3))

LATIN = span(
    (0x20, 0x24F), (0x250, 0x2AF), (0x2B0, 0x36F), (0x370, 0x3FF), (0x400, 0x52F), (0x1C80, 0x1C8F), (0x1D00, 0x1DBF),
    (0x1E00, 0x1EFF), (0x1F00, 0x1FFF), (0x2000, 0x206F), (0x20A0, 0x20CF), (0x2100, 0x214F), (0x2150, 0x218F),
    (0x2212, 0x2212), (0x25CC, 0x25CC), (0x2C60, 0x2C7F), (0xA640, 0xA69F), (0xA720, 0xA7FF), (0xAB30, 0xAB6F))

# Without the letters of flags, and without skin tones.
EMOJI = span((0x203C, 0x2049), (0x2122, 0x3299), (0x1F000, 0x1F1E5), (0x1F200, 0x1F3FA), (0x1F400, 0x1FFFF))

# The layout features that change one character or one cluster, which suffice where each is shaped alone, and
# those for the distance between two.
ALONE = ["ccmp", "locl", "mark", "mkmk"]
PLAIN = ALONE + ["kern"]
INDIC = ["nukt", "akhn", "rphf", "rkrf", "pref", "blwf", "abvf", "half", "pstf", "vatu", "cjct", "cfar", "pres", "abvs",
         "blws", "psts", "haln", "dist", "abvm", "blwm", "init", "calt", "clig", "liga", "rlig"]

# The file's name, the source, the characters, the features.
FONTS = [
    ("Latin.otf", INTER % "SemiBold", LATIN, PLAIN + ["case"]),
    ("LatinRegular.otf", INTER % "Regular", LATIN, PLAIN + ["case"]),
    ("LatinBold.otf", INTER % "Bold", LATIN, PLAIN + ["case"]),
    ("CJK.otf", NOTO_CJK, HAN + KANA + HANGUL, ["ccmp"]),
    ("Emoji.ttf", NOTO_EMOJI, emoji(NOTO_EMOJI), []),
    # Letters stand alone, so there are no joined forms.
    ("Adlam.ttf", NOTO % "SansAdlam", span((0x1E900, 0x1E95F)), ALONE + ["isol"]),
    ("Arabic.ttf", NOTO % "SansArabic", span((0x600, 0x6FF), (0x750, 0x77F), (0x8A0, 0x8FF)), PLAIN + ["isol", "rlig"]),
    ("Armenian.ttf", NOTO % "SansArmenian", span((0x530, 0x58F)), PLAIN),
    ("Balinese.ttf", NOTO_SEMIBOLD % "SansBalinese", span((0x1B00, 0x1B7F)), ALONE + INDIC),
    ("Bamum.ttf", NOTO % "SansBamum", span((0xA6A0, 0xA6FF)), ALONE),
    ("Batak.ttf", NOTO_REGULAR % "SansBatak", span((0x1BC0, 0x1BFF)), ALONE + INDIC),
    ("Bengali.ttf", NOTO % "SansBengali", span((0x964, 0x965), (0x980, 0x9FF)), PLAIN + INDIC),
    ("Buginese.ttf", NOTO_REGULAR % "SansBuginese", span((0x1A00, 0x1A1F)), ALONE + INDIC),
    ("CanadianAboriginal.ttf", NOTO % "SansCanadianAboriginal", span((0x1400, 0x167F), (0x18B0, 0x18FF)), ALONE),
    ("Chakma.ttf", NOTO_REGULAR % "SansChakma", span((0x11100, 0x1114F)), ALONE + INDIC),
    ("Cham.ttf", NOTO % "SansCham", span((0xAA00, 0xAA5F)), ALONE + INDIC),
    ("Cherokee.ttf", NOTO % "SansCherokee", span((0x13A0, 0x13FF), (0xAB70, 0xABBF)), PLAIN),
    ("Devanagari.ttf", NOTO % "SansDevanagari", span((0x900, 0x97F), (0xA8E0, 0xA8FF)), PLAIN + INDIC),
    ("Ethiopic.ttf", NOTO % "SansEthiopic", span((0x1200, 0x139F), (0x2D80, 0x2DDF), (0xAB00, 0xAB2F)), ALONE),
    ("Georgian.ttf", NOTO % "SansGeorgian", span((0x10A0, 0x10FF), (0x1C90, 0x1CBF), (0x2D00, 0x2D2F)), PLAIN),
    ("Gujarati.ttf", NOTO % "SansGujarati", span((0xA80, 0xAFF)), PLAIN + INDIC),
    ("Gurmukhi.ttf", NOTO % "SansGurmukhi", span((0xA00, 0xA7F)), PLAIN + INDIC),
    ("HanifiRohingya.ttf", NOTO % "SansHanifiRohingya", span((0x10D00, 0x10D3F)), ALONE + ["isol"]),
    ("Hebrew.ttf", NOTO_SEMIBOLD % "SansHebrew", span((0x590, 0x5FF), (0xFB1D, 0xFB4F)), PLAIN),
    ("Javanese.ttf", NOTO_REGULAR % "SansJavanese", span((0xA980, 0xA9DF)), ALONE + INDIC),
    ("Kannada.ttf", NOTO % "SansKannada", span((0xC80, 0xCFF)), PLAIN + INDIC),
    ("KayahLi.ttf", NOTO_REGULAR % "SansKayahLi", span((0xA900, 0xA92F)), ALONE),
    ("Khmer.ttf", NOTO % "SansKhmer", span((0x1780, 0x17FF)), PLAIN + INDIC),
    ("Lao.ttf", NOTO_SEMIBOLD % "SansLao", span((0xE80, 0xEFF)), PLAIN),
    ("Lepcha.ttf", NOTO_REGULAR % "SansLepcha", span((0x1C00, 0x1C4F)), ALONE + INDIC),
    ("Limbu.ttf", NOTO_REGULAR % "SansLimbu", span((0x1900, 0x194F)), ALONE + INDIC),
    ("Lisu.ttf", NOTO % "SansLisu", span((0xA4D0, 0xA4FF)), ALONE),
    ("Malayalam.ttf", NOTO % "SansMalayalam", span((0xD00, 0xD7F)), PLAIN + INDIC),
    ("Mandaic.ttf", NOTO_REGULAR % "SansMandaic", span((0x840, 0x85F)), ALONE + ["isol"]),
    ("MeeteiMayek.ttf", NOTO % "SansMeeteiMayek", span((0xAAE0, 0xAAFF), (0xABC0, 0xABFF)), ALONE + INDIC),
    ("Miao.ttf", NOTO_REGULAR % "SansMiao", span((0x16F00, 0x16F9F)), ALONE),
    ("Mongolian.ttf", NOTO_REGULAR % "SansMongolian", span((0x1800, 0x18AF), (0x11660, 0x1167F)), ALONE + ["isol"]),
    ("Myanmar.ttf", NOTO_SEMIBOLD % "SansMyanmar", span((0x1000, 0x109F), (0xA9E0, 0xA9FF), (0xAA60, 0xAA7F)), PLAIN + INDIC),
    ("NKo.ttf", NOTO_REGULAR % "SansNKo", span((0x7C0, 0x7FF)), ALONE + ["isol"]),
    ("NewTaiLue.ttf", NOTO_REGULAR % "SansNewTaiLue", span((0x1980, 0x19DF)), ALONE),
    ("Newa.ttf", NOTO_REGULAR % "SansNewa", span((0x11400, 0x1147F)), ALONE + INDIC),
    ("NyiakengPuachueHmong.ttf", NOTO % "SerifNyiakengPuachueHmong", span((0x1E100, 0x1E14F)), ALONE),
    ("Odia.ttf", NOTO % "SansOriya", span((0xB00, 0xB7F)), PLAIN + INDIC),
    ("OlChiki.ttf", NOTO % "SansOlChiki", span((0x1C50, 0x1C7F)), PLAIN),
    ("Osage.ttf", NOTO_REGULAR % "SansOsage", span((0x104B0, 0x104FF)), ALONE),
    ("Saurashtra.ttf", NOTO_REGULAR % "SansSaurashtra", span((0xA880, 0xA8DF)), ALONE + INDIC),
    ("Sinhala.ttf", NOTO % "SansSinhala", span((0xD80, 0xDFF)), PLAIN + INDIC),
    ("Sundanese.ttf", NOTO_REGULAR % "SansSundanese", span((0x1B80, 0x1BBF), (0x1CC0, 0x1CCF)), ALONE + INDIC),
    ("SylotiNagri.ttf", NOTO_REGULAR % "SansSylotiNagri", span((0xA800, 0xA82F)), ALONE + INDIC),
    ("Syriac.ttf", NOTO_REGULAR % "SansSyriac", span((0x700, 0x74F), (0x860, 0x86F)), ALONE + ["isol"]),
    ("TaiLe.ttf", NOTO_REGULAR % "SansTaiLe", span((0x1950, 0x197F)), ALONE),
    ("TaiTham.ttf", NOTO % "SansTaiTham", span((0x1A20, 0x1AAF)), ALONE + INDIC),
    ("TaiViet.ttf", NOTO_REGULAR % "SansTaiViet", span((0xAA80, 0xAADF)), ALONE),
    ("Tamil.ttf", NOTO % "SansTamil", span((0xB80, 0xBFF)), PLAIN + INDIC),
    ("Telugu.ttf", NOTO % "SansTelugu", span((0xC00, 0xC7F)), PLAIN + INDIC),
    ("Thaana.ttf", NOTO_REGULAR % "SansThaana", span((0x780, 0x7BF)), PLAIN),
    ("Thai.ttf", NOTO_SEMIBOLD % "SansThai", span((0xE00, 0xE7F)), PLAIN),
    ("Tibetan.ttf", NOTO_EXTRABOLD % "SerifTibetan", span((0xF00, 0xFFF)), ALONE + INDIC),
    ("Tifinagh.ttf", NOTO_REGULAR % "SansTifinagh", span((0x2D30, 0x2D7F)), PLAIN),
    ("Vai.ttf", NOTO_REGULAR % "SansVai", span((0xA500, 0xA63F)), ALONE),
    ("Wancho.ttf", NOTO_REGULAR % "SansWancho", span((0x1E2C0, 0x1E2FF)), ALONE),
    ("Yi.ttf", NOTO_REGULAR % "SansYi", span((0xA000, 0xA4CF)), ALONE),
]

# The factor of the size, and the distance by which outlines move outwards in units of the source, for scripts whose
# letters would be smaller, larger or thinner than the capitals of Latin.otf. A test measures both.
ADJUSTED = {
    "Adlam.ttf": (0.97, 0), "Balinese.ttf": (1.18, 0), "Batak.ttf": (1.49, 0), "Buginese.ttf": (1.58, 0),
    "CJK.otf": (0.96, 0), "Chakma.ttf": (1.3, 5), "Cham.ttf": (1.03, 0), "Gujarati.ttf": (1.08, 0),
    "Hebrew.ttf": (1.09, 0), "Javanese.ttf": (1.22, 9), "KayahLi.ttf": (1.31, 5), "Khmer.ttf": (1.12, 0),
    "Lao.ttf": (1.15, 0), "Lepcha.ttf": (1.2, 7), "Limbu.ttf": (1.25, 11), "Malayalam.ttf": (1.07, 0),
    "Mandaic.ttf": (1.26, 9), "MeeteiMayek.ttf": (1.09, 0), "Miao.ttf": (1, 16), "Mongolian.ttf": (1, 22),
    "Myanmar.ttf": (1.16, 0), "NKo.ttf": (0.97, 22), "NewTaiLue.ttf": (1.02, 20), "Newa.ttf": (1.16, 12),
    "NyiakengPuachueHmong.ttf": (1, 6), "Osage.ttf": (1, 14), "Saurashtra.ttf": (1.06, 17), "Sundanese.ttf": (1, 14),
    "SylotiNagri.ttf": (1.07, 17), "Syriac.ttf": (1.33, 13), "TaiLe.ttf": (1.1, 18), "TaiTham.ttf": (1.13, 0),
    "TaiViet.ttf": (1.06, 22), "Tamil.ttf": (1.05, 0), "Thaana.ttf": (1.45, 0), "Thai.ttf": (1.15, 0),
    "Tifinagh.ttf": (0.97, 20), "Vai.ttf": (1, 22), "Wancho.ttf": (1, 23), "Yi.ttf": (1, 26),
}


def emboldened(path, distance):
    """Returns an outline that is moved outwards."""
    edge = pathops.Path(path)
    edge.stroke(2 * distance, pathops.LineCap.BUTT_CAP, pathops.LineJoin.MITER_JOIN, 4)
    outline = pathops.op(path, edge, pathops.PathOp.UNION)
    outline.convertConicsToQuads()
    # TrueType's outlines are clockwise.
    outline.reverse()
    return outline


def islands(path):
    """Returns the parts of an outline that do not touch each other, the largest first."""
    path.simplify()
    parts = []
    for contour in path.contours:
        inside = [part for part in parts
                  if any(pathops.op(contour, other, pathops.PathOp.INTERSECTION).area for other in part)]
        parts = [part for part in parts if part not in inside] + [sum(inside, [contour])]
    outlines = [pathops.Path() for _ in parts]
    for outline, part in zip(outlines, parts):
        for contour in part:
            contour.draw(outline.getPen())
    return sorted(outlines, key=lambda outline: -abs(outline.area))


def embolden(font, distance):
    """Moves the outlines of a TrueType font outwards by a distance in font units.

    Letters keep their side bearings. Marks and dots move outwards by at most ten units, so that their holes stay open,
    and keep their gap to the letter: those above it move up, the others down.
    """
    def middle(path):
        return (path.bounds[1] + path.bounds[3]) / 2

    glyphs, metrics = font.getGlyphSet(), font["hmtx"]
    moves, drawn = {}, {}
    least = min(distance, 10)
    away = distance + least
    for name in font.getGlyphOrder():
        path, pen = pathops.Path(), TTGlyphPen(None)
        glyphs[name].draw(path.getPen(glyphs))
        parts = islands(path)
        is_mark = metrics[name][0] == 0
        moves[name] = (0 if is_mark else distance, 0)
        if is_mark and parts:
            moves[name] = (-distance, away if middle(path) > 0.3 * font["head"].unitsPerEm else -away)
        for part in parts:
            x, y = moves[name]
            is_letter = part is parts[0] and not is_mark
            if not is_letter and not is_mark:
                y += away if middle(part) > middle(parts[0]) else -away
            outline = emboldened(part, distance if is_letter else least)
            outline.draw(TransformPen(pen, (1, 0, 0, 1, x, y)))
        drawn[name] = pen.glyph(dropImpliedOnCurves=True)
    for name, glyph in drawn.items():
        font["glyf"][name] = glyph
        glyph.recalcBounds(font["glyf"])
        advance = metrics[name][0]
        metrics[name] = (advance and advance + 2 * distance, glyph.xMin if glyph.numberOfContours else 0)

    def move(coverage, records, anchors, is_attached=False):
        for name, record in zip(coverage.glyphs, records):
            for anchor in anchors(record):
                if anchor:
                    anchor.XCoordinate += moves[name][0]
                    anchor.YCoordinate += 0 if is_attached else moves[name][1]

    lookups = font["GPOS"].table.LookupList.Lookup if "GPOS" in font and font["GPOS"].table.LookupList else []
    for table in (table for lookup in lookups for table in lookup.SubTable):
        if table.LookupType == 4:
            move(table.MarkCoverage, table.MarkArray.MarkRecord, lambda record: [record.MarkAnchor], is_attached=True)
            move(table.BaseCoverage, table.BaseArray.BaseRecord, lambda record: record.BaseAnchor)
        elif table.LookupType == 6:
            move(table.Mark1Coverage, table.Mark1Array.MarkRecord, lambda record: [record.MarkAnchor], is_attached=True)
            move(table.Mark2Coverage, table.Mark2Array.Mark2Record, lambda record: record.Mark2Anchor)


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
    # With uharfbuzz in all cases, so that the bytes do not depend on whether it is installed.
    options.harfbuzz_repacker = True
    options.drop_tables += ["DSIG", "BASE", "STAT", "MATH", "gasp"]
    if source == NOTO_CJK:
        options.font_number = NOTO_CJK_SC
        # Only vertical text needs these.
        options.drop_tables += ["VORG", "vhea", "vmtx"]
    font = subset.load_font(source, options)
    if source == NOTO_EMOJI:
        instantiateVariableFont(font, {"wght": NOTO_EMOJI_WEIGHT}, inplace=True)
        options.drop_tables += ["vhea", "vmtx"]
        for table in font["cmap"].tables:
            table.cmap |= {character: table.cmap[characters[character]] for character in table.cmap if character in characters}
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=set(characters) | set(SHARED if len(features) > 1 else []))
    subsetter.subset(font)
    family = "Avatar " + pathlib.Path(name).stem
    names = font["name"]
    for identifier, text in ((1, family), (2, "Regular"), (4, family), (6, family.replace(" ", ""))):
        names.setName(text, identifier, 3, 1, 0x409)
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [family.replace(" ", "")]
        top = cff[cff.fontNames[0]]
        top.FamilyName, top.FullName = family, family
        # The name of the source ends in its weight.
        top.Weight = pathlib.Path(source).stem.rpartition("-")[2]
    size, distance = ADJUSTED.get(name, (1, 0))
    if distance:
        embolden(font, distance)
        font["OS/2"].usWeightClass = 600
    font["head"].unitsPerEm = round(font["head"].unitsPerEm / size)
    subset.save_font(font, str(HERE / name), options)
    if source == NOTO_CJK:
        # Subroutines for common parts of thousands of outlines save 8 %.
        subprocess.run(["cffsubr", "--inplace", str(HERE / name)], check=True)


def main():
    for row in FONTS:
        if sys.argv[1:] and row[0] not in sys.argv[1:]:
            continue
        make(*row)
        print(f"{row[0]:16} {(HERE / row[0]).stat().st_size:8}")


if __name__ == "__main__":
    sys.exit(main())
