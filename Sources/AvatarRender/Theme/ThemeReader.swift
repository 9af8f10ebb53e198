import AvatarFileSystem
import AvatarJSON

extension Theme {
  /// Creates the built-in theme with the changes from a design token file.
  ///
  /// The format is that of the [W3C Design Tokens Community Group](https://www.designtokens.org/tr/2025.10/format/)
  /// (DTCG), including aliases and `$extends`. Files from Style Dictionary, Tokens Studio and variables2json, and style
  /// sheets with custom properties, are also supported. The theme's tokens may be in a group named `avatar`. Other tokens are
  /// ignored if the file also has tokens of the theme.
  ///
  /// In `$modes`, a token may have a different value for a colour scheme, for example `{"$value": "#ff6b35", "$modes":
  /// {"dark": "#b84a1f"}}`. Icons must be SVG documents, because only the command resolves paths.
  /// - Parameters:
  ///   - json: The bytes of the file: JSON or CSS in UTF-8.
  ///   - scheme: The colour scheme. The default is light.
  /// - Throws: ``InputError`` for the first malformed token of the theme, or if the file has only unknown tokens.
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
  /// - Throws: ``InputError`` for the first malformed token of the theme, with the position of its file, from 1, or if the
  ///   files have only unknown tokens.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(tokenFiles files: [[UInt8]], scheme: ColorScheme = .light) throws(InputError) {
    let names = files.indices.map { files.count > 1 ? "file \($0 + 1)" : "" }
    let parsed = try ThemeReader.parsed(files, names: names)
    let reader = try ThemeReader(.standard, parsed, names: names, mode: TokenMode(scheme)) {
      path, _ throws(InputError) in throw .pathWithoutThemeFile
    }
    if let reason = reader.unknownTokens { throw InputError(reason: reason, kind: .contents) }
    self = reader.theme
  }
}

/// A reader for a theme's tokens, which may be in a group named `avatar`.
struct ThemeReader {
  /// The theme with the changes from the files.
  private(set) var theme: Theme
  private(set) var tokens: DesignTokens
  /// The prefix of the paths of the theme's tokens in messages: "avatar." or empty.
  let prefix: String
  /// The paths of the theme's tokens in the files, by the path of the theme token.
  let names: [String: String]
  /// The theme tokens whose values come from each file, directly or through a reference.
  private(set) var uses: [Int: Set<String>] = [:]
  /// The malformed tokens that probably belong to another tool, with the reasons for messages.
  private(set) var misfits: [(path: String, reason: String, file: Int)] = []

