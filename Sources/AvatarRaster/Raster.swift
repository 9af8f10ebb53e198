/// A picture in memory: premultiplied RGBA, 8 bits a channel, sRGB, row-major, stride = 4 · width bytes.
package struct Raster: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// R, G, B, A of each pixel; R, G and B never above A.
  package internal(set) var pixels: [UInt8]

  /// A transparent raster.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: 4 * width * height)
  }

  /// A raster of given pixels; traps where their number is not 4 · width · height.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == 4 * width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package subscript(x: Int, y: Int) -> PremultipliedColor {
    let i = 4 * (y * width + x)
    return PremultipliedColor(red: pixels[i], green: pixels[i + 1], blue: pixels[i + 2], alpha: pixels[i + 3])
  }
}
