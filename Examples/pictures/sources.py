"""The files, names and values that the images show."""
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILES = {
    "photo.jpg": "Examples/portrait.jpg", "ada.jpg": "Goldens/Inputs/kodak-15.jpg", "alan.jpg": "Goldens/Inputs/kodak-4.jpg",
    "birds.jpg": "Goldens/Inputs/kodak-23.jpg", "grace.jpg": "Examples/portrait.jpg", "wide.jpg": "Goldens/Inputs/off-centre.jpg",
    "cat.png": "Goldens/Inputs/transparent.png", "half.jpg": "Goldens/Inputs/truncated.jpg",
    "no-marker.jpg": "Goldens/Inputs/no-end.jpg",
    "logo.svg": "Goldens/Inputs/icons/logo.svg", "colors.svg": "Goldens/Inputs/icons/colors.svg",
    "strokes.svg": "Goldens/Inputs/icons/strokes.svg", "brand.svg": "Goldens/Inputs/logos/wide.svg",
    "brand.png": "Goldens/Inputs/logos/wide.png", "white.png": "Goldens/Inputs/logos/white.png",
}
# Theme files whose contents the guide to themes shows.
TEXTS = {
    "brand.json": '{"color": {"brand": {"$type": "color", "$value": "#0f766e"}}}',
    "modes.json": '{"color": {"agent": {"$type": "color", "$value": "#ff6b35", "$modes": {"dark": "#b84a1f"}}}}',
}
NAMES = [
    ("Ada Lovelace", "Latin"), ("Łukasz Żak", "Latin"), ("Юрий Гагарин", "Cyrillic"), ("Ελένη Παππά", "Greek"),
    ("محمد علي", "Arabic"), ("שרה לוי", "Hebrew"), ("नरेंद्र मोदी", "Devanagari"), ("রবীন্দ্রনাথ ঠাকুর", "Bengali"),
    ("ශ්‍රී ලාල්", "Sinhala"), ("கமலா தாஸ்", "Tamil"), ("ไพศาล แสงทอง", "Thai"), ("ខ្មែ សុខ", "Khmer"),
    ("အောင် ဆန်း", "Myanmar"), ("宋智洋", "Han"), ("山田 太郎", "Han"), ("김지호", "Hangul"),
    ("შოთა რუსთაველი", "Georgian"), ("Արամ Խաչատրյան", "Armenian"), ("አበበ ቢቂላ", "Ethiopic"), ("བསྟན་འཛིན", "Tibetan"),
]
THEMES = ["default", "classic", "high-contrast", "legible", "wcag", "designerpunk"]
ICONS = ["user", "bot", "sparkles", "x", "check", "info"]
# A background for each icon.
COLORS = ["#ff6b35", "#4d9ba5", "#5e707c", "#cc2257", "#1b5e20", "#b2bcc4"]
FIELDS = json.loads((ROOT / "Schemas/list.schema.json").read_text(encoding="utf-8"))["$defs"]["row"]["properties"]
STATUSES = FIELDS["status"]["enum"]
# The statuses of an agent's work, which the images show on agents, and the others on people.
RESULTS = ["error", "success", "info"]


def words(text):
    """Splits a command as a shell does."""
    return [a or b for a, b in re.findall(r"'([^']*)'|(\S+)", text)]


def shown(arguments):
    """Returns arguments as a reader types them."""
    return " ".join(f"'{a}'" if re.search(r"[ #()]", a) else a for a in arguments)


def width(arguments):
    """Returns the width of an avatar or an icon in points, or None for a group."""
    sizes = {"xs": 24, "sm": 32, "md": 40, "lg": 48, "xl": 80, "xxl": 128}
    if arguments[0] == "group":
        return None
    size = arguments[arguments.index("--size") + 1] if "--size" in arguments else "xs"
    return int(sizes.get(size, size))


def is_photo(arguments):
    return any(FILES.get(argument, "").endswith((".jpg", ".png")) for argument in arguments)
