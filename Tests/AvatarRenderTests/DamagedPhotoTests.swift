import AvatarFileSystem
import Foundation
import Testing

@testable import AvatarCodec
@testable import AvatarRender

private let inputs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Goldens/Inputs")
private let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

private func bytes(_ name: String) throws -> [UInt8] {
  let directory = name.hasPrefix("arithmetic") || name == "waves-restart.jpg" ? fixtures : inputs
  return [UInt8](try Data(contentsOf: directory.appending(path: name)))
}

private func avatar(_ bytes: [UInt8], crop: AvatarCrop = .center, size: AvatarSize = .xs) throws -> Avatar {
  let photo = AvatarPhoto(source: .bytes(bytes), crop: crop)
  return try AvatarRenderer().avatar(offline: AvatarSpec(who: AvatarSubject(), photo: photo, size: size))
}

/// Tests of truncated or damaged photos.
@Suite struct DamagedPhotoTests {
  /// Truncates a photo at fifty positions; the last `drawn` of them show the photo with a warning, and the others show
  /// the icon.
  @Test(arguments: [
    ("grace_hopper.jpg", "JPEG", 3), ("chelsea.png", "PNG", 4), ("arithmetic.jpg", "JPEG", 2),
    ("kodak-23-progressive.jpg", "JPEG", 36), ("arithmetic-progressive.jpg", "JPEG", 26),
  ])
  func truncatedPhotoIsShownIfItIsNearlyComplete(name: String, format: String, drawn: Int) throws {
    let whole = try bytes(name)
    var contents: [AvatarContent] = []
    for i in 1...50 {
      let length = whole.count * i / 51
      let shown = try avatar(Array(whole.prefix(length)))
      contents.append(shown.report.content)
      let start = "truncated \(format) (at byte \(length))"
      if shown.report.content == .photo {
        #expect(
          shown.report.warnings.count == 1 && shown.report.warnings[0].reason.hasPrefix("\(start): "),
          "\(shown.report.warnings)")
      } else {
        #expect(shown.report.skipped.map(\.reason) == [start])
      }
    }
    #expect(contents.firstIndex(of: .photo) == 50 - drawn)
    #expect(contents.suffix(drawn).allSatisfy { $0 == .photo })
  }

  @Test func missingDataOutsideTheCropIsIgnored() throws {
    let whole = try bytes("tall.png")
    let top = try #require(FocalPoint(x: 0.5, y: 0))
    let cut = Array(whole.prefix(whole.count * 3 / 4))
    let shown = try avatar(cut, crop: .focus(top))
    #expect(
      shown.report.warnings.map(\.reason) == ["truncated PNG (at byte \(cut.count)): the visible part is intact"]
    )
    #expect(try shown.premultipliedRGBA == avatar(whole, crop: .focus(top)).premultipliedRGBA)
    #expect(try avatar(Array(whole.prefix(whole.count * 2 / 5))).report.content == .icon)
  }

  /// The file has 97 of 100 rows; libpng alone would lose the last 8 KiB.
  @Test func rowsAtTheEndOfATruncatedPNGAreDecoded() throws {
    let whole = try bytes("odd-101x100.png")
    let cut = Array(whole.prefix(whole.count * 98 / 100))
    let shown = try avatar(cut)
    #expect(
      shown.report.warnings.map(\.reason) == ["truncated PNG (at byte \(cut.count)): 97% of its rows are intact"])
  }

  /// Returns a photo of 40 rows of blocks, each with a restart marker after it, in which the end of the 19th is
  /// missing.
  private func restartsWithDamage() throws -> [UInt8] {
    var harmed = try bytes("waves-restart.jpg")
    let marker = try #require(
      harmed.indices.first { $0 > harmed.count / 2 && harmed[$0] == 0xFF && (0xD0...0xD7).contains(harmed[$0 + 1]) })
    harmed.removeSubrange(marker - 12..<marker)
    return harmed
  }

  @Test func damageEndsAtTheNextRestartMarker() throws {
    let shown = try avatar(restartsWithDamage())
    #expect(shown.report.content == .photo)
    #expect(
      shown.report.warnings.first?.reason.hasSuffix("): 97% of its rows are intact") == true, "\(shown.report.warnings)"
    )
  }

  /// The damage ends at row 152.
  ///
  /// Chroma upsampling mixes rows, so the first row below the damage depends on it too.
  @Test(arguments: [(152, true), (153, false)])
  func damageDirectlyAboveTheVisibleRowsIsNotTolerated(first: Int, matters: Bool) throws {
    let source = ByteSource(try restartsWithDamage())
    func read() throws {
      let tolerance = DamageTolerance(shown: first..<320, of: 0)
      var scanlines = try JPEGScanlines(
        source, JPEGHeader(source), eighths: 8, tolerance: tolerance, limits: PhotoLimits())
      var row = [UInt32](repeating: 0, count: scanlines.width)
      for _ in 0..<scanlines.height { try scanlines.readRow(into: &row) }
    }
    if matters {
      let error = try #require(#expect(throws: PhotoError.self) { try read() })
      #expect(error.reason.hasPrefix("truncated JPEG (at byte "))
    } else {
      #expect(throws: Never.self) { try read() }
    }
  }

  /// The last scan of this file adds the lowest bit of the coefficients; no code consists only of ones.
  @Test(arguments: [(1000, AvatarContent.icon), (20000, .photo)])
  func wrongBitsInARefinementScanAreReportedAsDamage(offset: Int, content: AvatarContent) throws {
    var harmed = try bytes("kodak-23-progressive.jpg")
    let scan = try #require(harmed.indices.dropLast().last { harmed[$0] == 0xFF && harmed[$0 + 1] == 0xDA })
    for i in 0..<20 { (harmed[scan + offset + 2 * i], harmed[scan + offset + 2 * i + 1]) = (0xFF, 0) }
    let shown = try avatar(harmed, size: .xxl)
    #expect(shown.report.content == content)
    let reasons = shown.report.skipped.map(\.reason) + shown.report.warnings.map(\.reason)
    #expect(reasons.first?.hasPrefix("damaged JPEG (Corrupt JPEG data: bad Huffman code, ") == true, "\(reasons)")
  }

  /// By then, the decoder has received the entire file.
  @Test func damageIsReportedAtItsOffset() throws {
    var harmed = try bytes("grace_hopper.jpg")
    // The start marker is followed by a table with more Huffman codes than possible. Its marker ends at byte 4.
    harmed.insert(contentsOf: [0xFF, 0xC4, 0, 19, 0] + [UInt8](repeating: 255, count: 16), at: 2)
    #expect(
      try avatar(harmed).report.skipped.map(\.reason) == ["damaged JPEG (Bogus Huffman table definition, near byte 4)"])
  }

  /// An eighth of the file contains the rows of several squares, and a 24th not enough for one.
  @Test(arguments: [(24, AvatarContent.icon), (8, .photo), (1, .photo)])
  func attentionIsDetectedInTheIntactPart(part: Int, content: AvatarContent) throws {
    let whole = try bytes("tall.png")
    #expect(try avatar(Array(whole.prefix(whole.count / part)), crop: .attention).report.content == content)
  }

  @Test func missingDataOutsideTheAttentionCropIsIgnored() throws {
    let whole = try bytes("tall.png")
    let cut = Array(whole.prefix(whole.count * 3 / 4))
    let shown = try avatar(cut, crop: .attention)
    #expect(
      shown.report.warnings.map(\.reason) == ["truncated PNG (at byte \(cut.count)): the visible part is intact"]
    )
  }

  @Test(arguments: [(0..<10, true), (0..<11, false), (45..<55, true), (49..<60, false), (50..<100, true)])
  func upToATenthOfTheVisibleRowsMayBeDamaged(rows: Range<Int>, isAllowed: Bool) {
    #expect(DamageTolerance(shown: 0..<50, of: 100).allows(rows) == isAllowed)
  }

  @Test func noDamageIsToleratedByDefault() {
    #expect(!DamageTolerance.none.allows(0..<1))
  }

  /// The decoder looks for a restart marker in the missing data, and must stop.
  @Test func truncatedArithmeticPhotoWithoutRestartMarkersIsRejected() throws {
    var photo = try bytes("arithmetic.jpg")
    let scan = try #require(photo.indices.first { photo[$0...].starts(with: [0xFF, 0xDA]) })
    photo.insert(contentsOf: [0xFF, 0xDD, 0, 4, 0, 1], at: scan)
    photo.removeLast(photo.count / 2)
    let shown = try avatar(photo)
    #expect(shown.report.content == .icon)
    #expect(shown.report.skipped.map(\.reason) == ["truncated JPEG (at byte \(photo.count))"])
  }
}
