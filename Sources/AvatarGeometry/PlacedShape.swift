/// A clip shape in the middle of a square canvas, with an inset.
package struct PlacedShape: Hashable, Sendable {
  package let shape: ClipShape
  /// The distance from the edges of the canvas to the box of the shape, in pixels; not negative.
  package let inset: Double

  package init(_ shape: ClipShape, inset: Double = 0) {
    self.shape = shape
    self.inset = inset
  }

  /// Returns the side of the shape's box on a canvas with a side of `canvas`, in pixels.
  package func side(canvas: Double) -> Double { max(canvas - 2 * inset, 0) }

  /// Returns the outline on a canvas with a side of `canvas`, in pixels; clockwise.
  package func path(canvas: Double) -> Path {
    let path = shape.path(side: side(canvas: canvas))
    return inset == 0 ? path : path.transformed(scale: 1, offset: Point(x: inset, y: inset))
  }

  /// Returns the distance from the centre to the outline along a non-zero `direction`, in pixels.
  package func reach(toward direction: Point, canvas: Double) -> Double {
    shape.reach(toward: direction) * side(canvas: canvas)
  }
}

extension PlacedShape {
  /// Returns the largest scale at which a rectangle in the middle of the canvas lies inside the shape.
  ///
  /// - Parameters:
  ///   - width: The width of the rectangle, more than 0.
  ///   - height: The height of the rectangle, more than 0.
  ///   - canvas: The side of the canvas, in pixels.
  /// - Returns: The number of pixels per unit of the rectangle.
  package func containScale(width: Double, height: Double, canvas: Double) -> Double {
    // The shapes are convex and symmetrical, so the rectangle is inside if one corner is.
    let corner = Point(x: width / 2, y: height / 2)
    return reach(toward: corner, canvas: canvas) / corner.length
  }

  /// Returns the largest size in whole pixels at which a photo in the middle of the canvas lies inside the shape.
  ///
  /// For boxes, CSS provides this as `object-fit: contain`. The longer side is centred exactly; the shorter one is
  /// rounded to the nearest whole number of pixels, and starts half a pixel early if the remaining pixels cannot be
  /// halved.
  ///
  /// - Parameters:
  ///   - width: The width of the photo, in pixels, at least 1.
  ///   - height: The height of the photo, in pixels, at least 1.
  ///   - canvas: The side of the canvas, in pixels.
  /// - Returns: The size in pixels, at least 1 × 1; the longer side is at least 2 if the side of the canvas is even.
  package func containFit(width: Int, height: Int, canvas: Int) -> (width: Int, height: Int) {
    let (longer, shorter) = (Double(max(width, height)), Double(min(width, height)))
    let scale = containScale(width: Double(width), height: Double(height), canvas: Double(canvas))
    // Without the tolerance, a side that fits exactly could become a pixel shorter because of rounding.
    let room = Int(longer * scale + Self.tolerance)
    // The longer side is odd if the canvas is odd, and even otherwise, so that it can be centred on whole pixels.
    var (long, short) = (max(room - (canvas - room) % 2, 2 - canvas % 2), 1)
    while true {
      short = max(Int((Double(long) * shorter / longer).rounded()), 1)
      if long <= 2 || contains(long: long, short: short, isWide: width >= height, canvas: canvas) { break }
      long -= 2
    }
    return width >= height ? (long, short) : (short, long)
  }

  /// Returns whether a photo placed on whole pixels lies inside the shape.
  private func contains(long: Int, short: Int, isWide: Bool, canvas: Int) -> Bool {
    // A shorter side that starts half a pixel early reaches half a pixel farther from the centre there.
    let (along, across) = (Double(long) / 2, Double(short + (canvas - short) % 2) / 2)
    let corner = isWide ? Point(x: along, y: across) : Point(x: across, y: along)
    return corner.length <= reach(toward: corner, canvas: Double(canvas)) + Self.tolerance
  }

  /// The tolerated rounding error, in pixels.
  private static let tolerance = 1e-9
}
