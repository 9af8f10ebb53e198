package import AvatarGeometry

/// The transform that makes a stored image upright, with the raw values of EXIF orientations.
package enum Orientation: Int, Hashable, Sendable, CaseIterable {
  case up = 1
  case mirrored
  case down
  case downMirrored
  case leftMirrored
  /// The image is stored rotated by a quarter turn counterclockwise, and must be rotated clockwise.
  case right
  case rightMirrored
  case left

  /// Whether width and height are swapped.
  package var swapsAxes: Bool { rawValue >= 5 }

  /// Whether the stored image is read from its right side.
  fileprivate var flipsX: Bool { [.mirrored, .down, .rightMirrored, .left].contains(self) }

  /// Whether the stored image is read from its bottom.
  fileprivate var flipsY: Bool { [.down, .downMirrored, .right, .rightMirrored].contains(self) }

  /// Returns the orientation that combines this one with a subsequent one.
  package func followed(by next: Orientation) -> Orientation {
    let swaps = swapsAxes != next.swapsAxes
    // If this orientation swaps the axes, the columns of its result are rows of the stored image.
    let x = flipsX != (swapsAxes ? next.flipsY : next.flipsX)
    let y = flipsY != (swapsAxes ? next.flipsX : next.flipsY)
    return Self.allCases.first { ($0.swapsAxes, $0.flipsX, $0.flipsY) == (swaps, x, y) } ?? .up
  }

  /// Returns the box in the stored image that corresponds to a box in the upright one, in pixels, possibly fractional.
  package func storedBox(of box: Rect, storedWidth: Double, storedHeight: Double) -> Rect {
    let b = swapsAxes ? Rect(x: box.y, y: box.x, width: box.height, height: box.width) : box
    return Rect(
      x: flipsX ? storedWidth - b.maxX : b.x, y: flipsY ? storedHeight - b.maxY : b.y,
      width: b.width, height: b.height)
  }
}

extension Orientation {
  /// Returns the part of a stored image that contains a range of rows of the upright one.
  func storedWindow(
    of rows: Range<Int>, storedWidth: Int, storedHeight: Int
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    func flipped(_ range: Range<Int>, of count: Int) -> Range<Int> {
      count - range.upperBound..<count - range.lowerBound
    }
    if swapsAxes { return (flipsX ? flipped(rows, of: storedWidth) : rows, 0..<storedHeight) }
    return (0..<storedWidth, flipsY ? flipped(rows, of: storedHeight) : rows)
  }
}

extension Raster {
  /// Returns the stored image in its upright orientation.
  ///
  /// - Complexity: O(width · height).
  package func upright(from orientation: Orientation) -> Raster {
    if orientation == .up { return self }
    let (swaps, flipsX, flipsY) = (orientation.swapsAxes, orientation.flipsX, orientation.flipsY)
    var result = Raster(width: swaps ? height : width, height: swaps ? width : height)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (column, row) = swaps ? (y, x) : (x, y)
        let source = (flipsY ? height - 1 - row : row) * width + (flipsX ? width - 1 - column : column)
        result.colors[y * result.width + x] = colors[source]
      }
    }
    return result
  }
}
