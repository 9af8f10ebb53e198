import CLCMSShim
import Testing

@testable import AvatarCodec

private func profile(_ name: String) throws -> [UInt8] { try HandmadeProfile.fixture(name) }

private func transform(_ name: String, _ layout: SampleLayout = .rgb, isDeep: Bool = false) throws -> ColorTransform? {
  try ColorTransform.make(from: .profile(profile(name)), layout: layout, isDeep: isDeep)
}

private func converted(_ pixels: [UInt32], by transform: ColorTransform) -> [UInt32] {
  var row = pixels
  transform.apply(to: &row, count: row.count)
  return row
}

private func bytes(_ number: Int) -> [UInt8] { HandmadeProfile.bytes(number) }

private func largestDistance(_ a: [UInt32], _ b: [UInt32]) -> Int {
  zip(a, b).flatMap { (a: UInt32, b: UInt32) -> [Int] in
    [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }
  }.max() ?? 0
}

/// All combinations of eight values of each channel; every tenth is transparent.
private let colors: [UInt32] = (0..<512).map { i in
  let (r, g, b) = (UInt32(i & 7) * 36, UInt32(i >> 3 & 7) * 36, UInt32(i >> 6) * 36)
  return r | g << 8 | b << 16 | (i % 10 == 0 ? 0x7F00_0000 : 0xFF00_0000)
}

@Suite struct ColorTransformTests {
  @Test func sRGBProfileNeedsNoConversion() throws {
    #expect(try transform("sRGB-v2-nano") == nil)
    #expect(try transform("sRGB-v2-nano", .gray) == nil)
    #expect(try transform("sGrey-v2-nano", .gray) == nil)
  }

  /// The reference is Little CMS's own conversion in floating point.
  @Test(arguments: ["DisplayP3-v4", "AdobeCompat-v2"])
  func tablesAgreeWithLittleCMS(name: String) throws {
    let bytes = try profile(name)
    let lcms = try LittleCMS().call
    let source = try #require(lcms.cmsOpenProfileFromMemTHR(nil, bytes, UInt32(bytes.count)))
    let target = try #require(lcms.cmsCreate_sRGBProfileTHR(nil))
    defer { for profile in [source, target] { _ = lcms.cmsCloseProfile(profile) } }
    // The format is three 4-byte floating-point channels.
    let floats: cmsUInt32Number = 1 << 22 | cmsUInt32Number(PT_RGB) << 16 | 3 << 3 | 4
    let reference = try #require(
      lcms.cmsCreateTransformTHR(nil, source, floats, target, floats, cmsUInt32Number(INTENT_PERCEPTUAL), 0))
    defer { lcms.cmsDeleteTransform(reference) }
    let input = colors.flatMap { color -> [Float] in [0, 8, 16].map { Float(color >> $0 & 255) / 255 } }
    var output = [Float](repeating: 0, count: input.count)
    lcms.cmsDoTransform(reference, input, &output, UInt32(colors.count))
    let result = converted(colors, by: try #require(try transform(name)))
    for (i, pixel) in result.enumerated() {
      for c in 0..<3 {
        let exact = min(max(output[3 * i + c], 0), 1) * 255
        #expect(abs(Float(pixel >> UInt32(8 * c) & 255) - exact) < 0.8)
      }
      #expect(pixel >> 24 == colors[i] >> 24)
    }
  }

