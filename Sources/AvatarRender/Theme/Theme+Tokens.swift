import AvatarFileSystem
import AvatarJSON

extension Theme {
  /// Creates the built-in theme with the changes in a file of design tokens.
  ///
  /// The format is that of the [W3C Design Tokens Community Group](https://www.designtokens.org/tr/2025.10/format/)
  /// (DTCG), with its aliases. Files of Style Dictionary and Tokens Studio are also read. Unknown tokens are ignored.
  /// The tokens of the theme may be in a group `avatar`.
  ///
  /// A token may have another value for a colour scheme in `$modes`, for example `{"$value": "#ff6b35", "$modes":
  /// {"dark": "#b84a1f"}}`. Icons must be SVG documents, because only the command resolves their paths.
  /// - Parameters:
  ///   - json: The bytes of the file: JSON in UTF-8.
  ///   - scheme: The colour scheme. The default is the light one.
  /// - Throws: ``ThemeError`` for the first token of the theme that is malformed.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(tokens json: [UInt8], scheme: ColorScheme = .light) throws(ThemeError) {
    try self.init(tokenFiles: [json], scheme: scheme)
  }

  /// Creates the built-in theme with the changes in several files of design tokens.
  ///
  /// Later files override earlier ones, and references may lead from one file to another.
  /// - Parameters:
  ///   - files: The bytes of the files; see ``init(tokens:scheme:)``.
  ///   - scheme: The colour scheme. The default is the light one.
  /// - Throws: ``ThemeError`` for the first token of the theme that is malformed.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(tokenFiles files: [[UInt8]], scheme: ColorScheme = .light) throws(ThemeError) {
    self = try Theme().reading(files, scheme: scheme) { path, _ throws(IconError) in
      throw IconError(line: nil, reason: "a path needs the directory of a theme's file: must be an SVG document")
    }.theme
  }

  /// Reads files of design tokens.
  ///
  /// - Parameters:
  ///   - files: The bytes of the files.
  ///   - scheme: The colour scheme.
  ///   - icon: Returns the icon at a path in a file, given by its position.
  /// - Returns: The theme with the changes in the files, and warnings about probable mistakes.
  /// - Throws: `ThemeError` for the first token of the theme that is malformed.
  func reading(
    _ files: [[UInt8]], scheme: ColorScheme, icon: (String, Int) throws(IconError) -> IconArtwork
  ) throws(ThemeError) -> ThemeReading {
    var parsed: [TokenFile] = []
    for (i, file) in files.enumerated() {
      do throws(ThemeError) {
        parsed.append(try TokenFile(file, scheme: scheme))
      } catch {
        throw ThemeError(path: error.path, reason: error.reason, file: i)
      }
    }
    var tokens = DesignTokens(parsed)
    var theme = self
    let names = ThemeTokenNames(tokens.tokens)
    for slot in ThemeToken.all {
      let path = names.path(slot.path)
      guard let token = try tokens.resolved(path) else { continue }
      try Self.check(token, at: path, type: slot.type)
      guard slot.set(&theme, token.value) else {
        throw ThemeError(path: path, reason: "\(token.value): must be \(slot.requirement)", file: token.file)
      }
    }
    try theme.readPalette(&tokens, in: names.path("palette"))
    try theme.readIconFractions(&tokens, names)
    try theme.readIcons(&tokens, names, icon)
    let warnings = parsed.enumerated().flatMap { i, file in
      file.warnings.map { ThemeWarning(path: $0.path, reason: $0.reason, file: i) }
    }
    return ThemeReading(
      theme: theme, warnings: warnings + names.warnings(about: tokens),
      unusedFile: names.unusedFile(of: tokens, files: files.count))
  }

  /// Checks the type of a token.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - path: The path of the token.
  ///   - type: The required `$type`; nil allows any.
  /// - Throws: `ThemeError` if the token has another `$type`.
  static func check(_ token: DesignTokens.Token, at path: String, type: String?) throws(ThemeError) {
    if let given = token.type, let type, given != type, Self.types.contains(given) {
      throw ThemeError(path: path, reason: "$type \"\(given)\": must be \(type)", file: token.file)
    }
  }

  /// The types of DTCG 2025.10; other formats have other names for them.
  private static let types: Set = [
    "color", "dimension", "fontFamily", "fontWeight", "duration", "cubicBezier", "number", "strokeStyle", "border",
    "transition", "shadow", "gradient", "typography",
  ]
}

