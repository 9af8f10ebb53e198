import AvatarFileSystem
import AvatarJSON

/// The one-line text that replaces an image for readers who cannot see it.
struct AlternativeText {
  /// The text, without control characters or leading and trailing spaces; empty for a decorative image.
  let text: String

  /// Creates the text from a name or a description.
  ///
  /// Bidirectional controls are removed. Other control characters and line breaks become spaces.
  init(_ given: String) {
    if given.isOrdinary {
      text = given
      return
    }
    let visible = given.spelling { scalar in
      guard scalar.actsOnTerminals else { return nil }
      return scalar.properties.isBidiControl ? "" : " "
    }
    text = visible.split(whereSeparator: \.isWhitespace).reduce(into: "") { text, word in
      if !text.isEmpty { text += " " }
      text += word
    }
  }
}

extension String {
  /// A Boolean value that indicates whether the text is ASCII words between single spaces, as most names are.
  fileprivate var isOrdinary: Bool {
    var last: UInt8 = 0x20
    for byte in utf8 {
      guard (0x20...0x7E).contains(byte), byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20
  }
}

extension AvatarSubject {
  /// The alternative text of the avatar; empty if the avatar is decorative.
  ///
  /// The text is ``alt`` or, if that is nil, the name. Without a name, the text is "User avatar" or "AI agent avatar".
  /// The text never reveals the e-mail address, and always fits on one line without control characters.
  public var alternativeText: String {
    if let alt { return AlternativeText(alt).text }
    return named ?? type.alternativeText
  }

  /// The name, or the display name in the e-mail address if there is no name, on one line; nil if the result is blank.
  var named: String? {
    let text = AlternativeText(fullName ?? "").text
    return text.isEmpty ? nil : text
  }
}

extension AvatarType {
  var alternativeText: String { "\(noun.prefix(1).uppercased())\(noun.dropFirst())" }

  var noun: String {
    switch self {
    case .human: "user avatar"
    case .agent: "AI agent avatar"
    }
  }
}

extension IconSpec {
  /// The alternative text of the image; empty by default, because icons are usually decorative.
  ///
  /// The text is ``alt``, on one line without control characters.
  public var alternativeText: String { AlternativeText(alt ?? "").text }
}
