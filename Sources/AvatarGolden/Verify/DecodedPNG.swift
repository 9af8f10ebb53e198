import AvatarCodec
package import AvatarFileSystem
package import AvatarRaster

/// Why a file can't be compared.
package enum UnusablePNG: Error, Hashable, Sendable {
  case missing
  /// It can't be read; says why.
  case unreadable(String)
  /// It is no PNG, or a damaged one; says what.
  case bad(String)
  /// A component that reads it is missing or fails; the file may be fine.
  case component(ComponentError)

  /// In words for the end of a sentence.
  package var reason: String {
    switch self {
    case .missing: FileError.missing.reason
    case .unreadable(let reason), .bad(let reason): reason
    case .component(let error): "\(error.name): \(error.reason)"
    }
  }

  /// The component that is missing or fails; nil where the file is to blame.
  var component: ComponentError? { if case .component(let error) = self { error } else { nil } }
}

/// A PNG file and its pixels.
package struct DecodedPNG: Sendable {
  package let raster: Raster
  /// The file as it is.
  package let bytes: [UInt8]

  /// What is compared: files up to 256 MiB, with as many pixels as the largest avatar.
  private static let limits = {
    var limits = PhotoLimits()
    limits.bytes = 256 << 20
    limits.heldPixels = 1 << 26
    limits.memory = 1 << 30
    return limits
  }()

  /// Reads a regular file; a pipe might never end.
  package init(file path: String) throws(UnusablePNG) {
    if let kind = FileStatus(path)?.kind, kind == .other { throw .unreadable(FileError.notAFile.reason) }
    try self.init(path: path)
  }

  /// Reads whatever the path leads to; nil is the standard input, which is read to its end.
  package init(path: String?) throws(UnusablePNG) {
    let limit = Self.limits.bytes
    let bytes: [UInt8]
    do throws(FileError) {
      bytes =
        if let path {
          try ByteSource(path: path, limit: limit).allBytes()
        } else {
          try ByteSource.standardInput(limit: limit).allBytes()
        }
    } catch {
      throw error == .missing ? .missing : .unreadable(error.reason)
    }
    try self.init(bytes: bytes)
  }

  package init(bytes: [UInt8]) throws(UnusablePNG) {
    self.bytes = bytes
    do throws(PhotoError) {
      raster = try PNGPicture.decode(ByteSource(bytes), limits: Self.limits)
    } catch {
      switch error {
      case .notAPhoto(let what): throw .bad("is \(what), not a PNG")
      case .unsupported(let kind): throw .bad("is \(kind), which can't be compared: must be PNG")
      case .component(let error): throw .component(error)
      case .unreadable: throw .unreadable(error.reason)
      case .truncated, .damaged, .overLimit, .needs: throw .bad(error.reason)
      }
    }
  }

  /// How many pixels a file says it has; 0 where it doesn't.
  static func pixels(_ path: String) -> Int {
    guard FileStatus(path)?.kind == .file, let source = try? ByteSource(path: path, limit: limits.bytes) else {
      return 0
    }
    // Signature, length and type of the header, width, height; checked when it is decoded.
    let head = source.bytes(at: 16, length: 8)
    guard head.count == 8 else { return 0 }
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    return min(number(head[0..<4]), 65_536) * min(number(head[4..<8]), 65_536)
  }
}
