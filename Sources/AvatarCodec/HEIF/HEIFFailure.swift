import AvatarFileSystem

/// The reason why a picture of a HEIF file could not be decoded.
struct HEIFFailure: Error, Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    /// libheif or a decoder is missing.
    case component = 1
    /// The machine has failed, so that nothing is known about the photo.
    case machine
    case outOfMemory, truncated, damaged, unsupported
  }

  let kind: Kind
  /// The reason, in words for the end of a message.
  let words: String

  init(_ kind: Kind, _ words: String) {
    self.kind = kind
    self.words = words
  }

  init(_ error: ComponentError) { self.init(.component, error.reason) }

  /// Returns the failure as the error of a photo.
  func error(_ format: ImageFormat, _ source: ByteSource) -> PhotoError {
    switch kind {
    case .truncated: return .truncated(format, byte: source.count)
    case .component: return .component(ComponentError(name: Component.libheif.rawValue, reason: words))
    case .machine: return .unreadable(.other(words))
    case .outOfMemory: return .overLimit("\(format.name): out of memory")
    case .damaged:
      let data = FileBoxes(source).first { $0.type == "mdat" }?.data.lowerBound ?? 0
      return .damaged(format, detail: words, byte: min(data, source.count))
    case .unsupported: return .unsupported("\(format.name) (\(words))")
    }
  }
}
