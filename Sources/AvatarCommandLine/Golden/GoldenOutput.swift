import AvatarFileSystem
import AvatarGolden

/// The output of a golden run, with annotations if it runs on GitHub Actions.
struct GoldenOutput {
  /// Whether the standard output is reserved for paths or JSON, for other commands to read.
  let isReserved: Bool
  private let isOnGitHub = ProcessEnvironment.value("GITHUB_ACTIONS") == "true"

  /// Prints a line, in which names are escaped so that they cannot control a terminal or contain workflow commands.
  ///
  /// - Throws: `CommandError.output` if it cannot be written.
  func print(_ line: String) throws(CommandError) {
    if isReserved {
      StandardStreams.note(withoutCommands(line))
    } else {
      try Self.write(withoutCommands(StandardStreams.escaped(line)))
    }
  }

  private static func write(_ line: String) throws(CommandError) { try OutputFiles.print(Array((line + "\n").utf8)) }

  /// Prints a note to the standard error.
  func note(_ text: String) { StandardStreams.note("note: " + withoutCommands(text)) }

  /// Returns a line without workflow commands, which start a line or, in an older form, may be anywhere in it.
  private func withoutCommands(_ line: String) -> String {
    if !isOnGitHub { return line }
    let start = line.drop(while: \.isWhitespace).hasPrefix("::") ? "> " : ""
    return start + line.replacing("##[", with: "## [")
  }

  /// Annotates a file on GitHub if the command runs there.
  ///
  /// - Throws: `CommandError.output` if the annotation cannot be written.
  func annotate(_ file: String, _ message: String) throws(CommandError) {
    guard isOnGitHub else { return }
    let root = ProcessEnvironment.value("GITHUB_WORKSPACE") ?? "."
    let annotation = String(
      errorOnGitHub: message, title: "Golden image", file: FilePath.relative(file, to: root) ?? file)
    // GitHub reads both streams.
    if isReserved { StandardStreams.note(annotation) } else { try Self.write(StandardStreams.escaped(annotation)) }
  }
}
