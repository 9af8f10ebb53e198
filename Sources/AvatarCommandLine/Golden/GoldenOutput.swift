import AvatarFiles
import AvatarVerification

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The standard output of a run of goldens, where GitHub Actions may be listening.
struct GoldenOutput {
  private let isOnGitHub = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"

  /// Writes a line, in which names do nothing to a terminal and give GitHub no commands.
  func print(_ line: String) throws(CommandError) {
    var line = StandardStreams.harmless(line)
    if isOnGitHub {
      if line.drop(while: \.isWhitespace).hasPrefix("::") { line = "> " + line }
      line.replace("##[", with: "## [")
    }
    try OutputFiles.print(Array((line + "\n").utf8))
  }

  /// Tells GitHub about a file, if it listens.
  func annotate(_ file: String, _ message: String) throws(CommandError) {
    guard isOnGitHub else { return }
    let root = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] ?? "."
    let annotation = GitHubAnnotation.error(
      file: FilePath.relative(file, to: root) ?? file, title: "Golden image", message: message)
    try OutputFiles.print(Array((StandardStreams.harmless(annotation) + "\n").utf8))
  }
}
