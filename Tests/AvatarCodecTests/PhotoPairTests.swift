import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Foundation
import Testing

@testable import AvatarCodec

/// A stored photo and its pixels as the specification of its format defines them.
private struct StoredPhoto {
  var name: String
  var bytes: [UInt8]
  var width: Int
  /// The stored pixels in sRGB, straight RGBA with red in the lowest byte.
  var pixels: [UInt32]
  var orientation = 1
  /// The tolerated difference of a channel, in levels of 255.
  ///
  /// A conversion rounds once more than the reference, which linear light may triple in the dark.
  var tolerance = 1

  /// Returns the upright pixels, according to the table in EXIF 2.32, §4.6.4, and their width.
  var upright: (pixels: [UInt32], width: Int) {
    let (last, bottom) = (width - 1, pixels.count / width - 1)
    let (columns, rows) = orientation < 5 ? (width, bottom + 1) : (bottom + 1, width)
    let upright = (0..<columns * rows).map { i in
      let (x, y) = (i % columns, i / columns)
      let places = [
        (x, y), (last - x, y), (last - x, bottom - y), (x, bottom - y), (y, x), (y, bottom - x), (last - y, bottom - x),
        (last - y, x),
      ]
      let (column, row) = places[orientation - 1]
      return pixels[row * width + column]
    }
    return (upright, columns)
  }
}

/// The part of a photo that is shown, and how it is resampled.
private struct Fitting {
  var side: Int
  var isLinear: Bool
  var focus: Point
  /// The memory that decoders may use, in bytes; 0 makes a PNG decode row by row.
  var memory = 1 << 28
}

/// Returns the largest and the mean difference between a fitted photo and its upright pixels fitted the same way.
private func distance(_ photo: StoredPhoto, _ fitting: Fitting) throws -> (largest: Int, mean: Double) {
  let (pixels, width) = photo.upright
  let (side, height) = (fitting.side, pixels.count / width)
  let scale = Double(min(width, height))
  // CSS `object-position` is a fraction of the cropped length, and so is the focal point.
  func start(_ length: Int, _ focus: Double) -> Double { focus * (Double(length) - scale) }
  let box = Rect(x: start(width, fitting.focus.x), y: start(height, fitting.focus.y), width: scale, height: scale)
  var resampler = ImageResampler(
    Resampling(
      format: .rgba, width: width, height: height, box: box, outputWidth: side, outputHeight: side, boxCorrection: 0,
      isLinear: fitting.isLinear))
  for y in resampler.rows { resampler.append(Array(pixels[y * width..<(y + 1) * width]).span) }
  let expected = resampler.finish().raster.premultipliedBytes()

  var limits = PhotoLimits()
  limits.memory = fitting.memory
  let opened = try Photo(ByteSource(photo.bytes), limits: limits)
  var transforms = ColorTransforms()
  let target = opened.target(side: side, focus: fitting.focus, isLinear: fitting.isLinear)
  let fitted = try opened.fit([target], &transforms)[0]
  // A warning means that part of the file was ignored.
  guard fitted.warnings.isEmpty else { return (255, 255) }
  // Large images are drawn in bands.
  let bytes = [0..<side / 3, side / 3..<side].flatMap { fitted.image.rows($0).premultipliedBytes() }
  return difference(bytes, expected)
}

/// Returns the largest and the mean difference between bytes, in a loop that is fast without optimisation.
private func difference(_ a: [UInt8], _ b: [UInt8]) -> (largest: Int, mean: Double) {
  guard a.count == b.count else { return (255, 255) }
  var (largest, sum, i) = (0, 0, 0)
  while i < a.count {
    let distance = abs(Int(a[i]) - Int(b[i]))
    if distance > largest { largest = distance }
    sum += distance
    i += 1
  }
  return (largest, Double(sum) / Double(a.count))
}

/// Returns the largest difference between all pixels of a photo, decoded for a comparison, and its upright pixels.
private func distanceOfPicture(_ photo: StoredPhoto) throws -> Int {
  let (pixels, width) = photo.upright
  var expected = Raster(width: width, height: pixels.count / width)
  for y in 0..<expected.height { expected.setRow(y, straight: Array(pixels[y * width..<(y + 1) * width]).span) }
  let decoded = try Photo(ByteSource(photo.bytes), limits: PhotoLimits()).picture(limits: PhotoLimits())
  guard decoded.width == width else { return 255 }
  return difference(decoded.premultipliedBytes(), expected.premultipliedBytes()).largest
}

