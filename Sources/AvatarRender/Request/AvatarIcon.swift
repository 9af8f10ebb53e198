import AvatarFileSystem

/// The icon of an avatar: built in, of the theme, or your own.
public enum AvatarIcon: Hashable, Sendable {
  /// One of the icons that the library contains.
  case builtIn(Icon)
  /// The icon of the theme with this name; see ``Theme/icons``.
  ///
  /// The renderer throws ``AvatarError/unknownIcon(name:known:)`` if the theme does not have it.
  case named(String)
  /// An icon that was read from an SVG document.
  case artwork(IconArtwork)
  /// The SVG file with this path, which the renderer reads; see ``IconArtwork`` for its contents.
  case file(String)

  /// A person's head and shoulders, the standard icon of human avatars.
  public static let user = AvatarIcon.builtIn(.user)
  /// A robot's head with an antenna.
  public static let bot = AvatarIcon.builtIn(.bot)
  /// A large star with four points and two small ones.
  public static let sparkles = AvatarIcon.builtIn(.sparkles)
  /// A cross of two diagonal strokes.
  public static let x = AvatarIcon.builtIn(.x)
  /// A tick of two strokes, which marks a success.
  public static let check = AvatarIcon.builtIn(.check)
  /// The letter i in a circle, which marks information.
  public static let info = AvatarIcon.builtIn(.info)

  /// Creates an icon from a text, as the command line does, or returns nil if the text is not an icon.
  ///
  /// - Parameter text: The name of a built-in icon, a path that ends in ".svg" or contains a slash, or the name of an
  ///   icon of the theme.
  public init?(_ text: String) {
    if let icon = Icon(rawValue: text) {
      self = .builtIn(icon)
    } else if !text.utf8.contains(0), text.contains("/") || text.lowercased().hasSuffix(".svg") {
      self = .file(text)
    } else if IconArtwork.isName(text) {
      self = .named(text)
    } else {
      return nil
    }
  }

  /// The accepted forms of an icon, for the end of a message.
  package static var forms: String { "\(Icon.words), an icon of the theme, or the path of an SVG file" }

  /// The path of a file that must be read before the icon can be drawn; nil for other icons.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The text that `init(_:)` reads as this icon; nil for artwork.
  package var text: String? {
    switch self {
    case .builtIn(let icon): icon.rawValue
    case .named(let name): name
    case .artwork: nil
    case .file(let path): AvatarIcon(path) == self ? path : "./" + path
    }
  }
}

/// An error that prevents the SVG file of an icon from being used.
package struct IconFileError: Error, Hashable {
  /// The path of the SVG file that the icon is read from.
  package let path: String
  /// The reason, for the end of a message.
  package let reason: String
  /// The line of the document that the reason concerns, from 1; nil if it concerns the whole file.
  package let line: Int?
  /// A Boolean value that indicates whether the file could be read, so that its contents are to blame.
  package let isReadable: Bool

  package init(path: String, reason: String, line: Int?, isReadable: Bool) {
    self.path = path
    self.reason = reason
    self.line = line
    self.isReadable = isReadable
  }

  /// The path with the line, for the start of a message, for example "logo.svg:3".
  package var place: String { path + (line.map { ":\($0)" } ?? "") }
}

extension IconArtwork {
  /// Reads an SVG file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - files: The files that may be read.
  /// - Throws: `IconFileError` if the file cannot be read or drawn.
  package init(file path: String, in files: LocalFiles = .anywhere) throws(IconFileError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.open(path, limit: IconArtwork.mostBytes, timeout: .zero).allBytes()
    } catch {
      let isTooLong = if case .tooLong = error { true } else { false }
      throw IconFileError(path: path, reason: files.reason(error), line: nil, isReadable: isTooLong)
    }
    do throws(IconError) {
      try self.init(svg: bytes)
    } catch {
      throw IconFileError(path: path, reason: error.reason, line: error.line, isReadable: true)
    }
  }
}

extension Theme {
  /// Returns the icon of the theme with a name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The icon.
  /// - Throws: `AvatarError.unknownIcon` if the theme has no such icon.
  package func icon(named name: String) throws(AvatarError) -> IconArtwork {
    if let icon = icons[name] { return icon }
    throw .unknownIcon(name: name, known: icons.keys.filter { Icon(rawValue: $0) == nil }.sorted())
  }
}

extension AvatarSpec {
  /// Replaces the name of an icon of the theme by the icon.
  ///
  /// - Parameter theme: The theme.
  /// - Throws: `AvatarError.unknownIcon` if the theme has no such icon.
  mutating func findIcon(in theme: Theme) throws(AvatarError) {
    if case .named(let name) = look.icon { look.icon = .artwork(try theme.icon(named: name)) }
  }

  /// Returns the request with the file of its icon read.
  ///
  /// - Parameter files: The files that may be read.
  /// - Returns: The request, whose icon is not a path.
  /// - Throws: `AvatarError.unusableIcon` or `AvatarError.unreadableIcon` if the file cannot be used.
  /// - Complexity: O(*n*) for *n* bytes of the file.
  func readingIcon(in files: LocalFiles) throws(AvatarError) -> AvatarSpec {
    guard let path = look.icon?.path else { return self }
    var spec = self
    spec.look.icon = .artwork(
      try mapError(of: IconArtwork(file: path, in: files.withoutPipes)) { (error: IconFileError) in
        error.isReadable
          ? AvatarError.unusableIcon(source: error.place, reason: error.reason)
          : AvatarError.unreadableIcon(source: error.path, reason: error.reason)
      })
    return spec
  }
}
