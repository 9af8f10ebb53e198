package import AvatarFileSystem
package import AvatarRaster
import CDeflate

/// An encoder that writes rasters as small PNG files, quickly and with reproducible bytes.
///
/// Images with at most 256 colours usually become palette images. All other images become gray or RGB, with or without
/// alpha. Samples have 8 bits with straight alpha and are tagged as sRGB; there is no other metadata except in marked
/// files. The choice of PNG format does not affect the decoded pixels.
package enum PNGEncoder {
  /// The minimum number of pixels per colour in a flat image, for which filters would only enlarge the file.
  private static let flatness = 12
  /// The compression level for flat images: 6 and 7 take 1.4 and 2.6 times as long, and save 0.7 and 2 % at 128 px.
  private static let flatLevel = 5
  /// The compression levels for photos with at most the given numbers of pixels; see PNGRowFilter.swift.
  private static let levels: [(pixels: Int, level: Int)] = [
    (64 * 64, 1), (160 * 160, 6), (320 * 320, 5), (1024 * 1024, 4),
  ]
  /// The compression level for all larger photos.
  private static let levelOfLargePhotos = 1

  /// Encodes a raster as a file; see `encode(_:isOptimized:)`.
  package static func encode(_ raster: Raster) -> [UInt8] { encode(RasterBands(raster)) }

  /// Encodes an image as a file; equal images produce equal bytes, however they are divided into bands.
  ///
  /// - Parameters:
  ///   - bands: The pixels.
  ///   - isOptimized: Whether all filters and the highest compression level are tried. If not, the number of pixels
  ///     determines the compression level of a photo.
  /// - Returns: The bytes of the file.
  /// - Complexity: O(width · height), with 4 bytes of memory per pixel, plus the memory for the file and a band.
  package static func encode(_ bands: RasterBands, isOptimized: Bool = false) -> [UInt8] {
    if !isOptimized { return standardFile(of: bands) }
    // The highest level does not always produce the smallest file.
    return smallest([
      bestFile(of: bands, IndexedRaster(bands).flatMap(ExactPalette.init), filters: allFilters, candidates: 2),
      standardFile(of: bands),
    ])
  }

  /// Returns the standard file, or the smallest of several if the numbers of pixels and colours do not determine the
  /// best encoding.
  private static func standardFile(of bands: RasterBands) -> [UInt8] {
    guard let picture = IndexedRaster(bands) else { return filteredFile(of: bands) }
    let isFlat = bands.width * bands.height >= flatness * picture.colors.count
    guard let palette = ExactPalette(picture) else {
      return isFlat ? unfilteredFile(of: bands) : filteredFile(of: bands)
    }
    let indexed = file(palette, level: flatLevel)
    if isFlat && !palette.isGray { return indexed }
    return smallest([indexed, unfilteredFile(of: bands), filteredFile(of: bands)])
  }

  private static func unfilteredFile(of bands: RasterBands) -> [UInt8] {
    file(PNGSamples(bands), .fixed(.none), level: flatLevel)
  }

  private static func filteredFile(of bands: RasterBands) -> [UInt8] {
    file(PNGSamples(bands), .leastMagnitude, level: level(ofPixels: bands.width * bands.height))
  }

  private static func level(ofPixels pixels: Int) -> Int {
    levels.first(where: { pixels <= $0.pixels })?.level ?? levelOfLargePhotos
  }

  /// Encodes samples as a file, filtering them in place if nothing else refers to them.
  private static func file(_ samples: consuming PNGSamples, _ filter: PNGRowFilter, level: Int) -> [UInt8] {
    var file = PNGChunks()
    let width = samples.stride / samples.bytesPerPixel
    file.appendHeader(width: width, height: samples.height, depth: 8, colorType: samples.colorType)
    file.append("IDAT", zlibCompressed(filter.rows(of: consume samples), level: level))
    file.append("IEND", [])
    return file.bytes
  }

  /// Encodes indices into a palette as a file.
  ///
  /// The rows are unfiltered: filters assume that samples are intensities, so they would make the file larger and take
  /// time.
  static func file(_ palette: ExactPalette, level: Int) -> [UInt8] {
    var file = PNGChunks()
    let (width, height) = palette.size
    file.appendHeader(width: width, height: height, depth: palette.bitDepth, colorType: .palette)
    file.append("PLTE", palette.colors)
    if !palette.alphas.isEmpty { file.append("tRNS", palette.alphas) }
    file.append("IDAT", zlibCompressed(palette.packedRows(), level: level))
    file.append("IEND", [])
    return file.bytes
  }

  private static let allFilters: [PNGRowFilter] = [
    .fixed(.none), .fixed(.sub), .fixed(.average), .leastMagnitude, .fewestPairs, .shortestCodes,
  ]

  /// Returns the smallest file at the highest level, among the `candidates` files that are smallest at a fast level.
  private static func bestFile(
    of bands: RasterBands, _ palette: ExactPalette?, filters: [PNGRowFilter], candidates: Int
  ) -> [UInt8] {
    let samples = PNGSamples(bands)
    var trials = filters.map { filter in { level in file(samples, filter, level: level) } }
    if let palette { trials.append { level in file(palette, level: level) } }
    let sizes = trials.map { $0(6).count }
    let order = trials.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }
    return smallest(order.prefix(candidates).map { trials[$0](12) })
  }

  /// Returns the smallest of several files, or the first of them in a tie.
  private static func smallest(_ files: [[UInt8]]) -> [UInt8] { files.min { $0.count < $1.count } ?? [] }
}

extension OutputFormat {
  package static let png = OutputFormat(.png, isOptimizable: true) { picture, encoding in
    PNGEncoder.encode(picture.bands, isOptimized: encoding.isOptimized)
  }
}

/// The mark in PNGs that this program may replace or remove: a chunk with the program name, after the header.
///
/// Contact sheets and the images in golden reports are marked; avatars and goldens contain no metadata.
extension PNGEncoder {
  package static let mark = FileMark(chunk, at: PNGHeader.startBytes)

  /// The tEXt chunk with the `Software` keyword.
  private static let chunk: [UInt8] = {
    var file = PNGChunks()
    file.append("tEXt", Array("Software\0avatar-render".utf8))
    return Array(file.bytes.dropFirst(PNGDecoder.signature.count))
  }()

  /// Returns a PNG with the mark added.
  package static func marked(_ png: [UInt8]) -> [UInt8] {
    var file = png
    file.insert(contentsOf: chunk, at: PNGHeader.startBytes)
    return file
  }
}

/// Returns bytes as a zlib stream, compressed by libdeflate at a level from 1 (fast) to 12 (small).
func zlibCompressed(_ bytes: [UInt8], level: Int) -> [UInt8] {
  guard let compressor = unsafe libdeflate_alloc_compressor(Int32(level)) else {
    preconditionFailure("out of memory")
  }
  defer { unsafe libdeflate_free_compressor(compressor) }
  let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
  return unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
    count = unsafe libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, bound)
  }
}
