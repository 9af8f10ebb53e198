import ArgumentParser
import AvatarFileSystem
import AvatarRender

/// The option for the theme.
struct ThemeOption: ParsableArguments {
  @Option(
    .theme,
    "Colours and measures: classic (the hexagon with arcs of 5 %), high-contrast, or a file of design tokens (DTCG JSON)."
  )
  var theme: String?

  /// The theme file, which must not be replaced; empty for a preset.
  var inputs: [(name: String, source: PhotoSource)] {
    Theme.file(option: theme).map { [("the theme", $0)] } ?? []
  }

  /// Returns the theme; without the option, the standard one.
  /// - Throws: `CommandError` if a file can't be read or used.
  func parsed() throws(CommandError) -> Theme {
    guard let theme else { return Theme() }
    return try Theme(option: theme)
  }
}

/// The option for the theme of the dark colour scheme.
struct DarkThemeOption: ParsableArguments {
  @Option(
    .theme,
    "A second theme, for dark mode, in which each picture is rendered as well: a name or a file as that of --theme."
  )
  var darkTheme: String?

  /// The theme file, which must not be replaced; empty for a preset.
  var inputs: [(name: String, source: PhotoSource)] {
    Theme.file(option: darkTheme).map { [("the dark theme", $0)] } ?? []
  }

  /// Returns the theme and its name or path; nil without the option.
  /// - Throws: `CommandError` if a file can't be read or used.
  func parsed() throws(CommandError) -> (theme: Theme, name: String)? {
    guard let darkTheme else { return nil }
    return (try Theme(option: darkTheme), darkTheme)
  }
}

extension OptionValue<String> {
  /// The name of a theme, or the path of its file.
  fileprivate static var theme: Self {
    OptionValue(
      "name|file", completion: .file(extensions: ["json"]), allowsHyphen: false,
      requirement: "must be \(Theme.presetNames) or a file"
    ) { $0.isEmpty ? nil : $0 }
  }
}

extension Theme {
  /// Returns the file that an option names; nil for a preset and without the option.
  fileprivate static func file(option text: String?) -> PhotoSource? {
    guard let text, !presets.contains(where: { $0.name == text }) else { return nil }
    return .file(text)
  }

  fileprivate init(option text: String) throws(CommandError) {
    self = try mapError(of: Theme(presetOrFile: text)) { (error: ThemeFileError) in
      error.isReadable
        ? CommandError.badInput(path: text, reason: error.reason)
        : CommandError.unreadableInput(path: text, reason: error.reason)
    }
  }
}
