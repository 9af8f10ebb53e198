package import AvatarFileSystem
import AvatarJSON

/// The themes for rendering an avatar in one or both colour schemes.
package struct ThemeSchemes: Sendable {
  /// The theme for the light scheme.
  package let light: Theme
  /// The theme for the dark scheme; nil if avatars are rendered only for the light scheme.
  package var dark: Theme?
  /// The warnings about probable token mistakes, one line each.
  package var warnings: [String] = []
  /// The error about a file without any theme tokens; nil if there is no such file.
  package var unused: InputError?
  /// The error about files with only unknown tokens; nil if a token is the theme's, or there are no tokens.
  package private(set) var unknown: InputError?
  /// The paths of the files, with the theme tokens whose values come from them, directly or through a reference.
  package var uses: [(path: String, tokens: Set<String>)] = []
  /// The names of the modes in the files.
  package var modes: [String] = []
  /// The paths of all tokens in the files, which options may name.
  package private(set) var paths: [String] = []

  package init(light: Theme = Theme(), dark: Theme? = nil) {
    self.light = light
    self.dark = dark
  }

  /// The schemes with their themes, the light one first.
  package var all: [(scheme: Theme.ColorScheme, theme: Theme)] {
    [(.light, light)] + (dark.map { [(.dark, $0)] } ?? [])
  }

  /// Returns whether the files have a mode with a name, which may be a word of the mode's own name.
  package func hasMode(named name: String) -> Bool { TokenMode(.light, name: name).hasNamed(in: modes) }

  // MARK: Files

  /// The maximum size of a theme file, in bytes, which is more than any theme needs.
  package static let largestFile = 8 << 20
  /// The maximum total size of the icons' SVG files, in bytes, counting a file each time that it is named.
  private static let largestIcons = 16 << 20

  /// Creates the themes from a preset, from design token files, or from a preset with the changes from files; see
  /// `init(_:colors:mode:in:)`.
  ///
  /// - Parameters:
  ///   - names: The names and paths: at most one preset, which comes first.
  ///   - mode: The name of the mode that replaces the light one; nil if there is none.
  ///   - allowed: The files that may be read.
  /// - Throws: `InputError` if a file cannot be read or used.
  package init(
    presetsAndFiles names: [String], mode: String? = nil, in allowed: LocalFiles = .anything
  ) throws(InputError) {
    try self.init(names.map { ThemeSource($0) }, mode: mode, in: allowed)
  }

  /// Creates the themes from sources.
  ///
  /// Later sources override earlier ones. If a token has a different value in the `dark` mode, there are two themes.
  /// - Parameters:
  ///   - sources: The sources: at most one preset, which comes first.
  ///   - colors: The tokens that options specify as colours.
  ///   - mode: The name of the mode that replaces the light one; nil if there is none.
  ///   - allowed: The files that may be read.
  /// - Throws: `InputError` if a source cannot be read or used.
  package init(
    _ sources: [ThemeSource], colors: TokenColors = TokenColors(), mode: String? = nil,
    in allowed: LocalFiles = .anything
  ) throws(InputError) {
    let preset: Theme.Preset? = if case .preset(let preset)? = sources.first { preset } else { nil }
    let base = preset?.theme ?? .standard
    let sources = Array(sources.dropFirst(preset == nil ? 0 : 1))
    let paths = sources.map(\.name)
    self.init(light: base)
    if sources.isEmpty { return }
    var files: [[UInt8]] = []
    for source in sources { files.append(try source.bytes(in: allowed)) }
    // Thousands of tokens may name the same file, in both schemes and in different spellings.
    var icons: [[UInt8]: IconArtwork] = [:]
    func reading(_ parsed: [JSONValue], _ scheme: Theme.ColorScheme) throws(InputError) -> ThemeReader {
      var bytes = 0
      let mode = TokenMode(scheme, name: mode)
      return try ThemeReader(base, parsed, names: paths, mode: mode, colors: colors) { path, file throws(InputError) in
        let svg = try sources[file].svg(path)
        let known = icons[svg]
        let icon = if let known { known } else { try IconArtwork(svg: svg) }
        icons[svg] = icon
        // A compressed file of a kilobyte may contain a document of a megabyte.
        bytes += icon.source.utf8.count
        guard bytes <= Self.largestIcons else {
          throw InputError(
            reason: "the theme's icons are too large: must be at most \(Self.largestIcons >> 20) MiB in total",
            kind: .contents)
        }
        return icon
      }
    }
    let parsed = try ThemeReader.parsed(files, names: paths, mode: mode)
    let light = try reading(parsed, .light)
    let dark = light.tokens.modes.isEmpty ? nil : try reading(parsed, .dark)
    // A dark image needs values of its own.
    var undarkened = dark?.theme
    undarkened?.scheme = light.theme.scheme
    self.init(light: light.theme, dark: undarkened == light.theme ? nil : dark?.theme)
    self.paths = Array(light.tokens.tokens.keys)
    modes = light.tokens.modes.sorted()
    uses = paths.enumerated().map { i, path in (path, (light.uses[i] ?? []).union(dark?.uses[i] ?? [])) }
    unused = light.unusedFile(of: files.count).map {
      InputError(paths[$0.file], reason: $0.reason, kind: .contents)
    }
    unknown = light.unknownTokens.map { InputError(paths[0], reason: $0, kind: .contents) }
    warnings = light.warnings.map { "\(paths[$0.file]): \($0.path): \($0.reason)" }
  }

  // MARK: Writing

  /// The themes as a design token file, with the values of all theme tokens.
  ///
  /// Values that differ in the dark scheme are written to `$modes`.
  package var designTokens: String {
    var groups: [(name: String, tokens: [String])] = []
    func add(_ token: String, to group: String) {
      guard let i = groups.firstIndex(where: { $0.name == group }) else { return groups.append((group, [token])) }
      groups[i].tokens.append(token)
    }
    for token in ThemeToken.all where token.get(light) != .null {
      let parts = token.path.split(separator: ".", maxSplits: 1).map { String($0) }
      add(Self.text(parts[1], token.type, token.get(light), dark.map(token.get)), to: parts[0])
    }
    if light.iconFraction.sides.count > 1 {
      let sides = light.iconFraction.sides.map { Self.text("\($0.points)", "number", .number($0.fraction), nil) }
      add("\"fraction-at\": {\(sides.joined(separator: ", "))}", to: "icon")
    }
    for (name, artwork) in light.icons.sorted(by: { $0.key < $1.key }) {
      let other = dark.map { JSONValue.string($0.icons[name]?.source ?? artwork.source) }
      add(Self.text(name, nil, .string(artwork.source), other), to: "icon")
    }
    for (i, color) in light.palette.colors.enumerated() {
      let others = dark?.palette.colors ?? []
      let other = others.indices.contains(i) ? JSONValue.string(others[i].description) : nil
      add(Self.text("\(i + 1)", "color", .string(color.description), other), to: "palette")
    }
    let members = groups.map { group in
      "  \(JSONWriter.text(group.name)): {\n\(group.tokens.map { "    \($0)" }.joined(separator: ",\n"))\n  }"
    }
    return "{\n\(members.joined(separator: ",\n"))\n}\n"
  }

  private static func text(_ name: String, _ type: String?, _ value: JSONValue, _ dark: JSONValue?) -> String {
    let token = JSONWriter.object { json in
      json.member("$type", type)
      json.member("$value", value)
      if let dark, dark != value { json.member("$modes", object: { $0.member("dark", dark) }) }
    }
    return "\(JSONWriter.text(name)): \(token)"
  }
}
