package import AvatarFileSystem
import AvatarJSON

/// A source of a theme: a preset, a file, or design tokens on a command line.
package enum ThemeSource: Hashable, Sendable {
  case preset(Theme.Preset)
  /// The file at this path.
  case file(String)
  /// A JSON object of design tokens, and the name of the option that contains it.
  case tokens(String, option: String)

  /// Creates a source from the name of a preset or the path of a file.
  package init(_ name: String) { self = Theme.Preset(rawValue: name).map(Self.preset) ?? .file(name) }

  /// Creates a source from the value of an option, which may also be a JSON object.
  package init(_ text: String, option: String) {
    self = text.isJSONInPlaceOfAPath ? .tokens(text, option: option) : ThemeSource(text)
  }

  /// The path of the file; nil for other sources.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The name of the source in messages.
  package var name: String {
    switch self {
    case .preset(let preset): preset.rawValue
    case .file(let path): path
    case .tokens(_, let option): option
    }
  }

  /// The digest of the tokens, or of the name of a preset or of a file that cannot be read.
  package var digest: ContentDigest {
    switch self {
    case .preset(let preset): ContentDigest(of: Array(preset.rawValue.utf8))
    case .file(let path):
      ContentDigest(ofFile: path, limit: ThemeSchemes.largestFile) ?? ContentDigest(of: Array(path.utf8))
    case .tokens(let text, _): ContentDigest(of: Array(text.utf8))
    }
  }

  /// Returns the bytes of the design tokens.
  ///
  /// - Parameter files: The files that may be read.
  /// - Returns: The bytes.
  /// - Throws: `InputError` if the file cannot be read, or if the source is a preset.
  func bytes(in files: LocalFiles) throws(InputError) -> [UInt8] {
    switch self {
    case .preset: throw InputError(name, reason: "a preset theme must be the first theme", kind: .contents)
    case .tokens(let text, _): return Array(text.utf8)
    case .file(let path):
      return try mapError(
        of: files.open(path, limit: ThemeSchemes.largestFile, timeout: .seconds(10)).allBytes()
      ) { (error: FileError) in
        let reason =
          error == .missing
          ? "no such file or preset theme: must be \(Theme.Preset.names) or a file" : files.reason(error)
        return InputError(path, reason: reason, kind: error.inputKind)
      }
    }
  }

  /// Returns the SVG document in a file that the tokens name, which must be in the directory of the theme file.
  ///
  /// - Parameter icon: The path of the icon, relative to that directory.
  /// - Returns: The bytes of the document.
  /// - Throws: `InputError` if the file cannot be read or is outside the directory, or if the tokens are not in a file.
  func svg(_ icon: String) throws(InputError) -> [UInt8] {
    guard let path else { throw .pathWithoutThemeFile }
    let directory = path.contains("/") ? FilePath.directory(of: path) : "./"
    return try mapError(
      of: LocalFiles.within(Directory(directory)).open(directory + icon, limit: IconArtwork.maxBytes).allBytes()
    ) { (error: FileError) in
      let isOutside = if case .outside = error { true } else { false }
      return InputError(
        reason: isOutside ? "must be in the theme file's directory" : error.reason, kind: .contents)
    }
  }
}

extension InputError {
  /// The error for the path of an icon in design tokens that are not in a file.
  static let pathWithoutThemeFile = InputError(
    reason: "a path requires a theme file: must be an SVG document", kind: .contents)
}
