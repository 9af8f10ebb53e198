import ArgumentParser
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

  func parsed() throws(CommandError) -> Theme {
    guard let theme else { return Theme() }
    if theme.isEmpty { throw .usage("--theme: must be \(Theme.presetNames) or a file") }
    do throws(ThemeFileError) {
      return try Theme(presetOrFile: theme)
    } catch {
      throw error.isReadable
        ? .badInput(path: theme, reason: error.reason) : .unreadableInput(path: theme, reason: error.reason)
    }
  }
}
