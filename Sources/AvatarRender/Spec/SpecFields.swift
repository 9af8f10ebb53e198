import AvatarJSON

/// Readers for the fields of requests in any format: nil if a field is absent, an error that states the requirement if
/// it is invalid.
extension KeyedDecodingContainer {
  /// Returns the value that `parse` reads from a text field; nil if the field is absent.
  ///
  /// - Parameters:
  ///   - key: The field.
  ///   - requirement: The requirement that the message states, for example "a number from 0.5 to 4".
  ///   - parse: Returns the value of a text; nil if the text is invalid.
  /// - Returns: The value; nil if the field is absent.
  /// - Throws: `DecodingError` if the field is not a text or `parse` returns nil.
  package func parsed<Value>(
    _ key: Key, _ requirement: @autoclosure () -> String, _ parse: (String) -> Value?
  ) throws -> Value? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let value = parse(text) else { throw wrong(key, "\(text): must be \(requirement())") }
    return value
  }

  /// Returns the value that `parse` reads from a number field; nil if the field is absent.
  package func number<Value>(
    _ key: Key, _ requirement: @autoclosure () -> String, _ parse: (Double) -> Value?
  ) throws -> Value? {
    guard let number = try decodeIfPresent(Double.self, forKey: key) else { return nil }
    guard let value = parse(number) else { throw wrong(key, "\(JSONValue.number(number)): must be \(requirement())") }
    return value
  }

  /// Returns the case of `Choice` that a text field names; nil if the field is absent.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: Key) throws -> Choice? {
    try parsed(key, Choice.words) { Choice(rawValue: $0) }
  }

  /// Returns the size in a field that holds a number or a text; nil if the field is absent.
  package func size(_ key: Key) throws -> AvatarSize? {
    if let text = try? decode(String.self, forKey: key) {
      guard let size = AvatarSize(text) else { throw wrong(key, "\(text): must be \(AvatarSize.forms)") }
      return size
    }
    return try number(key, AvatarSize.forms) { Int(exactly: $0).flatMap { AvatarSize($0) } }
  }

  /// Returns the number of pixels per point in a number field; 1 if the field is absent.
  package func scale(_ key: Key) throws -> AvatarScale {
    try number(key, "a number from 0.5 to 4") { AvatarScale($0) } ?? .x1
  }

  /// Returns an error that reports a field; `reason`, which follows its name in the message, states what is wrong.
  package func wrong(_ key: Key, _ reason: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: reason)
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// The raw values as a list for the end of a message, for example "a, b or c".
  package static var words: String {
    let names = allCases.map(\.rawValue)
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }
}

extension AvatarSize {
  /// The accepted forms of a size, for the end of a message.
  package static var forms: String { "1…2048 or one of \(named.map(\.name).joined(separator: " "))" }
}

extension AvatarColor {
  /// The accepted forms of a colour, for the end of a message.
  package static let forms = "#rgb, #rgba, #rrggbb, #rrggbbaa or a CSS colour name"
}

extension AvatarBorder {
  /// The accepted forms of a ring, for the end of a message.
  package static let forms = "none, auto, or a width of 0.01 to 1024 points, as 2, 2:white or 2:#ffffff:0.5"
}
