import AvatarFileSystem
import AvatarRaster
import Testing

@testable import AvatarCodec

private typealias Chunk = (StaticString, [UInt8])

/// Returns a one-pixel PNG with these chunks before its data.
private func png(_ chunks: [Chunk]) -> ByteSource {
  var file = PNGChunks()
  file.append("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  for (type, data) in chunks { file.append(type, data) }
  file.append("IDAT", zlibCompressed([0, 1, 2, 3], level: 6))
  file.append("IEND", [])
  return ByteSource(file.bytes)
}

private func described(_ chunks: Chunk...) throws -> DescribedColor {
  let source = png(chunks)
  return try PNGHeader(source).color.described(source, limit: 100_000)
}

private func encoding(_ chunks: Chunk...) throws -> ColorEncoding {
  let source = png(chunks)
  return try PNGHeader(source).color.described(source, limit: 100_000).encoding
}

private func integers(_ values: UInt32...) -> [UInt8] {
  values.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) } }
}

private func profile(_ bytes: [UInt8]) -> Chunk {
  ("iCCP", Array("name".utf8) + [0, 0] + zlibCompressed(bytes, level: 6))
}

private let linear: Chunk = ("gAMA", integers(100_000))
private let usual: Chunk = ("gAMA", integers(45_455))
private let sRGBPrimaries: Chunk = ("cHRM", integers(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000))
private let adobePrimaries: Chunk = ("cHRM", integers(31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000))
private let sRGBChunk: Chunk = ("sRGB", [UInt8(0)])

@Suite struct PNGColorTests {
  @Test func imageWithoutColorChunksIsSRGB() throws {
    #expect(try encoding() == .sRGB)
  }

  @Test func sRGBGammaIsReadAsSRGB() throws {
    #expect(try encoding(usual) == .sRGB)
    #expect(try encoding(usual, sRGBPrimaries) == .sRGB)
    #expect(try encoding(sRGBPrimaries) == .sRGB)
  }

  @Test func nonSRGBGammaBecomesAPowerFunction() throws {
    #expect(try encoding(linear) == .primaries(.bt709, .power(1)))
    #expect(try encoding(linear, sRGBPrimaries) == .primaries(.bt709, .power(1)))
  }

  @Test func nonSRGBPrimariesArePreserved() throws {
    guard case .primaries(let primaries, .power(let exponent)) = try encoding(usual, adobePrimaries) else {
      Issue.record("not converted")
      return
    }
    #expect(primaries.green == Chromaticities.Coordinates(0.21, 0.71))
    #expect(abs(exponent - 2.2) < 0.001)
  }

  @Test func largerPrimaryCoordinateIsPreserved() throws {
    let chunk: Chunk = ("cHRM", integers(31270, 32900, 64000, 33000, 30000, 65000, 15000, 6000))
    let primaries = Chromaticities(
      white: .init(0.3127, 0.329), red: .init(0.64, 0.33), green: .init(0.3, 0.65), blue: .init(0.15, 0.06))
    #expect(try encoding(linear, chunk) == .primaries(primaries, .power(1)))
  }

  @Test func sRGBChunkTakesPrecedenceOverGamma() throws {
    #expect(try encoding(linear, adobePrimaries, sRGBChunk) == .sRGB)
  }

  @Test func profileTakesPrecedenceOverTheSRGBChunk() throws {
    #expect(try encoding(sRGBChunk, profile([1, 2, 3])) == .profile([1, 2, 3]))
  }

  @Test func codePointsTakePrecedenceOverAProfile() throws {
    #expect(try encoding(profile([1, 2, 3]), ("cICP", [1, 13, 0, 1])) == .sRGB)
    let displayP3 = try encoding(profile([1, 2, 3]), ("cICP", [12, 13, 0, 1]))
    guard case .primaries(let primaries, .sRGB) = displayP3 else {
      Issue.record("not converted")
      return
    }
    #expect(primaries.red == Chromaticities.Coordinates(0.68, 0.32))
  }

  @Test func unspecifiedCodePointsAreIgnored() throws {
    #expect(try encoding(profile([1, 2, 3]), ("cICP", [2, 2, 0, 1])) == .profile([1, 2, 3]))
  }

  /// A matrix is for luma and chroma, and a narrow range for video.
  @Test(arguments: [[1, 9, 0, 1], [1, 0, 0, 1], [3, 13, 0, 1], [1, 13, 1, 1], [1, 13, 0, 0]] as [[UInt8]])
  func unsupportedCodePointsFallBackToOtherChunks(points: [UInt8]) throws {
    let name = points.map(String.init).joined(separator: "/")
    let problem = ColorProblem(reason: "the unsupported colour space cICP \(name)")
    let gamma = DescribedColor(encoding: .primaries(.bt709, .power(1)), problem: problem)
    #expect(try described(("cICP", points)) == DescribedColor(encoding: .sRGB, problem: problem))
    #expect(try described(("cICP", points), linear) == gamma)
  }

