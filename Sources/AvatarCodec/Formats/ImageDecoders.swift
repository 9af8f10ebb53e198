/// The formats that can be decoded.
package typealias ImageDecoders = [any ImageDecoder.Type]

extension ImageDecoders {
  package static var standard: ImageDecoders {
    [
      JPEGDecoder.self, PNGDecoder.self, WebPDecoder.self, HEICDecoder.self, AVIFDecoder.self, GIFDecoder.self,
      BMPDecoder.self,
    ]
  }

  /// The file name extensions of all formats.
  package var extensions: [String] { flatMap { $0.format.extensions + $0.format.inputExtensions } }

  /// Returns the format that a path's file name extension identifies, ignoring case, or nil if the extension is
  /// unknown.
  package func format(named path: String) -> ImageFormat? {
    let name = path.lowercased()
    return lazy.map { $0.format }.first { format in
      (format.extensions + format.inputExtensions).contains { name.hasSuffix("." + $0) }
    }
  }

  /// The value of an HTTP request's `Accept` field: these formats, or else any image (RFC 9110, §12.5.1).
  package var accept: String { (map { $0.format.mediaType } + ["image/*;q=0.5"]).joined(separator: ", ") }

  /// The number of bytes at the start of a file from which its format is identified.
  static var headBytes: Int { 4096 }

  /// Returns the decoder for a file's format.
  ///
  /// - Parameters:
  ///   - head: The first `headBytes` bytes of the file, or the whole file if it is shorter.
  ///   - count: The length of the file, in bytes.
  /// - Returns: The decoder type.
  /// - Throws: `truncated` if the signature is incomplete, `unsupported` for another known format, or `notAPhoto`
  ///   otherwise.
  func decoder(of head: [UInt8], count: Int) throws(PhotoError) -> any ImageDecoder.Type {
    if head.isEmpty { throw .notAPhoto("an empty file") }
    for decoder in self {
      switch decoder.match(head) {
      case .complete: return decoder
      case .partial: throw .truncated(decoder.format, byte: count)
      case .none: break
      }
    }
    throw PhotoError(foreign: head)
  }

  /// Returns the reason why bytes are not a complete photo, without decoding them, or nil if they appear to be one.
  package func fault(of bytes: [UInt8]) -> PhotoError? {
    do {
      let decoder = try decoder(of: [UInt8](bytes.prefix(Self.headBytes)), count: bytes.count)
      return decoder.hasEnd(bytes) ? nil : .truncated(decoder.format, byte: bytes.count)
    } catch {
      return error
    }
  }
}
