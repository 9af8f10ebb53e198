"""Pillow's way to the same avatar: draft decode, EXIF, cover fit with a fractional box, circle, PNG."""
import sys

from PIL import Image, ImageDraw, ImageOps

source, side, target = sys.argv[1], int(sys.argv[2]), sys.argv[3]
photo = Image.open(source)
photo.draft("RGB", (2 * side, 2 * side))
photo = ImageOps.fit(ImageOps.exif_transpose(photo).convert("RGBA"), (side, side), Image.LANCZOS)
mask = Image.new("L", (4 * side, 4 * side))
ImageDraw.Draw(mask).ellipse((0, 0, 4 * side - 1, 4 * side - 1), fill=255)
photo.putalpha(mask.resize((side, side), Image.LANCZOS))
photo.save(target)
