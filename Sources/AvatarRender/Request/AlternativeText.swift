import AvatarFileSystem
import AvatarJSON

/// The text that stands for an image where it is not seen, on one line.
struct AlternativeText {
  /// The text, without control characters and without spaces at its ends; empty for a decorative image.
  let text: String

  /// Creates the text of a name or a description.
  ///
  /// Controls of the writing direction are removed. Other control characters and ends of lines become spaces.
  init(_ given: String) {
    let visible = given.spelling { scalar in
      guard scalar.actsOnTerminals else { return nil }
      return scalar.properties.isBidiControl ? "" : " "
    }
    text = visible.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension AvatarSubject {
  /// The alternative text of the avatar; empty if the avatar is decorative.
  ///
  /// It is ``alt``, else the name, else "User avatar" or "AI agent avatar": one line without control characters. It is
  /// never the e-mail address.
  public var alternativeText: String {
    if let alt { return AlternativeText(alt).text }
    return named ?? type.alternativeText
  }

  /// The name, or the display name of the e-mail address, on one line; nil if it is missing or blank.
  var named: String? {
    let text = AlternativeText(fullName ?? "").text
    return text.isEmpty ? nil : text
  }
}

extension AvatarType {
  fileprivate var alternativeText: String { "\(noun.prefix(1).uppercased())\(noun.dropFirst())" }

  fileprivate var noun: String {
    switch self {
    case .human: "user avatar"
    case .agent: "AI agent avatar"
    }
  }
}

extension IconSpec {
  /// The alternative text of the image; empty by default, because an icon is usually decorative.
  ///
  /// It is ``alt``, on one line without control characters.
  public var alternativeText: String { AlternativeText(alt ?? "").text }
}

extension AvatarGroupSpec {
  /// Returns the alternative text of the group.
  ///
  /// - Parameter members: The reports on the avatars that are shown.
  /// - Returns: `alt`, else the names of the avatars that are shown and how many more the group has, else their number.
  func alternativeText(of members: [AvatarReport]) -> String {
    if let alt { return AlternativeText(alt).text }
    let names = members.compactMap(\.name)
    let others = members.count - names.count + hidden
    guard let first = names.first else {
      guard let type = self.members.first?.who.type else { return "" }
      return others == 1 ? type.alternativeText : "\(others) \(type.noun)s"
    }
    let items = names.dropFirst() + (others > 0 ? ["\(others) more"] : [])
    guard let last = items.last else { return first }
    return ([first] + items.dropLast()).joined(separator: ", ") + " and " + last
  }
}
