#!/usr/bin/env python3
"""Draws the pictures of Documentation/Explanation from the PNGs of the command. Needs Pillow to lay them out.

Usage: Examples/explanation.py
"""
import io
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
    sheet.quantize(255).save(PICTURES / name, optimize=True)


def mask(*arguments):
    """Returns the coverage of a shape as an enlarged gray picture: white is a pixel that lies inside."""
    image, _ = render(*arguments, "--background", "black", "--color", "black", "--size", "24")
    return enlarged(image.getchannel("A"), 10)


def main():
    save("mask.png", [mask(), mask("--type", "agent")])

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
    save("crop.png", [dimmed, avatar])


main()
