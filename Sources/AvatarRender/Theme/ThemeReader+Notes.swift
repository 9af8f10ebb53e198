extension ThemeReader {
  /// Returns the position of the first file without any token that the theme uses, directly or through a reference, and
  /// the reason for a message; nil if there is no such file.
  func unusedFile(of files: Int) -> (file: Int, reason: String)? {
    var used = tokens.overriddenFiles
    let own = Set(names.values)
    for (path, token) in tokens.tokens where own.contains(path) || tokens.referenced.contains(path) {
      used.insert(token.file)
    }
    return (0..<files).first { !used.contains($0) }.map { file in
      let names = tokens.tokens.filter { $0.value.file == file }.keys.sorted()
      return (file, "sets nothing: \(Self.requirement(insteadOf: names))")
    }
  }

  /// The reason for the error about files with tokens of which none is the theme's, with the first of their names; nil
  /// if there are no tokens, or one is the theme's.
  var unknownTokens: String? {
    guard self.names.isEmpty, !tokens.tokens.isEmpty else { return nil }
    let names = tokens.tokens.keys.sorted()
    let others = names.count - Self.maxListedNames
    let more = others > 0 ? " and \(others.grouped) more" : ""
    let noun = names.count == 1 ? "token" : "tokens"
    let listed = names.prefix(Self.maxListedNames).joined(separator: ", ")
    return "unknown \(noun) \(listed)\(more): \(Self.requirement(insteadOf: names))"
  }

  /// Returns the requirement for a file with only these tokens, with up to three theme tokens whose names are similar.
  private static func requirement(insteadOf names: [String]) -> String {
    let near = names.prefix(maxComparedNames).compactMap { name in
      ThemeToken.nearest(to: name).map { ($0, "\($0) for \(name)") }
    }
    let examples = Dictionary(near) { first, _ in first }.values.sorted().prefix(3)
    return "must contain theme tokens, for example "
      + (examples.isEmpty ? "color.human" : examples.joined(separator: ", "))
  }

  /// The maximum number of unknown tokens that an error lists.
  private static let maxListedNames = 5

  /// The maximum number of tokens per file whose names are compared with theme tokens.
  private static let maxComparedNames = 500

  /// The warnings about token names that nearly match theme tokens, groups named like theme tokens, and file defects,
  /// with the reasons for messages.
  var warnings: [(path: String, reason: String, file: Int)] {
    var warnings: [(path: String, reason: String, file: Int)] = []
    let own = Set(names.values)
    for (path, token) in tokens.tokens
    where !tokens.referenced.contains(path) && path.lowercased().hasPrefix(prefix) && !own.contains(path) {
      let nearest = ThemeToken.meant(by: path.dropFirst(prefix.count)).map { "did you mean \(prefix)\($0)?" }
      guard nearest != nil || !prefix.isEmpty else { continue }
      warnings.append((path, "is not a theme token: \(nearest ?? "ignored")", token.file))
    }
    if let first = numbers(in: ThemeToken.palette).map({ "palette.\($0)" }).min(), names["palette.1"] == nil,
      let path = names[first]
    {
      let reason = "is ignored: \(prefix)palette.1, the first colour of a palette, is missing"
      warnings.append((path, reason, tokens.tokens[path]?.file ?? 0))
    }
    // A group of shades is often named brand.
    for slot in ThemeToken.all where names[slot.path] == nil && slot.path != ThemeToken.brand.path {
      guard let file = tokens.groups[prefix + slot.path] else { continue }
      warnings.append((prefix + slot.path, "has no $value: must be \(slot.requirement)", file))
    }
    return tokens.warnings + (warnings + misfits).sorted { ($0.file, $0.path) < ($1.file, $1.path) }
  }
}
