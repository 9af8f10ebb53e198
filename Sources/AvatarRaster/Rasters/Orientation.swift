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
    let (stride, colors) = (width, colors)
    return Raster(upright: orientation, columns: 0..<width, rows: 0..<height) { colors[$1 &* stride &+ $0] }
  }

  /// Creates the upright form of a window of a stored image.
  ///
  /// - Parameters:
  ///   - orientation: The orientation of the stored image.
  ///   - columns: The columns of the window in the stored image.
  ///   - rows: The rows of the window in the stored image.
  ///   - color: Returns the colour of a pixel of the stored image, given its column and row.
  /// - Complexity: O(columns · rows).
  @inline(__always)
  init(
    upright orientation: Orientation, columns: Range<Int>, rows: Range<Int>,
    color: (_ x: Int, _ y: Int) -> PremultipliedColor
  ) {
    let swaps = orientation.swapsAxes
    self.init(width: swaps ? rows.count : columns.count, height: swaps ? columns.count : rows.count)
    // The distances in the result between stored neighbours, and the index of the pixel that is stored first.
    var (across, down) = swaps ? (width, 1) : (1, width)
    var first = 0
    if orientation.flipsX { (across, first) = (0 - across, first + (columns.count - 1) * across) }
    if orientation.flipsY { (down, first) = (0 - down, first + (rows.count - 1) * down) }
    var target = colors.mutableSpan
    // The pixels of eight rows fill a cache line of the result if the axes are swapped.
    let step = swaps ? 8 : 1
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
      let bottom = min(top + step, rows.upperBound)
      for x in columns {
        var i = first &+ (x &- columns.lowerBound) &* across &+ (top &- rows.lowerBound) &* down
        for y in top..<bottom {
          target[i] = color(x, y)
          i &+= down
        }
      }
    }
  }
}
