import AvatarFileSystem
import Testing

@testable import AvatarCodec
@testable import AvatarRaster

private func open(_ bytes: [UInt8], _ limits: PhotoLimits = PhotoLimits()) throws(PhotoError) -> Photo {
  try Photo(ByteSource(bytes), limits: limits)
}

private func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
  [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
}

private func hasEnd(_ bytes: [UInt8]) throws -> Bool { try JPEGHeader(ByteSource(bytes)).hasEnd(ByteSource(bytes)) }

/// Starts to decode a JPEG with libjpeg.
private func rows(of bytes: [UInt8]) throws {
  let source = ByteSource(bytes)
  _ = try JPEGScanlines(source, JPEGHeader(source), eighths: 8, limits: PhotoLimits())
}

/// Returns a JPEG's segments up to its scan, without pixels.
private func jpeg(
  width: Int = 30, height: Int = 20, frame: UInt8 = 0xC0, precision: UInt8 = 8, components: UInt8 = 3,
  before: [UInt8] = []
) -> [UInt8] {
  let size = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
  let factors = (1...max(components, 1)).flatMap { [$0, 0x11, 0] as [UInt8] }
  return [0xFF, 0xD8] + before + segment(frame, [precision] + size + [components] + factors)
    + segment(0xDA, [components] + (1...max(components, 1)).flatMap { [$0, 0] as [UInt8] } + [0, 63, 0])
    + [0x12, 0x34, 0xFF, 0xD9]
}

private func exif(_ orientation: UInt8) -> [UInt8] {
  segment(0xE1, Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0])
}

private let xmp = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))

@Suite struct PhotoTests {
  @Test func limitErrorSuggestsSufficientValues() throws {
    let png = HandmadePNG(colorType: 6, depth: 8, isInterlaced: true)
    let (width, height) = (HandmadePNG.width, HandmadePNG.height)
    var limits = PhotoLimits()
    limits.option = "-l"
    (limits.side, limits.pixels, limits.memory) = (1, 1, 1)
    let error = try #require(throws: PhotoError.self) { try open(png.bytes, limits) }
    let needed =
      "-l side=\(max(width, height)) -l pixels=\(width * height) -l memory=\(width * height * 4)"
    #expect(error.reason == "\(width)×\(height) pixels: each side must be at most 1: \(needed) allow it")
  }

  @Test func jpegHeaderIsRead() throws {
    let photo = try open(jpeg())
    #expect((photo.width, photo.height, photo.orientation) == (30, 20, .up))
    #expect(try hasEnd(jpeg()))
  }

  @Test func firstExifSegmentIsUsed() throws {
    #expect(try open(jpeg(before: exif(6) + exif(3))).orientation == .right)
  }

  @Test func firstExifChunkIsUsed() throws {
    func chunk(_ orientation: UInt8) -> (StaticString, [UInt8]) { ("eXIf", Array(exif(orientation).dropFirst(10))) }
    let png = HandmadePNG(colorType: 6, depth: 8, before: [chunk(6), chunk(3)])
    #expect(try open(png.bytes).orientation == .right)
  }

  @Test func xmpBeforeExifIsSkipped() throws {
    #expect(try open(jpeg(before: xmp + exif(8))).orientation == .left)
  }

  @Test func exifAfterTheScanIsIgnored() throws {
    #expect(try open(jpeg() + exif(6)).orientation == .up)
  }

  @Test func fillBytesAndStrayBytesBetweenSegmentsAreSkipped() throws {
    #expect(try open(jpeg(before: [0xFF, 0xFF, 0xFF] + exif(3) + [0, 1, 2])).orientation == .down)
  }

  @Test(arguments: [[0xFF, 0x01], [0xFF, 0xD0], [0xFF, 0xD7], [0xFF, 0xD8]] as [[UInt8]])
  func markerWithoutALengthBeforeTheFrameIsSkipped(marker: [UInt8]) throws {
    #expect(try open(jpeg(before: marker + exif(3))).orientation == .down)
  }

