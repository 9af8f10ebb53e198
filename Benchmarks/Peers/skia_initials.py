"""Renders initials with Skia: a disc, text in the middle, PNG into memory."""
import functools

import skia


@functools.cache
def font(file, side):
    """Returns the font, and the height of its capitals."""
    opened = skia.Font(skia.Typeface.MakeFromFile(file), 0.4 * side)
    opened.setSubpixel(True)
    opened.setHinting(skia.FontHinting.kNone)
    return opened, opened.getMetrics().fCapHeight


def initials(text, color, side, file, _):
    opened, capital = font(file, side)
    surface = skia.Surface.MakeRasterN32Premul(side, side)
    canvas = surface.getCanvas()
    canvas.drawCircle(side / 2, side / 2, side / 2, skia.Paint(AntiAlias=True, Color=skia.Color(*color)))
    x = (side - opened.measureText(text)) / 2
    canvas.drawString(text, x, (side + capital) / 2, opened, skia.Paint(AntiAlias=True, Color=skia.ColorWHITE))
    return bytes(surface.makeImageSnapshot().encodeToData(skia.kPNG, 100))
