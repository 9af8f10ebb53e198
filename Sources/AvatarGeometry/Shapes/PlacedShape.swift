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

extension ClipShape {
  /// Returns the smallest inset at which everything within a distance of the shape is inside the canvas.
  ///
  /// - Parameters:
  ///   - distance: The distance from the outline, in pixels.
  ///   - canvas: The side of the canvas, in pixels.
  /// - Returns: The inset, in pixels; not negative.
  package func inset(for distance: Double, canvas: Double) -> Double {
    guard distance > 0, canvas > 0, let box = path(side: canvas).bounds else { return 0 }
    // The margin between the shape and its box, as a fraction of the side.
    let space = min(box.x, box.y, canvas - box.maxX, canvas - box.maxY) / canvas
    return min(max((distance - space * canvas) / (1 - 2 * space), 0), canvas / 2)
  }
}
