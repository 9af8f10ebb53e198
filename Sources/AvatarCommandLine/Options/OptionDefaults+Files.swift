import AvatarBatch
import AvatarFileSystem
import AvatarJSON
import AvatarRender
import PersonWords

/// The row fields in defaults, and the files that defaults name.
extension OptionDefaults {
  /// Returns the row fields that are not options of a command, for example the person's name.
  func fieldsOfRows(otherThanOptionsOf command: Command) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    for (member, value) in rowMembers(otherThanOptionsOf: command) {
      guard let kind = Self.row(folded: member, in: Option.rows)?.kind() else {
        fields[member] = value
        continue
      }
      // Paths in rows are relative to the list, but these paths are not.
      func located(_ text: String) -> JSONValue {
        .string(text.isEmpty || !kind.isPath(text) ? text : FilePath.real(resolved(text)))
      }
      switch value {
      case .string(let text): fields[member] = located(text)
      case .array: fields[member] = value.texts.map { .array($0.map(located)) } ?? value
      default: fields[member] = value
      }
    }
    return fields
  }

  private func rowMembers(otherThanOptionsOf command: Command) -> [(name: String, value: JSONValue)] {
    let rows = command.rows
    return members.filter { RowFields.isShared($0.name) && Self.row(folded: $0.name, in: rows) == nil }
  }

  /// Returns a path relative to the file's directory.
  func resolved(_ text: String) -> String {
    guard let path, !text.isEmpty, text != "-" else { return text }
    return FilePath.joined(FilePath.directory(of: path), text)
  }

  /// Checks that the files that options and row fields name may be read.
  ///
  /// - Parameters:
  ///   - options: The options, whose paths are already relative to the current directory.
  ///   - arguments: The arguments that contain no other defaults.
  /// - Throws: `InputError` for the first file that must not be read.
  func checkFiles(of options: [Default], _ arguments: Arguments) throws(InputError) {
    for option in options {
      let kind = option.row.kind()
      for path in option.values.compactMap(\.text) where !path.isEmpty && path != "-" && kind.isPath(path) {
        try check(option.member, AvatarFonts.file(path), option.row, arguments)
      }
    }
    guard arguments.command.set == .batch else { return }
    for (member, value) in rowMembers(otherThanOptionsOf: arguments.command) {
      guard let row = Self.row(folded: member, in: Option.rows) else { continue }
      let kind = row.kind()
      for path in value.texts ?? [value.text].compactMap(\.self) where !path.isEmpty && kind.isPath(path) {
        try check(member, resolved(path), row, arguments)
      }
    }
  }

  /// Checks that a file is in the directory of `--src-root` or, without it, in the directory of this file.
  ///
  /// A file that is found must contain only files in its own directory. An object on the command line may name any file.
  private func check(
    _ member: String, _ path: String, _ row: OptionRow, _ arguments: Arguments
  ) throws(InputError) {
    let root = arguments[Option.srcRoot]
    if let root {
      let files = try LocalFiles(srcRoot: root)
      if !files.contains(path) { throw error("\(member) \(path): \(files.reason(.outside))") }
    }
    guard let own = self.path, root == nil || isFound else { return }
    let directory = try? Directory(FilePath.ofDirectory(FilePath.directory(of: own)))
    var remedies = arguments.command.rows.contains { $0.name == row.name } ? ["specify it with --\(row.name)"] : []
    if let directory, LocalFiles.within(directory).contains(path) {
      guard isFound, let reason = Self.reasonToReject(path, in: directory) else { return }
      throw error((["\(member) \(path)", reason] + remedies).joined(separator: ": "))
    }
    remedies.insert("move it there", at: 0)
    if !isFound, arguments.command.rows.contains(where: { $0.name == Option.srcRoot.optionName }) {
      remedies.append("allow its directory with --src-root")
    }
    throw error("\(member) \(path): is outside the directory of the defaults file: \(remedies.alternatives)")
  }
}
