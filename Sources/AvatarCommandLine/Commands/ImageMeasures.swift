import AvatarRender

/// The sizes and pixel densities of an image, with one file for each pair.
struct ImageMeasures: Hashable {
  var sizes: [AvatarSize]
  var scales: [AvatarScale]

  /// All pairs, ordered by size and then by density, as specified.
  var all: [(size: AvatarSize, scale: AvatarScale)] { sizes.flatMap { size in scales.map { (size, $0) } } }
}

extension [AvatarSize] {
  /// Parses the value of `--size`: numbers or size names of a theme, without duplicates.
  /// - Throws: `InputError` if the value is invalid.
  init(option text: String, in theme: Theme) throws(InputError) {
    let advice = text.unicodeScalars.contains(",") ? "; separate several with commas" : ""
    try self.init("--size", text, max: 16, "sizes", "must be \(AvatarSize.forms)\(advice)") { theme.size($0) }
  }
}

extension [AvatarScale] {
  /// Parses the value of `--scale`: scales in the specified order, without duplicates.
  /// - Throws: `InputError` if the value is invalid.
  init(option text: String) throws(InputError) {
    let requirement = "must be numbers from 0.5 to 4, separated by commas, for example 1,2,3"
    try self.init("--scale", text, max: 8, "numbers", requirement) { AvatarScale($0) }
  }
}

extension Array where Element: Equatable {
  /// Parses a list separated by commas, without the spaces around its items and without duplicates.
  /// - Throws: `InputError` if an item is invalid, or if there are more than `maximum`.
  fileprivate init(
    _ option: String, _ text: String, max maximum: Int, _ noun: String, _ requirement: @autoclosure () -> String,
    parse: (String) -> Element?
  ) throws(InputError) {
    self = []
    for part in text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false) {
      let last = part.lastIndex { $0 != " " }
      guard let item = parse(last.map { String(part[...$0].drop { $0 == " " }) } ?? "") else {
        throw InputError(value: text, reason: requirement()).about(option)
      }
      if !contains(item) { append(item) }
    }
    if count > maximum { throw InputError(value: text, reason: "must have at most \(maximum) \(noun)").about(option) }
  }
}
