#!/usr/bin/env python3
"""Draws Examples/overview.png, the image in the README, with the command. Requires Pillow to lay it out.

Usage: Examples/overview.py
"""
import pathlib
import subprocess
import tempfile

from PIL import Image, ImageDraw, ImageFont

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMAND = ROOT / "script/render"
PHOTO = str(ROOT / "Examples/portrait.jpg")
PHOTOS = [PHOTO] + [str(ROOT / "Goldens/Inputs" / name) for name in ("kodak-15.jpg", "kodak-4.jpg", "chelsea.png", "rocket.jpg")]
SHAPES = ["circle", "hexagon", "rounded-square", "squircle", "square"]
ICONS = ["user", "bot", "sparkles", "x", "check", "info"]
SCALE, MARGIN = 2, 24

NAMES = ["Ada Lovelace", "Łukasz Żak", "Юрий Гагарин", "Ελένη Ώρα", "محمد علي", "שרה לוי", "नरेंद्र मोदी", "สมชาย ใจดี"]

ROWS = [
    ("shapes", [["--src", PHOTO, "--shape", shape, "--size", "64"] for shape in SHAPES]
     + [["--type", "agent", "--size", "64"], ["--type", "agent", "--theme", "classic", "--size", "64"]]),
    ("borders", [["--src", PHOTO, "--border", border, "--size", "64"] for border in
                 ("auto", "2:#ff6b35", "4:#4d9ba5", "6:black:0.4")]
     + [["--src", PHOTO, "--shape", shape, "--border", "4:#4d9ba5", "--size", "64"] for shape in SHAPES[1:4]]),
    ("status", [["--src", PHOTO, "--status", status, "--size", "64"] for status in ("online", "away", "busy", "offline")]
     + [["--type", "agent", "--status", status, "--size", "64"] for status in ("error", "success", "info", "verified")]),
    ("badges", [["--src", PHOTO, "--badge", text, "--size", "64"] for text in ("3", "42", "99+", "NEW")]
     + [["--src", PHOTO, "--badge", "7", "--size", size] for size in ("48", "40", "32", "24")]),
    ("initials", [["--name", name, "--size", "64"] for name in NAMES]),
    ("", [["--name", name, "--type", "agent", "--size", "48"] for name in NAMES]),
    ("patterns", [["--seed", str(seed), "--fallback", "pattern", "--size", "48"] for seed in range(1, 10)]),
    ("icons", [["icon", icon, "--size", "40"] for icon in ICONS]),
    ("in avatars", [["--icon", icon, "--size", "40", "--contrast", "auto", "--background", color] for icon, color in
                    zip(ICONS, ["#ff6b35", "#4d9ba5", "#5e707c", "#cc2257", "#1b5e20", "#b2bcc4"])]),
    ("field status", [["icon", "--field", states, "--at", at] for states in ("error,floated", "success,floated", "info,focused")
                      for at in ("62", "125", "187", "250")]),
    ("groups", [["group", *PHOTOS, "--max", "3", "--size", "48"],
                ["group", "--names", "Ada Lovelace", "Grace Hopper", "Alan Turing", "--size", "48"],
                ["group", *PHOTOS[:3], "--shape", "squircle", "--size", "48"]]),
]


def render(arguments):
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        subprocess.run([COMMAND, *arguments, "--scale", str(SCALE), "-o", "-"], stdout=file, check=True)
        return Image.open(file.name).convert("RGBA").copy()


def main():
    rows = [(label, [render(arguments) for arguments in row]) for label, row in ROWS]
    label_width = 240
    width = max(sum(image.width + MARGIN for image in row) for _, row in rows) + label_width + MARGIN
    height = sum(max(image.height for image in row) + MARGIN for _, row in rows) + MARGIN
    sheet = Image.new("RGBA", (width, height), "white")
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(26)
    y = MARGIN
    for label, row in rows:
        tallest = max(image.height for image in row)
        draw.text((MARGIN, y + tallest // 2), label, fill="#5e707c", font=font, anchor="lm")
        x = label_width
        for image in row:
            sheet.alpha_composite(image, (x, y + (tallest - image.height) // 2))
            x += image.width + MARGIN
        y += tallest + MARGIN
    sheet.convert("RGB").save(ROOT / "Examples/overview.png", optimize=True)


main()
