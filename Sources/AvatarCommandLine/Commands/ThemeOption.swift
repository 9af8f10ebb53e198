import ArgumentParser
import AvatarFiles
import AvatarRender

/// The option that says how avatars look where nothing else does.
struct ThemeOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Colours and measures: classic (the hexagon with arcs of 5 %), high-contrast, or a file of design tokens (DTCG JSON).",
      valueName: "name|file"),
    completion: .file(extensions: ["json"]))
  var theme: String?

  /// The file, if it is one: what must not be replaced.
  var inputs: [(name: String, source: PhotoSource)] {
    guard let theme, !Theme.presets.contains(where: { $0.name == theme }) else { return [] }
    return [("the theme", .file(theme))]
  }

  /// More than any theme needs, and little enough to read whatever it is.
  private static let largestFile = 1 << 20

  func parsed() throws(CommandError) -> Theme {
    guard let theme else { return Theme() }
    if let preset = Theme.presets.first(where: { $0.name == theme }) { return preset.theme }
    let names = Theme.presets.map(\.name).joined(separator: ", ")
    if theme.isEmpty { throw .usage("--theme: must be \(names) or a file") }
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try ByteSource(path: theme, limit: Self.largestFile)
      bytes = file.bytes(at: 0, length: file.count)
      // A file that can't be read to its end has no size to tell it by.
      guard bytes.count == file.count else { throw .missing }
    } catch {
      switch error {
      case .tooLong: throw .badTheme(path: theme, reason: error.reason)
      case .missing:
        throw .unreadableTheme(path: theme, reason: "no such file, and no theme of that name: there are \(names)")
      default: throw .unreadableTheme(path: theme, reason: error.reason)
      }
    }
    do throws(ThemeError) {
      return try Theme(tokens: bytes)
    } catch {
      throw .badTheme(path: theme, reason: error.path.isEmpty ? error.reason : "\(error.path): \(error.reason)")
    }
  }
}
