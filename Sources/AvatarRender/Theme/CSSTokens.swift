import AvatarJSON
import IconSVG

/// The custom properties of a style sheet as design tokens, with their values in each mode.
///
/// A rule whose selector or condition contains the word of a mode, for example `dark` in `[data-theme="dark"]` or
/// `@media (prefers-color-scheme: dark)`, sets the values of that mode. Rules for the whole page set the others; a rule
/// for part of a page sets only what those do not.
struct CSSTokens {
  /// The values of properties on the whole page, by name.
  private var page: [String: String] = [:]
  /// The first values of properties in parts of the page.
  private var part: [String: String] = [:]
  /// The values of properties in other modes, by mode and name.
  private var modes: [String: [String: String]] = [:]
  private static let maxDepth = 16

  /// Returns the tokens in a style sheet.
  ///
  /// - Parameters:
  ///   - text: The text of the style sheet.
  ///   - modes: The names of modes other than the light one, in lower case.
  /// - Returns: The tokens as JSON; nil if the style sheet has no custom properties.
  static func tokens(in text: String, modes: [String]) -> JSONValue? {
    var sheet = CSSTokens(modes: Dictionary(uniqueKeysWithValues: modes.map { ($0, [:]) }))
    sheet.add(text, mode: nil, isPage: true, depth: 0)
    let inModes = sheet.modes.sorted { $0.key < $1.key }.map(\.value).reduce([:]) {
      $0.merging($1) { first, _ in first }
    }
    let base = sheet.page.merging(sheet.part) { first, _ in first }.merging(inModes) { first, _ in first }
    if base.isEmpty { return nil }
    let names = Dictionary(uniqueKeysWithValues: base.keys.map { ($0, "{\($0.dropFirst(2))}") })
    func filled(_ text: String) -> String {
      // A property without a fallback may be that of another file.
      CSSVariables.replaced(in: text, by: names) ?? text.replacing(/var\(\s*--([^,()\s]+)\s*\)/) { "{\($0.1)}" }
    }
    let members = base.map { name, text -> (String, JSONValue) in
      let text = filled(text)
      let (light, dark) = (schemed(text, isDark: false), schemed(text, isDark: true))
      var others = sheet.modes.compactMapValues { $0[name].map { JSONValue.string(schemed(filled($0), isDark: true)) } }
      if others["dark"] == nil, dark != light { others["dark"] = .string(dark) }
      let modes: [String: JSONValue] = others.isEmpty ? [:] : ["$modes": .object(others)]
      return (String(name.dropFirst(2)), .object(modes.merging(["$value": .string(light)]) { $1 }))
    }
    return .object(Dictionary(uniqueKeysWithValues: members))
  }

  private init(modes: [String: [String: String]]) { self.modes = modes }

  /// Adds the properties in the rules of a text.
  ///
  /// - Parameters:
  ///   - text: The text of a style sheet or of a block in it.
  ///   - mode: The mode to which the text applies; nil for the light one.
  ///   - isPage: Whether the text applies to the whole page.
  ///   - depth: The number of blocks around the text.
  private mutating func add(_ text: String, mode: String?, isPage: Bool, depth: Int) {
    for (prelude, block) in CSSText(text).rules {
      if let block {
        let (inner, isWhole) = scope(of: prelude)
        if depth < Self.maxDepth { add(block, mode: mode ?? inner, isPage: isPage && isWhole, depth: depth + 1) }
        continue
      }
      for property in CSSDeclaration.list(prelude) where property.name.hasPrefix("--") {
        if let mode {
          modes[mode, default: [:]][property.name] = property.value
        } else if isPage {
          page[property.name] = property.value
        } else {
          part[property.name] = part[property.name] ?? property.value
        }
      }
    }
  }

  /// The selectors and rules that apply to the whole page, or to the layer around them.
  private static let pages: Set = [":root", ":host", "html", "body", "*", "@theme", "@layer"]

  /// Returns the mode to which a rule applies, nil for the light one, and whether it applies to the whole page.
  private func scope(of prelude: String) -> (mode: String?, isPage: Bool) {
    var text = prelude.lowercased()
    if text.contains(":not(") { text.replace(/:not\([^)]*\)/, with: "") }
    let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map { String($0) })
    let selectors = text.split(separator: ",").compactMap { $0.split(whereSeparator: \.isWhitespace).first }
    let isPage = words.contains("light") || selectors.contains { Self.pages.contains(String($0)) }
    return (modes.keys.sorted().first(where: words.contains), isPage)
  }

  /// Returns a value with `light-dark()` replaced by one of its arguments.
  private static func schemed(_ text: String, isDark: Bool) -> String {
    let start = "light-dark("
    guard text.lowercased().hasPrefix(start), text.hasSuffix(")") else { return text }
    let parts = CSSText(text.dropFirst(start.count).dropLast()).parts(separatedBy: UInt8(ascii: ","))
    return parts.count == 2 ? String(decoding: parts[isDark ? 1 : 0].trimmed, as: UTF8.self) : text
  }
}
