import AvatarJSON

@testable import AvatarCommandLine

/// The properties of the JSON files of `--defaults`.
enum DefaultsProperties {
  private static let path = "/nonexistent/defaults.json"
  private static let commands: [Command] = [.render, .batch, .group, .icon]

  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    // The file is read unchanged, and with members in another order and without white space.
    let again = (try? JSONParser.parse(bytes)).map { Array(JSONWriter.text($0).utf8) }
    for command in commands {
      let words = try words(bytes, of: command)
      if let again {
        try expectEqual(try Self.words(again, of: command), words, "options do not depend on how the file is written")
      }
    }
  }

  /// Returns the options of a command as words of a command line; nil if the file is rejected.
  private static func words(_ bytes: [UInt8], of command: Command) throws(BrokenProperty) -> [String]? {
    let defaults: OptionDefaults
    let options: [OptionDefaults.Default]
    do throws(InputError) {
      defaults = try OptionDefaults(bytes, path: path)
      options = try defaults.options(of: command)
    } catch {
      guard error.subject == path, error.kind == .contents, !error.reason.isEmpty else {
        throw BrokenProperty(description: "the contents of a file are wrong, for a reason: \(error)")
      }
      return nil
    }
    for name in defaults.fieldsOfRows(otherThanOptionsOf: command).keys {
      try expect(defaults.members.contains { $0.name == name }, "a field of rows is a member: \(name)")
    }
    for option in options {
      try expect(!option.values.isEmpty, "an option has a value: \(option.row.name)")
      try expect(command.rows.contains { $0.name == option.row.name }, "the command has it: \(option.row.name)")
      if case .commandLine = option.row.source {
        throw BrokenProperty(description: "defaults do not set \(option.row.name)")
      }
    }
    return options.flatMap { option in option.values.map { "--\(option.row.name)=\($0.text ?? "")" } }
  }
}
