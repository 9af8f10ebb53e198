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
  /// A contact of the renderer's Monica server, by its number: its photo, and its name and colour if the request has none.
  case monica(contact: String)
  /// The photo of such a contact, by its URL, which may be relative.
  case monicaPhoto(contact: String, url: String)

  /// As on the command line: `-` is the standard input, what starts with `data:` holds the photo, what starts with a scheme
  /// and `//` is a URL, `monica:12` is a contact, all else is a path.
  public init(_ text: String) {
    if text == "-" {
      self = .standardInput
    } else if DataURI.mayBe(text) {
      self = .dataURI(text)
    } else if let contact = ContactReference(text) {
      self = contact.source
    } else {
      self = WebURL.mayBe(text) ? .url(text) : .file(text)
    }
  }

  /// Whether it needs a request to a server.
  var isRemote: Bool {
    switch self {
    case .url, .monica, .monicaPhoto: true
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
    case .url(let text): PhotoSource(text) == self ? text : nil
    case .monica(let contact): ContactReference(contact: contact, url: nil).text
    case .monicaPhoto(let contact, let url): ContactReference(contact: contact, url: url).text
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
    case .monica(let contact): "Monica's contact \(contact)"
    case .monicaPhoto(let contact, _): "the photo of Monica's contact \(contact)"
    }
  }
}