/// A theme that was read from files, and what was not used of them.
struct ThemeReading {
  let theme: Theme
  let warnings: [ThemeWarning]
  /// The position of the first file of which nothing was used, from 0; nil if there is none.
  let unusedFile: Int?
}

/// A token of a file that a theme ignores although it was probably meant for it.
package struct ThemeWarning: Hashable, Sendable {
  /// The path of the token in its file.
  package let path: String
  /// The defect, for the end of a message.
  package let reason: String
  /// The position of the file among those of the theme, from 0.
  package let file: Int
}

/// The paths of the theme's tokens in its files, where they may be in a group `avatar`.
struct ThemeTokenNames {
  private let prefix: String

  init(_ tokens: [String: DesignTokens.Token]) {
    let group = "avatar."
    let isUsed = tokens.contains { path, token in
      path.hasPrefix(group) && Self.isKnown(String(path.dropFirst(group.count)), token.value)
    }
    prefix = isUsed ? group : ""
  }

  /// Returns the path of a token or a group of the theme.
  func path(_ path: String) -> String { prefix + path }

  private static func isKnown(_ path: String, _ value: JSONValue) -> Bool {
    ThemeToken.all.contains { $0.path == path } || path == "palette.version"
      || Theme.iconName(path, value, in: "icon") != nil || Theme.number(path, in: "palette") != nil
      || Theme.points(path, in: Theme.iconFractionGroup) != nil
  }

  /// Returns the position of the first file without a token that the theme uses, itself or by a reference; nil if there
  /// is none.
  func unusedFile(of tokens: DesignTokens, files: Int) -> Int? {
    var used = Set(tokens.overriddenFiles)
    for (path, token) in tokens.tokens where !used.contains(token.file) {
      let isOwn = path.hasPrefix(prefix) && Self.isKnown(String(path.dropFirst(prefix.count)), token.value)
      if isOwn || tokens.referenced.contains(path) { used.insert(token.file) }
    }
    return (0..<files).first { !used.contains($0) }
  }

  /// Returns warnings about tokens whose names nearly match those of the theme, and about groups that have their names.
  func warnings(about tokens: DesignTokens) -> [ThemeWarning] {
    var warnings: [ThemeWarning] = []
    for (path, token) in tokens.tokens where !tokens.referenced.contains(path) && path.hasPrefix(prefix) {
      let name = String(path.dropFirst(prefix.count))
      if Self.isKnown(name, token.value) { continue }
      let nearest = ThemeToken.all.first { Self.isNear(name, to: $0.path) }.map { self.path($0.path) }
      guard nearest != nil || !prefix.isEmpty else { continue }
      let reason = nearest.map { "did you mean \($0)?" } ?? "ignored"
      warnings.append(ThemeWarning(path: path, reason: "is not a token of a theme: \(reason)", file: token.file))
    }
    let palette = tokens.tokens.filter { Theme.number($0.key, in: path("palette")) != nil }
    if let first = palette.min(by: { $0.key < $1.key }), palette[path("palette.1")] == nil {
      let reason = "is ignored: \(path("palette.1")), the first colour of a palette, is missing"
      warnings.append(ThemeWarning(path: first.key, reason: reason, file: first.value.file))
    }
    for slot in ThemeToken.all {
      guard let file = tokens.groups[path(slot.path)] else { continue }
      warnings.append(
        ThemeWarning(path: path(slot.path), reason: "has no $value: must be \(slot.requirement)", file: file))
    }
    return warnings.sorted { ($0.file, $0.path) < ($1.file, $1.path) }
  }

  /// Returns whether each part of a path equals that of another, or differs from it by one letter in four.
  ///
  /// Parts of less than four letters must be equal: scales such as `size.2xl` are common.
  private static func isNear(_ path: String, to known: String) -> Bool {
    let (parts, knownParts) = (path.split(separator: "."), known.split(separator: "."))
    return parts.count == knownParts.count
      && zip(parts, knownParts).allSatisfy { $0 == $1 || EditDistance($0, $1).value <= $1.count / 4 }
  }
}
