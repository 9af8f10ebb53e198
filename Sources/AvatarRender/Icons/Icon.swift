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
  /// Above 20 px, the design is drawn in a box aligned to whole pixels. From 20 px down to 10 px, the drawing for the
  /// nearest even side is centred on a pixel corner next to the middle. Below 10 px, the design is drawn with a pen
  /// that stays visible.
  /// - Parameters:
  ///   - side: The icon's side, in pixels. It is reduced until the ink fits.
  ///   - pixels: The avatar's side, in pixels.
  ///   - room: A closure that returns how far the ink may reach from the middle towards a given point, in pixels.
  /// - Returns: The outline, in pixels.
  func path(side: Double, onAvatarOf pixels: Int, within room: (Point) -> Double) -> Path {
    let middle = Point(x: Double(pixels) / 2, y: Double(pixels) / 2)
    let design = path(side: 1, center: Point(x: 0, y: 0))
    let limit = design.largestScale(within: room)
    let even = 2 * (min(side, limit) / 2).rounded()
    if even > Self.largestDrawing {
      // A side with the same parity as the avatar's aligns the box to whole pixels.
      let parity = Double(pixels % 2)
      let whole = max(2 * ((min(side, limit) - parity) / 2).rounded() + parity, Self.largestDrawing + 2 + parity)
      for side in [whole, whole - 2] where side > Self.largestDrawing && side <= limit {
        return design.transformed(scale: side, offset: middle)
      }
    }
    let corner = Point(x: middle.x.rounded(.down), y: middle.y.rounded(.down))
    for side in stride(from: min(even, Self.largestDrawing), through: Self.smallestDrawing, by: -2) {
      let drawing = outline(side: Int(side)).transformed(scale: 1, offset: corner - middle)
      if drawing.largestScale(within: room) >= 1 { return drawing.transformed(scale: 1, offset: middle) }
    }
    // The pen of the design is a twelfth of the side. Here, it is at least 1.25 px, unless that exceeds a third of the
    // side.
    let strokes = SVGPathReader(drawing(side: Self.designSide).strokes.joined()).path
    let side = min(side, Self.smallestDrawing - 2)
    let small = strokes.transformed(scale: side / Double(Self.designSide), offset: Point(x: 0, y: 0))
      .stroked(width: max(side / 12, min(1.25, side / 3)))
    return small.transformed(scale: min(small.largestScale(within: room), 1), offset: middle)
  }

  /// The sides of the smallest and largest drawings for small icons, in pixels.
  private static let (smallestDrawing, largestDrawing) = (10.0, 20.0)
}
