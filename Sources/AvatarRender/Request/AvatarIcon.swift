import AvatarFileSystem

/// The icon of an avatar.
public enum AvatarIcon: Hashable, Sendable {
  /// An icon of the library.
  case builtIn(Icon)
  /// An icon of the theme; see `Theme.icons`.
  case named(String)
  /// An icon from an SVG document.
  case artwork(IconArtwork)
  /// The path of an SVG file, which the renderer reads; see `IconArtwork`.
  case file(String)

  /// A person: head and shoulders.
  public static let user = AvatarIcon.builtIn(.user)
  /// A robot's head with an antenna.
  public static let bot = AvatarIcon.builtIn(.bot)
  /// A large star with four points and two small ones.
  public static let sparkles = AvatarIcon.builtIn(.sparkles)
  /// A cross.
  public static let x = AvatarIcon.builtIn(.x)
  /// A tick.
  public static let check = AvatarIcon.builtIn(.check)
  /// An i in a circle.
  public static let info = AvatarIcon.builtIn(.info)

  /// Reads an icon as the command line does: a built-in icon's name, a path that ends in `.svg` or contains a slash, or the
  /// name of an icon of the theme.
  ///
  /// The result is nil if the text is anything else.
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

  /// The forms of its texts, for the end of a message: "must be …".
  package static var forms: String { "\(Icon.words), an icon of the theme, or the path of an SVG file" }

  /// The path of a file that must be read before it can be drawn.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The text that `init(_:)` reads as this icon; nil for artwork, which has none.
  package var text: String? {
    switch self {
    case .builtIn(let icon): icon.rawValue
    case .named(let name): name
    case .artwork: nil
    case .file(let path): AvatarIcon(path) == self ? path : "./" + path
    }
  }
}

/// The reason why the file of an icon cannot be used.
package struct IconFileError: Error, Hashable {
  package let path: String
  /// The reason, for the end of a sentence.
  package let reason: String
  /// The line of the document that the reason concerns.
  package let line: Int?
  /// Whether the file could be read, and its contents are wrong.
  package let isReadable: Bool

  package init(path: String, reason: String, line: Int?, isReadable: Bool) {
    self.path = path
    self.reason = reason
    self.line = line
    self.isReadable = isReadable
  }

  /// The path with the line, as the beginning of a message.
  package var place: String { path + (line.map { ":\($0)" } ?? "") }
}

extension IconArtwork {
  /// Reads an SVG file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - files: The files that may be read.
  /// - Throws: `IconFileError` if the file cannot be read or drawn.
  package init(file path: String, in files: LocalPhotos = .anywhere) throws(IconFileError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.open(path, limit: IconArtwork.mostBytes, timeout: .zero).allBytes()
    } catch {
      let isTooLong = if case .tooLong = error { true } else { false }
      throw IconFileError(path: path, reason: error.reason, line: nil, isReadable: isTooLong)
    }
    do throws(IconError) {
      try self.init(svg: bytes)
    } catch {
      throw IconFileError(path: path, reason: error.reason, line: error.line, isReadable: true)
    }
  }
}

extension Theme {
  /// Returns an icon by its name.
  /// - Throws: `AvatarError.unknownIcon` if the theme has no such icon.
  package func icon(named name: String) throws(AvatarError) -> IconArtwork {
    if let icon = icons[name] { return icon }
    throw .unknownIcon(name: name, known: icons.keys.filter { Icon(rawValue: $0) == nil }.sorted())
  }
}

extension AvatarSpec {
  /// Replaces the name of a theme's icon by the icon.
  /// - Throws: `AvatarError.unknownIcon` if the theme has no such icon.
  mutating func findIcon(in theme: Theme) throws(AvatarError) {
    if case .named(let name) = look.icon { look.icon = .artwork(try theme.icon(named: name)) }
  }

  /// Returns the request with its icon read.
  /// - Throws: `AvatarError.unusableIcon` or `unreadableIcon` if the icon is a file that cannot be used.
  func readingIcon() throws(AvatarError) -> AvatarSpec {
    guard let path = look.icon?.path else { return self }
    var spec = self
    spec.look.icon = .artwork(
      try mapError(of: IconArtwork(file: path)) { (error: IconFileError) in
        error.isReadable
          ? AvatarError.unusableIcon(source: error.place, reason: error.reason)
          : AvatarError.unreadableIcon(source: error.path, reason: error.reason)
      })
    return spec
  }
}
