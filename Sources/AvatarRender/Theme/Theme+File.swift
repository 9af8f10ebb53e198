import AvatarFileSystem

/// Why a theme can't be used.
package struct ThemeFileError: Error, Hashable {
  /// In words for the end of a sentence.
  package let reason: String
  /// Whether the file could be read, and what is in it is wrong.
  package let isReadable: Bool

  package init(reason: String, isReadable: Bool) {
    self.reason = reason
    self.isReadable = isReadable
  }
}

extension Theme {
  /// The names of the themes that come with the library, in words for a message.
  package static var presetNames: String { presets.map(\.name).joined(separator: ", ") }

  /// More than any theme needs, and little enough to read whatever it is.
  private static let largestFile = 1 << 20

  /// Creates a theme that comes with the library, by its name, or the light theme of a file, by its path.
  package init(presetOrFile text: String) throws(ThemeFileError) {
    self = try ThemeSchemes(presetOrFile: text).light
  }

  fileprivate static func bytes(ofFile path: String) throws(ThemeFileError) -> [UInt8] {
    try mapError(of: ByteSource(path: path, limit: largestFile).allBytes()) { (error: FileError) in
      switch error {
      case .tooLong: ThemeFileError(reason: error.reason, isReadable: true)
      case .missing:
        ThemeFileError(reason: "no such file, and no preset theme: must be \(presetNames) or a file", isReadable: false)
      default: ThemeFileError(reason: error.reason, isReadable: false)
      }
    }
  }

  fileprivate init(file bytes: [UInt8], _ scheme: ColorScheme) throws(ThemeFileError) {
    self = try mapError(of: Theme(tokens: bytes, scheme: scheme)) { (error: ThemeError) in
      ThemeFileError(reason: error.path.isEmpty ? error.reason : "\(error.path): \(error.reason)", isReadable: true)
    }
  }
}

extension ThemeSchemes {
  /// Creates the theme of a preset, by its name, or those of a file of design tokens, by its path.
  ///
  /// A file whose tokens have other values in the mode `dark` has two themes.
  /// - Throws: `ThemeFileError` if the file can't be read or used.
  package init(presetOrFile text: String) throws(ThemeFileError) {
    if let preset = Theme.presets.first(where: { $0.name == text }) {
      self.init(light: preset.theme)
      return
    }
    let bytes = try Theme.bytes(ofFile: text)
    let (light, dark) = (try Theme(file: bytes, .light), try Theme(file: bytes, .dark))
    self.init(light: light, dark: dark == light ? nil : dark)
  }
}
