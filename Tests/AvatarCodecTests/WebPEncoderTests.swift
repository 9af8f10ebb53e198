import AvatarFileSystem
import AvatarRaster
import Foundation
import Testing

@testable import AvatarCodec

@Suite struct WebPEncoderTests {
  private let quality = 60

  private func raster(hasAlpha: Bool = true) -> Raster {
    let pixels = HandmadeWebP.pixels(61, 47, hasAlpha: hasAlpha).map { $0 >> 24 == 0 ? 0 : $0 }
    return Raster(straight: pixels, width: 61)
  }

  @Test(arguments: [false, true])
  func losslessFileRoundTrips(hasAlpha: Bool) throws {
    let raster = raster(hasAlpha: hasAlpha)
    let decoded = HandmadeWebP.decoded(try WebPEncoder.encode(RasterBands(raster), quality: nil))
    #expect(decoded.map { $0 >> 24 == 0 ? 0 : $0 } == raster.straightPixels())
  }

  @Test func identicalPixelsProduceIdenticalLosslessFiles() throws {
    #expect(
      try WebPEncoder.encode(RasterBands(raster()), quality: nil)
        == WebPEncoder.encode(RasterBands(raster()), quality: nil))
  }

  /// Returns the sum of squared differences of the colours on black.
  private func error(of file: [UInt8], from raster: Raster) -> Int {
    zip(HandmadeWebP.decoded(file), raster.straightPixels()).reduce(0) { sum, pixels in
      let alpha = Int(pixels.1 >> 24)
      return [0, 8, 16].reduce(sum) { sum, shift in
        let difference = (Int(pixels.0 >> shift & 255) - Int(pixels.1 >> shift & 255)) * alpha / 255
        return sum + difference * difference
      }
    }
  }

  @Test(arguments: [false, true], [60, 82, 100])
  func lossyFileIsMoreAccurateThanWithAveragedChroma(hasAlpha: Bool, quality: Int) throws {
    // The stripes are red and blue, in more than 256 colours.
    let pixels = (0..<61 * 47).map { i -> UInt32 in
      let (x, y) = (i % 61, i / 61)
      let alpha = hasAlpha ? x * y % 256 : 255
      let isRed = (x / 2 + y / 3) % 2 == 0
      let color = isRed ? 200 + x / 2 | (20 + y) << 8 | 30 << 16 : 20 + x | 30 << 8 | (200 + y) << 16
      return alpha == 0 ? 0 : UInt32(color | alpha << 24)
    }
    let raster = Raster(straight: pixels, width: 61)
    let averaged = HandmadeWebP.file(raster.straightPixels(), width: raster.width, quality: Float(quality))
    let own = try WebPEncoder.encode(RasterBands(raster), quality: quality)
    #expect(error(of: own, from: raster) < error(of: averaged, from: raster))
  }

  @Test(arguments: [0, 60, 100])
  func lossyFilePreservesAlpha(quality: Int) throws {
    let raster = raster()
    let decoded = HandmadeWebP.decoded(try WebPEncoder.encode(RasterBands(raster), quality: quality))
    #expect(decoded.map { $0 >> 24 } == raster.straightPixels().map { $0 >> 24 })
  }

  @Test func imageWithFewColorsIsLosslessIfTheFileIsSmaller() throws {
    let red = PremultipliedColor(red: 40000, green: 0, blue: 0, alpha: 65535)
    let raster = Raster(width: 40, height: 40, color: red)
    #expect(
      try WebPEncoder.encode(RasterBands(raster), quality: quality)
        == WebPEncoder.encode(RasterBands(raster), quality: nil))
  }

  @Test func opaqueFileContainsOnlyTheImageChunk() throws {
    let file = try WebPEncoder.encode(RasterBands(raster(hasAlpha: false)), quality: quality)
    #expect(String(decoding: file[12..<16], as: UTF8.self) == "VP8 ")
  }

  @Test func transparentFileContainsNoMetadata() throws {
    let file = try WebPEncoder.encode(RasterBands(raster()), quality: quality)
    // The flags of the extended header: only alpha.
    #expect(String(decoding: file[12..<16], as: UTF8.self) == "VP8X")
    #expect(file[20] == 0x10)
  }

  @Test func imageWithTheMaximumSideLengthIsEncoded() throws {
    let longest = try #require(OutputFormat.webp.maxSide)
    #expect(try !WebPEncoder.encode(RasterBands(Raster(width: longest, height: 1)), quality: nil).isEmpty)
    #expect(throws: ComponentError.self) {
      try WebPEncoder.encode(RasterBands(Raster(width: longest + 1, height: 1)), quality: nil)
    }
  }

  @Test func libraryReportsItsVersion() throws {
    #expect(WebPEncoder.library.wholeMatch(of: #/libwebp \d+\.\d+\.\d+/#) != nil)
  }

  @Test(.enabled(if: CWebPCommand.isInstalled, "needs cwebp in the PATH"), arguments: [10, 50, 82, 95])
  func lossyFileIsNoLargerThanTheCwebpFile(quality: Int) throws {
    let raster = raster()
    let own = try WebPEncoder.encode(RasterBands(raster), quality: quality).count
    #expect(Double(own) <= 1.02 * Double(try CWebPCommand.size(of: PNGEncoder.encode(raster), quality: quality)))
  }
}

/// The command by libwebp's authors, an independent user of the library.
private enum CWebPCommand {
  static let isInstalled = path != nil

  private static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/cwebp" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Returns the number of bytes of the file that the encoder writes for a PNG.
  static func size(of png: [UInt8], quality: Int) throws -> Int {
    let base = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let (input, output) = (base + ".png", base + ".webp")
    defer { for path in [input, output] { try? FileManager.default.removeItem(atPath: path) } }
    try Data(png).write(to: URL(filePath: input))
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = ["-quiet", "-sharp_yuv", "-q", "\(quality)", input, "-o", output]
    try process.run()
    process.waitUntilExit()
    return try Data(contentsOf: URL(filePath: output)).count
  }
}

extension Raster {
  /// Creates a raster from straight RGBA, with red in the lowest byte.
  init(straight pixels: [UInt32], width: Int) {
    self.init(width: width, height: pixels.count / width)
    for y in 0..<height { setRow(y, straight: pixels.span.extracting(y * width..<(y + 1) * width)) }
  }
}
