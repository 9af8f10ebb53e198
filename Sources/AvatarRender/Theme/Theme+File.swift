package import AvatarFileSystem

/// An error in a file of design tokens, or in reading it.
public struct ThemeFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, or the name of the preset.
  public let path: String
  /// The reason, for the end of a message.
  public let reason: String
  /// A Boolean value that indicates whether the file could be read, so that its contents are to blame.
  package let isReadable: Bool

  package init(path: String, reason: String, isReadable: Bool) {
    self.path = path
    self.reason = reason
    self.isReadable = isReadable
  }

  /// The path and the reason, for example "brand.json: color.human: #ff6b3: must be …".
  public var description: String { "\(path): \(reason)" }
}

extension Theme {
  /// The maximum size of a theme's file, bytes: more than any theme needs.
  private static let largestFile = 1 << 20

  /// Creates a preset by its name, or the light theme of a file by its path.
  ///
  /// - Parameters:
  ///   - text: The name or the path.
  ///   - files: The files that may be read.
  /// - Throws: `ThemeFileError` if the file cannot be read or used.
  package init(presetOrFile text: String, in files: LocalFiles = .anything) throws(ThemeFileError) {
    self = try ThemeSchemes(presetsAndFiles: [text], in: files).light
  }

  fileprivate static func bytes(ofFile path: String, in files: LocalFiles) throws(ThemeFileError) -> [UInt8] {
    try mapError(of: files.open(path, limit: largestFile, timeout: .seconds(10)).allBytes()) { (error: FileError) in
      switch error {
      case .tooLong: ThemeFileError(path: path, reason: error.reason, isReadable: true)
      case .missing:
        ThemeFileError(
          path: path, reason: "no such file, and no preset theme: must be \(Preset.names) or a file", isReadable: false)
      default: ThemeFileError(path: path, reason: files.reason(error), isReadable: false)
      }
    }
  }
}

extension Theme {
  /// Returns the SVG document in a file, which must be in the directory of the theme's file.
  ///
  /// - Parameters:
  ///   - path: The path of the icon, relative to that directory.
  ///   - theme: The path of the theme's file.
  /// - Returns: The bytes of the document.
  /// - Throws: `IconError` if the file cannot be read, or is outside the directory.
  fileprivate static func svg(_ path: String, ofThemeAt theme: String) throws(IconError) -> [UInt8] {
    let directory = theme.contains("/") ? FilePath.directory(of: theme) : "./"
    return try mapError(
      of: ConfiningDirectory(directory).open(directory + path, limit: IconArtwork.mostBytes).allBytes()
    ) { (error: FileError) in
      let isOutside = if case .outside = error { true } else { false }
      return IconError(line: nil, reason: isOutside ? "must be in the directory of the theme's file" : error.reason)
    }
  }

  /// The maximum size of the SVG files of all icons, each as often as it is named, bytes.
  fileprivate static let largestIcons = 16 << 20
}

extension ThemeSchemes {
  /// Creates the themes of a preset, of files of design tokens, or of a preset with the changes of files.
  ///
  /// Later files override earlier ones. There are two themes if a token has another value in the mode `dark`.
  /// - Parameters:
  ///   - names: The names and paths: at most one preset, which comes first.
  ///   - allowed: The files that may be read.
  /// - Throws: `ThemeFileError` if a file cannot be read or used.
  package init(presetsAndFiles names: [String], in allowed: LocalFiles = .anything) throws(ThemeFileError) {
    let preset = names.first.flatMap { Theme.Preset(rawValue: $0) }
    let base = preset?.theme ?? Theme()
    let paths = names.dropFirst(preset == nil ? 0 : 1)
    if let other = paths.first(where: { Theme.Preset(rawValue: $0) != nil }) {
      throw ThemeFileError(path: other, reason: "a preset theme must be the first theme", isReadable: true)
    }
    if paths.isEmpty {
      self.init(light: base)
      return
    }
    var files: [[UInt8]] = []
    for path in paths { files.append(try Theme.bytes(ofFile: path, in: allowed)) }
    let places = Array(paths)
    // Thousands of tokens may name one file, in both schemes and in different spellings.
    var icons: [[UInt8]: IconArtwork] = [:]
    func reading(_ scheme: Theme.ColorScheme) throws(ThemeFileError) -> ThemeReading {
      var bytes = 0
      let themed = Result { () throws(ThemeError) in
        try base.reading(files, scheme: scheme) { path, file throws(IconError) in
          let svg = try Theme.svg(path, ofThemeAt: places[file])
          bytes += svg.count
          guard bytes <= Theme.largestIcons else {
            throw IconError(
              line: nil, reason: "the theme's icons are too large: must have at most \(Theme.largestIcons >> 20) MiB")
          }
          if let icon = icons[svg] { return icon }
          let icon = try IconArtwork(svg: svg)
          icons[svg] = icon
          return icon
        }
      }
      return try mapError(of: themed.get()) { (error: ThemeError) in
        ThemeFileError(
          path: places[error.file], reason: error.path.isEmpty ? error.reason : "\(error.path): \(error.reason)",
          isReadable: true)
      }
    }
    let (light, dark) = (try reading(.light), try reading(.dark).theme)
    self.init(light: light.theme, dark: dark == light.theme ? nil : dark)
    unused = light.unusedFile.map { file in
      ThemeFileError(
        path: places[file], reason: "sets nothing: must have tokens of a theme, for example color.human",
        isReadable: true)
    }
    warnings = light.warnings.map { "\(places[$0.file]): \($0.path): \($0.reason)" }
  }
}
