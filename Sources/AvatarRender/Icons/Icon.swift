import AvatarGeometry

/// A built-in icon in one colour: strokes of 2 units with round caps and joins, on a grid of 24 units.
///
/// Icons are template images: they take the tint with which they are drawn. The raw value is the name in lists and
/// options.
public enum Icon: String, Hashable, Sendable, Codable, CaseIterable {
  /// A person's head and shoulders, the standard icon of human avatars.
  case user
  /// A robot's head with an antenna.
  case bot
  /// A large star with four points and two small ones.
  case sparkles
  /// A cross, which shows an error.
  case x
  /// A tick, which shows a success.
  case check
  /// The letter i in a circle, which shows that there is information.
  case info

  /// Returns the path of the pen, around the middle of the grid.
  func skeleton(on grid: IconGrid) -> Path {
    switch self {
    case .user: .userIcon(on: grid)
    case .bot: .botIcon(on: grid)
    case .sparkles: .sparklesIcon(on: grid)
    case .x: .crossIcon(on: grid)
    case .check: .checkIcon(on: grid)
    case .info: .infoIcon(on: grid)
    }
  }

  /// Returns the outline on a fitted grid.
  ///
  /// Dots are squares, because circles of 2 px would look gray.
  private func outline(on grid: IconGrid) -> Path {
    let skeleton = skeleton(on: grid)
    var outline = skeleton.stroked(width: grid.pen)
    for (element, next) in zip(skeleton.elements, skeleton.elements.dropFirst()) {
      guard case .move(let p) = element, next == .close else { continue }
      outline.append(
        .rectangle(Rect(x: p.x - grid.pen / 2, y: p.y - grid.pen / 2, width: grid.pen, height: grid.pen)))
    }
    return outline
  }

  /// Returns the design's outline in a square box of `side` px around `center`.
  func path(side: Double, center: Point) -> Path {
    skeleton(on: .design).stroked(width: IconGrid.design.pen).transformed(scale: side / IconGrid.units, offset: center)
  }

  /// Returns the width of the pen on an avatar, px: a twelfth of the icon's side, and at least 2 px.
  ///
  /// Icons below 11 px have no room for that: their pen is a sixth of the side, and at least 1.25 px. On avatars of 1
  /// to 4 px it is a third of the side, which leaves some of the background.
  static func pen(side: Double) -> Double {
    side < smallestFitted ? max(side / 6, min(1.25, side / 3)) : max(side / 12, IconGrid.fitted(side: side).pen)
  }

  /// The side from which small icons are drawn on whole pixels, px.
  private static let smallestFitted = 11.0

  /// Returns the outline in the middle of an avatar.
  ///
  /// From 24 px up it is the design. Down to 11 px it is drawn on whole pixels, for the nearest even side, around the
  /// pixel's corner that is nearest to the middle.
  /// - Parameters:
  ///   - side: The icon's side, px.
  ///   - pixels: The avatar's side, px.
  /// - Returns: The outline, px.
  func path(side: Double, onAvatarOf pixels: Int) -> Path {
    let (middle, pen) = (Double(pixels) / 2, Self.pen(side: side))
    if side < IconGrid.units, side >= Self.smallestFitted {
      let center = Point(x: middle.rounded(.down), y: middle.rounded(.down))
      let grid = IconGrid.fitted(side: 2 * (side / 2).rounded())
      return outline(on: grid).transformed(scale: 1, offset: center)
    }
    let center = Point(x: middle, y: middle)
    if side >= IconGrid.units { return path(side: side, center: center) }
    return skeleton(on: .design).transformed(scale: side / IconGrid.units, offset: center).stroked(width: pen)
  }
}
