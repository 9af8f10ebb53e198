import Foundation
import Testing

@testable import AvatarCodec

/// The level that 128 becomes, and the note on the colour space if there is one.
private struct Shown: Equatable, CustomStringConvertible {
  let level: UInt32
  let hasNote: Bool

  /// Converts a gray pixel of a file with BT.709's primaries.
  init(transfer: Int, in container: CodingPoints.Container) throws {
    let points = CodingPoints(container: container, primaries: 1, transfer: transfer, matrix: 0, isFullRange: true)
    let described: DescribedColor
    do throws(ColorProblem) {
      described = try points.described() ?? DescribedColor(encoding: .sRGB)
    } catch {
      described = DescribedColor(encoding: .sRGB, problem: error)
    }
    var row: [UInt32] = [0xFF80_8080]
    try ColorTransform.make(from: described.encoding, layout: .rgb, isDeep: false)?.apply(to: &row, count: 1)
    level = row[0] & 255
    hasNote = described.problem != nil
  }

  /// Reads a cell such as “128, note”.
  init?(cell: some StringProtocol) {
    guard let level = UInt32(cell.prefix { $0.isNumber }) else { return nil }
    self.level = level
    hasNote = cell.hasSuffix(", note")
  }

  var description: String { "\(level)" + (hasNote ? ", note" : "") }
}

/// A row of the table of transfer functions in Documentation/Explanation/Colour.md.
private struct DocumentedRow: CustomTestStringConvertible {
  let transfers: [Int]
  let heif, png: Shown

  var testDescription: String { "\(transfers)" }

  /// Reads a row whose first cell starts with code points, as in “1, 6: BT.709”; nil for other lines.
  private init?(_ line: Substring) {
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 6, let heif = Shown(cell: cells[3]), let png = Shown(cell: cells[5]) else { return nil }
    transfers = cells[0].prefix { $0 != ":" }.split(separator: ", ").compactMap { Int($0) }
    self.heif = heif
    self.png = png
  }

  static func all() throws -> [DocumentedRow] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Documentation/Explanation/Colour.md")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap(DocumentedRow.init)
  }
}

@Suite struct CodingPointTests {
  @Test func documentationListsEveryTransferFunctionOfH273() throws {
    #expect(try DocumentedRow.all().flatMap(\.transfers).sorted() == Array(0...18))
  }

  @Test(arguments: try DocumentedRow.all())
  fileprivate func transferFunctionIsConvertedAsDocumented(row: DocumentedRow) throws {
    for transfer in row.transfers {
      #expect(try Shown(transfer: transfer, in: .nclx) == row.heif)
      #expect(try Shown(transfer: transfer, in: .cICP) == row.png)
    }
  }

  @Test(
    arguments: [
      (2, 13, .sRGB), (2, 4, .primaries(.bt709, .power(2.2))), (1, 2, .sRGB), (2, 2, .sRGB),
    ] as [(Int, Int, ColorEncoding)])
  func unspecifiedNclxFieldsDefaultToSRGB(primaries: Int, transfer: Int, encoding: ColorEncoding) throws {
    let points = CodingPoints(
      container: .nclx, primaries: primaries, transfer: transfer, matrix: 6, isFullRange: false)
    #expect(try points.described() == DescribedColor(encoding: encoding))
  }

  /// The expected pixels are those of Chromium 156.
  @Test(arguments: [
    (4, [0x37, 0x47, 0x83], [215, 126, 126]), (5, [64, 64, 127], [194, 128, 128]),
    (6, [65, 66, 128], [189, 130, 128]),
    (8, [63, 62, 132], [209, 124, 126]), (9, [56, 63, 133], [222, 117, 126]), (11, [64, 64, 132], [200, 124, 126]),
    (12, [64, 64, 132], [203, 124, 126]), (22, [64, 67, 128], [193, 130, 128]),
  ])
  func primariesAreConvertedAsInBrowsers(primaries: Int, blue: [Int], red: [Int]) throws {
    let points = CodingPoints(container: .cICP, primaries: primaries, transfer: 13, matrix: 0, isFullRange: true)
    let color = try #require(try points.described())
    var row: [UInt32] = [0xFF80_4040, 0xFF80_80C0]
    try #require(try ColorTransform.make(from: color.encoding, layout: .rgb, isDeep: false)).apply(to: &row, count: 2)
    for (pixel, expected) in zip(row, [blue, red]) {
      for (shift, value) in zip([0, 8, 16], expected) { #expect(abs(Int(pixel >> UInt32(shift) & 255) - value) <= 1) }
    }
  }

  /// A profile describes colours up to white, so its own tags apply unless the code points are those of HDR.
  @Test(
    arguments: [
      (9, 16, .pq, "HDR (PQ)"), (9, 18, .hlg, "HDR (HLG)"), (9, 13, nil, nil), (9, 2, nil, nil), (2, 16, nil, nil),
      (99, 16, nil, nil),
    ] as [(UInt8, UInt8, TransferFunction?, String?)])
  func codingPointsOfAProfileApplyToHDR(
    primaries: UInt8, transfer: UInt8, function: TransferFunction?, problem: String?
  ) throws {
    let profile = HandmadeProfile.withCodingPoints(primaries, transfer, in: try HandmadeProfile.fixture("sRGB-v2-nano"))
    let described = DescribedColor(profile: profile)
    let found: TransferFunction? = if case .primaries(_, let transfer) = described.encoding { transfer } else { nil }
    #expect((found, described.problem?.reason) == (function, problem))
    #expect((described.encoding == .profile(profile)) == (function == nil))
  }

  @Test func codingPointsOfAPrintingPressAreIgnored() throws {
    let press = try HandmadeProfile.fixture("CGATS001Compat-v2-micro")
    let profile = HandmadeProfile.withCodingPoints(9, 16, in: press)
    #expect(DescribedColor(profile: profile) == DescribedColor(encoding: .profile(profile)))
  }

  @Test func truncatedCodingPointsOfAProfileAreIgnored() throws {
    let whole = HandmadeProfile.withCodingPoints(9, 16, in: try HandmadeProfile.fixture("sRGB-v2-nano"))
    let cut = Array(whole.dropLast())
    #expect(DescribedColor(profile: cut) == DescribedColor(encoding: .profile(cut)))
  }
}
