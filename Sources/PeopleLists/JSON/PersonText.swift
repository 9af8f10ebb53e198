import AvatarJSON
import PersonWords

/// The form of a string that may stand for a person in a list of strings.
enum PersonText {
  case mailbox, name

  /// Returns the form of a string, or nil if the string is neither a mailbox nor a full name.
  ///
  /// A full name has two to five words, all but the particles capitalised or of a script without case, or is a Chinese,
  /// Japanese or Korean name.
  init?(_ text: String) {
    let text = text.trimmed
    guard text.utf8.count <= 200 else { return nil }
    if text.contains("@"), let mailbox = Mailbox(text), mailbox.address.contains("."), !text.contains("://") {
      self = .mailbox
      return
    }
    let words = text.split(separator: " ")
    if words.count == 1, (2...5).contains(text.count), text.unicodeScalars.allSatisfy(\.isEastAsian) {
      self = .name
      return
    }
    guard (2...5).contains(words.count), text.last != ".", !text.contains("://"),
      !text.unicodeScalars.contains(where: { $0.properties.numericType != nil })
    else { return nil }
    let isName = words.allSatisfy { word in
      guard let first = word.first(where: \.isLetter) else { return false }
      return !first.isLowercase || word.count <= 4
    }
    guard isName, let first = words.first?.first, !first.isLowercase, words.last?.first?.isLowercase == false else {
      return nil
    }
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
