/// A part of images that some of a theme's tokens determine.
package enum ThemePart: Hashable, Sendable {
  /// Every image of a run.
  case everything
  /// Backgrounds from the palette, and those of people's and of agents' icons.
  case palette, people, agents
  /// The colours of initials, icons and patterns, and the drawings of icons and patterns.
  case glyphs, icons, patterns
  case photos, rings, badges, groups, fields, sizes, hexagons, roundedSquares

  /// The tokens of each part; a name that ends with a period stands for its group.
  private static let tokens: [(name: String, parts: Set<ThemePart>)] = [
    ("color.brand", [.palette, .people, .agents, .glyphs]), ("color.human", [.people]), ("color.agent", [.agents]),
    ("color.icon", [.glyphs]), ("color.error", [.fields, .badges]), ("color.success", [.fields]),
    ("color.info", [.fields, .badges]), ("color.online", [.badges]), ("color.away", [.badges]),
    ("color.busy", [.badges]), ("color.offline", [.badges]), ("color.success-badge", [.badges]),
    ("color.verified", [.badges]),
    ("color.badge", [.badges]), ("color.badge-text", [.badges, .groups]), ("color.overflow", [.groups]),
    ("color.border", [.rings]), ("color.border-large", [.rings]), ("border.default", [.everything]),
    ("border.", [.rings]), ("size.", [.sizes]), ("hexagon.", [.hexagons]), ("rounded-square.", [.roundedSquares]),
    ("icon.contrast", [.glyphs]), ("icon.", [.icons, .badges, .fields]), ("photo.", [.photos]),
    ("badge.position", [.badges]), ("badge.", [.badges, .groups]), ("initials.style", [.glyphs]),
    ("pattern.version", [.patterns]), ("palette.", [.palette]), ("fade.", [.fields]),
  ]

  /// Returns the parts that a token determines.
  static func parts(of path: String) -> Set<ThemePart> {
    tokens.first { $0.name == path || $0.name.hasSuffix(".") && path.hasPrefix($0.name) }?.parts ?? [.everything]
  }

  /// Returns the parts of an avatar.
  static func parts(of content: AvatarContent, _ spec: AvatarSpec, in theme: Theme) -> Set<ThemePart> {
    var parts: Set<ThemePart> = [.everything, .sizes]
    switch spec.clipShape(theme) {
    case .hexagon: parts.insert(.hexagons)
    default: if spec.look.shape == .roundedSquare { parts.insert(.roundedSquares) }
    }
    if spec.look.badge != nil || spec.look.badgeIcon != nil { parts.insert(.badges) }
    if spec.look.border ?? (theme.standardBorder == .auto ? .auto : AvatarBorder.none) != .none { parts.insert(.rings) }
    switch content {
    case .photo, .gravatar, .libravatar: return parts.union([.photos, .rings])
    case .icon: parts.formUnion([.glyphs, .icons])
    case .pattern: parts.formUnion([.glyphs, .patterns])
    case .initials: parts.insert(.glyphs)
    }
    guard spec.look.background == .auto else { return parts }
    let field: ThemePart = spec.who.identity != nil ? .palette : spec.who.type == .agent ? .agents : .people
    return parts.union([field])
  }

  /// The tokens that suit a run, by the first part that it has.
  private static let advice: [(part: ThemePart, words: String)] = [
    (.palette, "initials use color.brand or palette.1"), (.people, "people's icons use color.brand or color.human"),
    (.agents, "agents' icons use color.brand or color.agent"), (.photos, "photos use border.default or photo.fit"),
    (.fields, "status icons use color.error, color.success and color.info"),
  ]

  /// Returns the reason why none of the tokens affects the parts that a run has drawn; nil if one does.
  static func fault(of tokens: some Sequence<String>, drawn: Set<ThemePart>) -> String? {
    let tokens = tokens.sorted()
    guard !drawn.isEmpty, !tokens.isEmpty, tokens.allSatisfy({ parts(of: $0).isDisjoint(with: drawn) }) else {
      return nil
    }
    let names = tokens.prefix(3).joined(separator: ", ") + (tokens.count > 3 ? " …" : "")
    let advice = advice.first { drawn.contains($0.part) }.map { ": \($0.words)" } ?? ""
    return "sets \(names), which no image shows\(advice)"
  }

  /// Returns the tokens that affect none of the parts that a run has drawn, although others do, sorted.
  static func unread(of tokens: some Sequence<String>, drawn: Set<ThemePart>) -> [String] {
    let unread = tokens.filter { parts(of: $0).isDisjoint(with: drawn) }.sorted()
    return fault(of: tokens, drawn: drawn) == nil ? unread : []
  }
}
