/// The modes from which token values are taken, the most wanted first, for example dark.
struct TokenMode: Hashable, Sendable {
  private let wanted: [String]
  /// The name of the mode that a request specifies, in lower case; nil if it specifies only a colour scheme.
  private let named: String?
  let isDark: Bool

  /// Creates the modes for a colour scheme.
  ///
  /// - Parameters:
  ///   - scheme: The colour scheme.
  ///   - name: The name of the mode that replaces the light one; nil if there is none.
  init(_ scheme: Theme.ColorScheme, name: String? = nil) {
    named = name?.lowercased()
    isDark = scheme == .dark
    let names = named.map { [$0] } ?? []
    wanted = isDark ? [scheme.rawValue] + names : names + [scheme.rawValue]
  }

  /// The words in the selectors of a style sheet that apply to a mode other than the light one, in lower case.
  static func words(name: String?) -> [String] {
    (name.map { [$0.lowercased()] } ?? []) + [Theme.ColorScheme.dark.rawValue]
  }

  /// Returns the name of the wanted mode among those of a file; nil if it is not there.
  ///
  /// A name means a mode if it equals that, or if it is the only one that contains it as a word, for example
  /// `Theme / Dark`. The dark counterpart of `Acme light` is `Acme dark`.
  func name(among names: some Collection<String>) -> String? {
    let sorted = names.sorted(by: >)
    if isDark, let named, let dark = Self.darkCounterpart(of: named, among: sorted) { return dark }
    return wanted.lazy.compactMap { wanted in
      let containing = sorted.filter { Self.words(in: $0).contains(wanted[...]) }
      return sorted.first { $0.lowercased() == wanted } ?? (containing.count == 1 ? containing[0] : nil)
    }.first
  }

  /// The words in the names of modes that tools create first, the most common first.
  private static let firstWords = ["light", "default", "base", "value", "mode 1"]

  /// Returns the name of the wanted mode, or else that of the light mode, of one that tools create first, or of the first.
  func nameOrDefault(of names: [String]) -> String? {
    if let name = name(among: names) { return name }
    let light = Self.firstWords.lazy.compactMap { TokenMode(.light, name: $0).name(among: names) }.first ?? names.first
    return light.flatMap { isDark ? Self.darkCounterpart(of: $0, among: names) : nil } ?? light
  }

  /// Returns the name that differs from that of a light mode only in the word for the scheme; nil if there is none.
  static func darkCounterpart(of name: String, among names: some Collection<String>) -> String? {
    let words = words(in: name)
    guard words.contains("light") else { return nil }
    let dark = words.map { $0 == "light" ? "dark" : $0 }
    return names.first { Self.words(in: $0) == dark }
  }

  /// Returns whether a name, or a word in it, is that of the request.
  func isNamed(_ name: String) -> Bool {
    named.map { name.lowercased() == $0 || Self.words(in: name).contains($0[...]) } ?? false
  }

  /// Returns whether the names contain the mode of the request.
  func hasNamed(in names: [String]) -> Bool { names.contains(where: isNamed) }

  /// Returns the names of the light and the dark mode; nil unless both exist.
  static func schemes(among names: some Collection<String>) -> (light: String, dark: String)? {
    guard let light = TokenMode(.light).name(among: names), let dark = TokenMode(.dark).name(among: names) else {
      return nil
    }
    return light == dark ? nil : (light, dark)
  }

  /// Returns the words in a name in lower case, without a `mode` or `theme` that follows them: `Darkmode` is dark.
  private static func words(in name: String) -> [Substring] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.map { word in
      ["mode", "theme"].first { word.hasSuffix($0) && word != $0 }.map { word.dropLast($0.count) } ?? word
    }
  }
}
