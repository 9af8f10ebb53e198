import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarCodec

/// A format that contains the chroma ramp.
struct ChromaFormat: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The largest tolerated difference from the computed value, in levels of 255.
  let tolerance: Double
  /// Returns the pixels that the file describes, for its side.
  var pixels: @Sendable (_ side: Int) -> [SIMD3<Double>] = { ChromaRamp.interpolated(side: $0) }
  /// The number of rows and columns in which the file repeats the photo.
  var tiles = 1
  let file: @Sendable () throws -> [UInt8]
}

/// A part of the photo, and the side to which it is resampled.
struct ChromaFitting: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let box: Rect
  let side: Int

  init(_ name: String, _ x: Double, _ y: Double, _ length: Double, to side: Int) {
    testDescription = name
    box = Rect(x: x, y: y, width: length, height: length)
    self.side = side
  }

  /// Returns the fitting of the same part of a larger photo.
  func scaled(_ scale: Int) -> ChromaFitting {
    ChromaFitting(
      testDescription, box.x * Double(scale), box.y * Double(scale), box.width * Double(scale), to: side * scale)
  }
}

@Suite struct ChromaRampTests {
  // MARK: Tolerances

  /// The result is rounded once, and in linear light a table with 12 bits rounds a second time.
  private static let losslessTolerance = 1.0
  /// The chroma samples are rounded to 8 bits, which blue multiplies by 1.77, and the photo and the result are rounded.
  private static let fullRangeTolerance = 2.5
  /// JPEG also rounds its coefficients, at quality 100 to integers.
  private static let jpegTolerance = 3.0
  /// WebP also has the narrow range, in which a level of chroma is 1.14 levels.
  private static let webPTolerance = 4.0

