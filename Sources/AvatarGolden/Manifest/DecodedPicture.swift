import AvatarCodec
package import AvatarFileSystem
package import AvatarRaster
package import AvatarRender

/// An image file and its pixels.
package struct DecodedPicture: Sendable {
  package let raster: Raster
  /// The bytes of the file if it is a PNG, or nil for other formats.
  let file: [UInt8]?

  /// The image as a PNG: the original file if that is a PNG; otherwise, the encoded pixels.
  package var png: [UInt8] { file ?? PNGEncoder.encode(raster) }

  /// The accepted formats of an image.
  package enum Formats: Hashable, Sendable {
    /// Every format that can be decoded.
    case all
    /// PNG only, the format in which goldens are recorded.
    case png
  }

  /// The limits for images: files of up to 256 MiB, with no more pixels than the largest avatar.
  private static let limits = {
    var limits = PhotoLimits()
    limits.bytes = 256 << 20
    limits.pixels = 1 << 26
    limits.memory = 1 << 30
    return limits
  }()

  /// Reads a regular file; rejects a pipe, which may never end.
  ///
  /// - Throws: `InputError` if the file cannot be read or decoded.
  package init(file path: String, in files: LocalFiles = .anywhere, formats: Formats = .all) throws(InputError) {
    let bytes = try mapError(of: Self.bytes(ofFile: path, in: files)) { (error: FileError) in
      InputError(path, reason: files.reason(error), kind: error.inputKind)
    }
    try self.init(bytes: bytes, of: path, formats: formats)
  }

  /// Reads a file of any kind, or standard input to its end if the path is nil.
  ///
  /// - Throws: `InputError` if the file cannot be read or decoded.
  package init(path: String?, formats: Formats = .all) throws(InputError) {
    try self.init(bytes: try Self.bytes(path), of: Self.name(path), formats: formats)
  }

  /// Returns the contents of a regular file.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  static func bytes(ofFile path: String, in files: LocalFiles = .anywhere) throws(FileError) -> [UInt8] {
    try files.open(path, limit: limits.bytes, timeout: .zero).allBytes()
  }

  private static func bytes(_ path: String?) throws(InputError) -> [UInt8] {
    do {
      guard let path else { return try ByteSource.standardInput(limit: limits.bytes).allBytes() }
      return try ByteSource(path: path, limit: limits.bytes).allBytes()
    } catch {
      throw InputError(name(path), error)
    }
  }

  private static func name(_ path: String?) -> String { path ?? "standard input" }

  /// Decodes the contents of a file that messages refer to as `subject`.
  ///
  /// - Throws: `InputError` if the contents cannot be decoded.
  package init(bytes: [UInt8], of subject: String, formats: Formats = .all) throws(InputError) {
    let isPNG = bytes.starts(with: PNGDecoder.signature)
    file = isPNG ? bytes : nil
    let wanted = formats == .png ? "a PNG" : "an image"
    do throws(PhotoError) {
      let photo = try Photo(ByteSource(bytes), limits: Self.limits)
      if formats == .png && !isPNG { throw .unsupported(photo.format.name) }
      raster = try photo.picture(limits: Self.limits)
    } catch {
      let (reason, kind): (String, InputError.Kind) =
        switch error {
        case .notAPhoto(let what): ("is \(what), not \(wanted)", .contents)
        case .unsupported(let kind):
          ("is \(kind), which cannot be compared" + (formats == .png ? ": must be PNG" : ""), .contents)
        case .component(let error): throw InputError(error)
        case .unreadable: (error.reason, .missing)
        case .truncated, .damaged, .overLimit, .transparent: (error.reason, .contents)
        }
      throw InputError(subject, reason: reason, kind: kind)
    }
  }

  /// Returns the number of pixels according to a file's header, or 0 if the file is not an image.
  static func pixels(_ path: String) -> Int {
    guard FileStatus(path)?.kind == .file, let source = try? ByteSource(path: path, limit: limits.bytes),
      let photo = try? Photo(source, limits: limits)
    else { return 0 }
    return photo.width * photo.height
  }
}
