import AvatarFileSystem
import AvatarJSON

extension Theme {
  /// Creates the built-in theme with the changes from a design token file.
  ///
  /// The format is that of the [W3C Design Tokens Community Group](https://www.designtokens.org/tr/2025.10/format/)
  /// (DTCG), including aliases and `$extends`. Files from Style Dictionary, Tokens Studio and variables2json are also
  /// supported. Unknown tokens are ignored. The theme's tokens may be in a group named `avatar`.
  ///
  /// In `$modes`, a token may have a different value for a colour scheme, for example `{"$value": "#ff6b35", "$modes":
  /// {"dark": "#b84a1f"}}`. Icons must be SVG documents, because only the command resolves paths.
  /// - Parameters:
  ///   - json: The bytes of the file: JSON in UTF-8.
  ///   - scheme: The colour scheme. The default is light.
  /// - Throws: ``InputError`` for the first malformed token of the theme.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(tokens json: [UInt8], scheme: ColorScheme = .light) throws(InputError) {
    try self.init(tokenFiles: [json], scheme: scheme)
  }

  /// Creates the built-in theme with the changes from several design token files.
  ///
  /// Later files override earlier ones, and references may point to other files.
  /// - Parameters:
  ///   - files: The bytes of the files; see ``init(tokens:scheme:)``.
  ///   - scheme: The colour scheme. The default is light.
  /// - Throws: ``InputError`` for the first malformed token of the theme, with the position of its file, from 1.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(tokenFiles files: [[UInt8]], scheme: ColorScheme = .light) throws(InputError) {
    let names = files.indices.map { files.count > 1 ? "file \($0 + 1)" : "" }
    let parsed = try ThemeReader.parsed(files, names: names)
    self = try ThemeReader(Theme(), parsed, names: names, scheme: scheme) { path, _ throws(InputError) in
      throw InputError(reason: "a path requires a theme file: must be an SVG document", kind: .contents)
    }.theme
  }
}

/// A reader for a theme's tokens, which may be in a group named `avatar`.
struct ThemeReader {
  /// The theme with the changes from the files.
  private(set) var theme: Theme
  private(set) var tokens: DesignTokens
  /// The prefix of the paths of the theme's tokens: "avatar." or empty.
  private let prefix: String

  /// Parses JSON files.
  ///
  /// - Throws: `InputError` for the first malformed file.
  static func parsed(_ files: [[UInt8]], names: [String]) throws(InputError) -> [JSONValue] {
    try files.enumerated().map { (i, file) throws(InputError) in
      try mapError(of: JSONParser.parse(file)) { (error: JSONError) in
        InputError(names[i], reason: "is not JSON: \(error.words)", kind: .contents)
      }
    }
  }

  /// Reads design token files.
  ///
  /// - Parameters:
  ///   - base: The theme that the files change.
  ///   - files: The files, as JSON.
  ///   - names: The file names for messages.
  ///   - scheme: The colour scheme.
  ///   - tint: The path of the token that specifies the theme's tint; nil if there is none.
  ///   - icon: A closure that returns the icon for a path and the position of the file that names it.
  /// - Throws: `InputError` for the first malformed token of the theme.
  init(
    _ base: Theme, _ files: [JSONValue], names: [String], scheme: Theme.ColorScheme, tint: String? = nil,
    icon: (String, Int) throws(InputError) -> IconArtwork
  ) throws(InputError) {
    theme = base
    tokens = try DesignTokens(files, names: names, scheme: scheme)
    let group = "avatar."
    let isUsed = tokens.tokens.contains { path, token in
      path.hasPrefix(group) && Self.isKnown(path.dropFirst(group.count), token.value)
    }
    prefix = isUsed ? group : ""
    var changed = base
    for slot in ThemeToken.all {
      _ = try value(slot.path, slot.type, slot.requirement) { slot.set(&changed, $0) ? true : nil }
    }
    theme = changed
    try readPalette()
    try readIconFractions()
    try readIcons(icon)
    if let tint { theme.tint = try tokens.color(of: tint) }
  }

