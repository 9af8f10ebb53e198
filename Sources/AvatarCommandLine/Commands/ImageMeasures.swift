import AvatarRender

/// The sizes and pixel densities of an image, with one file for each pair.
struct ImageMeasures: Hashable {
  var sizes: [AvatarSize]
  var scales: [AvatarScale]

  /// All pairs, ordered by size and then by density, as specified.
  var all: [(size: AvatarSize, scale: AvatarScale)] { sizes.flatMap { size in scales.map { (size, $0) } } }
}

extension ImageMeasures {
  /// Parses the values of `--size`, including size names of a theme, and `--scale`.
  /// - Throws: `InputError` if a value is invalid.
  init(size: String, scale: String, in theme: Theme) throws(InputError) {
    sizes = try [AvatarSize](option: size, in: theme)
    scales = try [AvatarScale](option: scale)
  }
}

extension [AvatarSize] {
  /// Parses the value of `--size`: numbers or size names of a theme, without duplicates.
  /// - Throws: `InputError` if the value is invalid.
  init(option text: String, in theme: Theme) throws(InputError) {
    self = []
    let parts = listed(text)
    for part in parts {
      guard let size = theme.size(part) else {
        throw .invalid(
          "--size", text, "must be \(AvatarSize.forms)\(parts.count > 1 ? "; separate several with commas" : "")")
      }
      if !contains(size) { append(size) }
    }
    guard count <= 16 else { throw .invalid("--size", text, "must have at most 16 sizes") }
  }
}

extension [AvatarScale] {
  /// Parses the value of `--scale`: scales in the specified order, without duplicates.
  /// - Throws: `InputError` if the value is invalid.
  init(option text: String) throws(InputError) {
    self = []
    for part in listed(text) {
      guard let scale = AvatarScale(part) else {
        throw .invalid("--scale", text, "must be numbers from 0.5 to 4, separated by commas, for example 1,2,3")
      }
      if !contains(scale) { append(scale) }
    }
    guard count <= 8 else { throw .invalid("--scale", text, "must have at most 8 numbers") }
  }
}

extension InputError {
  /// Returns the error for an option with an invalid value.
  fileprivate static func invalid(_ option: String, _ text: String, _ reason: String) -> InputError {
    InputError(value: text, reason: reason).about(option)
  }
}

/// Returns the items of a comma-separated list without surrounding spaces.
private func listed(_ text: String) -> [String] {
  text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false).map { part in
    let last = part.lastIndex { $0 != " " }
    return last.map { String(part[...$0].drop { $0 == " " }) } ?? ""
  }
}
