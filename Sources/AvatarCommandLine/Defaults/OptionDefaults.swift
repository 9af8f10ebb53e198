import AvatarBatch
import AvatarFileSystem
import AvatarJSON

/// The options of a JSON object, which apply where the command line does not give them.
struct OptionDefaults {
  /// The path of the file; nil if the command line has the object itself.
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
    path = isFile ? text : nil
    let json = isFile ? try Self.contents(text) : Array(text.utf8)
    let origin = path
    let value = try mapError(of: JSONParser.parse(json)) { (error: JSONError) in
      Self.error(origin, error.words)
    }
    guard case .object(let object) = value else { throw Self.error(origin, "\(value): must be an object") }
    members = object.sorted { $0.key < $1.key }.filter { $0.key != "$schema" && $0.value != .null }.map { ($0, $1) }
    var names: [String: String] = [:]
    for (name, _) in members {
      if let other = names.updateValue(name, forKey: Self.folded(name)) {
        throw Self.error(origin, "\(name): is the same option as \(other)")
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

  /// Returns the name by which options are compared: without capitals, spaces, hyphens and underscores, and the first one
  /// of a field that has several.
  static func folded(_ name: String) -> String { RowFields.folded(RowFields.field(name) ?? name) }

  /// Returns a path relative to the directory of the file.
  ///
  /// - Parameters:
  ///   - text: The value of an option.
  ///   - isOnlyPath: Whether the value is always a path; if not, it may also be a name, unless such a file exists.
  /// - Returns: The path, or the text itself if it is a name.
  func resolved(path text: String, isOnlyPath: Bool) -> String {
    guard let path, !text.isEmpty, text != "-" else { return text }
    let joined = FilePath.joined(FilePath.directory(of: path), text)
    // A font may be followed by its number in a collection, or by its axes.
    let file = String(joined.prefix { $0 != "#" && $0 != ":" })
    return isOnlyPath || FileStatus(joined) != nil || FileStatus(file) != nil ? joined : text
  }
}
