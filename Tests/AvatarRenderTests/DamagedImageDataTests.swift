import Foundation
import Testing

@testable import AvatarCodec
@testable import AvatarRender

private let inputs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Goldens/Inputs")
private let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

private func bytes(_ name: String) throws -> [UInt8] {
  let directory = name == "waves-restart.jpg" ? fixtures : inputs
  return [UInt8](try Data(contentsOf: directory.appending(path: name)))
}

private func avatar(_ bytes: [UInt8], size: AvatarSize = .xs, isStrict: Bool = false) throws -> Avatar {
  try AvatarRenderer(isStrict: isStrict).avatar(offline: AvatarSpec(photo: .bytes(bytes), size: size))
}

/// Returns the reason for which a strict renderer rejects a photo; nil if it does not.
private func strictReason(_ bytes: [UInt8], size: AvatarSize = .xs) throws -> String? {
  do {
    _ = try avatar(bytes, size: size, isStrict: true)
    return nil
  } catch AvatarError.unusablePhoto(let skipped) {
    return skipped.reason
  }
}

/// Flips bits of the entropy-coded data in the given range, but neither creates nor changes an FF byte.
private func flipped(_ whole: [UInt8], bits: Int, in range: Range<Int>, seed: UInt64) -> [UInt8] {
  var (damaged, random, rest) = (whole, seed, bits)
  func next(_ count: Int) -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(random >> 33) % count
  }
  while rest > 0 {
    let i = range.lowerBound + next(range.count)
    let byte = damaged[i] ^ 1 << UInt8(next(8))
    if damaged[i - 1...i + 1].contains(0xFF) || byte == 0xFF { continue }
    damaged[i] = byte
    rest -= 1
  }
  return damaged
}

/// Returns the range of the entropy-coded data of each scan, without its last bytes.
///
/// Small scans and those with lower bits of coefficients are left out, because a wrong bit in them cannot be detected.
private func scans(_ bytes: [UInt8]) throws -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var i = 2
  while i < bytes.count - 1, bytes[i + 1] != 0xD9 {
    let isScan = bytes[i + 1] == 0xDA
    i += 2 + Int(bytes[i + 2]) << 8 + Int(bytes[i + 3])
    if !isScan { continue }
    let start = i
    while bytes[i] != 0xFF || bytes[i + 1] == 0 || (0xD0...0xD7).contains(bytes[i + 1]) { i += 1 }
    if i - start > 300, bytes[start - 1] >> 4 == 0 { ranges.append(start + 1..<i - 2) }
  }
  return ranges
}

/// Tests that damage to image data causes a note, and an error in a strict renderer.
@Suite struct DamagedImageDataTests {
  @Test(arguments: ["grace_hopper.jpg", "rocket.jpg", "kodak-15.jpg"], 1...12 as ClosedRange<UInt64>)
  func flippedBitsInABaselineJPEGAreDetected(name: String, seed: UInt64) throws {
    let whole = try bytes(name)
    // Fewer wrong bits may only change values, which cannot be detected.
    let damaged = flipped(whole, bits: 200, in: try scans(whole)[0], seed: seed)
    let report = try avatar(damaged, size: 16).report
    let reasons = report.skipped.map(\.reason) + report.warnings.map(\.reason)
    #expect(reasons.count == 1 && ["damaged JPEG (", "truncated JPEG ("].contains { reasons[0].hasPrefix($0) })
    let reason = try #require(try strictReason(damaged, size: 16))
    #expect(reasons[0].hasPrefix(reason))
    #expect(report.shortfalls == (report.content == .photo ? [.intactPhoto] : [.photo]))
  }

  /// The decoder finds fewer blocks than the data contains, regardless of where the wrong bits are.
  @Test(arguments: [16, 40, 400], [3000, 5000, 5001, 7000])
  func excessDataInAJPEGIsDetected(side: Int, count: Int) throws {
    var longer = try bytes("grace_hopper.jpg")
    let end = try #require(try scans(longer).last?.upperBound) - 100
    longer.insert(contentsOf: longer[end - count..<end], at: end - count)
    let size = try #require(AvatarSize(side))
    let report = try avatar(longer, size: size).report
    let reasons = report.skipped.map(\.reason) + report.warnings.map(\.reason)
    #expect(reasons.count == 1 && reasons[0].hasPrefix("damaged JPEG (Corrupt JPEG data: "), "\(reasons)")
    #expect(report.shortfalls == (report.content == .photo ? [.intactPhoto] : [.photo]))
    #expect(try strictReason(longer, size: size)?.hasPrefix("damaged JPEG (Corrupt JPEG data: ") == true)
  }

  /// Some cameras align the end marker.
  @Test(
    arguments: [[0], [0, 0, 0], [UInt8](repeating: 0, count: 100), [0xFF, 0xFF], [0x20, 0x20]] as [[UInt8]], [16, 400])
  func paddingBeforeTheEndOfAJPEGIsNotReportedAsDamage(padding: [UInt8], side: Int) throws {
    for name in ["grace_hopper.jpg", "restart.jpg", "kodak-23-progressive.jpg"] {
      let whole = try bytes(name)
      let size = try #require(AvatarSize(side))
      let padded = try avatar(whole.dropLast(2) + padding + [0xFF, 0xD9], size: size, isStrict: true)
      #expect(padded.report.warnings == [])
      #expect(try padded.premultipliedRGBA == avatar(whole, size: size).premultipliedRGBA)
    }
  }

