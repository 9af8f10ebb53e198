import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// The output of a golden run, with annotations on GitHub Actions.
struct GoldenOutput {
  /// Whether standard output is reserved for paths or JSON that other commands read.
  let isReserved: Bool
  private let isOnGitHub = ProcessEnvironment.value("GITHUB_ACTIONS") == "true"

  /// Prints a line with escaped names, so that they cannot control a terminal or contain workflow commands.
  ///
  /// - Throws: `InputError` if the line cannot be written.
  func print(_ line: String) throws(InputError) {
    if isReserved {
      StandardStreams.note(withoutCommands(line))
    } else {
      try Self.write(withoutCommands(StandardStreams.escaped(line)))
    }
  }

  private static func write(_ line: String) throws(InputError) {
    try StandardStreams.print(line + "\n")
  }

  /// Prints a note to standard error.
  func note(_ text: String) { StandardStreams.note("note: " + withoutCommands(text)) }

  /// Returns a line without workflow commands, which start a line or, in an older form, may occur anywhere in it.
  private func withoutCommands(_ line: String) -> String {
    if !isOnGitHub { return line }
    let start = line.drop(while: \.isWhitespace).hasPrefix("::") ? "> " : ""
    return start + line.replacing("##[", with: "## [")
  }

  /// Annotates a file on GitHub if the command runs there.
  ///
  /// - Throws: `InputError` if the annotation cannot be written.
  func annotate(_ file: String, _ message: String) throws(InputError) {
    guard isOnGitHub else { return }
    let root = ProcessEnvironment.value("GITHUB_WORKSPACE") ?? "."
    let annotation = String(
      errorOnGitHub: message, title: "Golden image", file: FilePath.relative(file, to: root) ?? file)
    // GitHub reads both streams.
    if isReserved { StandardStreams.note(annotation) } else { try Self.write(StandardStreams.escaped(annotation)) }
  }
}
