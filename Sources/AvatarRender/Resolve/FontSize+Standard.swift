extension FontSize {
  /// Returns the default font size for a number of initials on an avatar.
  ///
  /// - Parameters:
  ///   - count: The number of initials, 1…3.
  ///   - points: The avatar's side, in points.
  /// - Returns: The em size as a fraction of the side.
  static func standard(for count: Int, points: Int) -> Double {
    let side = Double(points)
    // On avatars of up to 16 points, which show only one initial of a name, a single initial has the same size as two.
    let share = count == 1 ? (side <= 16 ? 1 : 1.25) : count == 2 ? 1 : 0.8
    return capitals.value(at: side) / side * share / capitalsOfEm
  }

  /// The cap height of two initials by the avatar's side, in points: 0.3 of the side, or more on small avatars, where
  /// letters are harder to read.
  private static let capitals = SizeTable([
    (0, 0), (16, 6), (20, 6), (24, 8), (28, 8), (32, 10), (40, 12), (48, 14), (49, 14.7), (2048, 614.4),
  ])
  /// The cap height of Inter as a fraction of the em.
  private static let capitalsOfEm = 1490.0 / 2048
}
