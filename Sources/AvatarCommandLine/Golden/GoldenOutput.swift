import AvatarFileSystem
import AvatarGolden

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The streams of a run of goldens, where GitHub Actions may be listening.
struct GoldenOutput {
  /// Whether the standard output has nothing but paths, for another command.
  let isForPaths: Bool
  private let isOnGitHub = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"

  /// Prints a line, in which names do nothing to a terminal and give GitHub no commands.
  func print(_ line: String) throws(CommandError) {
    if isForPaths {
      StandardStreams.note(withoutCommands(line))
    } else {
      try Self.write(withoutCommands(StandardStreams.harmless(line)))
    }
  }

  private static func write(_ line: String) throws(CommandError) { try OutputFiles.print(Array((line + "\n").utf8)) }

  /// Likewise, to the standard error.
  func note(_ text: String) { StandardStreams.note("note: " + withoutCommands(text)) }

  /// Commands stand at the start of a line, and in an older form anywhere.
  private func withoutCommands(_ line: String) -> String {
    if !isOnGitHub { return line }
    let start = line.drop(while: \.isWhitespace).hasPrefix("::") ? "> " : ""
    return start + line.replacing("##[", with: "## [")
  }

  /// Tells GitHub about a file, if it listens.
  func annotate(_ file: String, _ message: String) throws(CommandError) {
    guard isOnGitHub else { return }
    let root = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] ?? "."
    let annotation = GitHubAnnotation.error(
      file: FilePath.relative(file, to: root) ?? file, title: "Golden image", message: message)
    // GitHub listens to both.
    if isForPaths { StandardStreams.note(annotation) } else { try Self.write(StandardStreams.harmless(annotation)) }
  }
}
