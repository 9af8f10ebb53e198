import AvatarContacts
import AvatarHTTP

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
  /// An http or https URL, requested as the renderer's `network` specifies.
  case url(String)
  /// A contact of a server of the renderer's `network`, for example `monica:12`.
  ///
  /// The photo is the contact's, as are the name, the e-mail address and the colour if the request has none.
  case contact(String)

  /// Reads a source as the command line does.
  ///
  /// `-` is the standard input, a text that starts with `data:` contains the photo, one that starts with a scheme and `//` is
  /// a URL, `monica:12` is a contact, and anything else is a path.
  public init(_ text: String) {
    if text == "-" {
      self = .standardInput
    } else if DataURI.mayBe(text) {
      self = .dataURI(text)
    } else if ContactReference(text) != nil {
      self = .contact(text)
    } else {
      self = WebURL.mayBe(text) ? .url(text) : .file(text)
    }
  }

  /// Whether it needs a request to a server.
  var isRemote: Bool {
    switch self {
    case .url, .contact: true
    case .file, .standardInput, .bytes, .dataURI: false
    }
  }

  /// The text that `init(_:)` reads as this source; nil if there is none.
  var text: String? {
    switch self {
    // A path that looks like another source is written so that it does not.
    case .file(let path): PhotoSource(path) == self ? path : "./" + path
    case .standardInput: "-"
    case .bytes: nil
    case .dataURI(let text): text
    case .url(let text), .contact(let text): PhotoSource(text) == self ? text : nil
    }
  }

  /// The name for messages.
  public var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "standard input"
    case .bytes: "the given bytes"
    case .dataURI: "the data URI"
    case .url(let text): WebURL.shown(text)
    case .contact(let text): ContactReference(text)?.name ?? "the contact \(text)"
    }
  }
}
