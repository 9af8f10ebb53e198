import AvatarBatch
import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// The options in a JSON object, which the command line overrides.
struct OptionDefaults {
  /// The path of the file; nil if the command line contains the object itself.
  let path: String?
  /// The members of the object, by name; those that are null are left out.
  let members: [(name: String, value: JSONValue)]

  private static let largestFile = 1 << 20

  /// Reads the value of `--defaults`.
  ///
  /// - Parameter text: The path of a file, or a JSON object.
  /// - Throws: `CommandError` if the file cannot be read, or if its contents are not a JSON object.
  init(_ text: String) throws(CommandError) {
    let isFile = text.unicodeScalars.first { $0 != " " } != "{"
    try self.init(isFile ? Self.contents(text) : Array(text.utf8), path: isFile ? text : nil)
  }

  /// Parses a JSON object, which is in the file with a path if there is one.
  ///
  /// - Throws: `CommandError` if the bytes are not a JSON object, or if two members are the same option.
  init(_ json: [UInt8], path: String?) throws(CommandError) {
    self.path = path
    let value = try mapError(of: JSONParser.parse(json)) { (error: JSONError) in
      Self.error(path, error.words)
    }
    guard case .object(let object) = value else { throw Self.error(path, "\(value): must be an object") }
    members = object.sorted { $0.key < $1.key }.filter { $0.key != "$schema" && $0.value != .null }.map { ($0, $1) }
    var names: [String: String] = [:]
    for (name, _) in members {
      if let other = names.updateValue(name, forKey: Self.folded(name)) {
        throw Self.error(path, "\(name): is the same option as \(other)")
      }
    }
  }

  private static func contents(_ path: String) throws(CommandError) -> [UInt8] {
    try mapError(of: ByteSource(path: path, limit: largestFile, isFile: true).allBytes()) { (error: FileError) in
      switch error {
      case .missing: CommandError.missing(path: path)
      case .tooLong: CommandError.badInput(path: path, reason: error.reason)
      default: CommandError.unreadableInput(path: path, reason: error.reason)
      }
    }
  }

  private static func error(_ path: String?, _ reason: String) -> CommandError {
    path.map { .badInput(path: $0, reason: reason) } ?? .usage("--defaults: \(reason)")
  }

  /// Returns the error of the object, or of one of its members.
  func error(_ reason: String) -> CommandError { Self.error(path, reason) }

  /// Returns the name by which options are compared: in lower case without spaces, hyphens and underscores, and the
  /// first name of a field with several names.
  static func folded(_ name: String) -> String { RowFields.folded(RowFields.field(name) ?? name) }

  /// Returns the value of an option, relative to the directory of the file if it is a path.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - name: The name of the option in the form of `folded`; several options accept names as well as paths.
  /// - Returns: The path, or the value itself if it is a name.
  func resolved(_ text: String, of name: String) -> String {
    guard let path, !text.isEmpty, text != "-", !Self.isName(text, of: name) else { return text }
    return FilePath.joined(FilePath.directory(of: path), text)
  }

  /// Returns whether a value of an option is a name instead of a path.
  static func isName(_ text: String, of option: String) -> Bool {
    switch option {
    case "theme", "darktheme": return Theme.Preset(rawValue: text) != nil
    case "icon": return AvatarIcon(text)?.path == nil
    case "src":
      if case .file = PhotoSource(text) { return false }
      return true
    case "font", "fallbackfont":
      // The name of a file may be followed by its number in a collection, or by axes.
      let file = String(text.prefix { $0 != "#" && $0 != ":" }).lowercased()
      return !file.contains("/") && !OptionValue<String>.fontExtensions.contains { file.hasSuffix("." + $0) }
    default: return false
    }
  }
}
