import AvatarGeometry
import AvatarRaster

/// A frame of an animation.
package struct AnimationFrame: Sendable {
  /// A decoder for the image that contains the frame.
  let decoder: any ImageDecoder
  /// The position of the box in the decoder's image.
  let origin: (x: Int, y: Int)
  /// The part of the canvas that the frame covers.
  let box: PixelBox
  /// Whether the frame replaces the pixels below it, rather than being composited over them.
  let replaces: Bool
  let disposal: FrameDisposal

  /// Decodes the pixels of the box.
  /// - Throws: `PhotoError` if the frame cannot be decoded.
  fileprivate func picture(_ decoding: inout Decoding) throws(PhotoError) -> Raster {
    let source = Rect(
      x: Double(origin.x), y: Double(origin.y), width: Double(box.width), height: Double(box.height))
    let target = FitTarget(box: source, width: box.width, height: box.height, isLinear: false)
    return try decoder.fit([target], &decoding)[0].raster
  }
}

/// The canvas of an animation, on which its frames are drawn one after another.
struct AnimationCanvas {
  private var picture: Raster
  /// The picture, and the box to clear in it, before the next frame is drawn.
  private var next: Raster
  private var cleared: PixelBox?

  /// The number of frames that are read, and of canvas pixels that all frames together may have.
  static let maxFrames = 64
  private static let maxPixels = 1 << 25
  /// The number of bytes per canvas pixel: two pictures and a frame.
  static let pixelBytes = 24

  init(width: Int, height: Int) {
    picture = Raster(width: width, height: height)
    next = picture
  }

  /// Returns the number of frames whose pixels are within the limit.
  static func frames(width: Int, height: Int) -> Int { min(max(maxPixels / (width * height), 2), maxFrames) }

  /// Draws the next frame.
  /// - Throws: `PhotoError` if the frame cannot be decoded.
  mutating func draw(_ frame: AnimationFrame, _ decoding: inout Decoding) throws(PhotoError) {
    if let cleared { next.clear(cleared) }
    picture = next
    if frame.replaces { picture.clear(frame.box) }
    picture.composite(try frame.picture(&decoding), x: frame.box.x, y: frame.box.y)
    if frame.disposal != .restore { next = picture }
    cleared = frame.disposal == .clear ? frame.box : nil
  }

  /// Resamples parts of the canvas.
  func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    var scanlines = RasterScanlines(picture)
    return try decoding.resample(&scanlines, targets)
  }
}

/// The rows of an image in memory.
private struct RasterScanlines: ScanlineSource {
  let width, height: Int
  private let pixels: [UInt32]
  private var nextRow = 0

  init(_ raster: Raster) {
    (width, height) = (raster.width, raster.height)
    pixels = raster.straightPixels()
  }

  var format: ScanlineFormat { .rgba }
  var hasEnd: Bool { true }
  var damage: ScanlineDamage? { nil }

  mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    let start = nextRow * width
    for x in 0..<width { row[x] = pixels[start + x] }
    nextRow += 1
  }

  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) { nextRow += 1 }
}
