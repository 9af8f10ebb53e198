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
