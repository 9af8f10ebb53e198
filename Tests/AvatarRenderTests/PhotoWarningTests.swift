import Foundation
import Testing

@testable import AvatarRender

private let inputs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Goldens/Inputs")

private let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

private func bytes(_ name: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: inputs.appending(path: name)))
}

private func avatar(_ bytes: [UInt8], limits: PhotoLimits = PhotoLimits()) throws -> Avatar {
  try AvatarRenderer(limits: limits).avatar(offline: AvatarSpec(photo: .bytes(bytes), size: .lg))
}

private func index(of text: String, in bytes: [UInt8]) throws -> Int {
  let pattern = Array(text.utf8)
  return try #require(bytes.indices.first { bytes[$0...].starts(with: pattern) })
}

private let lacksEnd = [AvatarWarning(source: "the given bytes", reason: "is truncated, but the image is complete")]

/// Tests of photos that are drawn although something is wrong with them.
@Suite struct PhotoWarningTests {
  /// The arguments include the number of bytes in the end marker or end chunk, and the largest difference in levels of
  /// 255: libjpeg, which decodes JPEGs without an end marker, uses more coefficients of a reduced block.
  @Test(
    arguments: [
      ("restart.jpg", 2, 0), ("sampling-411.jpg", 2, 0), ("kodak-23-progressive.jpg", 2, 6), ("cmyk-plain.jpg", 2, 0),
      ("arithmetic.jpg", 2, 0), ("adobe-rgb.png", 12, 0), ("gray-gamma.png", 12, 0), ("one-pixel.png", 12, 0),
    ] as [(String, Int, Int)])
  func photoWithoutAnEndMarkerIsShownWithANote(name: String, end: Int, largest: Int) throws {
    let whole = try bytes(name)
    let cut = try avatar(whole.dropLast(end))
    #expect((cut.report.content, cut.report.warnings) == (.photo, lacksEnd))
    let differences = try zip(cut.premultipliedRGBA, avatar(whole).premultipliedRGBA).map { abs(Int($0) - Int($1)) }
    #expect((differences.max() ?? 255) <= largest)
  }

  @Test func intactPhotoCausesNoWarnings() throws {
    for name in ["restart.jpg", "rocket.jpg", "cmyk-press.jpg", "chelsea.png", "linear-light-16.png"] {
      #expect(try avatar(bytes(name)).report.warnings == [], "\(name)")
    }
  }

  @Test func dataAfterTheEndIsIgnored() throws {
    let whole = try bytes("sampling-440.jpg")
    for rest in [[UInt8](repeating: 0x55, count: 100_000), whole, [0xFF, 0xD8, 0xFF]] {
      let shown = try avatar(whole + rest)
      #expect(shown.report.warnings == [])
      #expect(try shown.premultipliedRGBA == avatar(whole).premultipliedRGBA)
    }
  }

  @Test func damagedProfileIsTreatedAsSRGB() throws {
    var damaged = try bytes("display-p3.jpg")
    let start = try index(of: "acsp", in: damaged)
    damaged[start] = 0
    let shown = try avatar(damaged)
    #expect(shown.report.content == .photo)
    #expect(shown.report.warnings.map(\.reason) == ["damaged colour profile: treated as sRGB"])
    #expect(try shown.premultipliedRGBA != avatar(bytes("display-p3.jpg")).premultipliedRGBA)
  }

  @Test func missingPartOfAProfileIsReported() throws {
    var damaged = try bytes("display-p3.jpg")
    // The byte declares the first of two parts.
    damaged[try index(of: "ICC_PROFILE", in: damaged) + 13] = 2
    #expect(
      try avatar(damaged).report.warnings.map(\.reason) == [
        "damaged colour profile (its parts do not match): treated as sRGB"
      ])
  }

  @Test func profileBeyondTheLimitIsTreatedAsSRGB() throws {
    var limits = PhotoLimits()
    limits.profileBytes = 100
    #expect(
      try avatar(bytes("display-p3.jpg"), limits: limits).report.warnings.map(\.reason) == [
        "a colour profile larger than 100 bytes: treated as sRGB"
      ])
  }

  @Test func rgbProfileInACMYKPhotoIsIgnored() throws {
    let (inks, screen) = (try bytes("cmyk-adobe.jpg"), try bytes("display-p3.jpg"))
    // The range is the APP2 segment, from its marker to its end.
    let start = try index(of: "ICC_PROFILE", in: screen) - 4
    let length = Int(screen[start + 2]) << 8 | Int(screen[start + 3])
    let shown = try avatar(Array(inks[..<2] + screen[start..<start + 2 + length] + inks[2...]))
    #expect(
      shown.report.warnings.map(\.reason) == ["a colour profile for another kind of image: converted without it"])
    #expect(try shown.premultipliedRGBA == avatar(inks).premultipliedRGBA)
  }
}

