import AvatarGeometry

extension Path {
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
}
