import AvatarFileSystem
import AvatarRaster
import CWebP

/// An encoder of pictures as WebP files by libwebp, with 8-bit straight alpha and no metadata.
///
/// Transparent pixels have no colour, so libwebp may give them the one that compresses best.
enum WebPEncoder {
  /// The trade-off between time and size of lossy files, 0…6, with the default of `cwebp`.
  ///
  /// At 128 px, method 6 saves 6 % of a photo's bytes and takes 20 times as long if pixels are transparent.
  private static let method: Int32 = 4
  /// The trade-off between time and size of lossless files, 0…9; 9 saves 3 % and takes at least 15 times as long.
  private static let losslessLevel: Int32 = 6

  static func lossy(_ raster: Raster, _ quality: EncodingQuality) throws(ComponentError) -> [UInt8] {
    try lossy(RasterBands(raster), quality)
  }

  static func lossless(_ raster: Raster) throws(ComponentError) -> [UInt8] { try lossless(RasterBands(raster)) }

  /// Returns a lossy file, or a lossless one if the picture has few colours and the lossless file is not larger.
  ///
  /// Initials and icons are 15 to 30 % smaller without loss at the default quality.
  static func lossy(_ bands: RasterBands, _ quality: EncodingQuality) throws(ComponentError) -> [UInt8] {
    let lossy = try approximation(bands, quality)
    if IndexedRaster(bands) == nil { return lossy }
    let lossless = try lossless(bands)
    return lossless.count <= lossy.count ? lossless : lossy
  }

  private static func approximation(
    _ bands: RasterBands, _ quality: EncodingQuality
  ) throws(ComponentError) -> [UInt8] {
    var config = WebPConfig()
    guard unsafe WebPConfigInit(&config) != 0 else { throw otherVersion }
    config.quality = Float(quality.value)
    config.method = method
    return try encode(bands, config)
  }

  static func lossless(_ bands: RasterBands) throws(ComponentError) -> [UInt8] {
    var config = WebPConfig()
    guard unsafe WebPConfigInit(&config) != 0, unsafe WebPConfigLosslessPreset(&config, losslessLevel) != 0 else {
      throw otherVersion
    }
    return try encode(bands, config)
  }

  private static func encode(_ bands: RasterBands, _ config: WebPConfig) throws(ComponentError) -> [UInt8] {
    guard var picture = WebPInput(bands, isARGB: config.lossless != 0) else { throw outOfMemory }
    guard let bytes = picture.encoded(config) else { throw outOfMemory }
    return bytes
  }

  private static var outOfMemory: ComponentError { .outOfMemory("libwebp") }

  private static var otherVersion: ComponentError {
    ComponentError(name: "libwebp", reason: "this program was built with another version")
  }

  /// The name and the version of the library, for example `libwebp 1.3.2`.
  static var library: String {
    let version = WebPGetEncoderVersion()
    return "libwebp \(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
}

/// A picture in libwebp's memory.
@safe private struct WebPInput: ~Copyable {
  private var picture: CWebP.WebPPicture

  /// Copies a picture, as straight ARGB for lossless files or as Y′CbCr with alpha for others; nil if there is no
  /// memory.
  init?(_ bands: RasterBands, isARGB: Bool) {
    unsafe picture = CWebP.WebPPicture()
    guard unsafe WebPPictureInit(&picture) != 0 else { return nil }
    unsafe (picture.width, picture.height) = (Int32(bands.width), Int32(bands.height))
    unsafe picture.use_argb = isARGB ? 1 : 0
    let isImported = unsafe bands.straightPixels().withUnsafeBytes { bytes in
      // Red is in the lowest byte of a word, so it comes first.
      unsafe WebPPictureImportRGBA(
        &picture, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(4 * bands.width)) != 0
    }
    if !isImported { return nil }
  }

  deinit {
    var picture = unsafe picture
    unsafe WebPPictureFree(&picture)
  }

  /// Returns the file; nil if there is no memory.
  mutating func encoded(_ config: WebPConfig) -> [UInt8]? {
    var (config, writer) = unsafe (config, WebPMemoryWriter())
    unsafe WebPMemoryWriterInit(&writer)
    defer { unsafe WebPMemoryWriterClear(&writer) }
    return unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe picture.writer = WebPMemoryWrite
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
      guard unsafe WebPEncode(&config, &picture) != 0 else { return nil }
      return unsafe Array(UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
    }
  }
}

extension OutputFormat {
  package static let webp = OutputFormat(
    // RFC 9649, §2.6
    .webp, longestSide: 16383, encodingBytesPerPixel: 14,
    .either(
      LossyEncoder(library: { WebPEncoder.library }) { bands, quality throws(ComponentError) in
        try WebPEncoder.lossy(bands, quality)
      },
      lossless: { bands throws(ComponentError) in try WebPEncoder.lossless(bands) }))
}
