import ArgumentParser
import AvatarFileSystem
import AvatarRender

/// The options for the themes of the light and the dark colour scheme.
struct ThemeOptions: ParsableArguments {
  @Option(
    .theme,
    """
    Colours and measures: \(Theme.presetNames), or a file of design tokens (DTCG JSON), which may have values for a mode \
    dark.
    """)
  var theme: String?

  @Option(
    .theme,
    "A second theme, for dark mode, in which each picture is rendered as well: a name or a file as that of --theme.")
  var darkTheme: String?

  /// The theme files, which must not be replaced; presets are left out.
  var inputs: [(name: String, source: PhotoSource)] {
    [("the theme", theme), ("the dark theme", darkTheme)].compactMap { name, text in
      text.flatMap(Theme.file(option:)).map { (name, $0) }
    }
  }

  /// Returns the themes; without options, the standard one.
  /// - Throws: `CommandError` if a file can't be read or used.
  func parsed() throws(CommandError) -> ThemeSchemes {
    var themes = try theme.map { text throws(CommandError) in try ThemeSchemes(option: text) } ?? ThemeSchemes()
    if let darkTheme {
      let own = try ThemeSchemes(option: darkTheme)
      themes.dark = own.dark ?? own.light
    }
    return themes
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
  /// Returns the file that an option names; nil for a preset.
  fileprivate static func file(option text: String) -> PhotoSource? {
    presets.contains { $0.name == text } ? nil : .file(text)
  }
}

extension ThemeSchemes {
  fileprivate init(option text: String) throws(CommandError) {
    self = try mapError(of: ThemeSchemes(presetOrFile: text)) { (error: ThemeFileError) in
      error.isReadable
        ? CommandError.badInput(path: text, reason: error.reason)
        : CommandError.unreadableInput(path: text, reason: error.reason)
    }
  }
}
