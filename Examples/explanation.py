#!/usr/bin/env python3
"""Draws the images in Documentation/Explanation with the command. Requires Pillow to lay them out.

Usage: Examples/explanation.py
"""
import io
import json
import pathlib
import re
import subprocess
import sys

from PIL import Image, ImageDraw

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "Documentation/Pictures/Explanation"
COMMAND = ROOT / "script/render"
PHOTO = ROOT / "Goldens/Inputs/kodak-23.jpg"
GAP = 24
# The simulations of severity 1.0 in linear light (Machado, Oliveira, Fernandes, 2009, doi:10.1109/TVCG.2009.113).
VISION = {
    "full vision": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def render(*arguments):
    done = subprocess.run([COMMAND, *arguments, "-o", "-"], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return Image.open(io.BytesIO(done.stdout)).convert("RGBA"), done.stderr.decode()


def enlarged(image, factor):
    """Returns an image with visible pixels."""
    return image.resize((image.width * factor, image.height * factor), Image.Resampling.NEAREST)


def save(name, images):
    sheet = Image.new(
        "RGB", (sum(image.width + GAP for image in images) - GAP, max(image.height for image in images)), "white")
    x = 0
    for image in images:
        sheet.paste(image.convert("RGB"), (x, (sheet.height - image.height) // 2), image if image.mode == "RGBA" else None)
        x += image.width + GAP
    PICTURES.mkdir(parents=True, exist_ok=True)
    if name.endswith(".png"):
        sheet = sheet.quantize(255)
    sheet.save(PICTURES / name, optimize=True, quality=86)


def mask(*arguments):
    """Returns the coverage of a shape as an enlarged grey image, in which pixels inside the shape are white."""
    image, _ = render(*arguments, "--background", "black", "--color", "black", "--size", "24")
    return enlarged(image.getchannel("A"), 10)


def seen(color, matrix):
    """Returns a colour as seen with a colour vision deficiency; both are #rrggbb."""
    encoded = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in encoded]
    mixed = [min(max(sum(f * c for f, c in zip(row, linear)), 0), 1) for row in matrix]
    levels = [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in mixed]
    return "#" + "".join(f"{round(255 * level):02x}" for level in levels)


def palette(theme):
    """Returns the colours of a theme's palette."""
    done = subprocess.run([COMMAND, "theme", "print", "--theme", theme], check=True, stdout=subprocess.PIPE)
    return [token["$value"] for name, token in json.loads(done.stdout)["palette"].items() if name.isdigit()]


def draw_palettes():
    """Draws both palettes on a white and a dark page, and as seen with colour vision deficiencies, as an SVG file."""
    rows = [(f"{name}, on {page}", page, palette(theme), VISION["full vision"])
            for theme, name in (("default", "version 1"), ("high-contrast", "high contrast")) for page in ("#ffffff", "#121212")]
    rows[2:2] = [(name, "#ffffff", palette("default"), matrix) for name, matrix in list(VISION.items())[1:]]
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="890" height="{44 * len(rows)}" font-family="sans-serif" font-size="13">']
    for y, (name, page, colors, matrix) in enumerate(rows):
        lines.append(f'<path fill="{page}" d="M0 {44 * y}h890v44h-890z"/>')
        lines.append(f'<text x="8" y="{44 * y + 26}" fill="{"#000000" if page == "#ffffff" else "#ffffff"}">{name}</text>')
        lines += [f'<circle cx="{220 + 42 * x}" cy="{44 * y + 22}" r="18" fill="{seen(color, matrix)}"/>'
                  for x, color in enumerate(colors)]
    (PICTURES / "palette.svg").write_text("\n".join(lines + ["</svg>\n"]))


def main():
    draw_palettes()
    save("mask.png", [mask("--type", "human"), mask("--type", "agent")])

    ring = ["--type", "agent", "--icon", "check", "--color", "#4d9ba5"]
    white = Image.new("RGBA", (240, 240), "white")
    small = enlarged(render(*ring, "--border", "3:#ff6b35", "--size", "24")[0], 10)
    save("ring.png", [Image.alpha_composite(white, small), render(*ring, "--border", "30:#ff6b35", "--size", "240")[0]])

    avatar, report = render("--src", str(PHOTO), "--gravity", "attention", "--size", "240", "--verbose")
    numbers = re.search(r"shows ([0-9.]+)×([0-9.]+) px from ([0-9.]+),([0-9.]+)", report)
    side, _, left, top = (float(number) for number in numbers.groups())
    photo = Image.open(PHOTO).convert("RGB")
    box = (left, top, left + side, top + side)
    dimmed = Image.blend(photo, Image.new("RGB", photo.size, "white"), 0.6)
    dimmed.paste(photo.crop(tuple(round(value) for value in box)), (round(left), round(top)))
    ImageDraw.Draw(dimmed).rectangle(box, outline="#cc2257", width=max(2, photo.width // 300))
    dimmed.thumbnail((480, 240))
    save("crop.webp", [dimmed, avatar])


main()
