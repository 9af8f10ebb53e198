import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import AvatarRender
import Foundation
import Testing

@testable import AvatarCodec

/// Tests of images that look right only if their profiles are applied.
@Suite(.enabled(if: ConformanceFiles.areDownloaded, "run script/dev conformance"))
struct PhotoColorTests {
  /// Returns the image as the program renders it, without a clip shape.
  private func pixels(_ name: String, size: Int = 128) throws -> [UInt32] {
    let spec = AvatarSpec(
      who: AvatarSubject(), photo: AvatarPhoto(source: .file(ConformanceFiles.file(name).path)),
      look: AvatarLook(shape: .square), size: try #require(AvatarSize(size)))
    let avatar = try AvatarRenderer(isStrict: true).avatar(offline: spec)
    #expect(avatar.report.warnings == [], "\(name)")
    let bytes = avatar.premultipliedRGBA
    return stride(from: 0, to: bytes.count, by: 4).map { i in
      bytes[i..<i + 4].reversed().reduce(0) { (pixel: UInt32, byte: UInt8) in pixel << 8 | UInt32(byte) }
    }
  }

  @Test(arguments: [
    "indexed-sRGB-sRGB-chunk", "sRGB-rgswap", "v21-sRGB-rgswap", "v2-CIE-Lstar", "v4-CIE-Lstar", "v2-ProPhoto",
    "v4-ProPhoto", "v40-DisplayP3",
  ])
  func chartLooksTheSameWithEveryProfile(name: String) throws {
    let difference = meanColorDifference(
      try pixels("icc-macbeth/macbeth-\(name).png"), try pixels("icc-macbeth/macbeth-sRGB.png"))
    #expect(difference <= 1)
  }

  @Test func channelSwappingProfileIsAppliedInBothFormats() throws {
    let (jpeg, png) = (try pixels("wide-gamut/rgb-to-gbr-test.jpg"), try pixels("wide-gamut/rgb-to-gbr-test.png"))
    #expect(meanColorDifference(jpeg, png) <= 1)
    // Without its profile, the image looks different.
    let stored = try Photo(ByteSource(Array(ConformanceFiles.data("wide-gamut/rgb-to-gbr-test.png"))), limits: .init())
    var scanlines = try PNGScanlines(stored.source, PNGHeader(stored.source))
    let side = min(stored.width, stored.height)
    var resampler = ScanlineResampler(
      Resampling(
        format: scanlines.format, width: stored.width, height: stored.height,
        box: Rect(
          x: Double(stored.width - side) / 2, y: Double(stored.height - side) / 2, width: Double(side),
          height: Double(side)), outputWidth: 128, outputHeight: 128))
    var row = [UInt32](repeating: 0, count: stored.width)
    for y in 0..<stored.height {
      try scanlines.readRow(into: &row)
      if resampler.rows.contains(y) { resampler.append(row.span) }
    }
    #expect(meanColorDifference(resampler.finish().straightPixels(), png) > 10)
  }
}

/// Tests of photos that are upright only if their EXIF orientation is applied exactly once.
@Suite struct PhotoOrientationTests {
  @Test(arguments: ["Landscape", "Portrait"], 1...8)
  func everyOrientationLooksTheSame(kind: String, orientation: Int) throws {
    func pixels(_ number: Int) throws -> [UInt8] {
      let path = ConformanceFiles.file("exif-orientation/\(kind)_\(number).jpg").path
      return try AvatarRenderer(isStrict: true).avatar(offline: AvatarSpec(photo: .file(path), size: .xl))
        .premultipliedRGBA
    }
    // Each file was compressed separately, so they differ only by its noise.
    let distances: [Int] = zip(try pixels(orientation), try pixels(0)).map { abs(Int($0) - Int($1)) }
    let sum = distances.reduce(0, +)
    #expect(sum < distances.count)
  }
}

/// Tests of libjpeg-turbo's own images.
@Suite(.enabled(if: ConformanceFiles.areDownloaded, "run script/dev conformance"))
struct JPEGKindTests {
  @Test(arguments: ["testorig", "testimgari", "testimgint"])
  func pixelsMatchTheReferenceDecoder(name: String) throws {
    let ppm = Array(try ConformanceFiles.data("libjpeg-turbo/testorig.ppm"))
    let source = ByteSource(Array(try ConformanceFiles.data("libjpeg-turbo/\(name).jpg")))
    var scanlines = try JPEGScanlines(source, try JPEGHeader(source), eighths: 8, limits: PhotoLimits())
    var row = [UInt32](repeating: 0, count: scanlines.width)
    var distance = 0
    for y in 0..<scanlines.height {
      try scanlines.readRow(into: &row)
      for x in 0..<scanlines.width {
        let i = ppm.count - 3 * scanlines.width * scanlines.height + 3 * (y * scanlines.width + x)
        for c in 0..<3 { distance += abs(Int(row[x] >> UInt32(8 * c) & 255) - Int(ppm[i + c])) }
      }
    }
    // Encoders and decoders from other years round slightly differently.
    #expect(Double(distance) / Double(3 * scanlines.width * scanlines.height) < 0.6)
  }

  @Test func twelveBitJPEGIsReportedAsUnsupported() throws {
    #expect(throws: PhotoError.unsupported("12-bit JPEG")) {
      try Photo(ByteSource(Array(ConformanceFiles.data("libjpeg-turbo/monkey12.jpg"))), limits: PhotoLimits())
    }
  }
}
