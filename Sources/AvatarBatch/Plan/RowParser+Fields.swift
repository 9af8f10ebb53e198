import AvatarCodec
import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender

/// The values of contacts, in the form of those of other lists.
extension RowParser {
  /// Returns the `src` for a card's PHOTO: a `file:` URI becomes its path, and a word with a special meaning on the
  /// command line becomes a file name.
  private static func source(_ uri: String) -> String {
    if let path = FileURI.path(uri) { return path }
    switch PhotoSource(uri) {
    case .standardInput, .contact: return "./" + uri
    case .file, .url, .dataURI, .bytes: return uri
    }
  }

  /// Returns an identifier that a program generated as a file name; nil if it is unusable.
  private static func identifier(_ uid: String) -> String? {
    let prefix = "urn:uuid:"
    let bare = uid.lowercased().hasPrefix(prefix) ? String(uid.dropFirst(prefix.count)) : uid
    let text = bare.spelling { $0.isLetterOrDigit || "-_.@+".unicodeScalars.contains($0) ? nil : "-" }
    let id = String(text.drop { ".-".contains($0) })
    return id.isEmpty || OutputName.fault(id + OutputFormat.png.suffix) != nil ? nil : id
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter; ASCII needs no table lookup.
  var isLetter: Bool { isASCII ? UInt8(value).isLetter : properties.isAlphabetic }

  fileprivate var isLetterOrDigit: Bool { isLetter || properties.numericType != nil }
}
