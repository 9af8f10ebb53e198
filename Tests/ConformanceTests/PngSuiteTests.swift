import AvatarFileSystem
import AvatarRender
import Foundation
import Testing

@testable import AvatarCodec

/// Tests of Willem van Schaik's PngSuite, with the pixels that another decoder produced.
@Suite struct PngSuiteTests {
  private static let names = ConformanceFiles.names(in: "pngsuite", extension: "png")
  private static let good = names.filter { !$0.hasPrefix("x") }
  /// A file with a wrong image data checksum, which is tolerated.
  private static let unchecked = "xcsn0g01"
  private static let bad = names.filter { $0.hasPrefix("x") && $0 != unchecked }

  @Test func allFilesArePresent() {
    #expect((Self.good.count, Self.bad.count) == (161, 13))
  }

  @Test func validFilesDecodeToTheExpectedPixels() throws {
    let archive = try ZipArchive(try ConformanceFiles.data("pngsuite-expected-rgba-json.zip"))
    for name in Self.good {
      let json = try #require(archive["\(name).json"], "\(name)")
      let channels = integers(json)
      let isDeep = name.hasSuffix("16")
      let expected = channels.map { isDeep ? ($0 * 2 + 257) / 514 : $0 }
      let isEqual = try pixels(of: name) == expected
      #expect(isEqual, "\(name)")
    }
  }

  /// Returns the numbers of a flat JSON array.
  private func integers(_ json: Data) -> [Int] {
    json.split { !(48...57).contains($0) }.map { $0.reduce(0) { $0 * 10 + Int($1) - 48 } }
  }

  /// Returns straight RGBA as stored, before any colour conversion, because the expected pixels ignore gAMA.
  private func pixels(of name: String) throws -> [Int] {
    let source = ByteSource(Array(try ConformanceFiles.data("pngsuite/\(name).png")))
    var scanlines = try PNGScanlines(source, PNGHeader(source))
    let pixels = try pixels(&scanlines)
    var decodedByLibpng = try PNGScanlines(source, PNGHeader(source), needsLibpng: true)
    let isEqual = try self.pixels(&decodedByLibpng) == pixels
    #expect(isEqual, "\(name)")
    return pixels
  }

  private func pixels<Scanlines: ScanlineSource & ~Copyable>(_ scanlines: inout Scanlines) throws -> [Int] {
    var row = [UInt32](repeating: 0, count: scanlines.width)
    var pixels: [Int] = []
    for _ in 0..<scanlines.height {
      try scanlines.readRow(into: &row)
      for pixel in row {
        pixels += [0, 8, 16].map { Int(pixel >> $0 & 255) }
        pixels.append(scanlines.format.hasAlpha ? Int(pixel >> 24) : 255)
      }
    }
    let (foundEnd, damage) = (try scanlines.findsEnd(), scanlines.damage)
    #expect(foundEnd && damage == nil)
    return pixels
  }

  /// The files that are left to libpng are interlaced, or have a transparent colour or a suggested palette.
  @Test func mostValidFilesAreDecodedWithoutLibpng() throws {
    let decoded = try Self.good.filter { name in
      let source = ByteSource(Array(try ConformanceFiles.data("pngsuite/\(name).png")))
      var scanlines = try PNGScanlines(source, PNGHeader(source))
      _ = try pixels(&scanlines)
      return !scanlines.usesLibpng
    }
    #expect(decoded.count == 119)
  }

  @Test(arguments: bad)
  func invalidFilesAreRejectedWithAReason(name: String) {
    let spec = AvatarSpec(photo: .file(ConformanceFiles.file("pngsuite/\(name).png").path), size: .sm)
    #expect {
      _ = try AvatarRenderer(isStrict: true).avatar(offline: spec)
    } throws: { error in
      guard case AvatarError.unusablePhoto(let skipped) = error else { return false }
      return ["damaged PNG (", "not a photo but "].contains { skipped.reason.hasPrefix($0) }
    }
  }

  @Test func wrongImageDataChecksumCausesAWarning() throws {
    let spec = AvatarSpec(photo: .file(ConformanceFiles.file("pngsuite/\(Self.unchecked).png").path), size: .sm)
    let reason = "damaged PNG (wrong image data checksum, near byte 152)"
    #expect(try AvatarRenderer().avatar(offline: spec).report.warnings.map(\.reason) == ["\(reason): drawn anyway"])
    #expect(throws: AvatarError.unusablePhoto(SkippedSource(source: spec.photo.source?.name ?? "", reason: reason))) {
      try AvatarRenderer(isStrict: true).avatar(offline: spec)
    }
  }
}
