"""Draws avatars with initials in one process, as PNGs in memory: draw_thousand.py LIBRARY COUNT SIDE FONT MASK FILE.

The first is written to the file. Each has another colour."""
import colorsys
import importlib
import pathlib
import sys

library, count, side, font, mask, target = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:7]
draw = importlib.import_module(f"{library}_initials").initials
letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
pathlib.Path(target).write_bytes(draw("AL", (120, 40, 90), side, font, mask))
for i in range(1, count):
    color = tuple(round(255 * c) for c in colorsys.hsv_to_rgb(i % 16 / 16, 0.7, 0.6))
    draw(letters[i % 26] + letters[i * 7 % 26], color, side, font, mask)
