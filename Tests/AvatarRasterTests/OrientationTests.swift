import AvatarGeometry
import Testing

@testable import AvatarRaster

/// A raster of three by two numbered pixels, row by row: 1 2 3 / 4 5 6.
private let stored: Raster = {
  var raster = Raster(width: 3, height: 2)
  for i in 0..<6 {
    raster.colors[i] = PremultipliedColor(red: UInt16(i + 1), green: 0, blue: 0, alpha: 65535)
  }
  return raster
}()

private func numbers(_ raster: Raster) -> [UInt16] {
  (0..<raster.width * raster.height).map { raster.colors[$0].red }
}

@Suite struct OrientationTests {
  /// The rotated pixels follow the table in EXIF 2.32, §4.6.4, which lists the positions of row 0 and column 0.
  @Test(
    arguments: [
      (1, [1, 2, 3, 4, 5, 6]), (2, [3, 2, 1, 6, 5, 4]), (3, [6, 5, 4, 3, 2, 1]), (4, [4, 5, 6, 1, 2, 3]),
      (5, [1, 4, 2, 5, 3, 6]), (6, [4, 1, 5, 2, 6, 3]), (7, [6, 3, 5, 2, 4, 1]), (8, [3, 6, 2, 5, 1, 4]),
    ] as [(Int, [UInt16])])
  func storedImageIsRotatedUpright(number: Int, expected: [UInt16]) throws {
    let upright = stored.upright(from: try #require(Orientation(rawValue: number)))
    #expect(numbers(upright) == expected)
    #expect(upright.width == (number >= 5 ? 2 : 3))
  }

  @Test(arguments: Orientation.allCases)
  func storedAndUprightBoxesContainTheSamePixels(orientation: Orientation) {
    let upright = stored.upright(from: orientation)
    let box = orientation.storedBox(
      of: Rect(x: 1, y: 1, width: 1, height: 1), storedWidth: 3, storedHeight: 2)
    #expect(upright[1, 1] == stored[Int(box.x), Int(box.y)])
  }
}
