import ArgumentParser
import AvatarFileSystem

/// The command `completions`, which prints the completion script of a shell.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Prints the completion script for a shell.",
    discussion: """
      EXAMPLES:
        source <(avatar-render completions bash)
            for this shell; put the line into ~/.bashrc for all later shells
        avatar-render completions zsh > ~/.zfunc/_avatar-render
            needs fpath+=(~/.zfunc) before compinit in ~/.zshrc
        avatar-render completions fish > ~/.config/fish/completions/avatar-render.fish
      """)

  @Argument(
    OptionValue(
      "shell", completion: .list(Shell.allCases.map(\.rawValue)), requirement: "must be \(Shell.words)"
    ) { Shell(rawValue: $0) }, "The shell.")
  var shell: Shell

  @OptionGroup var shared: SharedOptions

  func run() throws { try Self.print(shell) }

  private static func print(_ shell: Shell) throws(CommandError) {
    try OutputFiles.print(Array(shell.script(.ofCommand()).utf8))
  }

  /// The option with which other commands with the same parser print the script.
  private static let option = "--generate-completion-script"

  /// Prints the completion script if arguments contain the parser's option for it; otherwise returns false.
  ///
  /// Without a value, the option prints the script for the user's shell.
  ///
  /// - Throws: `CommandError` if the shell is unknown, or the script cannot be written.
  static func print(requestedBy arguments: [String]) throws(CommandError) -> Bool {
    guard let position = arguments.firstIndex(where: { $0.hasPrefix(option) }) else { return false }
    let argument = arguments[position]
    let value =
      argument == option ? arguments.dropFirst(position + 1).first : String(argument.dropFirst(option.count + 1))
    let login = ProcessEnvironment.value("SHELL").flatMap { $0.split(separator: "/").last.map { String($0) } }
    guard let shell = Shell(rawValue: value ?? login ?? "") else {
      throw .usage("\(option) \(value ?? login ?? ""): must be \(Shell.words)")
    }
    try print(shell)
    return true
  }
}

/// A shell that has a completion script.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Returns the completion script of a command.
  func script(_ command: CommandDescription) -> String {
    switch self {
    case .bash: BashCompletion(command).script
    case .zsh: ZshCompletion(command).script
    case .fish: FishCompletion(command).script
    }
  }
}
