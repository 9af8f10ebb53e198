import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarCodec

@Suite struct WebPTests {
  private let size = (width: 37, height: 29)

  private func photo(_ bytes: [UInt8], _ limits: PhotoLimits = PhotoLimits()) throws(PhotoError) -> Photo {
    try Photo(ByteSource(bytes), limits: limits)
  }

  /// Resamples the square in the middle of a photo.
  private func fitted(_ bytes: [UInt8], side: Int, isLinear: Bool = false) throws -> FittedPhoto {
    var transforms = ColorTransforms()
    let photo = try photo(bytes)
    let target = photo.target(side: side, focus: Point(x: 0.5, y: 0.5), isLinear: isLinear)
    return try #require(try photo.fit([target], &transforms).first)
  }

  private func window(_ width: Int, _ height: Int) -> WebPWindow {
    WebPWindow(width: width, height: height, reduction: 1, of: [], boxCorrection: 0)
  }

  /// Decodes all rows of a photo at its own size, to straight RGBA.
  private func decoded(_ bytes: [UInt8], tolerance: DamageTolerance = .none) throws -> [UInt32] {
    let source = ByteSource(bytes)
    let header = try WebPHeader(source)
    var scanlines = try WebPScanlines(
      source, header, window(header.width, header.height), transform: nil, tolerance: tolerance)
    let opaque: UInt32 = scanlines.format.hasAlpha ? 0 : 0xFF00_0000
    var row = [UInt32](repeating: 0, count: header.width)
    var pixels: [UInt32] = []
    for _ in 0..<header.height {
      try scanlines.readRow(into: &row)
      pixels += row.map { $0 | opaque }
    }
    return pixels
  }

  private func picture(hasAlpha: Bool = false, quality: Float? = nil) -> [UInt8] {
    HandmadeWebP.file(
      HandmadeWebP.pixels(size.width, size.height, hasAlpha: hasAlpha), width: size.width, quality: quality)
  }

  // MARK: Pixels

  @Test(arguments: [false, true])
  func losslessFileDecodesToTheEncodedPixels(hasAlpha: Bool) throws {
    let pixels = HandmadeWebP.pixels(size.width, size.height, hasAlpha: hasAlpha)
    // The encoder clears the colours of transparent pixels.
    let visible = pixels.map { $0 >> 24 == 0 ? 0 : $0 }
    #expect(try decoded(picture(hasAlpha: hasAlpha)).map { $0 >> 24 == 0 ? 0 : $0 } == visible)
  }

  @Test(arguments: [false, true])
  func lossyFileMatchesTheReferenceDecoder(hasAlpha: Bool) throws {
    let file = picture(hasAlpha: hasAlpha, quality: 60)
    #expect(try decoded(file) == HandmadeWebP.decoded(file))
  }

  @Test func firstFrameIsDrawnOnAnEmptyCanvas() throws {
    let first = HandmadeWebP.frame(
      x: 2, y: 4, size.width, size.height, HandmadeWebP.picture(of: picture()))
    let second = HandmadeWebP.frame(
      x: 0, y: 0, 4, 4, HandmadeWebP.picture(of: HandmadeWebP.file([0xFF00_00FF], width: 1)))
    let background = HandmadeWebP.chunk("ANIM", [255, 255, 255, 255, 0, 0])
    let file = HandmadeWebP.extended(50, 40, flags: 0x12, [background, first, second])
    let drawn = HandmadeWebP.pixels(size.width, size.height)
    var expected = [UInt32](repeating: 0, count: 50 * 40)
    for y in 0..<size.height {
      for x in 0..<size.width { expected[(y + 4) * 50 + x + 2] = drawn[y * size.width + x] }
    }
    #expect(try decoded(file) == expected)
  }

  @Test(arguments: 24...48)
  func largePhotoIsReducedWithoutAVisibleDifference(side: Int) throws {
    let pixels = HandmadeWebP.pixels(1300, 900)
    let file = HandmadeWebP.file(pixels, width: 1300, quality: 80)
    var png = Raster(width: 1300, height: 900)
    let whole = try decoded(file)
    for y in 0..<900 { png.setRow(y, straight: Array(whole[y * 1300..<(y + 1) * 1300]).span) }
    let difference = try fitted(file, side: side).raster.difference(
      from: fitted(PNGEncoder.encode(png), side: side).raster)
    #expect(difference <= 2)
  }

