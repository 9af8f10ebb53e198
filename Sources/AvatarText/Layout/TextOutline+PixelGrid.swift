package import AvatarGeometry

extension TextOutline {
  /// Returns the outline in the middle of a square image, fitted to whole pixels if the image is small.
  ///
  /// In an image of at most 48 px, the top and the bottom of the body lie on whole pixels if it has at least 4 of them.
  /// The em changes for this by at most half a pixel of the body's height, or by one if the larger height exceeds the
  /// limit. The text moves by at most half a pixel in y, and in x to the position at which most of its ink is solid,
  /// unless it would be wider there than with the limit.
  /// - Parameters:
  ///   - em: The em size, in pixels.
  ///   - limit: The maximum em size, in pixels.
  ///   - pixels: The side of the image, in pixels.
  /// - Returns: The outline, in pixels.
  package func path(em: Double, atMost limit: Double, pixels: Int) -> Path {
    let middle = Double(pixels) / 2
    let center = Point(x: middle, y: middle)
    guard pixels <= Self.largestGrid, let height = wholeBodyHeight(em: em, atMost: limit) else {
      return path(em: min(em, limit), center: center)
    }
    let em = Double(height) / bodyHeight
    let left = middle - (ink.x + ink.width / 2) * em
    let room = min((limit - em) * ink.width / 2, 0.5)
    let shift = SolidInk(path, scale: em, x: left).bestShift(within: room)
    let isBetweenPixels = (pixels - height) % 2 != 0
    return path(em: em, center: center + Point(x: shift, y: isBetweenPixels ? Self.oddShift : 0))
  }

  /// Returns the height of the body in whole pixels that is nearest to that of an em size; nil if it is too small.
  private func wholeBodyHeight(em: Double, atMost limit: Double) -> Int? {
    guard bodyHeight > 0 else { return nil }
    let nearest = (min(em, limit) * bodyHeight).rounded()
    // The last bit of a limit that is a whole number of pixels may be lost.
    let height = nearest > limit * bodyHeight + 1e-9 ? nearest - 1 : nearest
    return height >= Self.smallestBody ? Int(height) : nil
  }

  /// The largest side of an image with fitted text, in pixels; in larger images, edges between pixels look sharp
  /// enough.
  private static let largestGrid = 48
  /// The smallest height of a body that is fitted, in pixels; for a smaller one, half a pixel is more than an eighth.
  private static let smallestBody = 4.0
  /// The vertical shift of the body if the remaining pixels cannot be halved, in pixels: up, towards the optical
  /// centre.
  private static let oddShift = -0.5
}
