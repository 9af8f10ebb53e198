/// The change of luma at a pixel, in levels per pixel; 0 across the edges of the picture.
struct LumaGradient {
  let across, down: Double

  var magnitude: Double { (across * across + down * down).squareRoot() }

  /// Returns the gradients of a picture's luma, row-major.
  static func all(in luma: [Double], width: Int, height: Int) -> [LumaGradient] {
    (0..<width * height).map { i in
      let (y, x) = i.quotientAndRemainder(dividingBy: width)
      return LumaGradient(
        across: x > 0 && x < width - 1 ? (luma[i + 1] - luma[i - 1]) / 2 : 0,
        down: y > 0 && y < height - 1 ? (luma[i + width] - luma[i - width]) / 2 : 0)
    }
  }
}
