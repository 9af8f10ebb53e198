#!/usr/bin/env python3
"""Renders the images in README.md, Documentation/Gallery.md and Documentation/Reference/Themes.md, and writes the gallery's page.

Usage: Examples/gallery.py [--check]

--check writes nothing, and fails if the page is out of date or a PNG differs from what the command renders. Images of
photos are lossy WebP files, whose pixels depend on the libwebp version, so --check only renders them.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMAND = ROOT / "script/render"
PAGE = ROOT / "Documentation/Gallery.md"
PICTURES = ROOT / "Documentation/Pictures"
FILES = {
    "photo.jpg": "Examples/portrait.jpg", "ada.jpg": "Goldens/Inputs/kodak-15.jpg", "alan.jpg": "Goldens/Inputs/kodak-4.jpg",
    "birds.jpg": "Goldens/Inputs/kodak-23.jpg", "grace.jpg": "Examples/portrait.jpg", "wide.jpg": "Goldens/Inputs/off-centre.jpg",
    "cat.png": "Goldens/Inputs/transparent.png", "half.jpg": "Goldens/Inputs/truncated.jpg",
    "logo.svg": "Goldens/Inputs/icons/logo.svg", "colors.svg": "Goldens/Inputs/icons/colors.svg",
    "strokes.svg": "Goldens/Inputs/icons/strokes.svg", "brand.svg": "Goldens/Inputs/logos/wide.svg",
    "brand.png": "Goldens/Inputs/logos/wide.png", "white.png": "Goldens/Inputs/logos/white.png",
}
NAMES = [
    ("Ada Lovelace", "Latin"), ("Łukasz Żak", "Latin"), ("Юрий Гагарин", "Cyrillic"), ("Ελένη Παππά", "Greek"),
    ("محمد علي", "Arabic"), ("שרה לוי", "Hebrew"), ("नरेंद्र मोदी", "Devanagari"), ("রবীন্দ্রনাথ ঠাকুর", "Bengali"),
    ("ශ්‍රී ලාල්", "Sinhala"), ("கமலா தாஸ்", "Tamil"), ("ไพศาล แสงทอง", "Thai"), ("ខ្មែ សុខ", "Khmer"),
    ("အောင် ဆန်း", "Myanmar"), ("宋智洋", "Han"), ("山田 太郎", "Han"), ("김지호", "Hangul"),
    ("შოთა რუსთაველი", "Georgian"), ("Արամ Խաչատրյան", "Armenian"), ("አበበ ቢቂላ", "Ethiopic"), ("བསྟན་འཛིན", "Tibetan"),
]
THEMES = ["default", "classic", "high-contrast", "legible", "wcag", "designerpunk"]

def words(text):
    """Splits a command as a shell does."""
    return [a or b for a, b in re.findall(r"'([^']*)'|(\S+)", text)]


# Each section has a heading, a text, the number of columns, and images. An image is its arguments, or a caption and its arguments.
SECTIONS = [
    ("Shapes", "A person is a circle and an agent is a hexagon, unless `--shape` selects another outline. For an agent with a photo, "
     "use `--type human --shape hexagon`.", 4,
     [f"photo.jpg --shape {shape} --size 64" for shape in ("circle", "hexagon", "rounded-square", "squircle", "square")]
     + ["--type agent --size 64", "--type agent --corner-radius 0.15 --size 64", "--type agent --corner-radius 0.25 --size 64"]),
    ("Borders", "A ring is a true offset of the shape's edge. `auto` is 1 point wide below size 128, and 2 points wide from 128.", 4,
     ["photo.jpg --border auto --size 64", "photo.jpg --border 2:#ff6b35 --size 64", "photo.jpg --border 6:black:0.4 --size 64",
      "photo.jpg --shape squircle --border 4:#4d9ba5 --size 64",
      *(f"--type agent --border 4:#1b5e20 --border-placement {place} --size 64" for place in ("inside", "center", "outside")),
      "photo.jpg --border auto --size 128",
      *(f"{content} --border 3:#4d9ba5 --border-placement {place} --border-gap 2 --size 64"
        for place in ("inside", "outside") for content in ("photo.jpg", "--type agent"))]),
    ("Status badges", "Each status has its own shape and colour. Below 24 points, symbols become dots.", 4,
     [f"photo.jpg --status {status} --size 64" for status in ("online", "away", "busy", "offline")]
     + [f"--type agent --status {status} --size 64" for status in ("error", "success", "info")]
     + ["--type agent --status error --size 20"]
     + [f"photo.jpg --status online --badge-position {corner} --size 64" for corner in ("top-right", "bottom-left")]
     + ["photo.jpg --status success --badge-icon sparkles --size 64",
        "--type agent --status info --badge-icon bot --size 64"]
     + [f"photo.jpg --status verified --size {size}" for size in ("64", "40", "24", "20")]),
    ("Text badges", "A badge can have 1 to 4 characters. Text that would hide more than a third of the avatar, or take up more than 60 % of a small avatar's width, becomes a dot.", 4,
     [f"photo.jpg --badge {text} --size 64" for text in ("3", "42", "99+", "NEW")]
     + [f"photo.jpg --badge 7 --size {size}" for size in ("48", "40", "32", "24")]),
    ("Icons", "`icon` draws a standalone icon. In an avatar, the icon takes its tint from the theme or `--color`. An SVG file can also be an icon.", 3,
     [f"icon {icon} --size 40" for icon in ("user", "bot", "sparkles", "x", "check", "info")]
     + [f"--icon {icon} --background '{color}' --contrast auto --size 48" for icon, color in
        zip(("user", "bot", "sparkles", "x", "check", "info"), ("#ff6b35", "#4d9ba5", "#5e707c", "#cc2257", "#1b5e20", "#b2bcc4"))]
     + [f"--type agent --icon {name}.svg --size 48" for name in ("logo", "colors", "strokes")]),
    ("Sizes", "A size is 1 to 2048 points, or one of six names. Icons of up to 20 pixels are drawn to fit the pixel grid.", 6,
     [f"--name 'Ada Lovelace' --size {size}" for size in ("xs", "sm", "md", "lg", "xl", "xxl")]
     + [f"--type agent --size {size}" for size in ("16", "20", "24", "32", "48", "64")]),
    ("Initials", "Fonts for these and other scripts are bundled. For the rules and colours, see [Initials](Initials.md).", 4,
     [(f"{name} ({script})", ["--name", name, "--size", "56"]) for name, script in NAMES]),
    ("Kinds of names", "Legal forms, titles and degrees are omitted. A telephone number shows the icon, and an emoji is drawn unchanged.", 4,
     [(name, ["--name", name, "--size", "56"]) for name in (
         "Müller & Söhne GmbH", "Barnes and Noble, Inc.", "Byron, Ada", "Dr. Ada King, Countess of Lovelace", "@ada:matrix.example",
         "ada.byron@example.org", "𠮷野 家", "🦊", "+49 30 1234567")]
     + [(f"山田 太郎, {rule}", ["--name", "山田 太郎", "--cjk-initials", rule, "--size", "56"]) for rule in ("family", "given", "last2")]),
    ("Agents with initials", "", 4, [(name, ["--type", "agent", "--name", name, "--size", "48"]) for name in (
        "Build Bot", "Release Notes", "김지호", "محمد علي")]),
    ("Styles of initials", "`--initials-style` draws initials, patterns and icons on a light tint of the person's colour, or on a gradient.", 4,
     [(f"{name} {style}", ["--name", name, "--initials-style", style, "--size", "56"]) for style in ("tonal", "gradient")
      for name in ("Ada Lovelace", "Grace Hopper", "Alan Turing", "Mia Wu")]),
    ("Patterns", "`--fallback pattern` replaces the icon with a pattern derived from the seed, address or name.", 6,
     [f"--seed {seed} --fallback pattern --size 48" for seed in ("a1", "b2", "c3")]
     + [f"--type agent --seed {seed} --fallback pattern --size 48" for seed in ("d4", "e5", "f6")]),
    ("Themes", "Each row shows a preset with a person, an agent, initials and a photo with a ring.", 4,
     [f"{content} --theme {theme} --size 40" for theme in THEMES for content in (
         "--type human", "--type agent", "--name 'Ada Lovelace'", "photo.jpg --border auto")]),
    ("Colours and backgrounds", "Colours can be hexadecimal values, CSS names or CSS functions. `--contrast auto` replaces a tint whose contrast is too low.", 3,
     ["--type human --background rebeccapurple --size 48", "--type human --background 'oklch(0.7 0.15 150)' --contrast auto --size 48",
      "--type human --background transparent --color '#cc2257' --size 48", "--name 'Ada Lovelace' --background gold --size 48",
      "--name 'Ada Lovelace' --color '#1b5e20' --background '#e8f5e9' --size 48", "cat.png --background '#4d9ba5' --size 48"]),
    ("Light and dark", "`avatar-render --type agent --size 48 --dark-theme high-contrast` renders the image in both themes.", 2,
     [("`agent-48.png`", words("--type agent --size 48")),
      ("`agent-48-dark.png`", words("--type agent --size 48 --theme high-contrast"))]),
    ("Crops", "`--focus` selects the point to show. `--gravity attention` finds faces, or else an area that stands out much more than the centre; `--gravity face` shows a head.", 3,
     ["wide.jpg --size 64", "wide.jpg --gravity attention --size 64", "wide.jpg --gravity face --size 64",
      "birds.jpg --size 64", "birds.jpg --gravity attention --size 64", "birds.jpg --focus 1,0.4 --size 64"]),
    ("Logos", "`--fit contain` shows the whole photo, and an SVG with transparent corners is shown whole. White logos get a dark background.", 4,
     ["brand.png --fit contain --size 64", "brand.svg --shape rounded-square --padding 0.05 --size 64",
      "brand.svg --shape hexagon --border 2:#0b6e8a --size 64", "white.png --fit contain --size 64"]),
    ("Fallbacks", "You always get an avatar. A message gives the reason for each fallback.", 4,
     ["--src missing.jpg --name 'Ada Lovelace' --size 48", "--src missing.jpg --size 48",
      "--src missing.jpg --seed a1 --fallback pattern --size 48", "--src half.jpg --name 'Grace Hopper' --size 48"]),
    ("Status icons of text fields", "A field's trailing icon is 24 points wide. The images show frames of its 250 ms fade.", 4,
     [f"icon --field {states} --at {at}" for states in ("error,floated", "success,floated", "info,focused")
      for at in ("62", "125", "187", "250")] + [f"icon --field error,floated,disappearing --at {at}" for at in ("62", "125", "187")]
     + ["icon --field error,floated,reduced-motion --at 0"]),
    ("Groups", "Each avatar cuts a gap into the previous one. A bubble shows the number of hidden avatars.", 2,
     ["group ada.jpg grace.jpg alan.jpg birds.jpg --max 3 --size 48",
      "group --names 'Ada Lovelace' 'Grace Hopper' 'Alan Turing' --size 48",
      "group --names 'Ada Lovelace' 'Alan Turing' --agents 'Build Bot' --size 48",
      "group ada.jpg grace.jpg alan.jpg --shape squircle --overlap 0.3 --size 48",
      "group ada.jpg grace.jpg alan.jpg --spacing 6 --size 48",
      "group ada.jpg grace.jpg alan.jpg birds.jpg --columns 2 --spacing 4 --size 40",
      "group --agents 'Build Bot' 'Test Bot' 'Docs Bot' --max 1 --size 48",
      "group --names Ada Bob --agents 'Build Bot' 'Test Bot' --max 2 --size 48"]),
]

# The directories of images in Documentation/Pictures.
KINDS = ["Gallery", "README", "Themes"]
# The images in README.md and other pages, by name.
SINGLE = {
    "photo": "photo.jpg --size 64", "initials": "--name 'Ada Lovelace' --size 64",
    "agent": "--type agent --status online --size 64", "group": "group ada.jpg grace.jpg alan.jpg --max 2 --size 64",
}
FORMATS = [("svg", "--name 'Ada Lovelace' --size 64"), ("png", "--name 'Ada Lovelace' --size 64"),
           ("webp", "--name 'Ada Lovelace' --size 64 --lossless")]


def is_photo(arguments):
    return any(FILES.get(argument, "").endswith((".jpg", ".png")) for argument in arguments)


def picture(directory, name, arguments, scale="2", extension=None):
    """Renders one image, and returns its file."""
    extension = extension or ("webp" if is_photo(arguments) else "png")
    file = directory / f"{name}.{extension}"
    quality = ["--quality", "88"] if extension == "webp" and "--lossless" not in arguments else []
    file.parent.mkdir(parents=True, exist_ok=True)
    real = [str(ROOT / FILES[argument]) if argument in FILES else argument for argument in arguments]
    scales = [] if extension == "svg" else ["--scale", scale]
    subprocess.run(
        [COMMAND, *real, *quality, *scales, "--quiet", "-o", str(file)], check=True, stdout=subprocess.DEVNULL)
    density = file.with_name(f"{name}@{scale}x.{extension}")
    return density.rename(file) if density.exists() else file


def width(arguments):
    """Returns the width of an avatar or an icon in points, or None for a group."""
    sizes = {"xs": 24, "sm": 32, "md": 40, "lg": 48, "xl": 80, "xxl": 128}
    if arguments[0] == "group":
        return None
    size = arguments[arguments.index("--size") + 1] if "--size" in arguments else "xs"
    return int(sizes.get(size, size))


def image(path, alt, across):
    """Returns the HTML of an image for a page in the directory Documentation, at half its pixel width."""
    if across is None:
        header = path.read_bytes()
        if header[:4] == b"RIFF":
            # The canvas of an extended WebP.
            across = (int.from_bytes(header[24:27], "little") + 1) // 2
        else:
            across = int.from_bytes(header[16:20], "big") // 2
    alt = alt.replace('"', "&quot;").replace("|", "\\|")
    return f'<img src="Pictures/{path.parent.name}/{path.name}" width="{across}" alt="{alt}">'


def table(cells, columns):
    """Returns rows of images, each above a row of captions."""
    lines = []
    for start in range(0, len(cells), columns):
        row = cells[start:start + columns]
        row += [("", "")] * (columns - len(row) if start else 0)
        lines.append("| " + " | ".join(top for top, _ in row) + " |")
        if not start:
            lines.append("|" + ":-:|" * len(row))
        lines.append("| " + " | ".join(bottom for _, bottom in row) + " |")
    return "\n".join(lines)


def shown(arguments):
    """Returns arguments as a reader types them."""
    return " ".join(f"'{a}'" if re.search(r"[ #()]", a) else a for a in arguments)


def render(directory):
    """Renders everything into a directory, and returns the page."""
    parts = [
        "# Gallery\n\nEach image is rendered by the command below it, at double density (`--scale 2`). Put "
        "`avatar-render` before each command.\n[`Examples/gallery.py`](../Examples/gallery.py) writes this page. To keep the "
        "repository small, photos on\nthis page are lossy WebP files. For their sources, see "
        "[Goldens/Inputs](../Goldens/Inputs/README.md).\n"]
    parts.append("\n".join(f"- [{heading}](#{heading.lower().replace(' ', '-')})" for heading, *_ in SECTIONS) + "\n- [Formats](#formats)\n")
    for heading, text, columns, pictures in SECTIONS:
        stem = heading.lower().replace(" ", "-")
        cells = []
        for i, entry in enumerate(pictures, 1):
            caption, arguments = entry if isinstance(entry, tuple) else (None, words(entry))
            file = picture(directory / "Gallery", f"{stem}-{i:02}", arguments)
            command = shown(arguments).replace("|", "\\|")
            # The caption below describes the image.
            cells.append((image(file, "", width(arguments)), caption or f"`{command}`"))
        parts.append(f"## {heading}\n\n" + (text + "\n\n" if text else "") + table(cells, columns) + "\n")
    cells = []
    for extension, command in FORMATS:
        file = picture(directory / "Gallery", "format", words(command), extension=extension)
        cells.append((image(file, "", 64), f"`-o ada.{extension}`: {file.stat().st_size:,} bytes"))
    parts.append(
        "## Formats\n\nThe images show the initials AL at 64 points and double density. [Output formats](Reference/Output.md) "
        "compares file sizes, including AVIF and JPEG.\n\n" + table(cells, 3) + "\n")
    for name, command in SINGLE.items():
        picture(directory / "README", name, words(command))
    (directory / "Themes").mkdir(exist_ok=True)
    for theme in THEMES:
        page = subprocess.run([COMMAND, "theme", "spec", "--theme", theme], check=True, stdout=subprocess.PIPE).stdout
        (directory / "Themes" / f"{theme}.svg").write_bytes(page)
    return "\n".join(parts)


def check():
    """Compares the committed images and page with new ones."""
    with tempfile.TemporaryDirectory() as work:
        new = pathlib.Path(work)
        page = render(new)
        wrong = [] if page == PAGE.read_text(encoding="utf-8") else ["Documentation/Gallery.md is out of date"]
        for kind in KINDS:
            for file in sorted((new / kind).iterdir()):
                old = PICTURES / kind / file.name
                if not old.is_file():
                    wrong.append(f"{old.relative_to(ROOT)} is missing")
                elif file.suffix == ".webp":
                    file.unlink()
                elif file.suffix == ".svg":
                    if old.read_bytes() != file.read_bytes():
                        wrong.append(f"{old.relative_to(ROOT)} is out of date")
                else:
                    done = subprocess.run([COMMAND, "golden", "compare", old, file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                    if done.returncode:
                        wrong.append(f"{old.relative_to(ROOT)}: {done.stdout.decode().strip()}")
            names = {file.name for file in (new / kind).iterdir()}
            wrong += [f"{file.relative_to(ROOT)} is not in the gallery" for file in sorted((PICTURES / kind).iterdir())
                      if file.name not in names and file.suffix != ".webp"]
    if wrong:
        sys.exit("\n".join([*wrong, "run Examples/gallery.py"]))


def main():
    arguments = sys.argv[1:]
    if arguments == ["--check"]:
        return check()
    if arguments:
        sys.exit(__doc__.strip())
    for kind in KINDS:
        for file in (PICTURES / kind).glob("*.*"):
            file.unlink()
    PAGE.write_text(render(PICTURES), encoding="utf-8")


main()