/// A colour description in a file: the chunks of a PNG, and the conversion to sRGB of straight channels, 0…1.
private struct ColorCase {
  var name: String
  var chunks: [(StaticString, [UInt8])]
  var convert: (SIMD3<Double>) -> SIMD3<Double> = { $0 }

  private static func linear(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
  private static func encoded(_ v: Double) -> Double {
    v <= 0.0031308 ? 12.92 * max(v, 0) : 1.055 * pow(min(v, 1), 1 / 2.4) - 0.055
  }

  /// Converts Display P3 to sRGB with the primaries of SMPTE EG 432-1 and BT.709.
  static func fromDisplayP3(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let (r, g, b) = (linear(color.x), linear(color.y), linear(color.z))
    return SIMD3(
      encoded(1.22494 * r - 0.22494 * g), encoded(-0.04206 * r + 1.04206 * g),
      encoded(-0.01964 * r - 0.07864 * g + 1.09827 * b))
  }

  /// Returns the cases for a gray PNG, which needs a gray profile, or for one with colours.
  static func all(isGray: Bool) throws -> [ColorCase] {
    let inflated = try profile(isGray ? "sGrey-v2-nano" : "DisplayP3-v4")
    let gamma: (StaticString, [UInt8]) = ("gAMA", [0, 1, 0x86, 0xA0])
    return [
      ColorCase(name: "none", chunks: []),
      ColorCase(name: "sRGB", chunks: [("sRGB", [0]), gamma]),
      ColorCase(name: "gamma 1", chunks: [gamma]) { SIMD3(encoded($0.x), encoded($0.y), encoded($0.z)) },
      ColorCase(name: "cICP", chunks: [("cICP", [12, 13, 0, 1]), ("sRGB", [0])], convert: fromDisplayP3),
      ColorCase(
        name: "profile", chunks: [("iCCP", [0x61, 0, 0] + zlibCompressed(inflated, level: 6)), gamma],
        convert: isGray ? { $0 } : fromDisplayP3),
    ]
  }

  /// Returns a pixel of 8 bits per channel in sRGB, with the same alpha.
  static func fromDisplayP3(pixel: UInt32) -> UInt32 {
    func channel(_ c: UInt32) -> Double { Double(pixel >> (8 * c) & 255) / 255 }
    let color = fromDisplayP3(SIMD3(channel(0), channel(1), channel(2)))
    return (0..<3).reduce(pixel & 0xFF00_0000) { $0 | UInt32((color[$1] * 255).rounded()) << UInt32(8 * $1) }
  }

  static func profile(_ name: String) throws -> [UInt8] {
    try ByteSource(path: FilePath.directory(of: #filePath) + "Fixtures/\(name).icc", limit: 1 << 20).allBytes()
  }
}

extension HandmadePNG {
  /// Returns the pixel in sRGB, rounded once from the depth of the file.
  fileprivate func pixel(_ x: Int, _ y: Int, _ color: ColorCase) -> UInt32 {
    let plain = pixel(x, y)
    let maximum = Double(1 << depth - 1)
    func channel(_ c: Int) -> Double {
      colorType == 3 ? Double(plain >> UInt32(8 * c) & 255) / 255 : Double(sample(x, y, channels < 3 ? 0 : c)) / maximum
    }
    let converted = color.convert(SIMD3(channel(0), channel(1), channel(2)))
    return (0..<3).reduce(plain & 0xFF00_0000) { $0 | UInt32((converted[$1] * 255).rounded()) << UInt32(8 * $1) }
  }
}

extension SplitMix {
  /// Chooses a size that is much smaller than the photo's shorter side, slightly smaller, the same or larger.
  fileprivate mutating func fitting(_ sides: [Int]) -> Fitting {
    let focus = [Point(x: 0.5, y: 0.5), Point(x: 0.1, y: 0.2), Point(x: 0.8, y: 1)]
    return Fitting(
      side: sides[next(sides.count)], isLinear: next(2) == 1, focus: focus[next(3)], memory: next(2) << 28)
  }
}

/// Tests of all pairs of these values: the format with its depth, channels and alpha; its colour description; its
/// orientation; linear light; the size; the focal point; and the way to decode it.
@Suite struct PhotoPairTests {
  /// Returns the photos, in random combinations with fittings, that differ by more than is tolerated.
  private func wrong(
    _ photos: [StoredPhoto], sides: [Int], times: Int = 3, _ choose: inout SplitMix
  ) throws -> [String] {
    try photos.flatMap { photo in
      let whole = try distanceOfPicture(photo)
      let fitted = try (0..<times).compactMap { _ in
        var fitting = choose.fitting(sides)
        if !photo.name.hasPrefix("PNG") || photo.name.contains("interlaced") { fitting.memory = 1 << 28 }
        let largest = try distance(photo, fitting).largest
        return largest > photo.tolerance ? "\(photo.name), \(fitting): \(largest) levels" : nil
      }
      return fitted + (whole > photo.tolerance ? ["\(photo.name), all pixels: \(whole) levels"] : [])
    }
  }

  @Test func everyKindOfPNGDecodesToItsSamples() throws {
    var choose = SplitMix(state: 1)
    let kinds = [
      (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16),
      (6, 8), (6, 16),
    ]
    var photos: [StoredPhoto] = []
    for ((colorType, depth), orientation) in kinds.flatMap({ kind in (1...8).map { (kind, $0) } }) {
      for color in try ColorCase.all(isGray: colorType & 2 == 0) {
        var png = HandmadePNG(colorType: colorType, depth: depth, isInterlaced: choose.next(2) == 1)
        if choose.next(2) == 1 {
          // The alpha of the first palette entries, or the colour of the first pixel.
          png.transparency = colorType == 3 ? [0, 128] : []
          let first = (0..<png.channels).map { png.sample(0, 0, $0) }
          if colorType < 3 { png.transparency = first.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
        }
        png.before = color.chunks + [("eXIf", HandmadeWebP.exif(orientation: UInt8(orientation)))]
        let pixels = (0..<HandmadePNG.height).flatMap { y in (0..<HandmadePNG.width).map { png.pixel($0, y, color) } }
        let kind = "\(colorType) \(depth) bits\(png.isInterlaced ? " interlaced" : "") \(png.transparency)"
        photos.append(
          StoredPhoto(
            name: "PNG \(kind) \(color.name) \(orientation)", bytes: png.bytes, width: HandmadePNG.width,
            pixels: pixels, orientation: orientation, tolerance: ["none", "sRGB"].contains(color.name) ? 1 : 3))
      }
    }
    // Large results are resampled on demand, in each orientation.
    let few = photos.filter { $0.name.hasPrefix("PNG 6 8 ") && $0.name.contains("none") }
    let wrong = try wrong(photos, sides: [3, 8, 11, 40], &choose) + wrong(few, sides: [1030], times: 1, &choose)
    #expect(wrong == [])
  }

  @Test func everyOtherFormatDecodesToItsPixels() throws {
    var choose = SplitMix(state: 2)
    var photos: [StoredPhoto] = []
    func byte(_ value: UInt32, _ shift: UInt32, bits: UInt32) -> UInt32 {
      (value >> shift & (1 << bits - 1)) * 255 / (1 << bits - 1)
    }
    func bgr(_ value: UInt32) -> UInt32 { 0xFF00_0000 | value >> 16 & 255 | value & 0xFF00 | (value & 255) << 16 }
    for isTopDown in [false, true] {
      for bits in [1, 4, 8, 24, 32] {
        let bmp = HandmadeBMP(isTopDown: isTopDown, bits: bits)
        let pixels = bits <= 8 ? bmp.palettePixels : bmp.pixels(bgr)
        photos.append(StoredPhoto(name: "BMP \(bits)", bytes: bmp.bytes, width: bmp.width, pixels: pixels))
      }
      let alpha = HandmadeBMP(
        headerSize: 108, isTopDown: isTopDown, bits: 32, compression: 3,
        masks: [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000])
      photos.append(
        StoredPhoto(
          name: "BMP alpha", bytes: alpha.bytes, width: alpha.width,
          pixels: alpha.pixels { bgr($0) & 0xFF_FFFF | $0 & 0xFF00_0000 }))
      let packed = HandmadeBMP(
        headerSize: 56, isTopDown: isTopDown, bits: 16, compression: 3, masks: [0x0F00, 0x00F0, 0x000F, 0xF000])
      photos.append(
        StoredPhoto(
          name: "BMP 4444", bytes: packed.bytes, width: packed.width,
          pixels: packed.pixels { value in
            [(8, 0), (4, 8), (0, 16), (12, 24)].reduce(0) { $0 | byte(value, $1.0, bits: 4) << $1.1 }
          }))
    }
    for (isInterlaced, key) in [(false, nil), (true, nil), (false, 3), (true, 3)] as [(Bool, UInt8?)] {
      let gif = HandmadeGIF(isInterlaced: isInterlaced, transparentIndex: key)
      photos.append(
        StoredPhoto(name: "GIF \(isInterlaced) \(key != nil)", bytes: gif.bytes, width: 13, pixels: gif.framePixels))
    }
    let displayP3 = HandmadeWebP.chunk("ICCP", try ColorCase.profile("DisplayP3-v4"))
    for (orientation, hasAlpha) in (1...8).flatMap({ [($0, false), ($0, true)] }) {
      let isConverted = orientation % 3 == 0
      let pixels = HandmadeWebP.pixels(19, 14, hasAlpha: hasAlpha)
      let exif = HandmadeWebP.chunk("EXIF", HandmadeWebP.exif(orientation: UInt8(orientation)))
      let picture = HandmadeWebP.picture(of: HandmadeWebP.file(pixels, width: 19))
      let file = HandmadeWebP.extended(
        19, 14, flags: 0x08 | (hasAlpha ? 0x10 : 0) | (isConverted ? 0x20 : 0),
        (isConverted ? [displayP3] : []) + [picture, exif])
      let expected = isConverted ? pixels.map(ColorCase.fromDisplayP3(pixel:)) : pixels
      photos.append(
        StoredPhoto(
          name: "WebP \(orientation) \(hasAlpha) \(isConverted)", bytes: file, width: 19, pixels: expected,
          orientation: orientation, tolerance: isConverted ? 3 : 1))
    }
    let wrong = try wrong(photos, sides: [3, 8, 11, 40], times: 6, &choose)
    #expect(wrong == [])
  }

  /// The tolerances are for JPEG at quality 100, and for decoding at a smaller scale.
  @Test func everyKindOfJPEGDecodesToTheEncodedPixels() throws {
    let (width, height) = (176, 128)
    let focus = Point(x: 0.2, y: 0.7)
    var wrong: [String] = []
    for orientation in 1...8 {
      for isGray in [false, true] {
        let isConverted = !isGray && orientation % 2 == 0
        // A quarter has lines that are 255 in linear light only if they are resampled there.
        let pixels = (0..<width * height).map { i -> UInt32 in
          let (x, y) = (i % width, i / width)
          let lines = x < 64 && y < 64 ? UInt32(y % 2) * 255 : nil
          let (r, g, b) = (lines ?? UInt32(x), lines ?? UInt32(2 * y * 255 / 256), lines ?? UInt32(250 - x))
          return 0xFF00_0000 | (isGray ? g * 0x01_0101 : r | g << 8 | b << 16)
        }
        var raster = Raster(width: width, height: height)
        for y in 0..<height { raster.setRow(y, straight: Array(pixels[y * width..<(y + 1) * width]).span) }
        func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
          [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
        }
        var before = segment(0xE1, Array("Exif\0\0".utf8) + HandmadeWebP.exif(orientation: UInt8(orientation)))
        if isConverted {
          before += segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + (try ColorCase.profile("DisplayP3-v4")))
        }
        var file = try JPEGEncoder.encode(RasterBands(raster), quality: 100)
        file.insert(contentsOf: before, at: 2)
        let expected = isConverted ? pixels.map(ColorCase.fromDisplayP3(pixel:)) : pixels
        let photo = StoredPhoto(
          name: "JPEG \(orientation)", bytes: file, width: width, pixels: expected,
          orientation: orientation)
        for (side, isLinear) in [4, 12, 24, 50, 128, 150].flatMap({ [($0, false), ($0, true)] }) {
          let mean = try distance(photo, Fitting(side: side, isLinear: isLinear, focus: focus)).mean
          let maximum = side < 24 ? 3.0 : 1.5
          if mean > maximum { wrong.append("\(photo.name) \(isGray), \(side) px, \(isLinear): \(mean) levels") }
        }
      }
    }
    #expect(wrong == [])
  }
}