  /// Parses JSON files and style sheets.
  ///
  /// - Parameters:
  ///   - files: The bytes of the files.
  ///   - names: The file names for messages.
  ///   - mode: The name of the requested mode; nil if there is none.
  /// - Returns: The tokens in the files.
  /// - Throws: `InputError` for the first malformed file.
  static func parsed(_ files: [[UInt8]], names: [String], mode: String? = nil) throws(InputError) -> [JSONValue] {
    try files.enumerated().map { (i, file) throws(InputError) in
      let json: Result<JSONValue, JSONError> = Result { () throws(JSONError) in try JSONParser.parse(file) }
      if case .failure = json, let text = String(validating: file, as: UTF8.self),
        let tokens = CSSTokens.tokens(in: text, modes: TokenMode.words(name: mode))
      {
        return tokens
      }
      return try mapError(of: json.get()) { (error: JSONError) in
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
  ///   - mode: The mode, which selects among the values of tokens.
  ///   - colors: The tokens that options specify as colours.
  ///   - icon: A closure that returns the icon for a path and the position of the file that names it.
  /// - Throws: `InputError` for the first malformed token of the theme.
  init(
    _ base: Theme, _ files: [JSONValue], names: [String], mode: TokenMode, colors: TokenColors = TokenColors(),
    icon: (String, Int) throws(InputError) -> IconArtwork
  ) throws(InputError) {
    theme = base
    tokens = try DesignTokens(files, names: names, mode: mode)
    self.names = Self.names(in: tokens)
    prefix = self.names.values.contains(where: Self.isGrouped) ? Self.group : ""
    var changed = base
    let ignoresSizes = hasForeignSizes()
    for slot in ThemeToken.all where !(ignoresSizes && slot.path.hasPrefix("size.")) {
      _ = try value(slot.path, slot.type, slot.requirement) { slot.set(&changed, $0) ? true : nil }
    }
    changed.scheme = mode.isDark ? .dark : base.scheme
    theme = changed
    try readPalette()
    try readIconFractions()
    try readIcons(icon)
    if let tint = colors.tint { theme.tint = try chosenColor(tint) }
    if let background = colors.background { theme.backdrop = try chosenColor(background) }
  }

  /// Returns the colour of a token that an option specifies, which all images use.
  ///
  /// - Throws: `InputError` if the token is not a colour.
  private mutating func chosenColor(_ path: String) throws(InputError) -> AvatarColor? {
    tokens.visited = []
    let color = try tokens.color(of: path)
    markUsed("{\(path)}")
    return color
  }

  /// The group in which a large file has the theme's tokens.
  private static let group = "avatar."
  private static let root = ".$root"

  /// Returns the paths of a theme's tokens in the files, by the path of the token.
  private static func names(in tokens: DesignTokens) -> [String: String] {
    let known = tokens.tokens.compactMap { path, token in
      slot(of: path, token.value).map { (slot: $0, path: path, file: token.file, isGrouped: isGrouped(path)) }
    }
    let groupedFiles = Set(known.filter(\.isGrouped).map(\.file))
    // Several names may mean the same token. Later files, then the token's own spelling, take precedence.
    func rank(_ name: (slot: String, path: String, file: Int, isGrouped: Bool)) -> (Int, Int, String) {
      let exact = (name.isGrouped ? group : "") + name.slot
      return (name.file, [exact, exact + root].contains(name.path) ? 1 : 0, name.path)
    }
    let own = known.filter { $0.isGrouped || !groupedFiles.contains($0.file) }.sorted { rank($0) < rank($1) }
    return Dictionary(own.map { ($0.slot, $0.path) }) { $1 }
  }

  private static func isGrouped(_ path: String) -> Bool { path.lowercased().hasPrefix(group) }

  /// Returns the path of the theme token that a path in a file means; nil if it means none.
  private static func slot(of path: String, _ value: JSONValue) -> String? {
    let own = isGrouped(path) ? path.dropFirst(group.count) : path[...]
    let name = own.hasSuffix(root) ? own.dropLast(root.count) : own
    return ThemeToken.path(of: name) ?? iconName(name, value).map { "icon.\($0)" }
  }

  /// Returns the value of a theme token; nil if the files do not contain it, or if it probably belongs to another tool.
  ///
  /// - Throws: `InputError` if the token is malformed.
  private mutating func value<Value>(
    _ path: String, _ type: String?, _ requirement: String, _ parse: (JSONValue) -> Value?
  ) throws(InputError) -> Value? {
    let name = names[path] ?? prefix + path
    tokens.visited = []
    do throws(InputError) {
      guard let token = try tokens.resolved(name) else { return nil }
      // Tools whose numbers have no units also write lengths as numbers.
      if let given = token.type, let type, Self.types.contains(given), given != type,
        (given, type) != ("number", "dimension")
      {
        throw tokens.fault(name, "$type \"\(given)\": must be \(type)")
      }
      if let value = parse(token.value) {
        markUsed(path)
        return value
      }
      throw tokens.fault(name, "\(token.value): must be \(requirement)")
    } catch {
      try ignore(name, path, error)
      return nil
    }
  }

  /// Records that a theme token has its value from the files that were just visited.
  private mutating func markUsed(_ path: String) { for file in tokens.visited { uses[file, default: []].insert(path) } }

  /// Ignores a malformed token, with a note, if other tools have tokens of this name too.
  ///
  /// - Throws: The error if only a theme has such tokens.
  private mutating func ignore(_ name: String, _ path: String, _ error: InputError) throws(InputError) {
    guard !Self.isGrouped(name), !ThemeToken.isOwn(path) else { throw error }
    misfits.append((name, "\(error.reason): ignored", tokens.tokens[name]?.file ?? 0))
  }

  private func fault(_ path: String, _ reason: String) -> InputError {
    tokens.fault(names[path] ?? prefix + path, reason)
  }

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
    let version = try value(ThemeToken.paletteVersion, "number", "1, the only version") { json in
      if case .number(let number) = json { Int(exactly: number).flatMap { Palette(version: $0) } } else { nil }
    }
    let numbers = numbers(in: ThemeToken.palette)
    if let version {
      theme.palette = version
      if numbers.first == 1 {
        throw fault(ThemeToken.paletteVersion, "cannot be combined with \(prefix)palette.1")
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

  /// Returns whether the tokens `size.*` are a scale of something else, for example of spacings, and notes that: if any is
  /// less than half of the built-in size.
  private mutating func hasForeignSizes() -> Bool {
    for (name, standard) in AvatarSize.named {
      guard let path = names["size.\(name)"], !Self.isGrouped(path), let token = try? tokens.resolved(path),
        let points = token.value.points, 2 * points < Double(standard.points)
      else { continue }
      let reason =
        "is less than half of \(standard.points)px, as in a scale of spacings, so that the tokens size.* are ignored: must "
        + "be in the group avatar to be used"
      misfits.append((path, reason, token.file))
      return true
    }
    return false
  }

  /// Sets the icon fraction by size from tokens such as "icon.fraction-at.16".
  ///
  /// - Throws: `InputError` for a malformed or conflicting token.
  private mutating func readIconFractions() throws(InputError) {
    var fractions: [Int: Double] = [:]
    for points in numbers(in: ThemeToken.fractions) {
      let path = "\(ThemeToken.fractions)\(points)"
      if names["icon.fraction"] != nil {
        throw fault(path, "cannot be combined with \(prefix)icon.fraction")
      }
      let range = FractionRange.positive
      fractions[points] = try value(path, "number", range.forms, range.value)
    }
    if let fraction = IconFraction(bySize: fractions) { theme.iconFraction = fraction }
  }

  /// Sets icons from tokens such as "icon.bot", whose values are SVG documents or paths of SVG files.
  ///
  /// - Throws: `InputError` for the first icon that cannot be used.
  private mutating func readIcons(_ icon: (String, Int) throws(InputError) -> IconArtwork) throws(InputError) {
    for (slot, path) in names.sorted(by: { $0.key < $1.key }) {
      guard ThemeToken.path(of: slot) == nil else { continue }
      if let (text, file) = try artwork(path, slot) {
        theme.icons[String(slot.dropFirst("icon.".count))] = try mapError(
          of: Self.isDocument(text) ? IconArtwork(svg: Array(text.utf8)) : icon(text, file)
        ) { (error: InputError) in
          tokens.error(path, (Self.isDocument(text) ? error : error.about(text)).description, file)
        }
      }
    }
  }

  /// Returns the SVG document or the path in an icon's token, and the position of its file; nil if the token probably
  /// belongs to another tool.
  private mutating func artwork(_ path: String, _ slot: String) throws(InputError) -> (text: String, file: Int)? {
    tokens.visited = []
    do throws(InputError) {
      guard let token = try tokens.resolved(path) else { return nil }
      if case .string(let text) = token.value, Self.isIcon(text) {
        markUsed(slot)
        return (text, token.file)
      }
      throw tokens.fault(path, "\(token.value): must be an SVG document, or the path of an SVG file")
    } catch {
      try ignore(path, slot, error)
      return nil
    }
  }

  /// Returns the numeric token names in a group, in ascending order.
  func numbers(in group: String) -> [Int] {
    names.keys.compactMap { ThemeToken.number($0, in: group) }.sorted()
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
}
