import AvatarFiles
import AvatarText

/// What names of outputs must be, since they are paths in a folder that lists from anywhere fill.
enum OutputName {
  /// As long as a component of a path may be.
  private static let longestComponent = 255
  private static let longest = 1024

  /// Names of devices on Windows, with any extension.
  private static let devices: Set<String> = {
    let numbered = (1...9).flatMap { ["com\($0)", "lpt\($0)"] } + ["com¹", "com²", "com³", "lpt¹", "lpt²", "lpt³"]
    return Set(["con", "prn", "aux", "nul", "conin$", "conout$"] + numbered)
  }()

  /// Letters, digits and marks of ASCII that are always right.
  private static let isPlain = (0..<256).map { byte in
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || "-_./@".utf8.contains(UInt8(byte))
  }

  /// What is wrong with a name; nil where nothing is.
  static func fault(_ name: String) -> String? {
    if name.utf8.count > longest { return "must not be longer than \(longest) bytes" }
    // Most names have nothing to look at closely.
    let isPlain = name.utf8.allSatisfy { Self.isPlain[Int($0)] }
    for scalar in name.unicodeScalars where !isPlain {
      if scalar.properties.generalCategory == .control || scalar.actsOnTerminals {
        return "must have no control characters (U+\(String(scalar.value, radix: 16, uppercase: true)))"
      }
      if "\\:*?\"<>|".unicodeScalars.contains(scalar) { return "must have no \(scalar), which not every system takes" }
    }
    if name.utf8.first == UInt8(ascii: "/") { return "must be a path in the output folder, not one from the root" }
    let components = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for component in components.map({ String(Substring($0)) }) {
      if component.isEmpty { return "must have something before and behind each /" }
      if component == ".." { return "must not lead out of the output folder" }
      if component.utf8.first == UInt8(ascii: ".") { return "must have no part that starts with a dot" }
      if component.utf8.last == UInt8(ascii: ".") || component.utf8.last == 0x20 {
        return "must have no part that ends in a dot or a space"
      }
      if component.utf8.count > longestComponent { return "must have no part of more than \(longestComponent) bytes" }
      let stem = component.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)[0]
      if devices.contains(stem.lowercased().filter { $0 != " " }) {
        return "must have no part that is called as a device is: \(stem)"
      }
    }
    return nil
  }

  /// What two names share that may be one to a file system.
  /// - Parameter ignoresCase: whether it takes capitals and small letters for the same.
  static func key(_ name: String, ignoresCase: Bool) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return ignoresCase ? name.lowercased() : name }
    let name = String(name.composedScalars)
    return ignoresCase ? String(name.lowercased().composedScalars) : name
  }
}
