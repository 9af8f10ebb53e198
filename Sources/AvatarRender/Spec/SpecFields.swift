import AvatarFiles

/// How fields of requests are read, wherever they are written: nil where one is absent, an error that says what it must be
/// where it is something else.
extension KeyedDecodingContainer {
  /// - Parameter requirement: what it must be, in words for the end of a message.
  package func parsed<Value>(
    _ key: Key, _ requirement: @autoclosure () -> String, _ parse: (String) -> Value?
  ) throws -> Value? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let value = parse(text) else { throw wrong(key, "\(text): must be \(requirement())") }
    return value
  }

  /// Likewise, of a number.
  package func number<Value>(
    _ key: Key, _ requirement: @autoclosure () -> String, _ parse: (Double) -> Value?
  ) throws -> Value? {
    guard let number = try decodeIfPresent(Double.self, forKey: key) else { return nil }
    guard let value = parse(number) else { throw wrong(key, "\(JSONValue.number(number)): must be \(requirement())") }
    return value
  }

  /// Likewise, of one of several words.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: Key) throws -> Choice? {
    try parsed(key, Choice.words) { Choice(rawValue: $0) }
  }

  /// Likewise, of a size: a number, or a text.
  package func size(_ key: Key) throws -> AvatarSize? {
    if let text = try? decode(String.self, forKey: key) {
      guard let size = AvatarSize(text) else { throw wrong(key, "\(text): must be \(AvatarSize.forms)") }
      return size
    }
    return try number(key, AvatarSize.forms) { Int(exactly: $0).flatMap { AvatarSize($0) } }
  }

  /// Likewise, of pixels a point; 1 where it is absent.
  package func scale(_ key: Key) throws -> AvatarScale {
    try number(key, "a number from 0.5 to 4") { AvatarScale($0) } ?? .x1
  }

  /// The error of a field.
  /// - Parameter reason: what is wrong with it, behind its name.
  package func wrong(_ key: Key, _ reason: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: reason)
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// All of them, in words for the end of a message.
  package static var words: String {
    let names = allCases.map(\.rawValue)
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }
}

extension AvatarSize {
  /// How a size may be written, in words for the end of a message.
  package static var forms: String { "1…2048 or one of \(named.map(\.name).joined(separator: " "))" }
}

extension AvatarColor {
  /// How a colour may be written, in words for the end of a message.
  package static let forms = "#rgb, #rgba, #rrggbb, #rrggbbaa or a CSS colour name"
}

extension AvatarBorder {
  /// How a ring may be written, in words for the end of a message.
  package static let forms = "none, auto, or a width of 0.01 to 1024 points, as 2, 2:white or 2:#ffffff:0.5"
}
