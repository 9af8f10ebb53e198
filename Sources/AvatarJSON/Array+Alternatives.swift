extension [String] {
  /// The words as alternatives: `png, jpeg or webp`.
  package var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
