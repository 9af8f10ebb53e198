import AvatarFileSystem
import AvatarRaster
import Testing

@testable import AvatarCodec

private typealias Component = HandmadeJPEG.Component
private let rgb = [Component(), Component(), Component()]

/// Returns whether the averages of a file can be decoded without libjpeg.
private func isDecoded(_ bytes: [UInt8]) throws -> Bool {
  try JPEGReducedDecoder(bytes)?.hasForeignEnd == false
}

private func scans(of bytes: [UInt8]) throws -> [Range<Int>] {
  let source = ByteSource(bytes)
  return try JPEGScans(source, JPEGHeader(source), limits: PhotoLimits()).scans.map(\.range)
}

/// Files with a single unusual feature, which are left to libjpeg.
@Suite struct JPEGIrregularityTests {
  @Test(arguments: 1...6)
  func dataThatEndsInTheLastBlocksIsLeftToLibjpeg(missing: Int) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let bytes = HandmadeJPEG(seed: seed).bytes
      #expect(try !isDecoded(bytes.dropLast(2 + missing) + [0xFF, 0xD9]))
    }
  }

  @Test func wrongRestartMarkerIsLeftToLibjpeg() throws {
    var bytes = HandmadeJPEG(restartInterval: 5).bytes
    #expect(try isDecoded(bytes))
    let marker = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD3 })
    bytes[marker + 1] = 0xD4
    #expect(try !isDecoded(bytes))
  }

  @Test func bytesAfterTheScanDataAreLeftToLibjpeg() throws {
    let bytes = HandmadeJPEG(coding: .sequentialScans, components: rgb).bytes
    for scan in try scans(of: bytes) {
      var longer = bytes
      longer.insert(0x12, at: scan.upperBound)
      #expect(try !isDecoded(longer))
    }
  }

  @Test func outOfOrderRefinementScansAreLeftToLibjpeg() throws {
    let bytes = HandmadeJPEG(coding: .progressive).bytes
    #expect(try isDecoded(bytes))
    let scans = try scans(of: bytes)
    let (first, second) = (scans[scans.count - 2], scans[scans.count - 1])
    let parts: [ArraySlice<UInt8>] = [bytes[..<first.lowerBound], bytes[second], bytes[first], [0xFF, 0xD9]]
    #expect(try !isDecoded(Array(parts.joined())))
  }

  @Test func repeatedScanIsLeftToLibjpeg() throws {
    let bytes = HandmadeJPEG(coding: .sequentialScans, components: rgb).bytes
    let scan = try scans(of: bytes)[0]
    var longer = bytes
    longer.insert(contentsOf: bytes[scan], at: scan.upperBound)
    #expect(try !isDecoded(longer))
  }

  @Test func bytesAfterATableAreLeftToLibjpeg() throws {
    var bytes = HandmadeJPEG().bytes
    let table = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDB]) })
    bytes[table + 3] += 1
    bytes.insert(0, at: table + 2 + 131)
    #expect(try !isDecoded(bytes))
  }

  /// A component uses the quantization steps that are defined before its first scan.
  @Test func tableRedefinitionAfterTheFirstScanIsIgnored() throws {
    let bytes = HandmadeJPEG(coding: .progressive).bytes
    var longer = bytes
    longer.insert(contentsOf: HandmadeJPEG.quantization(99), at: try scans(of: bytes)[2].lowerBound)
    func row(_ bytes: [UInt8]) throws -> [Int] {
      let decoder = try #require(try JPEGReducedDecoder(bytes))
      return decoder.rows(decoder.planes[0])[3]
    }
    #expect(try row(longer) == row(bytes))
  }

  /// The last blocks, of two bits each, are decoded when the buffer has just been refilled; zeros follow them.
  @Test(arguments: [960, 968])
  func paddingAfterARefillOfTheBufferIsRead(height: Int) throws {
    func table(_ selector: UInt8) -> [UInt8] { [selector, 1] + [UInt8](repeating: 0, count: 15) + [0] }
    let size = [UInt8(height >> 8), UInt8(height & 255), UInt8(8072 >> 8), UInt8(8072 & 255)]
    let frame = segment(0xC1, [8] + size + [1, 1, 0x11, 0]) + segment(0xC4, table(0) + table(0x10))
    let header = [0xFF, 0xD8] + HandmadeJPEG.quantization(1) + frame + segment(0xDA, [1, 1, 0, 0, 63, 0])
    let blocks = 1009 * height / 8
    let bytes = header + [UInt8](repeating: 0, count: blocks * 2 / 8 + 30_000) + [0xFF, 0xD9]
    #expect(try isDecoded(bytes))
  }
}

private func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] { [0xFF, marker, 0, UInt8(data.count + 2)] + data }
private let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
private func adobe(_ transform: UInt8) -> [UInt8] {
  segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
}

@Suite struct JPEGColorSpaceTests {
  /// The colour space is the one that libjpeg detects: its pixel matches the averages.
  @Test(
    arguments: [
      ([1, 2, 3], [], .yCbCr), ([0, 1, 2], [], .yCbCr), (Array("RGB".utf8), [], .rgb), (Array("rgb".utf8), [], .yCbCr),
      (Array("RGB".utf8), jfif, .yCbCr), (Array("RGB".utf8), adobe(1), .yCbCr), ([1, 2, 3], adobe(0), .rgb),
      ([1, 2, 3], jfif + adobe(0), .yCbCr), (Array("RGB".utf8), adobe(2), .yCbCr),
      ([1, 2, 3], adobe(1) + adobe(0), .rgb),
    ] as [([UInt8], [UInt8], JPEGColorSpace)])
  func markersAndIDsDetermineTheColorSpace(identifiers: [UInt8], before: [UInt8], colorSpace: JPEGColorSpace) throws {
    let jpeg = HandmadeJPEG(width: 8, height: 8, components: rgb, identifiers: identifiers, before: before)
    let source = ByteSource(jpeg.bytes)
    let header = try JPEGHeader(source)
    #expect(header.colorSpace == colorSpace)

    let decoder = try #require(try JPEGReducedDecoder(jpeg.bytes))
    let planes = decoder.planes.map { [((Int32(decoder.rows($0)[0][0]) + 4) >> 3) * 257] }
    let color =
      colorSpace == .rgb
      ? Raster(width: 1, height: 1, red: planes[0], green: planes[1], blue: planes[2])
      : Raster(width: 1, height: 1, luma: planes[0], blueDifference: planes[1], redDifference: planes[2])
    var scanlines = try JPEGScanlines(source, header, eighths: 1, limits: PhotoLimits())
    var row: [UInt32] = [0]
    try scanlines.readRow(into: &row)
    #expect(color.straightPixels()[0] & 0xFFFFFF == row[0] & 0xFFFFFF)
  }

  @Test func colorSpaceIsDetectedForGrayButNotForCMYK() throws {
    #expect(try JPEGHeader(ByteSource(HandmadeJPEG().bytes)).colorSpace == .gray)
    let inks = HandmadeJPEG(components: rgb + [Component()], identifiers: [1, 2, 3, 4])
    #expect(try JPEGHeader(ByteSource(inks.bytes)).colorSpace == nil)
  }
}
