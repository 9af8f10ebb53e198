"""The images of other pages: each is a sheet of avatars.

A sheet has the number of columns, an alternative text, and a command for each avatar. A page shows a sheet with an `img` or
`picture` element for its file in Documentation/Pictures/Pages, which Examples/gallery.py completes. Several pages may show
the same sheet.
"""
from .sources import COLORS, ICONS, NAMES, RESULTS, STATUSES, THEMES

CJK = ("王小明", "김지호", "山田 太郎", "欧阳娜娜", "王明")
PEOPLE = ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Katherine Johnson", "Łukasz Żak", "山田 太郎", "محمد علي", "김지호"]


def named(names, options):
    """Returns a command for each name."""
    return [f"--name '{name}' {options}" for name in names]


SHEETS = {
    # Guides
    "presets": (6, f"A person, an agent and initials, each in the presets {', '.join(THEMES)}", [
        f"{content} --theme {theme} --size 40" for content in ("--type human", "--type agent", "--name 'Ada Lovelace'")
        for theme in THEMES]),
    "brand": (5, "A person, an agent, two sets of initials and a pattern, all on teal", [
        f"{content} --theme brand.json --size 48" for content in (
            "--type human", "--type agent", "--name 'Ada Lovelace'", "--name 'Grace Hopper'", "--seed a1 --fallback pattern")]),
    "modes": (1, "A white robot on an orange hexagon, which is darker on a dark page", ["--type agent --theme modes.json --size 48"]),
    "styles": (6, "Initials and a pattern: in the tone of their tint, and white on gradients", [
        f"{content} --initials-style {style} --dark-theme default --size 40" for style in ("tonal", "gradient") for content in (
            "--name 'Ada Lovelace'", "--name 'Grace Hopper'", "--seed a1 --fallback pattern")]),
    "crops": (5, "A wide photo of a person at its left edge, and four crops: its centre without the person, the left part in a rounded square, the person with a flag, "
              "and the person's head and shoulders", [
                  f"wide.jpg {options} --size 64" for options in (
                      "--fit contain --padding 0 --shape square --background transparent", "", "--focus 0.2,0.4 --shape squircle", "--gravity attention", "--gravity face")]),
    "logos": (4, "A logo on white in a rounded square, a whole photo of two parrots, and a logo on white and one on black in circles with rings", [
        "brand.svg --padding 0.05 --shape rounded-square --size 64", "birds.jpg --fit contain --background transparent --size 64",
        "brand.png --fit contain --size 64", "white.png --fit contain --size 64"]),
    "hexagon": (1, "A portrait in a hexagon", ["photo.jpg --type human --shape hexagon --size 64"]),
    "fallbacks": (3, "The initials AL, a person and a pattern", [
        f"--src missing.jpg {content} --size 48" for content in ("--name 'Ada Lovelace'", "", "--seed a1 --fallback pattern")]),
    "damage": (2, "A portrait, and the initials GH", [
        "no-marker.jpg --size 48", "--src half.jpg --name 'Grace Hopper' --size 48"]),
    "icons": (6, f"The icons {', '.join(ICONS)}", [f"icon {icon} --size 24" for icon in ICONS]),
    "icons-at-sizes": (6, "The icons of the previous image in white or black on six colours, at 16, 24, 32 and 48 points", [
        f"--icon {icon} --background {color} --contrast auto --size {size}" for size in (16, 24, 32, 48)
        for icon, color in zip(ICONS, COLORS)]),
    "custom-icons": (4, "A white logo, a white drawing of strokes, the same strokes in yellow, and a drawing in its own colours", [
        f"--type agent --icon {icon} --size 48" for icon in ("logo.svg", "strokes.svg", "strokes.svg --color #ffe08a", "colors.svg")]),
    "field-icons": (4, "A red cross, a green check mark and a grey information sign, each in four stages from faint to opaque", [
        f"icon --field {states} --at {at}" for states in ("error,floated", "success,floated", "info,focused")
        for at in (62, 125, 187, 250)]),
    "letters": (8, "The initials VG, JS, MC, م ع, พส and 김, a fox, and the initials AL", [
        *named(("Vincent van Gogh", "Dr. Jane Smith Jr.", "María José de la Cruz"), "--size 48"),
        "--name 'محمد علي' --type agent --size 48", *named(("ไพศาล แสงทอง", "김지호", "🦊"), "--size 48"),
        "--initials AL --seed 4711 --size 48"]),
    "weights": (3, "Latin, Cyrillic and Greek initials in three weights, from thin to bold", [
        f"--name '{name}' --font-weight {weight} --size 48" for name in ("Ada Lovelace", "Юрий Гагарин", "Ελένη Παππά")
        for weight in (400, 600, 700)]),
    "grid": (7, "A grid of four photos, eight sets of initials, and two robots in hexagons", [
        *(f"{photo}.jpg --size 48" for photo in ("ada", "grace", "alan", "birds")), *named(PEOPLE, "--size 48"),
        "--type agent --size 48", "--type agent --name 'Build Bot' --size 48"]),
    "team": (3, "A portrait, the initials GH, and a hexagon with the initials BB", [
        "ada.jpg --size 48", "--name 'Grace Hopper' --size 48", "--type agent --name 'Build Bot' --size 48"]),
    # References
    "shapes": (7, "The initials GH in a circle, a hexagon, a rounded square, a squircle and a square, and a robot in two hexagons, the "
               "second with rounder corners", [
                   *(f"--name 'Grace Hopper' --shape {shape} --size 48"
                     for shape in ("circle", "hexagon", "rounded-square", "squircle", "square")),
                   *(f"--type agent {options} --size 48" for options in ("", "--corner-radius 0.25"))]),
    "rings": (6, "Hexagons with an orange ring inside the edge, across it and outside it, then the same with a gap inside the ring", [
        f"--type agent --border 3:#ff6b35 --border-gap {gap} --border-placement {place} --size 48" for gap in (0, 2)
        for place in ("inside", "center", "outside")]),
    "hairline": (2, "A portrait with black clothes at its rim, with a light hairline and without", [
        f"photo.jpg {options} --size 56" for options in ("", "--border none")]),
    "sizes": (6, "Robots with badges at 16, 20, 24, 32, 40 and 48 points", [
        f"--type agent --status success --size {size}" for size in (16, 20, 24, 32, 40, 48)]),
    "statuses": (len(STATUSES), f"Badges on people and agents: {', '.join(STATUSES)}", [
        f"{'--type agent' if status in RESULTS else '--name Mia'} --status {status} --size 48" for status in STATUSES]),
    "badges": (5, "Badges with 42, 99+ and NEW, a badge with sparkles, and a dot on a small avatar", [
        *(f"--name 'Mia Wu' --badge {text} --size 48" for text in ("42", "99+", "NEW")),
        "--type agent --status success --badge-icon sparkles --size 48",
        "--name 'Mia Wu' --badge 42 --size 20"]),
    "group": (1, "Three avatars that overlap, of which the last is a hexagon, and a bubble with +2", [
        "group --names 'Ada Lovelace' 'Grace Hopper' --agents 'Build Bot' 'Test Bot' 'Docs Bot' --max 3 --size 48"]),
    "scripts": (10, f"Initials in these scripts: {', '.join(dict.fromkeys(script for _, script in NAMES))}",
                named([name for name, _ in NAMES], "--size 40")),
    "chinese-japanese-korean": (5, "The characters of the table, in the same rows and columns", [
        f"--name '{name}' --cjk-initials {rule} --size 32" for rule in ("family", "given", "last2") for name in CJK]),
    "emoji": (5, "White emoji: a woman, a flag, a thumb and a heart, and the letters FR", named(("👩‍🚀", "🏴‍☠️", "👍🏽", "❤️", "🇫🇷"), "--size 32")),
    "syllables": (4, "One Malayalam syllable, and two Devanagari ones, at 48 and 24 points", [
        f"--name '{name}' --size {size}" for name in ("മോഹൻ ലാൽ", "नरेश मोहन") for size in (48, 24)]),
    "initials-at-sizes": (8, "The initials A or AL at 16, 18, 20, 24, 28, 32, 40 and 48 points", [
        f"--name 'Ada Lovelace' --size {size}" for size in (16, 18, 20, 24, 28, 32, 40, 48)]),
    "positions": (8, "Initials of eight scripts, each centred in the circle", named((
        "Ada Lovelace", "محمد علي", "שרה לוי", "नरेंद्र मोदी", "ไพศาล แสงทอง", "宋智洋", "შოთა რუსთაველი",
        "བསྟན་འཛིན"), "--size 40")),
    "patterns": (8, "Eight ornaments of white and faint cells, six in circles and two in hexagons", [
        f"--type {kind} --seed {seed} --fallback pattern --size 40" for kind, seeds in (("human", range(6)), ("agent", range(12, 14)))
        for seed in seeds]),
    "contrast": (4, "A white icon on orange, a black one on orange, a white one on ochre, and a white one on brown", [
        f"--type human {options} --size 48" for options in ("", "--contrast auto", "--theme wcag", "--theme high-contrast")]),
}
# Comparisons of two images, which `golden compare` draws: the alternative text and the two commands.
COMPARISONS = {
    "difference": ("A hexagon with a robot, the difference in red along its corners, and the same hexagon with rounder corners", [
        "--type agent --status online --size 48", "--type agent --status online --corner-radius 0.2 --size 48"]),
    "broken": ("The initials AL, the difference in red, and the initials GH on another colour", [
        f"--name '{name}' --size 80" for name in ("Ada Lovelace", "Grace Hopper")]),
}
