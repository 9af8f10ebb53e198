import CLCMSShim
import Foundation
import Testing

@testable import AvatarCodec

private func profile(_ name: String) throws -> [UInt8] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  return [UInt8](try Data(contentsOf: folder.appending(path: "\(name).icc")))
}

private func transform(_ name: String, _ layout: SampleLayout = .rgb, isDeep: Bool = false) throws -> ColorTransform? {
  try ColorTransform.make(from: .profile(profile(name)), layout: layout, isDeep: isDeep)
}

private func converted(_ pixels: [UInt32], by transform: ColorTransform) -> [UInt32] {
  var row = pixels
  transform.apply(to: &row, count: row.count)
  return row
}

private func largestDistance(_ a: [UInt32], _ b: [UInt32]) -> Int {
  zip(a, b).flatMap { a, b in [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) } }.max() ?? 0
}

/// Eight values of each channel, all combined; every tenth transparent.
private let colors: [UInt32] = (0..<512).map { i in
  let (r, g, b) = (UInt32(i & 7) * 36, UInt32(i >> 3 & 7) * 36, UInt32(i >> 6) * 36)
  return r | g << 8 | b << 16 | (i % 10 == 0 ? 0x7F00_0000 : 0xFF00_0000)
}

@Suite struct ColorTransformTests {
  @Test func profileOfSRGBNeedsNoConversion() throws {
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
    // Three channels of 4 bytes, in floating point.
    let floats: cmsUInt32Number = 1 << 22 | cmsUInt32Number(PT_RGB) << 16 | 3 << 3 | 4
    let reference = try #require(
      lcms.cmsCreateTransformTHR(nil, source, floats, target, floats, cmsUInt32Number(INTENT_PERCEPTUAL), 0))
    defer { lcms.cmsDeleteTransform(reference) }
    let input = colors.flatMap { color in [0, 8, 16].map { Float(color >> $0 & 255) / 255 } }
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

  @Test func deepRowsGiveTheSameColors() throws {
    let shallow = converted(colors, by: try #require(try transform("DisplayP3-v4")))
    let deep = colors.flatMap { color in [0, 8, 16, 24].map { UInt16(color >> $0 & 255) * 257 } }
    var row = [UInt32](repeating: 0, count: colors.count)
    try #require(try transform("DisplayP3-v4", isDeep: true)).apply(deep: deep, to: &row, count: colors.count)
    #expect(largestDistance(row, shallow) <= 1)
  }

  @Test func depthsDoNotShareACachedTransform() throws {
    var transforms = ColorTransforms()
    let encoding = ColorEncoding.profile(try profile("DisplayP3-v4"))
    for isDeep in [false, true] {
      let cached = try transforms.transform(from: encoding, layout: .rgb, isDeep: isDeep)
      #expect(cached?.isDeep == isDeep)
    }
  }

  @Test func inksWithoutAProfileAreMultiplied() throws {
    let plain = try #require(try ColorTransform.make(from: .sRGB, layout: .cmyk(inverted: false), isDeep: false))
    let adobe = try #require(try ColorTransform.make(from: .sRGB, layout: .cmyk(inverted: true), isDeep: false))
    // No ink, full cyan, half black, all inks.
    let inks: [UInt32] = [0, 0xFF, 0x8000_0000, 0xFFFF_FFFF]
    let expected: [UInt32] = [0xFFFF_FFFF, 0xFFFF_FF00, 0xFF7F_7F7F, 0xFF00_0000]
    #expect(converted(inks, by: plain) == expected)
    #expect(converted(inks.map { ~$0 }, by: adobe) == expected)
  }

  @Test func pressProfileIsAppliedToInksEitherWayRound() throws {
    let plain = try #require(try transform("CGATS001Compat-v2-micro", .cmyk(inverted: false)))
    let adobe = try #require(try transform("CGATS001Compat-v2-micro", .cmyk(inverted: true)))
    let paper = converted([0], by: plain)[0]
    #expect([0, 8, 16].allSatisfy { paper >> $0 & 255 > 245 })
    func opaque(_ pixels: [UInt32]) -> [UInt32] { pixels.map { $0 | 0xFF00_0000 } }
    let (one, other) = (converted(colors, by: plain), converted(colors.map { ~$0 }, by: adobe))
    #expect(largestDistance(opaque(one), opaque(other)) <= 1)
  }

  @Test func profileForAnotherKindOfPictureIsRefused() throws {
    for (name, layout) in [
      ("CGATS001Compat-v2-micro", .rgb), ("sGrey-v2-nano", .rgb), ("DisplayP3-v4", .cmyk(inverted: true)),
    ] as [(String, SampleLayout)] {
      #expect(throws: ColorError.problem(ColorProblem(reason: "a colour profile for another kind of picture"))) {
        try transform(name, layout)
      }
    }
  }

  @Test func profileCutAnywhereIsRefused() throws {
    let whole = try profile("DisplayP3-v4")
    for length in stride(from: 0, to: whole.count, by: 7) {
      #expect(throws: ColorError.problem(ColorProblem(reason: "damaged colour profile"))) {
        try ColorTransform.make(from: .profile(Array(whole.prefix(length))), layout: .rgb, isDeep: false)
      }
    }
  }

  @Test func profileWithAnEndlessPipelineIsRefused() throws {
    var bytes = try profile("DisplayP3-v4")
    // The first tag becomes a multiProcessElements tag of a thousand elements.
    let offset = bytes[136..<140].reduce(0) { $0 << 8 | Int($1) }
    bytes.replaceSubrange(offset..<offset + 4, with: Array("mpet".utf8))
    bytes.replaceSubrange(offset + 12..<offset + 16, with: [0, 0, 4, 0])
    #expect(throws: ColorError.problem(ColorProblem(reason: "damaged colour profile"))) {
      try ColorTransform.make(from: .profile(bytes), layout: .rgb, isDeep: false)
    }
  }
}
