package import AvatarJSON

/// Conversions of values that may also be strings, as all values in tables and on command lines are.
extension JSONValue {
  /// The number, or the number in a string; nil for other values.
  var number: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): plainNumber(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// The number, or the number or percentage in a string, for example 0.5 for "50%"; nil for other values.
  var fraction: Double? {
    if case .string(let text) = self { AvatarRender.fraction(text) } else { number }
  }

  /// The fractions in a list, or in a string of numbers and percentages separated by commas; nil for other values.
  var fractions: [Double]? {
    let parts: [Double?]
    switch self {
    case .array(let items): parts = items.map(\.fraction)
    case .string(let text):
      let texts = text.split(separator: ",", omittingEmptySubsequences: false)
      parts = texts.map { AvatarRender.fraction($0.split(separator: " ").joined(separator: " ")) }
    default: return nil
    }
    let numbers = parts.compactMap(\.self)
    return numbers.count == parts.count ? numbers : nil
  }

  /// The value as shown in messages; nil for an empty string.
  var position: InputError.Position? {
    switch self {
    case .string(""): nil
    case .string(let text): .value(text.shown.shortened(to: 100))
    default: .value("\(self)")
    }
  }
}

extension InputError {
  /// Creates the error for a value that a field does not accept.
  package init(invalid value: JSONValue, _ field: String, requirement: String) {
    self.init(field, value.position, reason: "must be \(requirement)")
  }
}

/// Returns the number in a decimal string; nil for other strings.
///
/// Hexadecimal and exponent forms, which `Double` accepts, are rejected.
package func plainNumber(_ text: some StringProtocol) -> Double? {
  guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
  return Double(text)
}

/// Returns the number before the sign of a percentage, for example 50 for "50%"; nil for other strings.
package func percentage(_ text: some StringProtocol) -> Double? {
  text.hasSuffix("%") ? plainNumber(text.dropLast()) : nil
}

/// Returns the number in a decimal string or a percentage, for example 0.5 for "50%"; nil for other strings.
func fraction(_ text: some StringProtocol) -> Double? { percentage(text).map { $0 / 100 } ?? plainNumber(text) }

/// Returns the length in a string, in points; nil for other strings.
///
/// The unit may be "px" or "pt", because one CSS pixel of an avatar is one point.
func length(_ text: some StringProtocol) -> Double? {
  let unit = ["px", "pt"].first { text.lowercased().hasSuffix($0) }
  return plainNumber(text.dropLast(unit?.count ?? 0))
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// Creates the case with a raw value, ignoring case, or returns nil if there is no such case.
  init?(ignoringCase text: String) {
    guard let found = Self(rawValue: text) ?? Self(rawValue: text.lowercased()) else { return nil }
    self = found
  }

  /// The raw values as a list for messages, for example "a, b or c".
  package static var words: String {
    let names = allCases.map(\.rawValue)
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }
}

extension AvatarSize {
  /// The accepted forms of a size, which complete the phrase "must be …".
  public static var forms: String { "1…2048 or one of \(named.map(\.name).joined(separator: " "))" }
}

extension AvatarScale {
  /// The accepted forms of a scale, which complete the phrase "must be …".
  public static let forms = "a number from 0.5 to 4"
}

extension AvatarColor {
  /// The accepted forms of a colour, which complete the phrase "must be …".
  public static let forms = "#rgb, #rgba, #rrggbb, #rrggbbaa, a CSS colour name or a function such as oklch()"

  /// Returns the colour in a string: `.some(nil)` for "auto", and nil for a string that is not a colour.
  static func orAuto(_ text: String) -> AvatarColor?? {
    text.lowercased() == "auto" ? .some(nil) : AvatarColor(text).map { .some($0) }
  }
}

extension AvatarBorder {
  /// The accepted forms of a ring, which complete the phrase "must be …".
  public static let forms =
    "none, auto, or a width of 0.01 to 1024 points, for example 2, 2:white, 2:#ffffff:0.5 or 2:#ffffff:50%"
}
