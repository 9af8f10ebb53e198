import AvatarFileSystem
import AvatarRaster
import CJPEGShim

/// Writes opaque rasters as JPEG files by libjpeg: baseline, 4:4:4, with optimal Huffman tables, and no metadata but JFIF.
///
/// Subsampled colours would save bytes, but a lower quality saves more of them for the same PSNR: at 48…128 px, quality
/// 70 without subsampling is better and smaller than 82 with it. Progressive files are larger up to 128 px, and 1 %
/// smaller at 256 px.
enum JPEGEncoder {
  /// The longest side that libjpeg writes, px.
  private static let longestSide = 65500

  static func encode(_ raster: Raster, _ quality: EncodingQuality) throws(ImageEncodingError) -> [UInt8] {
    guard max(raster.width, raster.height) <= longestSide else {
      throw .tooLarge(.jpeg, width: raster.width, height: raster.height, limit: longestSide)
    }
    guard var writer = JPEGWriter(width: raster.width, height: raster.height, quality),
      let bytes = writer.encoded(raster.straightPixels())
    else { throw .component(.outOfMemory("libjpeg")) }
    return bytes
  }

  /// The name and the version of the library, for example `libjpeg-turbo 2.1.5`.
  static var library: String { unsafe String(cString: cjpeg_library()) }
}

/// A JPEG that libjpeg writes to memory.
@safe private struct JPEGWriter: ~Copyable {
  private let writer: OpaquePointer
  private let width: Int

  /// nil if there is no memory.
  init?(width: Int, height: Int, _ quality: EncodingQuality) {
    guard let writer = unsafe cjpeg_writer_create(UInt32(width), UInt32(height), Int32(quality.value)) else {
      return nil
    }
    unsafe self.writer = writer
    self.width = width
  }

  deinit { unsafe cjpeg_writer_destroy(writer) }

  /// Returns the file of all pixels, a word each with red in the lowest byte; nil if there is no memory.
  mutating func encoded(_ pixels: [UInt32]) -> [UInt8]? {
    for start in stride(from: 0, to: pixels.count, by: width) {
      let status = unsafe pixels[start..<start + width].withUnsafeBufferPointer { row in
        unsafe cjpeg_writer_row(writer, row.baseAddress)
      }
      guard status == CJPEG_OK else { return nil }
    }
    var (bytes, count) = unsafe (UnsafePointer<UInt8>?.none, 0)
    guard unsafe cjpeg_writer_finish(writer, &bytes, &count) == CJPEG_OK else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension OutputFormat {
  package static let jpeg = OutputFormat(
    .jpeg, hasAlpha: false,
    .lossy(
      LossyEncoder(library: { JPEGEncoder.library }) { raster, quality throws(ImageEncodingError) in
        try JPEGEncoder.encode(raster, quality)
      }))
}
