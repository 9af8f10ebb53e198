import AvatarFileSystem

/// The reason why an image in a HEIF file could not be decoded.
struct HEIFFailure: Error, Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    /// A decoder is missing.
    case component = 1
    /// A system fault occurred, so nothing is known about the photo.
    case machine
    case overLimit, damaged, unsupported
  }

  let kind: Kind
  /// The reason, worded for the end of a message.
  let reason: String

  init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  init(_ error: ComponentError) { self.init(.component, error.reason) }

  func error(_ coding: HEIFCoding, _ source: ByteSource) -> PhotoError {
    let format = coding.format
    switch kind {
    case .component: return .component(ComponentError(name: coding.component.rawValue, reason: reason))
    case .machine: return .unreadable(.other(reason))
    case .overLimit: return .overLimit("\(format.name): \(reason)")
    case .damaged:
      let data = FileBoxes(source).first { $0.type == "mdat" }?.data.lowerBound ?? 0
      return .damaged(format, detail: reason, byte: min(data, source.count))
    case .unsupported: return .unsupported("\(format.name) (\(reason))")
    }
  }
}
