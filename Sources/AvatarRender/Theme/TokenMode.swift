/// The modes from which token values are taken, the most wanted first, for example dark.
struct TokenMode: Hashable, Sendable {
  private let wanted: [String]
  /// The name of the mode that a request specifies, in lower case; nil if it specifies only a colour scheme.
  private let named: String?

  /// Creates the modes for a colour scheme.
  ///
  /// - Parameters:
  ///   - scheme: The colour scheme.
  ///   - name: The name of the mode that replaces the light one; nil if there is none.
  init(_ scheme: Theme.ColorScheme, name: String? = nil) {
    named = name?.lowercased()
    let names = named.map { [$0] } ?? []
    wanted = scheme == .dark ? [scheme.rawValue] + names : names + [scheme.rawValue]
  }

  /// The words in the selectors of a style sheet that apply to a mode other than the light one, in lower case.
  static func words(name: String?) -> [String] {
    (name.map { [$0.lowercased()] } ?? []) + [Theme.ColorScheme.dark.rawValue]
  }

  /// Returns the name of the wanted mode among those of a file; nil if it is not there.
  ///
  /// A name means a mode if it equals that or contains it as a word, for example `Brand / Dark`.
  func name(among names: some Collection<String>) -> String? {
    let sorted = names.sorted(by: >)
    return wanted.lazy.compactMap { wanted in
      sorted.first { $0.lowercased() == wanted } ?? sorted.first { Self.words(in: $0).contains(wanted[...]) }
    }.first
  }

  /// Returns the name of the wanted mode, or else that of the light mode, or else the first name.
  func nameOrFirst(of names: [String]) -> String? {
    name(among: names) ?? TokenMode(.light).name(among: names) ?? names.first
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

  private static func words(in name: String) -> [Substring] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.map { $0 }
  }
}
