/// The names of temporary files.
extension FilePath {
  private static let prefix = ".avatar-render-"
  private static let suffix = ".tmp"

  /// Returns a random, unpredictable name.
  static func temporaryName() -> String {
    prefix + String(UInt64.random(in: .min ... .max), radix: 16) + suffix
  }

  /// Returns whether a name is that of a temporary file.
  package static func isTemporaryName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return (1...16).contains(digits.count) && digits.allSatisfy(\.isHexDigit)
  }
}
