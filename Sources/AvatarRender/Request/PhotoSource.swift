import AvatarContacts
import AvatarHTTP
import AvatarJSON

/// The source of a photo: a file, bytes, a URL or a contact.
///
/// The contents determine the format: JPEG, PNG, WebP, HEIC, AVIF, GIF, BMP, or SVG as ``IconArtwork`` describes it.
public enum PhotoSource: Hashable, Sendable {
  /// The image file at this path.
  case file(String)
  /// Standard input, read to the end.
  case standardInput
  /// The bytes of an image file in any supported format.
  case bytes([UInt8])
  /// A data URI that contains the image file (RFC 2397): `data:image/png;base64,…`.
  case dataURI(String)
  /// An HTTP or HTTPS URL, which is requested according to ``AvatarRenderer/network``.
  case url(String)
  /// A contact on a server in ``AvatarRenderer/network``, for example `PhotoSource("monica:12")`.
  ///
  /// The contact's name, e-mail address and colour are used if the request does not specify its own.
  case contact(ContactPhoto)

  /// Creates a source from a string, as the command line does.
  ///
  /// "-" is standard input, a string that starts with "data:" is a data URI, a string that starts with a scheme and
  /// "//" is a URL, and "monica:12" is a contact. Any other string is a path.
  /// - Parameter text: The string.
  public init(_ text: String) {
    if text == "-" {
      self = .standardInput
    } else if !text.contains(byte: UInt8(ascii: ":")) {
      self = .file(text)
    } else if DataURI.mayBe(text) {
      self = .dataURI(text)
    } else if let contact = ContactReference(text) {
      self = .contact(ContactPhoto(remote: .contact(contact)))
    } else {
      self = WebURL.mayBe(text) ? .url(text) : .file(text)
    }
  }

  /// The photo on a server; nil for a photo on this machine.
  var remote: RemoteSource? {
    switch self {
    case .url(let text): .url(text)
    case .contact(let photo): photo.remote
    case .file, .standardInput, .bytes, .dataURI: nil
    }
  }

  /// The path of the file; nil for other sources.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The string from which `init(_:)` creates this source; nil if there is none.
  package var text: String? {
    switch self {
    // The prefix prevents a path from being read as another kind of source.
    case .file(let path): PhotoSource(path) == self ? path : "./" + path
    case .standardInput: "-"
    case .bytes: nil
    case .dataURI(let text): text
    case .url(let text): PhotoSource(text) == self ? text : nil
    case .contact(let photo): photo.remote.contact?.text
    }
  }

  /// The name of the source in messages, for example its path.
  ///
  /// URLs are shown without passwords, queries or fragments. Names are shortened to 300 characters.
  public var name: String {
    switch self {
    case .file(let path): path.shortened(to: 300)
    case .standardInput: "standard input"
    case .bytes: "the given bytes"
    case .dataURI: "the data URI"
    case .url, .contact: remote?.name ?? ""
    }
  }
}
