import AvatarFileSystem
import AvatarJSON
import AvatarText

/// The rules for names of outputs, which are paths in the output directory that come from untrusted lists.
enum OutputName {
  /// The maximum number of bytes of a component of a path.
  private static let longestComponent = 255
  private static let longest = 1024

  /// Names of devices on Windows, with any extension.
  private static let devices: Set<String> = {
    let numbered = (1...9).flatMap { ["com\($0)", "lpt\($0)"] } + ["com¹", "com²", "com³", "lpt¹", "lpt²", "lpt³"]
    return Set(["con", "prn", "aux", "nul", "conin$", "conout$"] + numbered)
  }()

  /// Returns what is wrong with a name; nil if it is valid.
  static func fault(_ name: String) -> String? {
    if name.utf8.count > longest { return "must not be longer than \(longest.grouped) bytes" }
    for scalar in name.unicodeScalars where !isPlain(scalar) {
      if scalar.properties.generalCategory == .control || scalar.actsOnTerminals {
        return "must have no control characters (U+\(String(scalar.value, radix: 16, uppercase: true)))"
      }
      if "\\:*?\"<>|".unicodeScalars.contains(scalar) { return "must have no \(scalar), which not every system takes" }
    }
    if name.utf8.first == UInt8(ascii: "/") { return "must be a path in the output directory, not one from the root" }
    for component in name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if let fault = fault(component: component) { return fault }
    }
    return nil
  }

  /// Whether a scalar is an ASCII letter, a digit or a mark that needs no further check.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 45...57, 64...90, 95, 97...122: true
    default: false
    }
  }

  private static func fault(component: Substring.UTF8View) -> String? {
    guard let first = component.first, let last = component.last else {
      return "must have something before and behind each /"
    }
    if first == UInt8(ascii: ".") {
      return component.count == 2 && last == first
        ? "must not lead out of the output directory" : "must have no part that starts with a dot"
    }
    if last == UInt8(ascii: ".") || last == 0x20 { return "must have no part that ends in a dot or a space" }
    if component.count > longestComponent { return "must have no part of more than \(longestComponent) bytes" }
    let stem = component.prefix { $0 != UInt8(ascii: ".") }
    // The longest name of a device has seven bytes; spaces may be behind it.
    if (3...16).contains(stem.count), devices.contains(Substring(stem).lowercased().filter { $0 != " " }) {
      return "must have no part that is called as a device is: \(Substring(stem))"
    }
    return nil
  }

  /// Returns a key that is equal for names that a file system, which may ignore case, may not distinguish.
  static func key(_ name: String, ignoresCase: Bool) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return ignoresCase ? name.lowercased() : name }
    let name = String(name.composedScalars)
    return ignoresCase ? String(name.lowercased().composedScalars) : name
  }
}
