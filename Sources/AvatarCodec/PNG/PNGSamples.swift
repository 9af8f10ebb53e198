import AvatarRaster

/// The samples of a picture, 8 bits each, in the smallest colour type that has all of them: straight, row-major, without
/// padding.
struct PNGSamples {
  let colorType: PNGChunks.ColorType
  let bytesPerPixel: Int
  /// The bytes of a row.
  let stride: Int
  private(set) var bytes: [UInt8]

  /// Pictures without transparent pixels get no alpha, and gray ones a single channel for their colour.
  /// - Complexity: O(width · height).
  init(_ raster: Raster) {
    let pixels = raster.straightPixels()
    var common: UInt32 = .max
    var differences: UInt32 = 0
    for pixel in pixels {
      common &= pixel
      // Between red and green, and between green and blue.
      differences |= (pixel ^ pixel &>> 8) & 0xFFFF
    }
    switch (differences == 0, common >> 24 == 255) {
    case (true, true): colorType = .gray
    case (true, false): colorType = .grayAlpha
    case (false, true): colorType = .rgb
    case (false, false): colorType = .rgba
    }
    bytesPerPixel = colorType.channels
    stride = bytesPerPixel * raster.width
    bytes = [UInt8](repeating: 0, count: bytesPerPixel * pixels.count)
    fill(pixels.span)
  }

  private mutating func fill(_ pixels: Span<UInt32>) {
    let type = colorType
    var bytes = bytes.mutableSpan
    for i in 0..<pixels.count {
      let (red, alpha) = (UInt8(truncatingIfNeeded: pixels[i]), UInt8(truncatingIfNeeded: pixels[i] &>> 24))
      let green = UInt8(truncatingIfNeeded: pixels[i] &>> 8)
      let blue = UInt8(truncatingIfNeeded: pixels[i] &>> 16)
      switch type {
      case .palette, .gray: bytes[i] = red
      case .grayAlpha:
        bytes[2 &* i] = red
        bytes[2 &* i &+ 1] = alpha
      case .rgb:
        bytes[3 &* i] = red
        bytes[3 &* i &+ 1] = green
        bytes[3 &* i &+ 2] = blue
      case .rgba:
        bytes[4 &* i] = red
        bytes[4 &* i &+ 1] = green
        bytes[4 &* i &+ 2] = blue
        bytes[4 &* i &+ 3] = alpha
      }
    }
  }
}
