import AvatarFileSystem
import AvatarJSON

/// A path in the syntax that Make and Ninja share.
struct DepfilePath {
  /// The path, escaped for both programs.
  let text: String
  /// Whether Make reads the path as a pattern where it is a target.
  private let isPattern: Bool

  /// The characters that one of the programs cannot read in names, escaped or not.
  private static let unreadable: [(characters: String, program: String)] = [
    ("=", "Make"), (";|*<>^`", "Ninja"), ("\"&'?", "Ninja 1.11"),
  ]

  /// Escapes a path that has no fault.
  init(_ path: String) {
    isPattern = path.utf8.contains(UInt8(ascii: "%"))
    text = path.spelling { scalar in
      switch scalar {
      case "$": "$$"
      case " ", "#", ":": "\\\(scalar)"
      default: nil
      }
    }
  }

  /// The rule without which Make would fail if the file no longer exists.
  ///
  /// Make ignores a pattern without a recipe, so a pattern has an empty one, which Ninja skips.
  var rule: String { text + (isPattern ? ": ;\n" : ":\n") }

  /// Finds the reason why Make or Ninja cannot read a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isTarget: Whether the path is that of the output, which must not be a pattern.
  /// - Returns: The reason; nil if both programs can read the path.
  static func fault(in path: String, isTarget: Bool = false) -> String? {
    let scalars = path.unicodeScalars
    if scalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) {
      return "Ninja cannot read control characters"
    }
    for (characters, program) in unreadable {
      guard let scalar = scalars.first(where: characters.unicodeScalars.contains) else { continue }
      return "\(program) cannot read \(scalar) in names"
    }
    if isTarget, path.utf8.contains(UInt8(ascii: "%")) { return "Make reads % in the path of an image as a pattern" }
    if path.hasPrefix("~") || path.hasPrefix("./~") { return "Make reads ~ as a home directory" }
    if path.hasSuffix(")"), path.utf8.contains(UInt8(ascii: "(")) { return "Make reads (…) as a member of an archive" }
    if path.hasSuffix(" ") { return "Make cannot read a space at the end of a name" }
    if path.hasSuffix(":") { return "Ninja cannot read : at the end of a name" }
    if hasAmbiguousBackslash(path) { return "Make and Ninja read \\ differently before a special character" }
    guard path.utf8.contains(UInt8(ascii: "[")) else { return nil }
    return FilePath.matching(path).first { $0 != path }.map { "Make reads [ as a pattern, which matches \($0)" }
  }

  /// Returns whether a backslash is the last character or precedes one that a depfile escapes.
  private static func hasAmbiguousBackslash(_ path: String) -> Bool {
    path.hasSuffix("\\")
      || zip(path.utf8, path.utf8.dropFirst()).contains { $0 == UInt8(ascii: "\\") && " #$:%".utf8.contains($1) }
  }
}
