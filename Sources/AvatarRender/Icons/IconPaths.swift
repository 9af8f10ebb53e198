import AvatarGeometry

/// The grid on which icons are drawn: 24 units per side, with the origin in the middle and y down.
///
/// The same construction gives the design, in units, and its drawings for small icons, in px, whose lines lie on whole
/// pixels.
struct IconGrid: Hashable {
  /// The length of a unit of the grid, in pixels.
  let unit: Double
  /// The width of the pen that draws outlines, in pixels.
  let pen: Double
  /// A Boolean value that indicates whether all lengths are whole pixels.
  let isFitted: Bool

  /// The number of units per side of the grid on which icons are designed.
  static let units = 24.0

  /// The grid of the design, in units, with a pen of 2 units.
  static let design = IconGrid(unit: 1, pen: 2, isFitted: false)

  /// The grid of an icon with a side of 12, 14 … 22 px, in px, with a pen of 2 px.
  ///
  /// An even side and an even pen put both edges of a line through the middle on whole pixels.
  static func fitted(side: Double) -> IconGrid { IconGrid(unit: side / units, pen: 2, isFitted: true) }

  /// Returns a length, or a distance from the middle, of so many units.
  ///
  /// - Parameters:
  ///   - units: The length, units; 0 or more.
  ///   - least: The minimum length that separates parts of small icons; not more than `units`.
  /// - Returns: The length; whole pixels if the grid is fitted.
  func length(_ units: Double, atLeast least: Double = 0) -> Double { max(snapped(units * unit), least) }

  /// Returns a position moved to a whole pixel if the grid is fitted.
  func snapped(_ position: Double) -> Double { isFitted ? position.rounded() : position }
}

/// The paths of the pen of the built-in icons.
extension Path {
  /// A circle for the head and an arch for the shoulders: Feather's `user`; see NOTICE.
  static func userIcon(on grid: IconGrid) -> Path {
    let (head, bottom) = (grid.length(4), grid.length(9))
    let top = -bottom
    // The gap between head and shoulders is as wide as the pen, and at least 1 px.
    let shoulders = top + 2 * head + grid.pen + grid.length(2, atLeast: 1)
    let half = grid.length(8, atLeast: 2 * head)
    let corner = min(grid.length(4), bottom - shoulders)
    var path = Path.circle(center: Point(x: 0, y: top + head), radius: head)
    path.move(to: Point(x: half, y: bottom))
    path.line(to: Point(x: half, y: shoulders + corner))
    path.arc(
      center: Point(x: half - corner, y: shoulders + corner), to: Point(x: half - corner, y: shoulders),
      clockwise: false)
    path.line(to: Point(x: corner - half, y: shoulders))
    path.arc(
      center: Point(x: corner - half, y: shoulders + corner), to: Point(x: -half, y: shoulders + corner),
      clockwise: false)
    path.line(to: Point(x: -half, y: bottom))
    return path
  }

  /// A robot's head: a rounded frame with two eyes, an antenna, and ears where they have room.
  static func botIcon(on grid: IconGrid) -> Path {
    // Two eyes of 2 px, with 2 px between them and 1 px beside them, need an inner width of 8 px.
    let half = grid.length(7, atLeast: 5)
    let (top, bottom) = (-grid.length(4), grid.length(8))
    var path = Path.roundedRectangle(
      Rect(x: -half, y: top, width: 2 * half, height: bottom - top), radius: grid.length(4))
    path.stroke((0, top), (0, -grid.length(8)))
    let middle = (top + bottom) / 2
    let eyeTop = grid.snapped(middle - grid.unit)
    let (eye, ear) = (grid.length(3, atLeast: 2), grid.length(10))
    for side in [-1.0, 1] {
      let eyeBottom = 2 * middle - eyeTop
      if eyeTop < eyeBottom {
        path.stroke((side * eye, eyeTop), (side * eye, eyeBottom))
      } else {
        path.dot(at: Point(x: side * eye, y: middle))
      }
      if ear > half { path.stroke((side * half, grid.snapped(middle)), (side * ear, grid.snapped(middle))) }
    }
    return path
  }

