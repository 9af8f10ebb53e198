import Foundation
import Testing

/// An option of one subcommand, and a check that fails if the command ignores the option or mistakes it for another
/// one.
///
/// `OptionEffectTests` runs all checks, and requires one for every option in the table.
struct OptionEffect: Sendable, CustomTestStringConvertible {
  let option: CommandOption
  let check: @Sendable (OptionTrial) throws -> Void

  init(_ command: String, _ option: String, check: @escaping @Sendable (OptionTrial) throws -> Void) {
    self.option = CommandOption(command: command, name: option)
    self.check = check
  }

  var testDescription: String { option.description }

  /// The effects of all options.
  static let all =
    lookEffects + themeEffects + nameEffects + textEffects + photoEffects + sizeEffects + limitEffects + outputEffects
    + networkEffects + credentialEffects + monicaEffects + githubEffects + photoCacheEffects + cacheCommandEffects
    + groupEffects
    + iconEffects + photoFileEffects + listEffects + batchRunEffects + batchOutputEffects + goldenRunEffects
    + goldenInitEffects
    + goldenReportEffects
    + compareEffects + textFileEffects + terminalEffects

  /// Returns the same check for several subcommands and names of an option.
  static func each(
    _ commands: [String], _ names: String..., check: @escaping @Sendable (OptionTrial) throws -> Void
  ) -> [OptionEffect] {
    commands.flatMap { command in names.map { OptionEffect(command, $0, check: check) } }
  }
}

/// One check of an option: a separate directory and runs of the subcommand in it.
struct OptionTrial: Sendable {
  /// The subcommand, for example `golden verify`; empty: `render` without its name.
  let command: String
  /// The name under which the option is checked.
  let option: String
  let directory: TemporaryDirectory
  /// Whether each run has its own process, which libraries that read the environment require.
  var startsProcesses = false

  init(_ option: CommandOption) throws {
    command = option.command
    self.option = option.name
    directory = try TemporaryDirectory()
  }

  /// Runs the subcommand.
  func run(_ arguments: [String], input: Data = Data(), environment: [String: String] = [:]) throws -> Command {
    let words = command.split(separator: " ").map { String($0) }
    if startsProcesses {
      return try Command(process: words + arguments, in: directory.url, input: input, environment: environment)
    }
    return try Command(words + arguments, in: directory.url, input: input, environment: environment)
  }

  func run(_ arguments: String...) throws -> Command { try run(arguments) }

  func write(_ name: String, _ text: String) throws {
    let file = directory.url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try directory.write(name, Data(text.utf8))
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: directory.url.appending(path: name).path)
  }

  /// Returns the names of the files in a directory, without hidden ones.
  func names(in name: String) -> [String] { directory.names(in: name) }

  func text(_ name: String) throws -> String { String(decoding: try directory.read(name), as: UTF8.self) }
}

/// Parses a JSON object.
func object(_ json: some StringProtocol) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
}