  /// Webcams leave parts of earlier frames after the data.
  @Test(arguments: [7, 50, 5000], [16, 40, 400])
  func foreignDataInAJPEGDoesNotDamageItsRows(count: Int, side: Int) throws {
    let whole = try bytes("grace_hopper.jpg")
    let size = try #require(AvatarSize(side))
    let other = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 17) }.map { $0 == 0xFF ? 1 : $0 }
    let longer = Array(whole.dropLast(2)) + other + [0xFF, 0xD9]
    let drawn = try avatar(longer, size: size)
    #expect(try drawn.premultipliedRGBA == avatar(whole, size: size).premultipliedRGBA)
    #expect(drawn.report.warnings.count == 1 && drawn.report.shortfalls == [.intactPhoto])
    #expect(drawn.report.warnings.first?.reason.hasSuffix(": drawn anyway") == true, "\(drawn.report.warnings)")
    #expect(try strictReason(longer, size: size)?.contains(" extraneous bytes before marker 0xd9, near byte ") == true)
  }

  @Test func rowsBetweenRestartMarkersAreReportedAsDamaged() throws {
    let whole = try bytes("waves-restart.jpg")
    let middle = whole.count / 2
    let damaged = flipped(whole, bits: 5, in: middle..<middle + 40, seed: 3)
    let report = try avatar(damaged).report
    #expect(report.content == .photo)
    #expect(report.warnings.count == 1 && report.warnings[0].reason.hasSuffix("% of its rows are intact"))
    #expect(try strictReason(damaged) != nil)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func flippedBitsInAProgressiveJPEGAreDetected(seed: UInt64) throws {
    let whole = try bytes("kodak-23-progressive.jpg")
    for scan in try scans(whole) {
      let damaged = flipped(whole, bits: 40, in: scan, seed: seed)
      let report = try avatar(damaged, size: .xxl).report
      #expect(report.skipped.count + report.warnings.count == 1, "scan at \(scan)")
      #expect(try strictReason(damaged, size: .xxl) != nil, "scan at \(scan)")
    }
  }

  /// A photo of 16 px needs only the averages of blocks, which the last scan does not change.
  @Test(arguments: [16, 40, 400])
  func prematureEndOfAProgressiveJPEGIsReportedAsTruncation(side: Int) throws {
    let whole = try bytes("kodak-23-progressive.jpg")
    let size = try #require(AvatarSize(side))
    var starts = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
    starts.append(whole.count)
    for (start, end) in zip(starts, starts.dropFirst()).dropLast(side == 16 ? 1 : 0) {
      var damaged = whole
      damaged.replaceSubrange((start + end) / 2..<(start + end) / 2 + 2, with: [0xFF, 0xD9])
      let report = try avatar(damaged, size: size).report
      let reasons = report.skipped.map(\.reason) + report.warnings.map(\.reason)
      #expect(reasons.count == 1 && reasons[0].hasPrefix("truncated JPEG ("), "scan at \(start): \(reasons)")
      #expect(try strictReason(damaged, size: size)?.hasPrefix("truncated JPEG (") == true)
    }
  }

  @Test func invisibleDamageIsAnErrorInAStrictRenderer() throws {
    let whole = try bytes("tall.png")
    var damaged = whole
    damaged.replaceSubrange(damaged.count - 40..<damaged.count - 20, with: repeatElement(0x55, count: 20))
    let warnings = try avatar(damaged).report.warnings.map(\.reason)
    #expect(warnings.count == 1 && warnings[0].hasSuffix("): the visible part is intact"), "\(warnings)")
    #expect(try strictReason(damaged)?.hasPrefix("damaged PNG (") == true)
    #expect(try strictReason(whole) == nil)
  }

  @Test(arguments: ["chelsea.png", "odd-101x100.png", "stripes.png"])
  func wrongPNGChecksumIsAnErrorInAStrictRenderer(name: String) throws {
    var damaged = try bytes(name)
    // The checksums of the image data and of its chunk precede the end chunk of 12 bytes.
    for place in [13, 17] {
      damaged[damaged.count - place] ^= 1
      let reason = "damaged PNG (wrong image data checksum, near byte "
      let warnings = try avatar(damaged).report.warnings.map(\.reason)
      #expect(warnings.count == 1 && warnings[0].hasPrefix(reason) && warnings[0].hasSuffix("): drawn anyway"))
      #expect(try strictReason(damaged)?.hasPrefix(reason) == true)
      damaged = try bytes(name)
    }
  }

  @Test func missingEndMarkerIsNotReportedAsDamage() throws {
    let whole = try bytes("kodak-4.jpg")
    #expect(try strictReason(whole.dropLast(2)) == nil)
    #expect(try strictReason(whole + repeatElement(0x55, count: 1000)) == nil)
  }
}
