import AvatarGeometry

/// A picture of one colour: an outline on a 24-unit grid, drawn with 2-unit strokes, round caps and joins.
enum Icon: Hashable, Sendable {
  /// A person: head and shoulders.
  case user
  /// A robot's head with an antenna.
  case bot

  static func placeholder(for type: AvatarType) -> Icon {
    switch type {
    case .human: .user
    case .agent: .bot
    }
  }

  /// The outline in units of the grid.
  private var outline: Path {
    switch self {
    case .user: .userIcon
    case .bot: .botIcon
    }
  }

  private static let grid = 24.0

  /// The outline in a square box of `side` px around `center`.
  func path(side: Double, center: Point) -> Path {
    outline.transformed(
      scale: side / Self.grid, offset: Point(x: center.x - side / 2, y: center.y - side / 2))
  }
}
