import AvatarFileSystem
import AvatarJSON
import PersonWords

/// The rules for output names, which are paths in the output directory that come from untrusted lists.
package enum OutputName {
  /// The maximum length of a path component, in bytes.
  private static let maxComponentBytes = 255
  private static let longest = 1024

  /// The codes of the Windows device names, which are reserved with any extension.
  private static let devices: Set<UInt64> = {
    let numbered = (1...9).flatMap { ["com\($0)", "lpt\($0)"] } + ["com¹", "com²", "com³", "lpt¹", "lpt²", "lpt³"]
    return Set((["con", "prn", "aux", "nul", "conin$", "conout$"] + numbered).map { $0.utf8.reduce(0, code) })
  }()

  /// Appends a byte, unless it is a space, to the code of a name: its last eight bytes in lower case.
  private static func code(_ code: UInt64, _ byte: UInt8) -> UInt64 {
    byte == space ? code : code << 8 | UInt64(byte.lowercased)
  }

  /// Returns the reason why a name is invalid, or nil if it is valid.
  package static func fault(_ name: String) -> String? {
    if name.utf8.count > longest { return "must not be longer than \(longest.grouped) bytes" }
    if !isPlain(name), let fault = faultOfScalars(name) { return fault }
    if name.utf8.first == slash { return "must be a path in the output directory, not an absolute path" }
    let bytes = name.utf8.span
    var start = 0
    for i in bytes.indices where bytes[i] == slash {
      if let fault = fault(component: bytes.extracting(start..<i)) { return fault }
      start = i + 1
    }
    return fault(component: bytes.extracting(start..<bytes.count))
  }

  /// The characters that some systems do not allow in names.
  private static let forbidden = Set("\\:*?\"<>|".unicodeScalars)

  /// Converts an identifier to a file name that is valid on any system, or returns nil if no characters remain.
  ///
  /// Most identifiers are already valid names. In others, a hyphen replaces each run of directory separators and
  /// characters that some systems do not allow.
  package static func portable(_ id: String) -> String? {
    let isShown = isASCII(id) || !id.unicodeScalars.contains(where: isInvisible)
    if fault(id) == nil, isShown, !id.utf8.contains(slash), id.utf8.count <= maxIDBytes { return id }
    var name = ""
    for scalar in id.unicodeScalars where !isInvisible(scalar) {
      let isForbidden =
        forbidden.contains(scalar) || scalar == "/" || scalar.properties.generalCategory == .control
        || scalar.actsOnTerminals
      if name.utf8.count + String(scalar).utf8.count > maxIDBytes { break }
      if !isForbidden { name.unicodeScalars.append(scalar) } else if !name.hasSuffix("-") { name += "-" }
    }
    if name.isInvisible { return nil }
    name = String(name.drop { ".-".contains($0) || $0.isWhitespace })
    while let last = name.last, ".- ".contains(last) { name.removeLast() }
    if name.isEmpty { return nil }
    return fault(name) == nil ? name : "_" + name
  }

  /// Returns whether a scalar is invisible and does not affect other scalars, for example a zero-width space.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    [0x200B, 0x2060, 0xFEFF, 0xAD].contains(scalar.value)
  }

  /// The maximum length of an identifier in bytes, which leaves space for a size and an extension.
  private static let maxIDBytes = 200

  private static let (slash, dot, space) = (UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: " "))

  /// Returns whether a name consists of ASCII letters, digits and marks that need no further checks.
  private static func isPlain(_ name: String) -> Bool {
    let bytes = name.utf8.span
    for i in bytes.indices {
      switch bytes[i] {
      case 45...57, 64...90, 95, 97...122: continue
      default: return false
      }
    }
    return true
  }

  private static func faultOfScalars(_ name: String) -> String? {
    let stems = isASCII(name) ? [] : name.unicodeScalars.split(separator: "/").map { String($0.prefix { $0 != "." }) }
    if stems.contains(where: { !$0.isEmpty && $0.isInvisible }) {
      return "must not contain a path component made up only of invisible characters"
    }
    for scalar in name.unicodeScalars {
      if scalar.properties.generalCategory == .control || scalar.actsOnTerminals {
        return "must not contain control characters (U+\(String(scalar.value, radix: 16, uppercase: true)))"
      }
      if forbidden.contains(scalar) {
        return "must not contain \(scalar), which some systems do not allow"
      }
    }
    return nil
  }

  private static func fault(component: Span<UInt8>) -> String? {
    if component.isEmpty { return "must have a name before and after each /" }
    let last = component[component.count - 1]
    if component[0] == dot {
      return component.count == 2 && last == dot
        ? "must not lead out of the output directory" : "must not contain a path component that starts with a dot"
    }
    if last == dot || last == space { return "must not contain a path component that ends in a dot or a space" }
    if component.count > maxComponentBytes {
      return "must not contain a path component longer than \(maxComponentBytes) bytes"
    }
    var (length, code) = (0, 0 as UInt64)
    while length < component.count, component[length] != dot {
      code = Self.code(code, component[length])
      length += 1
    }
    // The longest device name is seven bytes long, and spaces may follow it.
    guard length <= 16, devices.contains(code) else { return nil }
    let name = String(decoding: (0..<length).map { component[$0] }, as: UTF8.self)
    return "must not contain a reserved device name: \(name)"
  }

  /// Returns a key that is equal for names that may refer to the same file, optionally ignoring case.
  package static func key(_ name: String, ignoresCase: Bool) -> String {
    if isASCII(name) { return ignoresCase ? name.lowercased() : name }
    let name = String(name.composedScalars)
    return ignoresCase ? String(name.lowercased().composedScalars) : name
  }

  private static func isASCII(_ name: String) -> Bool {
    let bytes = name.utf8.span
    for i in bytes.indices where bytes[i] >= 0x80 { return false }
    return true
  }
}

extension AvatarSpec {
  /// The default file name for the avatar, without extension, with only characters that are valid on any system.
  package var portableStem: String { OutputName.portable(stem) ?? who.type.rawValue }
}
