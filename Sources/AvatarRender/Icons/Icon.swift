import AvatarGeometry

/// A picture of one colour: 2-unit strokes with round caps and joins on a 24-unit grid.
///
/// It has no colour of its own: it takes the tint it is drawn with.
public enum Icon: String, Hashable, Sendable, Codable, CaseIterable {
  /// A person: head and shoulders.
  case user
  /// A robot's head with an antenna.
  case bot
  /// A large star with four points and two small ones.
  case sparkles
  /// A cross: something is wrong.
  case x
  /// A tick: all is well.
  case check
  /// An i in a circle: there is something to know.
  case info

  static func placeholder(for type: AvatarType) -> Icon {
    switch type {
    case .human: .user
    case .agent: .bot
    }
  }

  /// The paths that the pen follows, in units of the grid.
  var skeleton: Path {
    switch self {
    case .user: .userIcon
    case .bot: .botIcon
    case .sparkles: .sparklesIcon
    case .x: .crossIcon
    case .check: .checkIcon
    case .info: .infoIcon
    }
  }

  /// Units a side.
  static let grid = 24.0
  /// Units.
  static let strokeWidth = 2.0

  /// The outline in a square box of `side` px around `center`.
  func path(side: Double, center: Point) -> Path {
    skeleton.stroked(width: Self.strokeWidth).transformed(
      scale: side / Self.grid, offset: Point(x: center.x - side / 2, y: center.y - side / 2))
  }
}