  /// Returns the value of a theme token; nil if the files do not contain it.
  ///
  /// - Throws: `InputError` if the token is malformed.
  private mutating func value<Value>(
    _ path: String, _ type: String?, _ requirement: String, _ parse: (JSONValue) -> Value?
  ) throws(InputError) -> Value? {
    guard let token = try tokens.resolved(prefix + path) else { return nil }
    if let given = token.type, let type, given != type, Self.types.contains(given) {
      throw fault(path, "$type \"\(given)\": must be \(type)")
    }
    if let value = parse(token.value) { return value }
    throw fault(path, "\(token.value): must be \(requirement)")
  }

  private func fault(_ path: String, _ reason: String) -> InputError { tokens.fault(prefix + path, reason) }

  /// The types in DTCG 2025.10; other formats use other names.
  private static let types: Set = [
    "color", "dimension", "fontFamily", "fontWeight", "duration", "cubicBezier", "number", "strokeStyle", "border",
    "transition", "shadow", "gradient", "typography",
  ]

  // MARK: Groups

  /// Sets the palette from "palette.1", "palette.2" …, or to the built-in palette with the number "palette.version".
  ///
  /// A group without a first colour, for example one with shades from 50 to 900, is meant for another tool and is
  /// ignored.
  ///
  /// - Throws: `InputError` for a malformed token, or if the colours are not numbered without gaps.
  private mutating func readPalette() throws(InputError) {
    let version = try value("palette.version", "number", "1, the only version") { json in
      if case .number(let number) = json { Int(exactly: number).flatMap { Palette(version: $0) } } else { nil }
    }
    let numbers = numbers(in: Self.palette)
    if let version {
      theme.palette = version
      if numbers.first == 1 {
        throw fault("palette.version", "cannot be combined with \(prefix)palette.1")
      }
    }
    guard numbers.first == 1, let last = numbers.last else { return }
    var colors: [AvatarColor] = []
    for number in numbers {
      let next = colors.count + 1
      guard number == next else {
        throw fault(
          "palette.\(last)", "must be numbered from 1 without gaps: \(prefix)palette.\(next) is missing")
      }
      if let color = try value("palette.\(number)", "color", AvatarColor.tokenForms, \.color) { colors.append(color) }
    }
    if let palette = Palette(colors) { theme.palette = palette }
  }

  /// Sets the icon fraction by size from tokens such as "icon.fraction-at.16".
  ///
  /// - Throws: `InputError` for a malformed or conflicting token.
  private mutating func readIconFractions() throws(InputError) {
    var fractions: [Int: Double] = [:]
    for points in numbers(in: Self.fractions) where points <= 2048 {
      let path = "\(Self.fractions)\(points)"
      if tokens.tokens[prefix + "icon.fraction"] != nil {
        throw fault(path, "cannot be combined with \(prefix)icon.fraction")
      }
      fractions[points] = try value(path, "number", "a number greater than 0 and at most 1") { json in
        json.unitFraction.flatMap { $0 > 0 ? $0 : nil }
      }
    }
    if let fraction = IconFraction(bySize: fractions) { theme.iconFraction = fraction }
  }

  /// Sets icons from tokens such as "icon.bot", whose values are SVG documents or paths of SVG files.
  ///
  /// - Throws: `InputError` for the first icon that cannot be used.
  private mutating func readIcons(_ icon: (String, Int) throws(InputError) -> IconArtwork) throws(InputError) {
    let names = tokens.tokens.compactMap { path, token in
      path.hasPrefix(prefix) ? Self.iconName(path.dropFirst(prefix.count), token.value) : nil
    }
    for name in names.sorted() {
      let path = prefix + "icon." + name
      guard let token = try tokens.resolved(path) else { continue }
      guard case .string(let text) = token.value, Self.isIcon(text) else {
        throw fault("icon." + name, "\(token.value): must be an SVG document, or the path of an SVG file")
      }
      do {
        theme.icons[name] =
          try Self.isDocument(text) ? IconArtwork(svg: Array(text.utf8)) : icon(text, token.file)
      } catch {
        throw tokens.error(path, (Self.isDocument(text) ? error : error.about(text)).description, token.file)
      }
    }
  }

  private static let palette = "palette."
  private static let fractions = "icon.fraction-at."

  /// Returns the numeric token names in a group, in ascending order.
  private func numbers(in group: String) -> [Int] {
    tokens.tokens.keys.compactMap { path in
      path.hasPrefix(prefix) ? Self.number(path.dropFirst(prefix.count), in: group) : nil
    }.sorted()
  }

