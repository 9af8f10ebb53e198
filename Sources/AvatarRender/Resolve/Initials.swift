/// The first letters of someone's first and last name, in capitals.
struct Initials: Hashable {
  /// What the first characters of one or two words become in capitals.
  let text: String

  /// nil where the name has no words.
  init?(of name: String) {
    let words = name.split(whereSeparator: \.isWhitespace)
    guard let first = words.first?.first else { return nil }
    let last = words.count > 1 ? words[words.count - 1].first.map(String.init) ?? "" : ""
    text = (String(first) + last).uppercased()
  }
}
