import AvatarFileSystem
import AvatarGeometry
import AvatarJSON
import Testing

@testable import AvatarCodec

/// Tests that a photo at a limit is decoded, and that a photo beyond it is rejected with a sufficient value.
@Suite struct PhotoLimitTests {
  private enum Limit: String, CaseIterable {
    case side, pixels, memory
    case blockVisits = "block-visits"
    case profileBytes = "profile-bytes"

    var path: WritableKeyPath<PhotoLimits, Int> {
      switch self {
      case .side: \.side
      case .pixels: \.pixels
      case .memory: \.memory
      case .blockVisits: \.blockVisits
      case .profileBytes: \.profileBytes
      }
    }
  }

  /// Decodes a photo at its full size with one limit, and returns the error or the warnings.
  private func problem(_ bytes: [UInt8], _ limit: Limit, _ value: Int) throws -> String {
    var limits = PhotoLimits()
    limits[keyPath: limit.path] = value
    limits.option = "--limit"
    do throws(PhotoError) {
      let photo = try Photo(ByteSource(bytes), limits: limits)
      var transforms = ColorTransforms()
      let target = photo.target(side: photo.width, focus: Point(x: 0.5, y: 0.5), isLinear: false)
      return try photo.fit([target], &transforms)[0].warnings.joined()
    } catch {
      return error.reason
    }
  }

  private func wrong(_ photos: [(name: String, bytes: [UInt8], needs: [(Limit, Int)])]) throws -> [String] {
    try photos.flatMap { photo in
      try photo.needs.compactMap { limit, value in
        let (inside, beyond) = try (problem(photo.bytes, limit, value), problem(photo.bytes, limit, value - 1))
        // The size of a PNG's compressed profile is unknown.
        let advice = beyond.hasSuffix(": --limit \(limit.rawValue)=n allows more") && photo.name == "PNG profile"
        let isNamed = beyond.hasSuffix(": --limit \(limit.rawValue)=\(value.allowance) allows it") || advice
        return inside.isEmpty && isNamed && beyond.contains((value - 1).grouped)
          ? nil : "\(photo.name), \(limit) \(value): \"\(inside)\", \"\(beyond)\""
      }
    }
  }

  @Test func photoAtEachLimitIsAccepted() throws {
    let size: [(Limit, Int)] = [(.side, 13), (.pixels, 143)]
    let (gif, webp) = (HandmadeGIF(isInterlaced: true), HandmadeWebP.file(HandmadeWebP.pixels(19, 14), width: 19))
    // The chunk of the WebP image has a header of 8 bytes; a padding byte after its data does not count.
    let webpBytes = 8 + webp[16..<20].reversed().reduce(0) { $0 << 8 | Int($1) }
    // The image has 13×10 blocks in seven scans, each of which counts as 1,000 further blocks.
    let jpeg = HandmadeJPEG(coding: .progressive, identifiers: [1])
    #expect(
      try wrong([
        ("PNG", HandmadePNG(colorType: 2, depth: 8).bytes, size),
        (
          "interlaced PNG", HandmadePNG(colorType: 2, depth: 8, isInterlaced: true).bytes,
          size + [(.memory, 143 * 3)]
        ),
        (
          "deep interlaced PNG", HandmadePNG(colorType: 0, depth: 16, isInterlaced: true).bytes,
          size + [(.memory, 143 * 2)]
        ),
        ("BMP", HandmadeBMP().bytes, size), ("GIF", HandmadeGIF().bytes, size),
        ("interlaced GIF", gif.bytes, size + [(.memory, 143)]),
        ("WebP", webp, [(.side, 19), (.pixels, 266), (.memory, 266 * 8 + webpBytes)]),
        ("JPEG", HandmadeJPEG().bytes, [(.side, 100), (.pixels, 7500)]),
        (
          "JPEG with several scans", jpeg.bytes,
          [(.memory, 130 * 128), (.blockVisits, 7 * 1000 + 7 * 130)]
        ),
      ]) == [])
  }

  @Test func profileAtTheSizeLimitIsAccepted() throws {
    let profile = try profile("DisplayP3-v4")
    let needs = [(Limit.profileBytes, profile.count)]
    var png = HandmadePNG(colorType: 2, depth: 8)
    png.before = [("iCCP", [0x61, 0, 0] + zlibCompressed(profile, level: 6))]
    let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
    let length = segment.count + 2
    let jpeg = HandmadeJPEG(
      components: [.init(), .init(), .init()], before: [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + segment)
    let pixels = HandmadeWebP.picture(of: HandmadeWebP.file(HandmadeWebP.pixels(19, 14), width: 19))
    let webp = HandmadeWebP.extended(19, 14, flags: 0x20, [HandmadeWebP.chunk("ICCP", profile), pixels])
    var bmp = HandmadeBMP(headerSize: 124, after: profile)
    bmp.fields = [70: 0x4D42_4544, 126: UInt32(bmp.bytes.count - profile.count - 14), 130: UInt32(profile.count)]
    #expect(
      try wrong([
        ("PNG profile", png.bytes, needs), ("JPEG profile", jpeg.bytes, needs), ("WebP profile", webp, needs),
        ("BMP profile", bmp.bytes, needs),
      ]) == [])
  }

  private func profile(_ name: String) throws -> [UInt8] {
    try ByteSource(path: FilePath.directory(of: #filePath) + "Fixtures/\(name).icc", limit: 1 << 20).allBytes()
  }
}
