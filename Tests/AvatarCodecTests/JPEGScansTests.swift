import AvatarFileSystem
import Foundation
import Testing

@testable import AvatarCodec

private func input(_ name: String) throws -> [UInt8] {
  let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Goldens/Inputs")
  return [UInt8](try Data(contentsOf: directory.appending(path: name)))
}

private func rows(_ bytes: [UInt8], eighths: Int) throws -> [[UInt32]] {
  let source = ByteSource(bytes)
  var scanlines = try JPEGScanlines(source, JPEGHeader(source), eighths: eighths, limits: PhotoLimits())
  var row = [UInt32](repeating: 0, count: scanlines.width)
  return try (0..<scanlines.height).map { _ in
    try scanlines.readRow(into: &row)
    return row
  }
}

/// Returns the number of bytes that are decoded for the coefficients of each component up to the given ones.
private func kept(_ bytes: [UInt8], last: [Int]) throws -> Int {
  let source = ByteSource(bytes)
  let header = try JPEGHeader(source)
  return try JPEGScans(source, header, limits: PhotoLimits()).ranges(lastCoefficients: last).map(\.count).reduce(0, +)
}

private let all = [63, 63, 63]
private let averages = [0, 0, 0]

@Suite struct JPEGScansTests {
  @Test func unneededScansAreSkipped() throws {
    let bytes = try input("kodak-23-progressive.jpg")
    let (whole, some) = (try kept(bytes, last: all), try kept(bytes, last: [0, 63, 63]))
    #expect(some < whole / 2)
    #expect(try kept(bytes, last: averages) < some)
  }

  @Test(arguments: [1, 2, 4, 8])
  func skippingScansDoesNotChangePixels(eighths: Int) throws {
    let bytes = try input("kodak-23-progressive.jpg")
    // A truncated file is read to its end.
    #expect(try rows(bytes, eighths: eighths) == rows(bytes.dropLast(2), eighths: eighths))
  }

  @Test func commentLongerThanTheBufferIsSkipped() throws {
    let bytes = try input("kodak-23-progressive.jpg")
    let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 0xFFFF - 2)
    #expect(try rows(bytes.prefix(2) + comment + bytes.dropFirst(2), eighths: 1) == rows(bytes, eighths: 1))
  }

  @Test func truncatedFileIsReadInFull() throws {
    let bytes = try input("kodak-23-progressive.jpg")
    #expect(try kept(bytes.dropLast(2), last: averages) == kept(bytes, last: all) - 2)
  }

  @Test func progressiveJPEGWithoutItsLastScansIsReadInFull() throws {
    let bytes = try input("kodak-23-progressive.jpg")
    let scans = try JPEGScans(ByteSource(bytes), JPEGHeader(ByteSource(bytes)), limits: PhotoLimits()).scans
    #expect(scans.count == 10)
    for (i, scan) in scans.enumerated().dropFirst() {
      var shorter = bytes
      shorter.removeSubrange(scan.range)
      let total = try kept(bytes, last: all) - scan.range.count
      #expect(try kept(shorter, last: averages) == total, "without scan \(i)")
    }
  }

  @Test func progressiveJPEGThatDoesNotStartWithDCIsReadInFull() throws {
    let bytes = try input("kodak-23-progressive.jpg")
    let scans = try JPEGScans(ByteSource(bytes), JPEGHeader(ByteSource(bytes)), limits: PhotoLimits()).scans
    let other = try #require(scans.first { $0.header.firstCoefficient > 0 }?.range)
    var moved = bytes
    moved.removeSubrange(other)
    // The tables of the scan precede its header.
    moved.insert(contentsOf: bytes[other], at: scans[0].range.lowerBound)
    #expect(try kept(moved, last: averages) == kept(moved, last: all))
    #expect(try kept(bytes, last: averages) < kept(bytes, last: all))
  }

  /// The offsets, from the frame's marker, are those of the low bytes of the height and the width.
  @Test(arguments: [6, 8])
  func changedHeaderIsReportedAsAChangedFile(offset: Int) throws {
    let bytes = try input("kodak-23-progressive.jpg")
    var other = bytes
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC2]) })
    other[frame + offset] += 1
    let header = try JPEGHeader(ByteSource(other))
    #expect(throws: PhotoError.unreadable(.changed)) {
      _ = try JPEGScanlines(ByteSource(bytes), header, eighths: 8, limits: PhotoLimits())
    }
  }

  @Test func coefficientsBeyondTheMemoryLimitAreRejected() throws {
    let source = ByteSource(try input("kodak-23-progressive.jpg"))
    var limits = PhotoLimits()
    // 4:2:0 subsampling has 1.5 samples per pixel, of two bytes each.
    limits.memory = 768 * 512 * 3 - 1
    #expect(
      throws: PhotoError.overLimit(
        "a JPEG with several scans that needs 1,179,648 bytes of memory: at most 1,179,647 are allowed")
    ) { _ = try JPEGScanlines(source, JPEGHeader(source), eighths: 8, limits: limits) }
    limits.memory += 1
    #expect(throws: Never.self) { _ = try JPEGScanlines(source, JPEGHeader(source), eighths: 8, limits: limits) }
  }

  /// The scans are DC, two bands of AC, two refinements of both, and two of DC.
  @Test(arguments: [(63, true), (24, true), (4, true), (0, false)])
  func scansOfOtherCoefficientsAreNotNeeded(last: Int, needsAC: Bool) throws {
    let source = ByteSource(HandmadeJPEG(coding: .progressive).bytes)
    let scans = try JPEGScans(source, JPEGHeader(source), limits: PhotoLimits())
    #expect(scans.needed(lastCoefficients: [last]) == [true, needsAC, needsAC, needsAC, needsAC, true, true])
  }
}
