"""Renders initials with Pillow: a disc, text in the middle, PNG into memory."""
import functools
import io

from PIL import Image, ImageDraw, ImageFont

from pillow_cover import circle


@functools.cache
def font(file, side):
    """Returns the font, and the height of its capitals."""
    opened = ImageFont.truetype(file, 0.4 * side)
    return opened, -opened.getbbox("H", anchor="ls")[1]


def initials(text, color, side, file, mask):
    avatar = Image.new("RGBA", (side, side), color)
    opened, capital = font(file, side)
    place = (side / 2, (side + capital) / 2)
    ImageDraw.Draw(avatar).text(place, text, font=opened, fill="white", anchor="ms")
    avatar.putalpha(circle(mask))
    output = io.BytesIO()
    avatar.save(output, "PNG")
    return output.getvalue()
