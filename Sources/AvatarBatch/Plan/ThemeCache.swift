package import AvatarFileSystem
package import AvatarRender

/// A cache of the themes that rows specify, and their renderers.
package final class ThemeCache: Sendable {
  /// The themes of the run.
  private let base: Schemes
  /// The themes of rows that specify none.
  let standard: [RowTheme]
  /// The option that specifies the unused theme.
  let unusedOption: String
  /// The files that rows may specify as themes.
  package let files: LocalFiles
  /// The mode whose values are used from theme files, or nil for the light one.
  private let mode: String?
  /// The themes of rows by name.
  ///
  /// Only a malicious list contains more than the limit.
  private let read = RecentValues<String, Result<Schemes, InputError>>(limit: 32)

  /// A theme and its renderer.
  ///
  /// This type is a class because a renderer is too large to copy for each row.
  final class Entry: Sendable {
    /// The renderer that uses the theme.
    let renderer: AvatarRenderer
    /// The digest of the theme's contents, tint, backdrop and icons.
    let digest: [UInt8]
    /// Whether text may use installed fonts.
    let usesInstalledFonts: Bool
    /// The images recently drawn with the theme.
    let drawn: DrawnPictures

    var limits: PhotoLimits { renderer.limits }

    init(_ renderer: AvatarRenderer, digest: ContentDigest, drawnBytes: Int) {
      self.renderer = renderer
      usesInstalledFonts = renderer.fonts.usesInstalledFonts
      let icons = renderer.theme.icons.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.source)" }
      let colors = [renderer.theme.tint, renderer.theme.backdrop].enumerated().compactMap { i, color in
        color.map { "\(i) \($0)" }
      }
      self.digest = ContentDigest(of: digest.bytes + (colors + icons).flatMap { Array($0.utf8) }).bytes
      drawn = DrawnPictures(bytes: drawnBytes)
    }
  }

  /// The entries for a theme's colour schemes.
  private struct Schemes: Sendable {
    /// The error for a theme file that sets nothing, or nil if there is none.
    let unused: InputError?
    let light: Entry
    /// The entry for the dark colour scheme, or nil if the theme has no values for it.
    let dark: Entry?
    /// The entry for dark images of a theme without values for them.
    let darkened: Entry?

    subscript(_ scheme: Theme.ColorScheme) -> Entry { scheme == .dark ? dark ?? darkened ?? light : light }
  }

  /// Creates a cache with the themes of the run.
  ///
  /// - Parameters:
  ///   - base: The renderer for rows without a theme, which uses the light theme.
  ///   - dark: The theme for the dark colour scheme, or nil if avatars are rendered for only one scheme.
  ///   - sources: The sources specified for each theme, empty for the standard theme and for a dark theme in the light
  ///     theme's files.
  ///   - mode: The mode whose values are used from theme files, or nil for the light one.
  ///   - unused: The error for a theme file that sets nothing, or nil if there is none.
  ///   - files: The files that rows may specify as themes.
  package init(
    _ base: AvatarRenderer, dark: Theme? = nil, sources: (light: [ThemeSource], dark: [ThemeSource]) = ([], []),
    mode: String? = nil, unused: InputError? = nil, files: LocalFiles = .anywhere
  ) {
    self.files = files
    self.mode = mode
    unusedOption = unused.map { sources.light.map(\.name).contains($0.subject) } == false ? "--dark-theme" : "--theme"
    standard = (dark == nil ? [.light] : [.light, .dark]).map { RowTheme(scheme: $0, name: nil) }
    let darkSources = sources.dark.isEmpty ? sources.light : sources.dark
    self.base = Schemes(
      unused: unused, light: Entry(base, digest: Self.contents(of: sources.light, mode), drawnBytes: 3 << 20),
      dark: dark.map { Entry(base.themed($0), digest: Self.contents(of: darkSources, mode), drawnBytes: 3 << 20) },
      darkened: nil)
  }

  /// Returns the themes of a row, given the names or paths that it specifies, or nil for the theme of the run.
  ///
  /// The dark theme is the row's, or else the one in the row's light theme file, or else the run's.
  func themes(light: String?, dark: String?) throws(InputError) -> [RowTheme] {
    if light == nil, dark == nil { return standard }
    let lightTheme = RowTheme(scheme: .light, name: light)
    if dark == nil, let light, try schemes(of: lightTheme).dark != nil {
      return [lightTheme, RowTheme(scheme: .dark, name: light)]
    }
    return dark == nil && base.dark == nil ? [lightTheme] : [lightTheme, RowTheme(scheme: .dark, name: dark)]
  }

  /// Returns the digest of a theme's sources and mode.
  private static func contents(of sources: [ThemeSource], _ mode: String?) -> ContentDigest {
    let parts = (mode.map { [ContentDigest(of: Array($0.utf8))] } ?? []) + sources.map(\.digest)
    return parts.count == 1 ? parts[0] : ContentDigest(of: parts.flatMap(\.bytes))
  }

  /// Returns whether a name belongs to a preset theme.
  static func isPreset(_ name: String) -> Bool { Theme.Preset(rawValue: name) != nil }

  /// The limits of the run, whose memory all jobs share.
  var limits: PhotoLimits { base.light.limits }

  /// Returns the cache entry for a theme.
  ///
  /// Each theme is read only once.
  ///
  /// - Throws: `InputError` if the theme cannot be read.
  func entry(_ theme: RowTheme) throws(InputError) -> Entry {
    // Most rows use the light theme of the run, which need not be copied.
    if theme.name == nil, theme.scheme == .light { return base.light }
    return try schemes(of: theme)[theme.scheme]
  }

  /// Releases the images that were recently drawn with the themes of the run.
  func removeDrawnPictures() {
    base.light.drawn.removeAll()
    base.dark?.drawn.removeAll()
  }

  /// Returns the reason why a theme is unused, or nil if it is used.
  ///
  /// - Throws: `InputError` if the theme cannot be read.
  func unused(_ theme: RowTheme) throws(InputError) -> InputError? {
    theme == RowTheme(scheme: .dark, name: nil) ? nil : try schemes(of: theme).unused
  }

  private func schemes(of theme: RowTheme) throws(InputError) -> Schemes {
    guard let name = theme.name else { return base }
    let schemes = read.value(for: name) { Result { () throws(InputError) in try open(name) } }
    return try mapError(of: schemes.get()) { (error: InputError) in
      InputError(theme.field, reason: "\(name.shown): \(error.detail)")
    }
  }

  private func open(_ name: String) throws(InputError) -> Schemes {
    let (themes, digest) = (
      try ThemeSchemes(presetsAndFiles: [name], mode: mode, in: files), Self.contents(of: [ThemeSource(name)], mode)
    )
    func entry(_ theme: Theme) -> Entry {
      Entry(base.light.renderer.themed(theme), digest: digest, drawnBytes: 1 << 20)
    }
    var darkened = themes.light
    darkened.scheme = .dark
    return Schemes(
      unused: themes.unused, light: entry(themes.light), dark: themes.dark.map(entry), darkened: entry(darkened))
  }
}

extension AvatarRenderer {
  /// Returns the renderer with another theme, and with its own tint and backdrop if a row's theme file, which cannot
  /// contain those of the run, has none.
  fileprivate func themed(_ theme: Theme) -> AvatarRenderer {
    var renderer = self
    renderer.theme = theme
    renderer.theme.tint = theme.tint ?? self.theme.tint
    renderer.theme.backdrop = theme.backdrop ?? self.theme.backdrop
    return renderer
  }
}

/// The theme of a row's avatars for a colour scheme.
struct RowTheme: Hashable, Sendable {
  let scheme: Theme.ColorScheme
  /// The name or path that the row specifies, or nil for the theme of the run.
  let name: String?

  /// The row field that specifies the theme.
  var field: String { Self.field(of: scheme) }

  static func field(of scheme: Theme.ColorScheme) -> String { scheme == .dark ? "darkTheme" : "theme" }
}