  /// A star with four points and hollow sides, a small cross at its upper right and a dot at its lower left.
  static func sparklesIcon(on grid: IconGrid) -> Path {
    let (center, reach) = (Point(x: 0, y: grid.length(1)), grid.length(8))
    let tips = [(0.0, -reach), (reach, 0), (0, reach), (-reach, 0)].map { center + Point(x: $0.0, y: $0.1) }
    var path = Path()
    path.move(to: tips[0])
    for (tip, next) in zip(tips, tips[1...] + tips[...0]) {
      // Each side is a quarter of the circle around the corner that the two tips span.
      path.arc(center: tip + next - center, to: next, clockwise: false)
    }
    path.close()
    // The sides come as near to the middle as 0.41 of the reach; a hole smaller than a pixel is closed.
    if reach < 5 {
      path.stroke((center.x, center.y - reach), (center.x, center.y + reach))
      path.stroke((center.x - reach, center.y), (center.x + reach, center.y))
    }
    let (x, y, arm) = (grid.length(7), -grid.length(6), grid.length(2))
    path.stroke((x, y - arm), (x, y + arm))
    path.stroke((x - arm, y), (x + arm, y))
    path.dot(at: Point(x: -grid.length(8), y: grid.length(8)))
    return path
  }

  /// Two strokes that cross in the middle: Feather's `x`; see NOTICE.
  static func crossIcon(on grid: IconGrid) -> Path {
    let arm = grid.length(6)
    var path = Path()
    path.stroke((arm, -arm), (-arm, arm))
    path.stroke((-arm, -arm), (arm, arm))
    return path
  }

  /// A tick of two strokes at 45°: Feather's `check`; see NOTICE.
  static func checkIcon(on grid: IconGrid) -> Path {
    let (half, short) = (grid.length(8), grid.length(5))
    let long = 2 * half - short
    let bottom = (long / 2).rounded(.down)
    var path = Path()
    path.stroke((half, bottom - long), (short - half, bottom), (-half, bottom - short))
    return path
  }

  /// The letter i in a circle: Feather's `info`; see NOTICE.
  static func infoIcon(on grid: IconGrid) -> Path {
    var path = Path.circle(center: Point(x: 0, y: 0), radius: grid.length(10))
    let dot = -grid.length(4)
    // The gap between dot and stem is as wide as the pen, and at least 1 px.
    path.stroke((0, dot + grid.pen + grid.length(2, atLeast: 1)), (0, grid.length(4)))
    path.dot(at: Point(x: 0, y: dot))
    return path
  }

  /// A stroke along straight lines from point to point.
  mutating func stroke(_ points: (x: Double, y: Double)...) { stroke(points.map { Point(x: $0.x, y: $0.y) }) }

  /// A stroke along straight lines from point to point.
  mutating func stroke(_ points: [Point]) {
    for (i, point) in points.enumerated() { if i == 0 { move(to: point) } else { line(to: point) } }
  }

  /// A place where the pen is only put down.
  mutating func dot(at p: Point) {
    move(to: p)
    close()
  }
}

extension IconArtwork {
  /// A gear with eight teeth: Feather's `settings`; see NOTICE.
  static let gear: IconArtwork = {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" \
      stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="3"/><path d="M19.4 15a1.65 1.65 0 0 0 \
      .33 1.82l.06.06a2 2 0 0 1 0 2.83 2 2 0 0 1-2.83 0l-.06-.06a1.65 1.65 0 0 0-1.82-.33 1.65 1.65 0 0 0-1 1.51V21a2 2 \
      0 0 1-2 2 2 2 0 0 1-2-2v-.09A1.65 1.65 0 0 0 9 19.4a1.65 1.65 0 0 0-1.82.33l-.06.06a2 2 0 0 1-2.83 0 2 2 0 0 1 \
      0-2.83l.06-.06a1.65 1.65 0 0 0 .33-1.82 1.65 1.65 0 0 0-1.51-1H3a2 2 0 0 1-2-2 2 2 0 0 1 2-2h.09A1.65 1.65 0 0 0 \
      4.6 9a1.65 1.65 0 0 0-.33-1.82l-.06-.06a2 2 0 0 1 0-2.83 2 2 0 0 1 2.83 0l.06.06a1.65 1.65 0 0 0 1.82.33H9a1.65 \
      1.65 0 0 0 1-1.51V3a2 2 0 0 1 2-2 2 2 0 0 1 2 2v.09a1.65 1.65 0 0 0 1 1.51 1.65 1.65 0 0 0 1.82-.33l.06-.06a2 2 0 \
      0 1 2.83 0 2 2 0 0 1 0 2.83l-.06.06a1.65 1.65 0 0 0-.33 1.82V9a1.65 1.65 0 0 0 1.51 1H21a2 2 0 0 1 2 2 2 2 0 0 1-2 \
      2h-.09a1.65 1.65 0 0 0-1.51 1z"/></svg>
      """
    guard let gear = try? IconArtwork(svg: Array(document.utf8)) else {
      preconditionFailure("the document of the gear is constant")
    }
    return gear
  }()
}
