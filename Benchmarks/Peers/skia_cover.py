"""Renders the same avatar with Skia: scaled decode, EXIF, linear filter between mipmaps, clip to a circle, PNG."""
import sys

import skia


# The EXIF orientations 1 to 8 as turns of a square around its middle: the two factors of x, and those of y.
TURNS = [(1, 0, 0, 1), (-1, 0, 0, 1), (-1, 0, 0, -1), (1, 0, 0, -1), (0, 1, 1, 0), (0, -1, 1, 0), (0, -1, -1, 0), (0, 1, -1, 0)]


def decoded(source, side):
    """Returns the photo at a scale of at least twice the side, and its orientation, which Skia applies only at full size."""
    data = skia.Data.MakeFromFileName(source)
    codec = skia.Codec.MakeFromData(data)
    info = codec.getInfo()
    size = codec.getScaledDimensions(min(1.0, 2 * side / min(info.width(), info.height())))
    bitmap = skia.Bitmap()
    bitmap.allocPixels(skia.ImageInfo.MakeN32Premul(size.width(), size.height()))
    if codec.getPixels(bitmap.pixmap()) != skia.Codec.Result.kSuccess:
        raise SystemExit(f"cannot decode {source}")
    bitmap.setImmutable()
    return skia.Image.MakeFromBitmap(bitmap), int(codec.getOrigin())


def cover(source, side, target, _):
    photo, origin = decoded(source, side)
    square = min(photo.width(), photo.height())
    surface = skia.Surface.MakeRasterN32Premul(side, side)
    canvas = surface.getCanvas()
    canvas.clipPath(skia.Path.Circle(side / 2, side / 2, side / 2), doAntiAlias=True)
    canvas.translate(side / 2, side / 2)
    xx, xy, yx, yy = TURNS[origin - 1]
    canvas.concat(skia.Matrix.MakeAll(xx, xy, 0, yx, yy, 0, 0, 0, 1))
    canvas.scale(side / square, side / square)
    sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    canvas.drawImage(photo, -photo.width() / 2, -photo.height() / 2, sampling)
    surface.makeImageSnapshot().save(target, skia.kPNG)


if __name__ == "__main__":
    cover(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
