import AvatarFileSystem
import AvatarRaster
import CWebP

/// An encoder that writes images as WebP files with libwebp, with 8-bit straight alpha and no metadata.
///
/// Transparent pixels have no colour, so libwebp may use the colour that compresses best.
enum WebPEncoder {
  /// The trade-off between time and size for lossy files, 0…6; the same as the default of `cwebp`.
  ///
  /// At 128 px, method 6 saves 6 % of a photo's bytes and takes 20 times as long if there are transparent pixels.
  private static let method: Int32 = 4
  /// The trade-off between time and size for lossless files, 0…9; 9 saves 3 % and takes at least 15 times as long.
  private static let losslessLevel: Int32 = 6

  /// Encodes a raster as a WebP file.
  ///
  /// The file is lossless if the image has few colours and the lossless file is not larger. Lossless files of initials
  /// and icons are 15 to 30 % smaller than lossy files at the default quality.
  /// - Parameters:
  ///   - bands: The pixels.
  ///   - quality: The fidelity, 0…100, or nil for a lossless file.
  /// - Returns: The bytes of the file.
  /// - Throws: `ComponentError` if libwebp fails.
  static func encode(_ bands: RasterBands, quality: Int?) throws(ComponentError) -> [UInt8] {
    var config = WebPConfig()
    guard unsafe WebPConfigInit(&config) != 0 else { throw otherVersion }
    var lossy: [UInt8]?
    if let quality {
      config.quality = Float(quality)
      config.method = method
      // Chroma is chosen to match the colours as closely as possible when it is enlarged, which improves the PSNR by
      // 0.5 to 0.9 dB and makes files 5 % larger.
      config.use_sharp_yuv = 1
      let file = try encode(bands, config)
      if IndexedRaster(bands) == nil { return file }
      lossy = file
    }
    guard unsafe WebPConfigLosslessPreset(&config, losslessLevel) != 0 else { throw otherVersion }
    let lossless = try encode(bands, config)
    if let lossy, lossy.count < lossless.count { return lossy }
    return lossless
  }

  private static func encode(_ bands: RasterBands, _ config: WebPConfig) throws(ComponentError) -> [UInt8] {
    var (config, picture, writer) = unsafe (config, CWebP.WebPPicture(), WebPMemoryWriter())
    unsafe WebPMemoryWriterInit(&writer)
    guard unsafe WebPPictureInit(&picture) != 0 else { throw outOfMemory }
    defer {
      unsafe WebPPictureFree(&picture)
      unsafe WebPMemoryWriterClear(&writer)
    }
    unsafe (picture.width, picture.height) = (Int32(bands.width), Int32(bands.height))
    // Otherwise, the import would convert the colours itself, without the sharp chroma of the configuration.
    unsafe picture.use_argb = 1
    let isImported = unsafe bands.straightPixels().withUnsafeBytes { bytes in
      // Red is in the lowest byte of a word, so it comes first.
      unsafe WebPPictureImportRGBA(
        &picture, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(4 * bands.width)) != 0
    }
    return try unsafe withUnsafeMutablePointer(to: &writer) { writer throws(ComponentError) in
      unsafe picture.writer = WebPMemoryWrite
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
      guard isImported, unsafe WebPEncode(&config, &picture) != 0 else { throw outOfMemory }
      return unsafe Array(UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
    }
  }

  private static var outOfMemory: ComponentError { .outOfMemory("libwebp") }

  private static var otherVersion: ComponentError {
    ComponentError(name: "libwebp", reason: "this program was built with a different version")
  }

  /// The name and version of the library, for example `libwebp 1.3.2`.
  static var library: String {
    let version = WebPGetEncoderVersion()
    return "libwebp \(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
}

extension OutputFormat {
  package static let webp = OutputFormat(
    // The maximum side is that of RFC 9649, §2.6.
    .webp, maxSide: 16383, encodingBytesPerPixel: 14, quality: JPEGEncoder.standardQuality,
    library: WebPEncoder.library
  ) { picture, encoding throws(ComponentError) in
    try WebPEncoder.encode(picture.bands, quality: encoding.quality)
  }
}
