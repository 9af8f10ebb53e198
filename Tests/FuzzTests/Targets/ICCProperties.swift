@testable import AvatarCodec

/// The properties of colour transforms; the input is an ICC profile.
enum ICCProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let layouts: [SampleLayout] = [.gray, .rgb, .cmyk]
    for layout in layouts {
      if let transform = try transform(bytes, layout, isDeep: false) { try checkRow(transform, layout) }
    }
    for layout in layouts.prefix(2) {
      if let transform = try transform(bytes, layout, isDeep: true) { try checkDeepRow(transform) }
    }
  }

  /// Returns the transform; nil if no conversion is necessary, or if the profile cannot be used.
  private static func transform(
    _ bytes: [UInt8], _ layout: SampleLayout, isDeep: Bool
  ) throws(BrokenProperty) -> ColorTransform? {
    do throws(ColorProblem) {
      return try ColorTransform.make(from: .profile(bytes), layout: layout, isDeep: isDeep)
    } catch {
      try expect(error.component == nil, "the profile is to blame: \(error.reason)")
      try expect(!error.reason.isEmpty, "a problem has a reason")
      return nil
    }
  }

  private static let samples: [UInt32] = [
    0, 0x0101_0101, 0x8040_2010, 0x8040_2010, 0xFF00_0000, 0x7FFF_FFFF, 0x00FF_00FF, 0xFF80_8080, 0xFFFF_FFFF,
  ]

  /// Checks that rows are converted pixel by pixel, independently of their neighbours and of the memory after the row.
  private static func checkRow(_ transform: ColorTransform, _ layout: SampleLayout) throws(BrokenProperty) {
    let row = layout == .gray ? samples.map { $0 & 0xFF00_0000 | ($0 & 255) &* 0x01_0101 } : samples
    var converted = row + [0xDEAD_BEEF]
    transform.apply(to: &converted, count: row.count)
    try expectEqual(converted[row.count], 0xDEAD_BEEF, "what lies behind a row stays")
    for i in row.indices {
      var pixel = [row[i]]
      transform.apply(to: &pixel, count: 1)
      try expectEqual(pixel[0], converted[i], "a pixel does not depend on those before it")
    }
    if transform.preservesGray {
      try expect(converted.dropLast().allSatisfy { $0 & 255 == $0 >> 8 & 255 }, "gray stays gray")
    }
    if layout == .rgb || layout == .gray {
      try expect(zip(row, converted).allSatisfy { $0 >> 24 == $1 >> 24 }, "alpha stays")
    }
  }

  private static func checkDeepRow(_ transform: ColorTransform) throws(BrokenProperty) {
    guard transform.isDeep else { return }
    let deep = samples.flatMap { sample -> [UInt16] in [0, 8, 16, 24].map { UInt16(sample >> $0 & 255) &* 257 } }
    var converted = [UInt32](repeating: 0, count: samples.count) + [0xDEAD_BEEF]
    transform.apply(deep: deep, to: &converted, count: samples.count)
    try expectEqual(converted[samples.count], 0xDEAD_BEEF, "what lies behind a row stays")
    for i in samples.indices {
      var pixel: [UInt32] = [0]
      transform.apply(deep: Array(deep[4 * i..<4 * i + 4]), to: &pixel, count: 1)
      try expectEqual(pixel[0], converted[i], "a pixel does not depend on those before it")
      try expectEqual(pixel[0] >> 24, samples[i] >> 24, "alpha stays")
    }
  }
}
