import ArgumentParser
import AvatarFileSystem
import AvatarRender

/// The option for the theme.
struct ThemeOption: ParsableArguments {
  @Option(
    OptionValue(
      "name|file", completion: .file(extensions: ["json"]), allowsHyphen: false,
      requirement: "must be \(Theme.presetNames) or a file"
    ) { $0.isEmpty ? nil : $0 },
    "Colours and measures: classic (the hexagon with arcs of 5 %), high-contrast, or a file of design tokens (DTCG JSON)."
  )
  var theme: String?

  /// The theme file, which must not be replaced; empty for a preset.
  var inputs: [(name: String, source: PhotoSource)] {
    guard let theme, !Theme.presets.contains(where: { $0.name == theme }) else { return [] }
    return [("the theme", .file(theme))]
  }

  /// Returns the theme; without the option, the standard one.
  /// - Throws: `CommandError` if a file can't be read or used.
  func parsed() throws(CommandError) -> Theme {
    guard let theme else { return Theme() }
    return try mapError(of: Theme(presetOrFile: theme)) { (error: ThemeFileError) in
      error.isReadable
        ? CommandError.badInput(path: theme, reason: error.reason)
        : CommandError.unreadableInput(path: theme, reason: error.reason)
    }
  }
}
