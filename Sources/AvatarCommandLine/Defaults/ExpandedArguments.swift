import AvatarBatch
import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// The arguments of a command line, preceded by the options of `--defaults`.
struct ExpandedArguments {
  let arguments: [String]
  private let defaults: OptionDefaults?
  /// The names of the members that became options, by the long names of the options.
  private let members: [String: String]

  /// Reads the defaults of arguments.
  ///
  /// - Throws: `CommandError` if they cannot be read, or if one of them is not an option.
  init(_ arguments: [String]) throws(CommandError) {
    guard arguments.prefix(while: { $0 != "--" }).contains(where: { $0.hasPrefix(Self.option) }) else {
      self.init(arguments: arguments)
      return
    }
    let root = CommandDescription.ofCommand()
    let named = root.named(by: arguments)
    let given = GivenOptions(arguments.dropFirst(named.words.count), of: named.implied)
    guard let text = given.values[Self.option] else {
      self.init(arguments: arguments)
      return
    }
    let defaults = try OptionDefaults(text)
    let options = try DefaultOptions(defaults, of: named.implied, root: root).applicable(with: given)
    if let path = given.values["--src-root"] {
      let directory = try ConfiningDirectory(srcRoot: path)
      for option in options {
        guard let path = option.paths.first(where: { !directory.contains(AvatarFonts.file($0)) }) else { continue }
        throw defaults.error("\(option.member) \(path): \(LocalFiles.within(directory).reason(.outside))")
      }
    }
    self.init(
      arguments: arguments.prefix(named.words.count) + options.flatMap(\.words)
        + arguments.dropFirst(named.words.count),
      defaults: defaults,
      members: Dictionary(options.map { ($0.name, $0.member) }, uniquingKeysWith: { first, _ in first }))
  }

  private init(arguments: [String], defaults: OptionDefaults? = nil, members: [String: String] = [:]) {
    self.arguments = arguments
    self.defaults = defaults
    self.members = members
  }

  static let option = "--defaults"

  /// Returns an error with the file and its member if the message is about a default option.
  func attributed(_ error: CommandError) -> CommandError {
    guard let defaults, case .usage(let message) = error else { return error }
    let name = String(message.prefix { $0 != " " && $0 != ":" })
    guard let member = members[name] else { return error }
    return defaults.error(member + message.dropFirst(name.count))
  }
}