/// Tests of CMYK JPEGs without Adobe's marker.
@Suite struct UnmarkedInkTests {
  @Test func inksAreInvertedWithoutAdobesMarker() throws {
    let (marked, unmarked) = (try avatar(bytes("cmyk-adobe.jpg")), try avatar(bytes("cmyk-plain.jpg")))
    #expect(unmarked.premultipliedRGBA == marked.premultipliedRGBA)
  }
}

/// Tests of multi-scan and arithmetic JPEGs with data missing before an end marker, where libjpeg would invent pixels.
@Suite struct MissingScanTests {
  @Test(arguments: [4, 24, 48])
  func intactArithmeticPhotoCausesNoNoteAtAnySize(size: Int) throws {
    // Uniform images leave out most zeros; small avatars leave out scans.
    for name in ["arithmetic-white.jpg", "arithmetic-progressive.jpg"] {
      let path = fixtures.appending(path: name).path
      let shown = try AvatarRenderer().avatar(
        offline: AvatarSpec(photo: .file(path), size: try #require(AvatarSize(size))))
      #expect((shown.report.content, shown.report.warnings) == (.photo, []), "\(name)")
    }
  }

  @Test(arguments: ["arithmetic.jpg", "kodak-23-progressive.jpg", "restart.jpg"])
  func endMarkerDoesNotHideTruncation(name: String) throws {
    let whole = try bytes(name)
    for i in 12..<20 {
      let shown = try avatar(Array(whole.prefix(whole.count * i / 24)) + [0xFF, 0xD9])
      #expect(shown.report.content == .icon || !shown.report.warnings.isEmpty, "cut to \(i)/24")
    }
  }
}

/// Tests of limits, each of which is reported by name when it is exceeded.
@Suite struct PhotoLimitsTests {
  private func reason(_ name: String, _ change: (inout PhotoLimits) -> Void) throws -> String? {
    var limits = PhotoLimits()
    change(&limits)
    return try avatar(bytes(name), limits: limits).report.skipped.first?.reason
  }

  @Test func eachExceededLimitIsReported() throws {
    #expect(
      try reason("rocket.jpg") { $0.pixels = 640 * 427 - 1 } == "640×427 pixels: at most 273,279 are allowed")
    #expect(try reason("rocket.jpg") { $0.side = 639 } == "640×427 pixels: each side must be at most 639")
    #expect(
      try reason("kodak-23-progressive.jpg") { $0.memory = 1000 }
        == "a JPEG with several scans that needs 1,179,648 bytes of memory: at most 1,000 are allowed")
    #expect(
      try reason("kodak-23-progressive.jpg") { $0.blockVisits = 10_000 }
        == "a JPEG whose scans visit more than 10,000 blocks")
  }

  @Test func pixelLimitAlsoAppliesToProgressivePhotos() throws {
    #expect(
      try reason("kodak-23-progressive.jpg") { $0.pixels = 1000 } == "768×512 pixels: at most 1,000 are allowed")
  }

  @Test(arguments: [Int.max, Int.min])
  func extremeLimitsDoNotCauseACrash(value: Int) throws {
    for name in ["rocket.jpg", "kodak-23-progressive.jpg", "adobe-rgb.png", "missing.jpg"] {
      var limits = PhotoLimits()
      limits.bytes = value
      limits.pixels = value
      limits.side = value
      limits.memory = value
      limits.blockVisits = value
      limits.profileBytes = value
      let spec = AvatarSpec(photo: .file(inputs.appending(path: name).path), size: .xs)
      let shown = try AvatarRenderer(limits: limits).avatar(offline: spec)
      #expect(shown.report.content == (value > 0 && name != "missing.jpg" ? .photo : .icon), "\(name)")
    }
  }

  /// The product of these sides overflows to −2.
  @Test func overflowingOutputSizeIsRejectedAsTooLarge() {
    #expect(throws: AvatarError.outputTooLarge(width: .max, height: 2, limit: 25_000_000)) {
      try PhotoLimits().checkOutput(width: .max, height: 2)
    }
  }

  @Test func photoAtTheExactLimitIsAllowed() throws {
    #expect(try reason("rocket.jpg") { ($0.pixels, $0.side) = (640 * 427, 640) } == nil)
  }
}
