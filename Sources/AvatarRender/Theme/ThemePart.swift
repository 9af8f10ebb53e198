/// The parts of images that some of a theme's tokens determine.
package struct ThemePart: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Every image of a run.
  package static let everything = ThemePart(rawValue: 1 << 0)
  /// Backgrounds from the palette, and those of people's and of agents' icons.
  package static let palette = ThemePart(rawValue: 1 << 1)
  package static let people = ThemePart(rawValue: 1 << 2)
  package static let agents = ThemePart(rawValue: 1 << 3)
  /// The colours of initials, icons and patterns, and the drawings of icons and patterns.
  package static let glyphs = ThemePart(rawValue: 1 << 4)
  package static let icons = ThemePart(rawValue: 1 << 5)
  package static let patterns = ThemePart(rawValue: 1 << 6)
  package static let photos = ThemePart(rawValue: 1 << 7)
  package static let rings = ThemePart(rawValue: 1 << 8)
  package static let badges = ThemePart(rawValue: 1 << 9)
  package static let groups = ThemePart(rawValue: 1 << 10)
  package static let fields = ThemePart(rawValue: 1 << 11)
  package static let sizes = ThemePart(rawValue: 1 << 12)
  package static let hexagons = ThemePart(rawValue: 1 << 13)
  package static let roundedSquares = ThemePart(rawValue: 1 << 14)

  /// The tokens of each part; a name that ends with a period stands for its group.
  private static let tokens: [(name: String, parts: ThemePart)] = [
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
  static func parts(of path: String) -> ThemePart {
    tokens.first { $0.name == path || $0.name.hasSuffix(".") && path.hasPrefix($0.name) }?.parts ?? [.everything]
  }

  /// Returns the parts of an avatar.
  static func parts(of content: AvatarContent, _ spec: AvatarSpec, in theme: Theme) -> ThemePart {
    var parts: ThemePart = [.everything, .sizes]
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
    return parts.union(field)
  }

  /// The tokens that suit a run, by the first part that it has.
  private static let advice: [(part: ThemePart, words: String)] = [
    (.palette, "initials use color.brand or palette.1"), (.people, "people's icons use color.brand or color.human"),
    (.agents, "agents' icons use color.brand or color.agent"), (.photos, "photos use border.default or photo.fit"),
    (.fields, "status icons use color.error, color.success and color.info"),
  ]

  /// Returns the reason why none of the tokens affects the parts that a run has drawn; nil if one does.
  static func fault(of tokens: some Sequence<String>, drawn: ThemePart) -> String? {
    let tokens = tokens.sorted()
    guard !drawn.isEmpty, !tokens.isEmpty, tokens.allSatisfy({ parts(of: $0).isDisjoint(with: drawn) }) else {
      return nil
    }
    let names = tokens.prefix(3).joined(separator: ", ") + (tokens.count > 3 ? " …" : "")
    let advice = advice.first { drawn.contains($0.part) }.map { ": \($0.words)" } ?? ""
    return "sets \(names), which no image shows\(advice)"
  }

  /// Returns the tokens that affect none of the parts that a run has drawn, although others do, sorted.
  static func unread(of tokens: some Sequence<String>, drawn: ThemePart) -> [String] {
    let unread = tokens.filter { parts(of: $0).isDisjoint(with: drawn) }.sorted()
    return fault(of: tokens, drawn: drawn) == nil ? unread : []
  }
}
