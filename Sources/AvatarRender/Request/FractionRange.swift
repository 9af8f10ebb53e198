import AvatarJSON

/// The fractions of a whole that a field or a token accepts, as numbers or as percentages.
struct FractionRange: Sendable {
  /// The largest fraction; the smallest is 0.
  let maximum: Double
  /// Whether 0 itself is accepted.
  var includesZero = true

  /// The fractions 0…1.
  static let unit = FractionRange(maximum: 1)
  /// The fractions greater than 0 and at most 1.
  static let positive = FractionRange(maximum: 1, includesZero: false)

  /// The accepted forms, which complete the phrase "must be …".
  var forms: String {
    let percentage = "\((maximum * 100).text)%"
    return includesZero
      ? "a number from 0 to \(maximum.text) or a percentage from 0% to \(percentage)"
      : "a number greater than 0 and at most \(maximum.text), or a percentage up to \(percentage)"
  }

  /// Returns the fraction in a number or a string, or nil if it is missing or out of range.
  func value(_ json: JSONValue) -> Double? { json.fraction.flatMap { contains($0) ? $0 : nil } }

  /// Returns the fraction in a decimal string or a percentage, or nil if it is missing or out of range.
  func value(_ text: some StringProtocol) -> Double? { fraction(text).flatMap { contains($0) ? $0 : nil } }

  private func contains(_ fraction: Double) -> Bool {
    (0...maximum).contains(fraction) && (includesZero || fraction > 0)
  }
}
