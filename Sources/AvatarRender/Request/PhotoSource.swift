import AvatarContacts
import AvatarHTTP

/// The source of a photo: a file, bytes, a URL or a contact.
///
/// The contents select the format: JPEG, PNG, WebP, HEIC, AVIF, GIF or BMP.
public enum PhotoSource: Hashable, Sendable {
  /// The image file with this path.
  case file(String)
  /// The standard input, read to its end.
  case standardInput
  /// The bytes of an image file in any supported format.
  case bytes([UInt8])
  /// A data URI, which contains the image file (RFC 2397): `data:image/png;base64,…`.
  case dataURI(String)
  /// An http or https URL, which is requested according to ``AvatarRenderer/network``.
  case url(String)
  /// A contact of a server in ``AvatarRenderer/network``, for example "monica:12".
  ///
  /// The name, the e-mail address and the colour of the contact complete the request if it has none.
  case contact(String)

  /// Creates a source from a text, as the command line does.
  ///
  /// "-" is the standard input, a text that starts with "data:" is a data URI, one that starts with a scheme and "//"
  /// is a URL, and "monica:12" is a contact. Any other text is a path.
  /// - Parameter text: The text.
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

  /// A Boolean value that indicates whether the photo needs a request to a server.
  var isRemote: Bool {
    switch self {
    case .url, .contact: true
    case .file, .standardInput, .bytes, .dataURI: false
    }
  }

  /// The path of the file; nil for other sources.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The text that `init(_:)` reads as this source; nil if there is none.
  package var text: String? {
    switch self {
    // The prefix prevents a path from looking like another source.
    case .file(let path): PhotoSource(path) == self ? path : "./" + path
    case .standardInput: "-"
    case .bytes: nil
    case .dataURI(let text): text
    case .url(let text), .contact(let text): PhotoSource(text) == self ? text : nil
    }
  }

  /// The name of the source in messages, for example its path.
  ///
  /// A URL appears without a password, a query and a fragment. Names are shortened to 300 characters.
  public var name: String {
    switch self {
    case .file(let path): path.shortened(to: 300)
    case .standardInput: "standard input"
    case .bytes: "the given bytes"
    case .dataURI: "the data URI"
    case .url(let text): WebURL.shown(text)
    case .contact(let text): ContactReference(text)?.name ?? "the contact \(WebURL.shown(text))"
    }
  }
}
