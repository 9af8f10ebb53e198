/// Where a photo comes from.
public enum PhotoSource: Hashable, Sendable {
  /// A file's path.
  case file(String)
  /// The standard input, read to its end.
  case standardInput
  /// The bytes of an image file.
  case bytes([UInt8])

  /// As on the command line: `-` is the standard input, all else a path.
  public init(_ text: String) { self = text == "-" ? .standardInput : .file(text) }

  /// How notes call it.
  public var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "standard input"
    case .bytes: "the given bytes"
    }
  }
}