  @Test func unsupportedCodePointsFallBackToTheProfile() throws {
    let path = FilePath.directory(of: #filePath) + "Fixtures/DisplayP3-v4.icc"
    let bytes = try ByteSource(path: path, limit: 1 << 20).allBytes()
    var transforms = ColorTransforms()
    let photo = try Photo(png([("cICP", [1, 13, 1, 1]), profile(bytes)]), limits: PhotoLimits())
    let (transform, warning) = try photo.colorTransform(from: &transforms)
    #expect(warning == "the unsupported colour space cICP 1/13/1/1: its profile applies")
    #expect(transform != nil)
  }

  @Test func damagedColorChunksAreReported() throws {
    #expect(throws: ColorProblem(reason: "damaged gAMA chunk")) { try encoding(("gAMA", integers(0))) }
    let problem = ColorProblem(reason: "damaged cICP chunk")
    #expect(try described(("cICP", [1, 13, 0])) == DescribedColor(encoding: .sRGB, problem: problem))
    #expect(throws: ColorProblem(reason: "damaged colour profile")) {
      try encoding(("iCCP", Array("name".utf8) + [0, 0, 1, 2, 3]))
    }
  }

  @Test(arguments: [
    integers(1, 2, 3), integers(0, 0, 0, 0, 0, 0, 0, 0), integers(400_000, 1, 1, 1, 1, 1, 1, 1), [],
  ])
  func damagedPrimariesDoNotAffectTheGamma(primaries: [UInt8]) throws {
    let problem = ColorProblem(reason: "damaged cHRM chunk")
    #expect(
      try described(linear, ("cHRM", primaries))
        == DescribedColor(encoding: .primaries(.bt709, .power(1)), problem: problem))
    #expect(try described(("cHRM", primaries)) == DescribedColor(encoding: .sRGB, problem: problem))
    #expect(try described(usual, ("cHRM", primaries)) == DescribedColor(encoding: .sRGB, problem: problem))
  }

  @Test func impossiblePrimariesDoNotAffectTheGamma() throws {
    // All primaries and the white point are the same point.
    let chunk: Chunk = ("cHRM", integers(30000, 30000, 30000, 30000, 30000, 30000, 30000, 30000))
    var transforms = ColorTransforms()
    let photo = try Photo(png([linear, chunk]), limits: PhotoLimits())
    let (transform, warning) = try photo.colorTransform(from: &transforms)
    #expect(warning == "invalid primaries: treated as sRGB except for its gamma")
    var row: [UInt32] = [0xFF80_8080]
    transform?.apply(to: &row, count: 1)
    // The value is half of linear light.
    #expect(row == [0xFFBC_BCBC])
  }

  /// Bradford's cones do not respond to this white point, so colours would be divided by zero.
  @Test func impossibleWhitePointDoesNotAffectTheGamma() throws {
    let chunk: Chunk = ("cHRM", integers(5334, 24555, 64000, 33000, 30000, 60000, 15000, 6000))
    var transforms = ColorTransforms()
    let photo = try Photo(png([linear, chunk]), limits: PhotoLimits())
    let warning = try photo.colorTransform(from: &transforms).warning
    #expect(warning == "invalid primaries: treated as sRGB except for its gamma")
  }

  @Test func unsupportedCodePointsFallBackToGammaAndPrimaries() throws {
    var transforms = ColorTransforms()
    let points: Chunk = ("cICP", [1, 13, 1, 1])
    let photo = try Photo(png([points, linear, adobePrimaries]), limits: PhotoLimits())
    let warning = try photo.colorTransform(from: &transforms).warning
    #expect(warning == "the unsupported colour space cICP 1/13/1/1: its gamma and chromaticities apply")
    let problem = ColorProblem(reason: "the unsupported colour space cICP 1/13/1/1")
    #expect(try described(points, linear, ("cHRM", integers(1, 2, 3))).problem == problem)
  }

  @Test func profileIsInflatedOnlyUpToTheLimit() throws {
    #expect(
      try encoding(profile([UInt8](repeating: 7, count: 100_000))) == .profile([UInt8](repeating: 7, count: 100_000)))
    #expect(throws: ColorProblem.tooLong(limit: 100_000, size: nil)) {
      try encoding(profile([UInt8](repeating: 7, count: 100_001)))
    }
  }

  /// The specification requires colour chunks before the image data, and rows are converted while they are decoded.
  @Test func colorChunkAfterTheImageDataIsIgnored() throws {
    let source = ByteSource(HandmadePNG(colorType: 2, depth: 8, after: [linear]).bytes)
    #expect(try PNGHeader(source).color.described(source, limit: 100) == DescribedColor(encoding: .sRGB))
  }

  @Test func colorChunkWithAWrongChecksumIsReportedAsDamaged() {
    let source = png([linear])
    var bytes = source.bytes(at: 0, length: source.count)
    // Only the checksum is damaged; the gamma itself is usable.
    bytes[8 + 25 + 8 + 4] ^= 1
    let damaged = ByteSource(bytes)
    #expect(throws: ColorProblem(reason: "damaged gAMA chunk")) {
      try PNGHeader(damaged).color.described(damaged, limit: 100)
    }
  }
}
