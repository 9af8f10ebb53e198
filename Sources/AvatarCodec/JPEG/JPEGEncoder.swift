import AvatarFileSystem
import AvatarRaster
import CJPEGShim

/// An encoder that writes opaque images as JPEG files with libjpeg: baseline, 4:4:4, with optimal Huffman tables and no
/// metadata except JFIF.
///
/// Chroma subsampling would save bytes, but a lower quality saves more for the same PSNR: at 48…128 px, quality 70
/// without subsampling is better and smaller than 82 with it. Progressive files are larger up to 128 px, and 1 %
/// smaller at 256 px.
enum JPEGEncoder {
  /// The default quality.
  ///
  /// At this quality, WebP and JPEG have about the same PSNR, 31 dB at 48 px and 36 dB at 256 px, and JPEG files are
  /// 1.5 times as large.
  static let standardQuality = 82

  /// Encodes a raster as a JPEG file.
  ///
  /// - Parameters:
  ///   - bands: The pixels.
  ///   - quality: The fidelity, 0…100.
  /// - Returns: The bytes of the file.
  /// - Throws: `ComponentError` if libjpeg fails.
  static func encode(_ bands: RasterBands, quality: Int) throws(ComponentError) -> [UInt8] {
    guard let writer = unsafe cjpeg_writer_create(UInt32(bands.width), UInt32(bands.height), Int32(quality)) else {
      throw .outOfMemory("libjpeg")
    }
    defer { unsafe cjpeg_writer_destroy(writer) }
    for band in bands {
      let pixels = band.straightPixels()
      for start in stride(from: 0, to: pixels.count, by: bands.width) {
        let status = unsafe pixels[start..<start + bands.width].withUnsafeBufferPointer { row in
          unsafe cjpeg_writer_row(writer, row.baseAddress)
        }
        guard status == CJPEG_OK else { throw .outOfMemory("libjpeg") }
      }
    }
    var (bytes, count) = unsafe (UnsafePointer<UInt8>?.none, 0)
    guard unsafe cjpeg_writer_finish(writer, &bytes, &count) == CJPEG_OK else { throw .outOfMemory("libjpeg") }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The name and version of the library, for example `libjpeg-turbo 2.1.5`.
  static var library: String { unsafe String(cString: cjpeg_library()) }
}

extension OutputFormat {
  package static let jpeg = OutputFormat(
    // libjpeg does not support longer sides.
    .jpeg, hasAlpha: false, maxSide: 65500, encodingBytesPerPixel: 3, quality: JPEGEncoder.standardQuality,
    hasLossless: false, library: JPEGEncoder.library
  ) { picture, encoding throws(ComponentError) in
    try JPEGEncoder.encode(picture.bands, quality: encoding.quality ?? JPEGEncoder.standardQuality)
  }
}
