import AvatarFileSystem
package import AvatarRender
import Synchronization

/// The themes that rows name, each read once, and the renderers that draw with them.
package final class ThemeCache: Sendable {
  private let base: Entry
  /// The dark theme of the run; nil if it has none.
  private let dark: Entry?
  /// The themes by the bytes of their names.
  private let read = Mutex([[UInt8]: Result<Entry, ThemeFileError>]())

  /// More than any list but a hostile one has.
  private static let mostThemes = 32

  /// A theme as rows use it.
  ///
  /// A class, because a renderer is large to copy for each row.
  final class Entry: Sendable {
    /// The renderer that draws with it.
    let renderer: AvatarRenderer
    /// The digest of its contents.
    let digest: ContentDigest
    /// The images that were drawn with it lately.
    let drawn: DrawnPictures

    init(_ renderer: AvatarRenderer, digest: ContentDigest, drawnBytes: Int) {
      self.renderer = renderer
      self.digest = digest
      drawn = DrawnPictures(bytes: drawnBytes)
    }
  }

  /// - Parameters:
  ///   - base: draws rows that name no theme.
  ///   - theme: the name or the path of its theme, if it has one.
  ///   - dark: The theme of the dark colour scheme and its name or path; nil if avatars are rendered for one scheme.
  package init(_ base: AvatarRenderer, theme: String?, dark: (theme: Theme, name: String)? = nil) {
    self.base = Entry(base, digest: Self.contents(of: theme), drawnBytes: Self.drawnBytes)
    self.dark = dark.map { dark in
      var renderer = base
      renderer.theme = dark.theme
      return Entry(renderer, digest: Self.contents(of: dark.name), drawnBytes: Self.drawnBytes)
    }
  }

  private static let drawnBytes = 1 << 24

  /// Returns the themes of a row that specifies them by names or paths; nil is the theme of the run.
  func themes(light: String?, dark: String?) -> [RowTheme] {
    let light = RowTheme(scheme: .light, name: light)
    return dark == nil && self.dark == nil ? [light] : [light, RowTheme(scheme: .dark, name: dark)]
  }

  /// Returns the digest of a theme's file, or of its name if it is a preset or can't be read.
  private static func contents(of theme: String?) -> ContentDigest {
    guard let theme else { return ContentDigest(of: []) }
    if !isPreset(theme), let source = try? ByteSource(path: theme, limit: 1 << 20, isFile: true),
      let digest = try? ContentDigest(of: source)
    {
      return digest
    }
    return ContentDigest(of: Array(theme.utf8))
  }

  /// Whether a name is that of a theme that comes with the library.
  static func isPreset(_ name: String) -> Bool { Theme.presets.contains { $0.name == name } }

  /// Returns what draws with a theme, which is read once.
  func entry(_ theme: RowTheme) throws(FieldError) -> Entry {
    guard let name = theme.name else { return theme.scheme == .dark ? dark ?? base : base }
    return try mapError(of: entry(name)) { (error: ThemeFileError) in
      FieldError(field: theme.field, reason: "\(name): \(error.reason)")
    }
  }

  private func entry(_ name: String) throws(ThemeFileError) -> Entry {
    if let known = read.withLock({ $0[Array(name.utf8)] }) { return try known.get() }
    let entry = Result { () throws(ThemeFileError) in try open(name) }
    read.withLock { read in
      if read.count == Self.mostThemes { read = [:] }
      read[Array(name.utf8)] = entry
    }
    return try entry.get()
  }

  private func open(_ name: String) throws(ThemeFileError) -> Entry {
    // Opening a pipe would block.
    if FileStatus(name)?.kind == .other {
      throw ThemeFileError(reason: FileError.notAFile.reason, isReadable: false)
    }
    var renderer = base.renderer
    renderer.theme = try Theme(presetOrFile: name)
    return Entry(renderer, digest: Self.contents(of: name), drawnBytes: 1 << 20)
  }
}
