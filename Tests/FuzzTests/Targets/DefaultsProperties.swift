import AvatarJSON

@testable import AvatarCommandLine

/// The properties of the JSON files of `--defaults`.
enum DefaultsProperties {
  private static let path = "/nonexistent/defaults.json"
  private static let root = CommandDescription.ofCommand()
  private static let commands = ["render", "batch", "group", "icon"].compactMap { root.subcommand([$0]) }

  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    // The file is read unchanged, and with members in another order and without white space.
    let again = (try? JSONParser.parse(bytes)).map { Array(JSONText.value($0).utf8) }
    for command in commands {
      let words = try words(bytes, of: command)
      if let again {
        try expectEqual(try Self.words(again, of: command), words, "options do not depend on how the file is written")
      }
    }
  }

  /// Returns the options of a command as words of a command line; nil if the file is rejected.
  private static func words(_ bytes: [UInt8], of command: CommandDescription) throws(BrokenProperty) -> [String]? {
    let defaults: OptionDefaults
    let options: DefaultOptions
    do throws(CommandError) {
      defaults = try OptionDefaults(bytes, path: path)
      options = try DefaultOptions(defaults, of: command, root: root)
    } catch {
      guard case .badInput(path, let reason) = error, !reason.isEmpty else {
        throw BrokenProperty(description: "the contents of a file are wrong, for a reason: \(error)")
      }
      return nil
    }
    for name in defaults.fieldsOfRows(otherThanOptionsOf: command).keys {
      try expect(defaults.members.contains { $0.name == name }, "a field of rows is a member: \(name)")
    }
    let applicable = options.applicable(with: GivenOptions([], of: command))
    try checkWords(of: applicable, command)
    for option in applicable {
      let rest = options.applicable(with: GivenOptions(option.words, of: command))
      try expect(!rest.contains { $0.name == option.name }, "the command line replaces the default of \(option.name)")
    }
    return applicable.flatMap(\.words)
  }

  /// Checks that the parser takes no value for an option, and reads each option with its value.
  private static func checkWords(
    of options: [DefaultOptions.Option], _ command: CommandDescription
  ) throws(BrokenProperty) {
    let words = options.flatMap(\.words)
    let names = Set(options.map(\.name))
    for word in words where word.hasPrefix("-") {
      try expect(names.contains(String(word.prefix { $0 != "=" })), "a value is not taken for an option: \(word)")
    }
    let given = GivenOptions(words, of: command)
    try expect(given.arguments.isEmpty, "a value is not taken for an argument: \(given.arguments)")
    for option in options {
      try expectEqual(given.values[option.name], option.values?.last ?? "true", "\(option.name) has its value")
    }
  }
}
