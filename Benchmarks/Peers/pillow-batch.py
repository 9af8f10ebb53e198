"""Pillow's way to a list's avatars with two processes: photos as pillow-cover.py, initials as pillow-initials.py; PNG files."""
import csv
import multiprocessing
import pathlib
import sys

from PIL import Image, ImageDraw, ImageFont, ImageOps

source, directory, side, font_file = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
mask = Image.new("L", (4 * side, 4 * side))
ImageDraw.Draw(mask).ellipse((0, 0, 4 * side - 1, 4 * side - 1), fill=255)
mask = mask.resize((side, side), Image.LANCZOS)
font = ImageFont.truetype(font_file, round(0.4 * side))


def draw(row):
    if row.get("src"):
        photo = Image.open(row["src"])
        photo.draft("RGB", (2 * side, 2 * side))
        avatar = ImageOps.fit(ImageOps.exif_transpose(photo).convert("RGBA"), (side, side), Image.LANCZOS)
    else:
        avatar = Image.new("RGBA", (side, side), (120, 40, 90))
        words = row["name"].split()
        text = words[0][0] + words[-1][0]
        ImageDraw.Draw(avatar).text((side / 2, side / 2), text, font=font, fill="white", anchor="mm")
    avatar.putalpha(mask)
    avatar.save(directory / f"{row['id']}.png")


if __name__ == "__main__":
    directory.mkdir(parents=True)
    with open(source, encoding="utf-8", newline="") as file, multiprocessing.Pool(2) as pool:
        for _ in pool.imap_unordered(draw, csv.DictReader(file), chunksize=8):
            pass
