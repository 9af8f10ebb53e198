import AvatarGeometry
import IconSVG

/// A built-in icon in one colour: strokes of 2 units with round caps and joins, on a grid of 24 units.
///
/// Icons are template images: they take on the tint that they are drawn with. The raw value is the icon's name in lists
/// and options.
public enum Icon: String, Hashable, Sendable, Codable, CaseIterable {
  /// A person's head and shoulders, the standard icon of human avatars.
  case user
  /// A robot's head with an antenna.
  case bot
  /// A large star with four points and two small ones.
  case sparkles
  /// A cross, which indicates an error.
  case x
  /// A tick, which indicates success.
  case check
  /// The letter i in a circle, which indicates information.
  case info

  /// The side of the grid on which icons are designed, in units.
  static let designSide = 24

  /// Returns the design's outline in a square box of `side` px around `center`.
  func path(side: Double, center: Point) -> Path {
    outline(side: Self.designSide).transformed(scale: side / Double(Self.designSide), offset: center)
  }

  /// Returns the icon's outline in the middle of an avatar.
  ///
  /// From 8 px, the outline for an even side is centred on a pixel corner in the middle, or next to it. Below 8 px, the
  /// smallest drawing is scaled.
  /// - Parameters:
  ///   - side: The icon's side, in pixels. It is reduced until the ink fits.
  ///   - pixels: The avatar's side, in pixels.
  ///   - room: A closure that returns how far the ink may reach from the middle towards a given point, in pixels.
  /// - Returns: The outline, in pixels.
  func path(side: Double, onAvatarOf pixels: Int, within room: (Point) -> Double) -> Path {
    let middle = Point(x: Double(pixels) / 2, y: Double(pixels) / 2)
    if let even = evenSide(nearest: side, onAvatarOf: pixels, within: room) {
      return outline(side: even).transformed(scale: 1, offset: middle + Self.offset(onAvatarOf: pixels))
    }
    let smallest = outline(side: Self.minSide)
    let scale = min(side / Double(Self.minSide), smallest.largestScale(within: room))
    return smallest.transformed(scale: scale, offset: middle)
  }

  /// Returns the even side nearest to a given side for which the outline fits an avatar; nil below 8 px.
  ///
  /// - Parameters:
  ///   - side: The icon's side, in pixels.
  ///   - pixels: The avatar's side, in pixels.
  ///   - room: A closure that returns how far the ink may reach from the middle towards a given point, in pixels.
  /// - Returns: The even side, in pixels.
  func evenSide(nearest side: Double, onAvatarOf pixels: Int, within room: (Point) -> Double) -> Int? {
    let limit = path(side: 1, center: Point(x: 0, y: 0)).largestScale(within: room)
    let offset = Self.offset(onAvatarOf: pixels)
    for side in stride(from: 2 * (min(side, limit) / 2).rounded(), through: Double(Self.minSide), by: -2) {
      let outline = outline(side: Int(side)).transformed(scale: 1, offset: offset)
      if outline.largestScale(within: room) >= 1 { return Int(side) }
    }
    return nil
  }

  /// Returns the offset from the middle of an avatar to the nearest pixel corner.
  private static func offset(onAvatarOf pixels: Int) -> Point {
    pixels % 2 == 0 ? Point(x: 0, y: 0) : Point(x: -0.5, y: -0.5)
  }

  /// The side of the smallest drawing, in pixels.
  private static let minSide = 8
}