  private static func fixture(_ name: String) throws -> [UInt8] {
    try ByteSource(path: FilePath.directory(of: #filePath) + "Fixtures/HEIF/" + name, limit: 1 << 20).allBytes()
  }

  private static func tiles(_ name: String) throws -> [UInt8] {
    let tile = try HandmadeHEIF.picture(name)
    let items = HandmadeHEIF.grid(2, 2, of: tile, width: 128, height: 128)
    return HandmadeHEIF(brand: tile.brand, items: items).file()
  }

  private static let blocks: @Sendable (Int) -> [SIMD3<Double>] = { _ in ChromaRamp.blocks }
  private static let columns: @Sendable (Int) -> [SIMD3<Double>] = {
    ChromaRamp.interpolated(side: $0, columnsOnly: true)
  }

  private static let formats = [
    ChromaFormat(testDescription: "PNG", tolerance: losslessTolerance, pixels: blocks) {
      PNGEncoder.encode(Raster(straight: ChromaRamp.pixels, width: ChromaRamp.side))
    },
    ChromaFormat(testDescription: "lossless WebP", tolerance: losslessTolerance, pixels: blocks) {
      try WebPEncoder.encode(RasterBands(Raster(straight: ChromaRamp.pixels, width: ChromaRamp.side)), quality: nil)
    },
    ChromaFormat(testDescription: "lossless AVIF", tolerance: losslessTolerance, pixels: blocks) {
      try AVIFEncoder.encode(RasterBands(Raster(straight: ChromaRamp.pixels, width: ChromaRamp.side)), quality: nil)
    },
    ChromaFormat(testDescription: "HEIC", tolerance: fullRangeTolerance) { try fixture("chroma.heic") },
    ChromaFormat(testDescription: "AVIF", tolerance: fullRangeTolerance) { try fixture("chroma.avif") },
    ChromaFormat(testDescription: "HEIC 4:2:2", tolerance: fullRangeTolerance, pixels: columns) {
      try fixture("chroma-422.heic")
    },
    ChromaFormat(testDescription: "AVIF 4:2:2", tolerance: fullRangeTolerance, pixels: columns) {
      try fixture("chroma-422.avif")
    },
    ChromaFormat(testDescription: "HEIC tiles", tolerance: fullRangeTolerance, tiles: 2) { try tiles("chroma.heic") },
    ChromaFormat(testDescription: "AVIF tiles", tolerance: fullRangeTolerance, tiles: 2) { try tiles("chroma.avif") },
    ChromaFormat(testDescription: "JPEG", tolerance: jpegTolerance) { try fixture("chroma.jpg") },
    ChromaFormat(testDescription: "WebP", tolerance: webPTolerance) {
      HandmadeWebP.file(ChromaRamp.pixels, width: ChromaRamp.side, quality: 100)
    },
  ]

  private static let fittings = [
    ChromaFitting("whole", 0, 0, 64, to: 64), ChromaFitting("reduced", 0, 0, 64, to: 40),
    ChromaFitting("reduced more", 0, 0, 64, to: 24), ChromaFitting("enlarged", 20, 10, 16, to: 40),
    ChromaFitting("upper left part", 0, 0, 30, to: 30), ChromaFitting("lower right part", 35, 33, 29, to: 29),
    ChromaFitting("part from an odd pixel", 13, 21, 30, to: 30),
    ChromaFitting("part from an even pixel", 14, 22, 31, to: 31),
    ChromaFitting("part between pixels, reduced", 13.5, 20.25, 36, to: 20),
  ]

  private static func largestDifference(
    _ file: [UInt8], _ fitting: ChromaFitting, isLinear: Bool, from expected: [SIMD3<Double>]
  ) throws -> Double {
    let photo = try Photo(ByteSource(file), limits: PhotoLimits())
    var transforms = ColorTransforms()
    let target = FitTarget(box: fitting.box, width: fitting.side, height: fitting.side, isLinear: isLinear)
    let pixels = try #require(try photo.fit([target], &transforms).first).raster.straightPixels()
    return zip(pixels, expected).map { pixel, color in
      let found = SIMD3(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255))
      return max((found - color).max(), (color - found).max())
    }.max() ?? 255
  }

  @Test(arguments: formats, fittings)
  func rampIsFittedToTheComputedColors(format: ChromaFormat, fitting: ChromaFitting) throws {
    let file = try format.file()
    let side = format.tiles * ChromaRamp.side
    let fitting = fitting.scaled(format.tiles)
    let pixels = format.pixels(side)
    for isLinear in [false, true] {
      let expected = ChromaRamp.resampled(pixels, side: side, to: fitting.side, fitting.box, isLinear: isLinear)
      let difference = try Self.largestDifference(file, fitting, isLinear: isLinear, from: expected)
      #expect(difference <= format.tolerance, "linear: \(isLinear)")
    }
  }

  // MARK: Crops

  /// Crops of tiles with 128×128 pixels in total, whose edges are next to chroma samples that are not shown.
  private static let crops: [[Int]] = [
    [1, 1, 90, 77], [2, 2, 91, 80], [63, 63, 30, 20], [64, 64, 30, 20], [65, 66, 30, 21], [10, 12, 54, 52],
    [11, 13, 54, 52], [40, 41, 23, 22], [0, 0, 64, 64], [0, 0, 65, 63], [62, 61, 66, 67],
  ]

  @Test(arguments: ["chroma.heic", "chroma.avif"], crops)
  func croppedImageHasThePixelsOfTheWholeImage(fixture: String, crop: [Int]) throws {
    let (x, y, width, height) = (crop[0], crop[1], crop[2], crop[3])
    let tile = try HandmadeHEIF.picture(fixture)
    var heif = HandmadeHEIF(
      brand: tile.brand, items: HandmadeHEIF.grid(2, 2, of: tile, width: 128, height: 128))
    let whole = try HEIFPixels(decoding: heif.file())
    heif.items[0].properties.append(
      HandmadeHEIF.crop(width, height, halfX: 2 * x + width - 128, halfY: 2 * y + height - 128))
    #expect(try HEIFPixels(decoding: heif.file()) == whole.cropped(x, y, width, height))
  }

  /// The last column and row of chroma samples then belong to a single pixel each.
  @Test(arguments: ["chroma.heic", "chroma.avif"])
  func describedSizeMayBeOdd(fixture: String) throws {
    var image = try HandmadeHEIF.picture(fixture)
    image.properties[1] = HandmadeHEIF.size(63, 61)
    let whole = try HEIFPixels(decoding: try HandmadeHEIF.file(fixture))
    let file = HandmadeHEIF(brand: image.brand, items: [image]).file()
    #expect(try HEIFPixels(decoding: file) == whole.cropped(0, 0, 63, 61))
  }
}