  @Test func sixteenBitRowsProduceTheSameColors() throws {
    let shallow = converted(colors, by: try #require(try transform("DisplayP3-v4")))
    let deep = colors.flatMap { color -> [UInt16] in [0, 8, 16, 24].map { UInt16(color >> $0 & 255) * 257 } }
    var row = [UInt32](repeating: 0, count: colors.count)
    try #require(try transform("DisplayP3-v4", isDeep: true)).apply(deep: deep, to: &row, count: colors.count)
    #expect(largestDistance(row, shallow) <= 1)
  }

  /// Little CMS itself converts rows to this connection space.
  @Test func sixteenBitRowsPreserveAlphaIfTheLibraryConvertsThem() throws {
    var bytes = try profile("DisplayP3-v4")
    bytes.replaceSubrange(20..<24, with: Array("Lab ".utf8))
    let transform = try #require(try ColorTransform.make(from: .profile(bytes), layout: .rgb, isDeep: true))
    var row: [UInt32] = [0, 0, 0]
    transform.apply(deep: [0, 0, 0, 0, 0, 0, 0, 0x7F7F, 0, 0, 0, 0xFFFF], to: &row, count: 3)
    #expect(row == [0, 0x7F00_0000, 0xFF00_0000])
  }

  /// Returns a lookup table whose result does not depend on the input.
  private func table(_ color: [UInt16]) -> [UInt8] {
    // ICC.1:2022, 10.10, specifies three input and three output channels, a grid of 2, the unit matrix, and tables of
    // two entries.
    let matrix = (0..<9).flatMap { bytes($0 % 4 == 0 ? 1 << 16 : 0) }
    let curves: [UInt8] = (0..<3).flatMap { _ in [0, 0, 0xFF, 0xFF] }
    let grid = (0..<8).flatMap { _ in color.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    let parts = [Array("mft2".utf8), [0, 0, 0, 0, 3, 3, 2, 0], matrix, [0, 2, 0, 2], curves, grid, curves]
    return Array(parts.joined())
  }

  /// The curves and the matrix are those of sRGB.
  @Test func lookupTableInAProfileIsApplied() throws {
    let profile = HandmadeProfile.adding("A2B0", table([0, 0, 0]), to: try profile("sRGB-v2-nano"))
    let transform = try #require(try ColorTransform.make(from: .profile(profile), layout: .rgb, isDeep: false))
    #expect(converted([0xFFFF_FFFF, 0xFF00_80FF], by: transform) == [0xFF00_0000, 0xFF00_0000])
  }

  /// The perceptual table makes everything black, that of saturation too, and the colorimetric one white.
  @Test(arguments: [SampleLayout.rgb, .gray])
  func lookupTableIsThatOfTheRelativeColorimetricIntent(layout: SampleLayout) throws {
    var profile = try profile("sRGB-v2-nano")
    // The values are X, Y and Z of white, in units of 2⁻¹⁵.
    let tables: [(String, [UInt16])] = [("A2B0", [0, 0, 0]), ("A2B1", [31595, 32768, 27030]), ("A2B2", [0, 0, 0])]
    for (tag, color) in tables {
      profile = HandmadeProfile.adding(tag, table(color), to: profile)
    }
    let transform = try #require(try ColorTransform.make(from: .profile(profile), layout: layout, isDeep: false))
    #expect(converted([0xFF00_80FF], by: transform) == [0xFFFF_FFFF])
  }

  @Test func eachChannelUsesItsOwnCurve() throws {
    var profile = try profile("sRGB-v2-nano")
    profile += [UInt8](repeating: 0, count: -profile.count & 3)
    // According to ICC.1:2022, 10.6, a curve without entries is the identity; here it is the green curve.
    let line = Array("curv".utf8) + bytes(0) + bytes(0)
    let tag = try #require(profile.firstRange(of: Array("gTRC".utf8)))
    profile.replaceSubrange(tag.upperBound..<tag.upperBound + 8, with: bytes(profile.count) + bytes(line.count))
    profile += line
    profile.replaceSubrange(0..<4, with: bytes(profile.count))
    let transform = try #require(try ColorTransform.make(from: .profile(profile), layout: .rgb, isDeep: false))
    #expect(converted([0xFF80_8080], by: transform) == [0xFF80_BC80])
  }

  @Test func bitDepthsDoNotShareACachedTransform() throws {
    var transforms = ColorTransforms()
    let encoding = ColorEncoding.profile(try profile("DisplayP3-v4"))
    for isDeep in [false, true] {
      let cached = try transforms.transform(from: encoding, layout: .rgb, isDeep: isDeep)
      #expect(cached?.isDeep == isDeep)
    }
  }

  @Test func cmykWithoutAProfileIsConvertedByMultiplication() throws {
    let transform = try #require(try ColorTransform.make(from: .sRGB, layout: .cmyk, isDeep: false))
    // The colours are no ink, full cyan, half black and all inks.
    let inks: [UInt32] = [0xFFFF_FFFF, 0xFFFF_FF00, 0x7FFF_FFFF, 0]
    #expect(converted(inks, by: transform) == [0xFFFF_FFFF, 0xFFFF_FF00, 0xFF7F_7F7F, 0xFF00_0000])
  }

  @Test func cmykProfileAppliesToInvertedInks() throws {
    let transform = try #require(try transform("CGATS001Compat-v2-micro", .cmyk))
    let (paper, full) = (converted([0xFFFF_FFFF], by: transform)[0], converted([0], by: transform)[0])
    #expect([0, 8, 16].allSatisfy { paper >> $0 & 255 > 245 && full >> $0 & 255 < 60 })
  }

  @Test func profileForAnotherColorModelIsRejected() throws {
    for (name, layout) in [
      ("CGATS001Compat-v2-micro", .rgb), ("sGrey-v2-nano", .rgb), ("DisplayP3-v4", .cmyk),
    ] as [(String, SampleLayout)] {
      #expect(throws: ColorProblem(reason: "a colour profile for another kind of image")) {
        try transform(name, layout)
      }
    }
  }

  @Test func truncatedProfileIsRejected() throws {
    let whole = try profile("DisplayP3-v4")
    for length in stride(from: 0, to: whole.count, by: 7) {
      #expect(throws: ColorProblem(reason: "damaged colour profile")) {
        try ColorTransform.make(from: .profile(Array(whole.prefix(length))), layout: .rgb, isDeep: false)
      }
    }
  }

  @Test func profileWithAnEndlessPipelineIsRejected() throws {
    var bytes = try profile("DisplayP3-v4")
    // The first tag becomes a multiProcessElements tag of a thousand elements.
    let offset = bytes[136..<140].reduce(0) { $0 << 8 | Int($1) }
    bytes.replaceSubrange(offset..<offset + 4, with: Array("mpet".utf8))
    bytes.replaceSubrange(offset + 12..<offset + 16, with: [0, 0, 4, 0])
    #expect(throws: ColorProblem(reason: "damaged colour profile")) {
      try ColorTransform.make(from: .profile(bytes), layout: .rgb, isDeep: false)
    }
  }
}
