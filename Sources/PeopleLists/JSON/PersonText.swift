import AvatarJSON
import PersonWords

/// The form of a string that may stand for a person in a list of strings.
enum PersonText {
  case mailbox, name

  /// Returns a string without the address of a page in brackets at its end, as package managers write it.
  static func withoutPage(_ text: String) -> String {
    guard text.last == ")", let start = text.lastIndex(of: "("), text[start...].contains("://") else { return text }
    return String(text[..<start]).trimmed
  }

  /// Returns the form of a string, or nil if the string is neither a mailbox nor a full name.
  ///
  /// A Chinese, Japanese or Korean name has no spaces.
  init?(_ text: String) {
    let text = Self.withoutPage(text).trimmed
    guard text.utf8.count <= 200 else { return nil }
    if text.contains("@"), let mailbox = Mailbox(text), mailbox.address.contains("."), !text.contains("://") {
      self = .mailbox
      return
    }
    let isEastAsian = (2...5).contains(text.count) && text.unicodeScalars.allSatisfy(\.isEastAsian)
    guard isEastAsian || text.looksLikeFullName else { return nil }
    self = .name
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a Han character, kana or Hangul.
  var isEastAsian: Bool {
    switch value {
    case 0x3005, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