  /// The columns are those of the box and of the kernel on either side, in pairs of reduced pixels.
  @Test(arguments: [(0.0, 900.0), (200, 900), (400, 900), (0, 1300), (641, 60)])
  func onlyNeededColumnsAreReduced(x: Double, length: Double) {
    let target = FitTarget(
      box: Rect(x: x, y: 0, width: length, height: length), width: Int(length / 20), height: Int(length / 20),
      isLinear: false)
    let window = WebPWindow(width: 1300, height: 1300, reduction: 5, of: [target], boxCorrection: 1)
    // The kernel reaches 60 pixels from the centre of an output pixel, which is 10 pixels from its edge.
    let needed = max(x - 50, 0)...min(x + length + 50, 1300)
    #expect(Double(window.columns.lowerBound) <= needed.lowerBound)
    #expect(Double(window.columns.upperBound) >= needed.upperBound)
    #expect(window.columns.lowerBound % 10 == 0 && window.columns.count <= Int(length) + 2 * 85)
    #expect((window.width, window.height) == ((window.columns.count + 4) / 5, 260))
    #expect(abs(window.scaled(target).box.x * 5 - (x - Double(window.columns.lowerBound))) < 1e-9)
  }

  @Test func linearLightDecodesTheWholePhoto() throws {
    let pixels = HandmadeWebP.pixels(1300, 900)
    let file = HandmadeWebP.file(pixels, width: 1300)
    var png = Raster(width: 1300, height: 900)
    for y in 0..<900 { png.setRow(y, straight: Array(pixels[y * 1300..<(y + 1) * 1300]).span) }
    #expect(
      try fitted(file, side: 40, isLinear: true).raster
        == fitted(PNGEncoder.encode(png), side: 40, isLinear: true).raster)
  }

  // MARK: Metadata

  @Test(arguments: [[], Array("Exif\0\0".utf8)])
  func exifOrientationIsUsed(identifier: [UInt8]) throws {
    let exif = HandmadeWebP.chunk("EXIF", identifier + HandmadeWebP.exif(orientation: 6))
    let file = HandmadeWebP.extended(
      size.width, size.height, flags: 0x08, [HandmadeWebP.picture(of: picture()), exif])
    #expect(try photo(file).orientation == Orientation(rawValue: 6))
  }

  @Test(arguments: Orientation.allCases, [false, true])
  func orientationMayPrecedeOrFollowTheImage(orientation: Orientation, isBehind: Bool) throws {
    let exif = HandmadeWebP.chunk("EXIF", HandmadeWebP.exif(orientation: UInt8(orientation.rawValue)))
    let picture = HandmadeWebP.picture(of: picture())
    let file = HandmadeWebP.extended(
      size.width, size.height, flags: 0x08, isBehind ? [picture, exif] : [exif, picture])
    #expect(try photo(file).orientation == orientation)
  }

  @Test func profileIsRead() throws {
    let profile = HandmadeWebP.chunk("ICCP", [1, 2, 3])
    let file = HandmadeWebP.extended(
      size.width, size.height, flags: 0x20, [profile, HandmadeWebP.picture(of: picture())])
    #expect(try photo(file).decoder.describedColor().encoding == .profile([1, 2, 3]))
  }

  @Test func profileBeyondTheLimitIsNotRead() throws {
    var limits = PhotoLimits()
    limits.profileBytes = 2
    let file = HandmadeWebP.extended(
      size.width, size.height, flags: 0x20,
      [HandmadeWebP.chunk("ICCP", [1, 2, 3]), HandmadeWebP.picture(of: picture())])
    #expect(throws: ColorProblem.tooLong(limit: 2, size: 3)) {
      try photo(file, limits).decoder.describedColor()
    }
  }

  // MARK: Damage

  /// A lossy image of 200×400 pixels with so much detail that its data is spread over all of its rows.
  private var detailed: [UInt8] {
    let pixels = HandmadeWebP.pixels(200, 400).enumerated().map { i, pixel in
      pixel ^ (UInt32(truncatingIfNeeded: i) &* 2_654_435_761 >> 8) & 0x3F3F3F
    }
    return HandmadeWebP.file(pixels, width: 200, quality: 90)
  }

  @Test func truncationOfInvisibleRowsIsTolerated() throws {
    let file = detailed
    let photo = try fitted(Array(file.dropLast(file.count / 8)), side: 20)
    #expect(
      photo.warnings == ["truncated WebP (at byte \(file.count - file.count / 8)): the visible part is intact"])
    #expect(try photo.isDamaged && photo.raster == fitted(file, side: 20).raster)
  }

  /// libvpx writes four bytes after the last bit of an image.
  @Test(arguments: [(4, []), (9, ["damaged WebP (image data after the last row, near byte 12): drawn anyway"])])
  func dataAfterTheLastRowIsReported(count: Int, warnings: [String]) throws {
    let data = detailed.dropFirst(20) + [UInt8](repeating: 0, count: count)
    let file = HandmadeWebP.file(chunks: [HandmadeWebP.chunk("VP8 ", Array(data))])
    #expect(try fitted(file, side: 20).warnings == warnings)
  }

  /// A wrong bit changes how many bits the decoder uses for everything that follows.
  @Test func flippedBitsInALossyImageAreReported() throws {
    let file = detailed
    let pixels = try fitted(file, side: 20).raster
    var silent: [Int] = []
    for i in stride(from: 60, to: file.count - 60, by: file.count / 40) {
      var damaged = file
      damaged[i] ^= 0x10
      guard let photo = try? fitted(damaged, side: 20) else { continue }
      if photo.warnings.isEmpty, photo.raster != pixels { silent.append(i) }
    }
    #expect(silent.count <= 1, "silent damage at \(silent)")
  }

  @Test func mostlyMissingFileIsReportedAsTruncated() {
    let file = detailed
    #expect(throws: PhotoError.truncated(.webp, byte: file.count / 2)) {
      try fitted(Array(file.prefix(file.count / 2)), side: 20)
    }
  }

  @Test func fileWithoutItsLastChunkStillHasACompleteImage() throws {
    let exif = HandmadeWebP.chunk("EXIF", [UInt8](repeating: 0, count: 100))
    let file = HandmadeWebP.extended(
      size.width, size.height, flags: 0x08, [HandmadeWebP.picture(of: picture()), exif])
    #expect(try fitted(Array(file.dropLast(50)), side: 10).warnings == ["is truncated, but the image is complete"])
  }

  @Test(arguments: [true, false])
  func everyTruncationIsReportedOrTolerated(isLossless: Bool) {
    let file = picture(hasAlpha: true, quality: isLossless ? nil : 50)
    for count in 1..<file.count {
      do {
        _ = try fitted(Array(file.prefix(count)), side: 16)
      } catch {
        #expect(error as? PhotoError == .truncated(.webp, byte: count))
      }
    }
  }

  @Test func mutatedFilesAreDecodedOrRejected() {
    var random = SeededGenerator(seed: 20)
    for file in [picture(hasAlpha: true), picture(quality: 70), picture(hasAlpha: true, quality: 70)] {
      for _ in 0..<500 {
        var mutated = file
        for _ in 0..<3 {
          mutated[Int.random(in: 12..<file.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        do { _ = try fitted(mutated, side: 16) } catch { #expect(error is PhotoError) }
      }
    }
  }

  @Test(arguments: [("VP8L", 0, "signature of a lossless image"), ("VP8 ", 3, "start of a lossy image")])
  func damagedImageSignatureIsReported(type: String, offset: Int, detail: String) {
    var file = picture(quality: type == "VP8L" ? nil : 50)
    file[20 + offset] ^= 0xFF
    #expect(throws: PhotoError.damaged(.webp, detail: detail, byte: 20)) { try photo(file) }
  }

  @Test func imageLargerThanItsCanvasIsRejected() {
    let file = HandmadeWebP.extended(
      size.width + 1, size.height, flags: 0, [HandmadeWebP.picture(of: picture())])
    #expect(throws: PhotoError.damaged(.webp, detail: "an image that does not fit its canvas", byte: 30)) {
      try photo(file)
    }
  }

  @Test func frameBeyondItsCanvasIsRejected() {
    let frame = HandmadeWebP.frame(x: 40, y: 0, size.width, size.height, HandmadeWebP.picture(of: picture()))
    let file = HandmadeWebP.extended(50, 40, flags: 2, [frame])
    #expect(throws: PhotoError.damaged(.webp, detail: "an image that does not fit its canvas", byte: 54)) {
      try photo(file)
    }
  }

  @Test func nestedFrameIsRejected() {
    var frame = HandmadeWebP.picture(of: HandmadeWebP.file(HandmadeWebP.pixels(8, 8), width: 8))
    for _ in 0..<1000 { frame = HandmadeWebP.frame(x: 0, y: 0, 8, 8, frame) }
    let file = HandmadeWebP.extended(8, 8, flags: 2, [frame])
    #expect(throws: PhotoError.damaged(.webp, detail: "a frame", byte: file.count)) { try photo(file) }
  }

  @Test func fileWithoutAnImageIsRejected() {
    let file = HandmadeWebP.extended(8, 8, flags: 0, [HandmadeWebP.chunk("XMP ", [1, 2])])
    #expect(throws: PhotoError.damaged(.webp, detail: "no image", byte: file.count)) { try photo(file) }
  }

  @Test func changedImageIsReportedAsAChangedFile() throws {
    let header = try WebPHeader(ByteSource(HandmadeWebP.file(HandmadeWebP.pixels(38, 29), width: 38)))
    let source = ByteSource(picture())
    #expect(throws: PhotoError.unreadable(.changed)) {
      _ = try WebPScanlines(source, header, window(38, 29), transform: nil, tolerance: .none)
    }
  }

  // MARK: Limits

  @Test func hugeImageIsRejectedBeforeDecoding() {
    let file = HandmadeWebP.file(chunks: [HandmadeWebP.chunk("VP8L", [0x2F, 0xFF, 0xFF, 0xFF, 0x0F])])
    let reason = "16384×16384 pixels: at most 256,000,000 are allowed"
    #expect(throws: PhotoError.overLimit(reason)) { try photo(file) }
  }

  @Test(arguments: [(false, nil, 8), (true, nil, 8), (false, 50, 4), (true, 50, 5)] as [(Bool, Float?, Int)])
  func decodingMemoryIncludesPixelsAndData(hasAlpha: Bool, quality: Float?, bytesEach: Int) throws {
    let file = picture(hasAlpha: hasAlpha, quality: quality)
    let data = try WebPHeader(ByteSource(file)).frame.data.count
    #expect(try photo(file).decoder.heldBytes == size.width * size.height * bytesEach + data)
  }

  @Test func fileWithItsDeclaredLengthIsComplete() {
    let file = picture()
    #expect(WebPDecoder.hasEnd(file) && !WebPDecoder.hasEnd(Array(file.dropLast())))
  }

  @Test func unrelatedRIFFFileIsNotReadAsWebP() {
    let file = Array("RIFF\u{10}\0\0\0WAVEfmt ".utf8)
    #expect(throws: PhotoError.notAPhoto("unknown data")) { try photo(file) }
  }
}

/// A generator whose numbers depend only on its seed (SplitMix64, Steele, Lea and Flood 2014,
/// doi:10.1145/2714064.2660195).
private struct SeededGenerator: RandomNumberGenerator {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var bits = (seed ^ (seed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension Raster {
  /// Returns the largest difference between any channel of any pixel and the same channel of another raster, in levels.
  fileprivate func difference(from other: Raster) -> Int {
    var maximum = 0
    for y in 0..<height {
      for x in 0..<width {
        let (a, b) = (self[x, y], other[x, y])
        for (p, q) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)] {
          maximum = max(maximum, abs(Int(p) - Int(q)))
        }
      }
    }
    return maximum / 257
  }
}
