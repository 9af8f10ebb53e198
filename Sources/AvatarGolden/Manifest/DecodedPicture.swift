import AvatarCodec
package import AvatarFileSystem
package import AvatarRaster
import AvatarRender

/// The reason why a file cannot be compared.
package enum UnusablePicture: Error, Hashable, Sendable {
  case missing
  /// The file cannot be read, for this reason.
  case unreadable(String)
  /// The file is damaged, or not a picture that can be compared, for this reason.
  case bad(String)
  /// A component that reads the file is missing or has failed; the file may be valid.
  case component(ComponentError)

  /// The reason, in words for the end of a sentence.
  package var reason: String {
    switch self {
    case .missing: FileError.missing.reason
    case .unreadable(let reason), .bad(let reason): reason
    case .component(let error): "\(error.name): \(error.reason)"
    }
  }

  /// The missing or failed component; nil if the file is the cause.
  var component: ComponentError? { if case .component(let error) = self { error } else { nil } }
}

/// A picture file and its pixels.
package struct DecodedPicture: Sendable {
  package let raster: Raster
  /// The bytes of the file if it is a PNG; nil for other formats.
  let file: [UInt8]?

  /// The picture as a PNG; the file itself if it is one.
  package var png: [UInt8] { file ?? PNGEncoder.encode(raster) }

  /// The accepted formats of a picture.
  package enum Formats: Hashable, Sendable {
    /// Every format that can be decoded.
    case all
    /// The format PNG alone, in which goldens are recorded.
    case png
  }

  /// The limits of pictures: files of up to 256 MiB with as many pixels as the largest avatar.
  private static let limits = {
    var limits = PhotoLimits()
    limits.bytes = 256 << 20
    limits.heldPixels = 1 << 26
    limits.memory = 1 << 30
    return limits
  }()

  /// Reads a regular file; a pipe is rejected because it may never end.
  ///
  /// - Throws: `UnusablePicture` if the file cannot be read or decoded.
  package init(file path: String, in files: LocalFiles = .anywhere, formats: Formats = .all) throws(UnusablePicture) {
    try self.init(bytes: try Self.bytes(ofFile: path, in: files), formats: formats)
  }

  /// Reads a file of any kind; nil reads the standard input to its end.
  ///
  /// - Throws: `UnusablePicture` if the file cannot be read or decoded.
  package init(path: String?, formats: Formats = .all) throws(UnusablePicture) {
    try self.init(bytes: try Self.bytes(path), formats: formats)
  }

  /// Returns the contents of a regular file.
  ///
  /// - Throws: `UnusablePicture` if the file cannot be read.
  static func bytes(ofFile path: String, in files: LocalFiles = .anywhere) throws(UnusablePicture) -> [UInt8] {
    do throws(FileError) {
      return try files.open(path, limit: limits.bytes, timeout: .zero).allBytes()
    } catch {
      throw error == .missing ? .missing : .unreadable(files.reason(error))
    }
  }

  private static func bytes(_ path: String?) throws(UnusablePicture) -> [UInt8] {
    do throws(FileError) {
      guard let path else { return try ByteSource.standardInput(limit: limits.bytes).allBytes() }
      return try ByteSource(path: path, limit: limits.bytes).allBytes()
    } catch {
      throw error == .missing ? .missing : .unreadable(error.reason)
    }
  }

  package init(bytes: [UInt8], formats: Formats = .all) throws(UnusablePicture) {
    let isPNG = bytes.starts(with: PNGDecoder.signature)
    file = isPNG ? bytes : nil
    let wanted = formats == .png ? "a PNG" : "an image"
    do throws(PhotoError) {
      let photo = try Photo(ByteSource(bytes), limits: Self.limits)
      if formats == .png && !isPNG { throw .unsupported(photo.format.name) }
      raster = try photo.picture(limits: Self.limits)
    } catch {
      switch error {
      case .notAPhoto(let what): throw .bad("is \(what), not \(wanted)")
      case .unsupported(let kind):
        throw .bad("is \(kind), which cannot be compared" + (formats == .png ? ": must be PNG" : ""))
      case .component(let error): throw .component(error)
      case .unreadable: throw .unreadable(error.reason)
      case .truncated, .damaged, .overLimit: throw .bad(error.reason)
      }
    }
  }

  /// Returns the number of pixels in the header of a file; 0 if it is not a picture.
  static func pixels(_ path: String) -> Int {
    guard FileStatus(path)?.kind == .file, let source = try? ByteSource(path: path, limit: limits.bytes),
      let photo = try? Photo(source, limits: limits)
    else { return 0 }
    return photo.width * photo.height
  }
}
