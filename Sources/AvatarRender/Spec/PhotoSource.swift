/// Where a photo comes from.
public enum PhotoSource: Hashable, Sendable {
  /// A file's path.
  case file(String)
  /// The standard input, read to its end.
  case standardInput
  /// The bytes of an image file.
  case bytes([UInt8])
  /// A URI that holds an image file itself (RFC 2397): `data:image/png;base64,…`.
  case dataURI(String)

  /// As on the command line: `-` is the standard input, what starts with `data:` holds the photo, all else is a path.
  public init(_ text: String) {
    self = text == "-" ? .standardInput : DataURI.mayBe(text) ? .dataURI(text) : .file(text)
  }

  /// How notes call it.
  public var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "standard input"
    case .bytes: "the given bytes"
    case .dataURI: "the data URI"
    }
  }
}