  /// Returns the number in a path such as "palette.12"; nil for other paths, and for other spellings of the number.
  static func number(_ path: Substring, in group: String) -> Int? {
    guard path.hasPrefix(group), let number = Int(path.dropFirst(group.count)), number > 0,
      path == "\(group)\(number)"
    else { return nil }
    return number
  }

  /// Returns the name of an icon in a path such as "icon.bot"; nil if the token is not an icon.
  ///
  /// Unless the name belongs to a built-in icon, the value must be an SVG document or a path.
  private static func iconName(_ path: Substring, _ value: JSONValue) -> String? {
    let group = "icon."
    guard path.hasPrefix(group) else { return nil }
    let name = String(path.dropFirst(group.count))
    if Icon(rawValue: name) != nil { return name }
    guard case .string(let text) = value, isIcon(text), IconArtwork.isName(name) else { return nil }
    return name
  }

  private static func isIcon(_ text: String) -> Bool { isDocument(text) || IconArtwork.isPath(text) }

  private static func isDocument(_ text: String) -> Bool { text.utf8.first { !$0.isWhiteSpace } == UInt8(ascii: "<") }

  // MARK: Notes

  private static func isKnown(_ path: Substring, _ value: JSONValue) -> Bool {
    let path = path.hasSuffix(".$root") ? path.dropLast(6) : path
    return ThemeToken.paths.contains(path) || path == "palette.version" || iconName(path, value) != nil
      || number(path, in: palette) != nil || number(path, in: fractions).map { $0 <= 2048 } == true
  }

  /// Returns the position of the first file without any token that the theme uses, directly or through a reference, and
  /// the reason for a message; nil if there is no such file.
  func unusedFile(of files: Int) -> (file: Int, reason: String)? {
    var used = tokens.overriddenFiles
    for (path, token) in tokens.tokens where !used.contains(token.file) {
      let isOwn = path.hasPrefix(prefix) && Self.isKnown(path.dropFirst(prefix.count), token.value)
      if isOwn || tokens.referenced.contains(path) { used.insert(token.file) }
    }
    return (0..<files).first { !used.contains($0) }.map { file in
      let names = tokens.tokens.filter { $0.value.file == file }.keys.sorted().prefix(Self.maxComparedNames)
      let near = names.compactMap { name in ThemeToken.nearest(to: name).map { ($0, "\($0) for \(name)") } }
      let examples = Dictionary(near) { first, _ in first }.values.sorted().prefix(3)
      let example = examples.isEmpty ? "color.human" : examples.joined(separator: ", ")
      return (file, "sets nothing: must contain theme tokens, for example \(example)")
    }
  }

  /// The maximum number of tokens per file whose names are compared with theme tokens.
  private static let maxComparedNames = 500

  /// The warnings about token names that nearly match theme tokens, groups named like theme tokens, and file defects,
  /// with the reasons for messages.
  var warnings: [(path: String, reason: String, file: Int)] {
    var warnings: [(path: String, reason: String, file: Int)] = []
    for (path, token) in tokens.tokens where !tokens.referenced.contains(path) && path.hasPrefix(prefix) {
      let name = path.dropFirst(prefix.count)
      if Self.isKnown(name, token.value) { continue }
      let nearest = ThemeToken.meant(by: name).map { "did you mean \(prefix)\($0)?" }
      guard nearest != nil || !prefix.isEmpty else { continue }
      warnings.append((path, "is not a theme token: \(nearest ?? "ignored")", token.file))
    }
    if let first = numbers(in: Self.palette).map({ "palette.\($0)" }).min(), tokens.tokens[prefix + "palette.1"] == nil
    {
      let reason = "is ignored: \(prefix)palette.1, the first colour of a palette, is missing"
      warnings.append((prefix + first, reason, tokens.tokens[prefix + first]?.file ?? 0))
    }
    for slot in ThemeToken.all where tokens.tokens[prefix + slot.path + ".$root"] == nil {
      guard let file = tokens.groups[prefix + slot.path] else { continue }
      warnings.append((prefix + slot.path, "has no $value: must be \(slot.requirement)", file))
    }
    return tokens.warnings + warnings.sorted { ($0.file, $0.path) < ($1.file, $1.path) }
  }
}