  @Test func secondFrameHeaderIsAnError() {
    let frame = Array(jpeg()[2..<21])
    // The offset 23 is that of the length of the second header.
    #expect(throws: PhotoError.damaged(.jpeg, detail: "two frame headers", byte: 23)) {
      try open(jpeg(before: frame))
    }
  }

  @Test(arguments: [(6, 8, 32), (6, 16, 64), (0, 8, 8), (0, 1, 1)])
  func interlacedPNGBeyondTheMemoryLimitIsRejected(colorType: Int, depth: Int, bitsEach: Int) throws {
    let png = HandmadePNG(colorType: colorType, depth: depth, isInterlaced: true)
    let needed = HandmadePNG.height * ((HandmadePNG.width * bitsEach + 7) / 8)
    var limits = PhotoLimits()
    limits.memory = needed
    #expect(try open(png.bytes, limits).decoder.heldBytes == needed)
    limits.memory = needed - 1
    let reason =
      "an interlaced PNG that needs \(needed.grouped) bytes of memory: at most \((needed - 1).grouped) are allowed"
    #expect(throws: PhotoError.overLimit(reason)) { try open(png.bytes, limits) }
  }

  @Test(
    arguments: [
      (jpeg(frame: 0xC3), "lossless JPEG"), (jpeg(frame: 0xC5), "hierarchical JPEG"),
      (jpeg(precision: 12), "12-bit JPEG"), (jpeg(height: 0), "a JPEG whose height is in a DNL marker"),
      (jpeg(components: 2), "a JPEG with 2 components"), ([0x49, 0x49, 42, 0, 8, 0, 0, 0], "TIFF"),
      (Array("<?xml version='1.0'?><svg xmlns=''/>".utf8), "SVG"), (Array("%PDF-1.7".utf8), "PDF"),
      (Array("<?xml version='1.0'?>\n<!-- made by hand -->\n<!DOCTYPE svg><svg/>".utf8), "SVG"),
      (Array("<!-- \(String(repeating: "x", count: 2000)) --><html>".utf8), "HTML"),
      ([0x8B, 0x4A, 0x4E, 0x47, 13, 10, 26, 10], "JNG"),
      (Array("<!DOCTYPE html><title>404</title>".utf8), "HTML"), (Array("\u{FEFF} <html lang=de>".utf8), "HTML"),
      ([0, 0, 0, 20] + Array("ftypisom....".utf8), "an ISO media file"),
      ([0x4D, 0x4D, 0, 0x2B, 0, 8], "TIFF"),
      ([0xFF, 0x0A, 0xFA, 0x1F], "JPEG XL"), ([0, 0, 0, 12] + Array("JXL ".utf8) + [13, 10, 0x87, 10], "JPEG XL"),
      ([0, 0, 0, 12] + Array("jP  ".utf8) + [13, 10, 0x87, 10], "JPEG 2000"),
      ([0xFF, 0x4F, 0xFF, 0x51, 0, 41], "JPEG 2000"), ([0x49, 0x49, 0xBC, 1, 0x20, 0], "JPEG XR"),
      (Array("DDS |".utf8), "DDS"), (Array("icns".utf8) + [0, 0, 1, 0], "ICNS"),
      (Array("P6\n# made by hand\n".utf8), "PPM"),
      (Array("P3 4 4 255".utf8), "PPM"), (Array("P7\nWIDTH 4\n".utf8), "PPM"),
      ([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 24, 0, 1, 2], "TGA"),
      ([0, 0, 0, 16] + Array("ftypmif3avif".utf8), "HEIF in the low-overhead form (mif3)"),
      ([0, 0, 1, 0, 1, 0, 16, 16], "ICO"), (Array("8BPS".utf8) + [0, 1], "Photoshop's PSD"),
      (Array("<svg viewBox='0 0 1 1'/>".utf8), "SVG"), (Array(" {\"error\": 404}".utf8), "JSON"),
      (Array("[1, 2]".utf8), "JSON"),
    ] as [([UInt8], String)])
  func unsupportedFormatsAreIdentified(bytes: [UInt8], kind: String) {
    #expect(throws: PhotoError.unsupported(kind)) { try open(bytes) }
  }

  @Test func emptyFileAndTextAreIdentified() {
    #expect(throws: PhotoError.notAPhoto("an empty file")) { try open([]) }
    #expect(throws: PhotoError.notAPhoto("text")) { try open(Array("hello\n".utf8)) }
    #expect(throws: PhotoError.notAPhoto("text")) { try open(Array("BMW is no bitmap, it is a car.\n".utf8)) }
    #expect(throws: PhotoError.notAPhoto("text")) { try open(Array("[section]\nkey = 1\n".utf8)) }
    #expect(throws: PhotoError.notAPhoto("text")) { try open(Array("An <svg> element holds a picture.\n".utf8)) }
    #expect(throws: PhotoError.notAPhoto("unknown data")) { try open([1, 2, 3, 4]) }
    // The file is a TGA, which starts as a cursor does.
    #expect(throws: PhotoError.notAPhoto("unknown data")) { try open([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0]) }
    #expect(throws: PhotoError.notAPhoto("unknown data")) {
      try open(Array("caf".utf8) + [0xE9] + Array(" au lait".utf8))
    }
  }

  @Test func everyPrefixOfAHeaderIsReportedAsTruncated() {
    let whole = jpeg(before: exif(6))
    for length in 1..<whole.count - 16 {
      #expect(throws: PhotoError.truncated(.jpeg, byte: length)) { try open(Array(whole.prefix(length))) }
    }
  }

  @Test func tooManyPixelsAreRejectedBasedOnTheHeader() {
    #expect(throws: PhotoError.overLimit("20000×12801 pixels: at most 256,000,000 are allowed")) {
      try open(jpeg(width: 20000, height: 12801))
    }
  }

  @Test func photoOf200MegapixelsIsWithinTheLimits() throws {
    #expect(try open(jpeg(width: 16320, height: 12240)).width == 16320)
  }

  @Test func memoryOfProgressivePhotosIsLimited() {
    let reason =
      "a JPEG with several scans that needs 864,000,000 bytes of memory: at most 268,435,456 are allowed"
    let progressive = jpeg(width: 12000, height: 12000, frame: 0xC2)
    #expect(throws: PhotoError.overLimit(reason)) { try rows(of: progressive) }
    #expect(throws: Never.self) { try open(jpeg(width: 12000, height: 12000)) }
    // Whether it must be decoded in full depends on the avatar size.
    #expect(throws: Never.self) { try open(progressive) }
  }

  /// The markers 0xC9 and 0xCA indicate arithmetic coding.
  @Test(arguments: [(0xC2, true), (0xC9, false), (0xCA, true)] as [(UInt8, Bool)])
  func frameMarkerIdentifiesProgressiveJPEGs(frame: UInt8, isProgressive: Bool) throws {
    #expect(try JPEGHeader(ByteSource(jpeg(frame: frame))).isProgressive == isProgressive)
  }

  /// A 12-byte marker is the shortest that libjpeg accepts as Adobe's, and the length that programs write.
  @Test(arguments: [(11, nil), (12, 0)] as [(Int, UInt8?)])
  func adobeMarkerHasALeastLength(bytes: Int, transform: UInt8?) throws {
    let marker = segment(0xEE, Array("Adobe".utf8) + [UInt8](repeating: 0, count: bytes - 5))
    #expect(try JPEGHeader(ByteSource(jpeg(components: 4, before: marker))).adobeTransform == transform)
  }

  @Test func negativeLimitBecomesZero() {
    var limits = PhotoLimits()
    limits.pixels = -1
    #expect(limits.pixels == 0)
  }

  @Test func endMarkerInAThumbnailIsIgnored() throws {
    let cut = jpeg(before: segment(0xE1, [0xFF, 0xD9])).dropLast(2)
    #expect(try !hasEnd(Array(cut)))
  }

  @Test func endMarkerBeforeTheFirstScanDoesNotCompleteAPhoto() {
    let photo = jpeg(before: segment(0xE1, [0xFF, 0xD9]))
    #expect(ImageDecoders.standard.fault(of: photo) == nil)
    let count = photo.count - 2
    #expect(ImageDecoders.standard.fault(of: Array(photo.dropLast(2))) == .truncated(JPEGDecoder.format, byte: count))
  }
}
