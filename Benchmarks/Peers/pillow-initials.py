"""Pillow's way to initials: a disc drawn four times as large, text in the middle, PNG into memory."""
import colorsys
import io
import sys

from PIL import Image, ImageDraw, ImageFont

count, side = int(sys.argv[1]), int(sys.argv[2])
font = ImageFont.truetype(sys.argv[3], round(0.4 * side))
mask = Image.new("L", (4 * side, 4 * side))
ImageDraw.Draw(mask).ellipse((0, 0, 4 * side - 1, 4 * side - 1), fill=255)
mask = mask.resize((side, side), Image.LANCZOS)
letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
for i in range(count):
    color = tuple(round(255 * c) for c in colorsys.hsv_to_rgb(i % 16 / 16, 0.7, 0.6))
    avatar = Image.new("RGBA", (side, side), color)
    text = letters[i % 26] + letters[i * 7 % 26]
    ImageDraw.Draw(avatar).text((side / 2, side / 2), text, font=font, fill="white", anchor="mm")
    avatar.putalpha(mask)
    avatar.save(io.BytesIO(), "PNG")
