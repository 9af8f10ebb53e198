extension PictureDifference {
  /// Where the pictures differ: the expected one in faint gray, and on it in colour what differs, from orange (hardly) to
  /// crimson (as far as can be); yellow are smoothed edges that may differ, blue is what was ignored. Opaque.
  ///
  /// It has the width and the height of the larger picture.
  /// - Parameters:
  ///   - expected: nil where there is none: then all differs.
  /// - Complexity: O(pixels).
  package static func picture(expected: Raster?, actual: Raster, difference: PictureDifference?) -> Raster {
    guard let expected, let difference else {
      return Raster(width: actual.width, height: actual.height, color: opaque(crimson))
    }
    let (width, height) = difference.canvas
    var result = Raster(width: width, height: height, color: opaque((255, 255, 255)))
    for y in 0..<height {
      for x in 0..<width {
        let before = expected.color(x, y)
        let gray = faint(before)
        let color: (UInt8, UInt8, UInt8)
        switch difference.verdicts.isEmpty ? .equal : difference.verdicts[y * width + x] {
        case .equal, .tolerated: color = (gray, gray, gray)
        case .ignored: color = (gray / 4 * 3, gray / 4 * 3 + 24, 255)
        case .smoothed: color = (250, 204, 21)
        case .differing: color = blend(before, actual.color(x, y))
        }
        result.colors[y * width + x] = opaque(color)
      }
    }
    return result
  }

  private static let orange: (UInt8, UInt8, UInt8) = (255, 145, 0)
  private static let crimson: (UInt8, UInt8, UInt8) = (200, 0, 70)

  private static func opaque(_ color: (UInt8, UInt8, UInt8)) -> PremultipliedColor {
    PremultipliedColor(straightRed: color.0, green: color.1, blue: color.2, alpha: 255)
  }

  /// A quarter of the contrast, over white.
  private static func faint(_ color: PremultipliedColor?) -> UInt8 {
    guard let color else { return 255 }
    return UInt8(191 + color.brightness / 1000 * 64 / 65536)
  }

  /// Even the smallest difference must be seen: it is orange.
  private static func blend(_ a: PremultipliedColor?, _ b: PremultipliedColor?) -> (UInt8, UInt8, UInt8) {
    guard let a, let b else { return crimson }
    let share = Int(a.distance(to: b).largest) * 256 / 65536
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 { UInt8((Int(from) * (256 - share) + Int(to) * share) / 256) }
    return (mix(orange.0, crimson.0), mix(orange.1, crimson.1), mix(orange.2, crimson.2))
  }
}

extension Raster {
  /// nil beyond the picture's edge.
  fileprivate func color(_ x: Int, _ y: Int) -> PremultipliedColor? {
    x < width && y < height ? self[x, y] : nil
  }

  /// Pictures side by side, at the top of a transparent canvas, each in a cell as large as the largest of them.
  /// - Parameter gap: px between cells.
  /// - Complexity: O(pixels of the canvas).
  package static func row(_ pictures: [Raster?], gap: Int) -> Raster {
    let width = pictures.map { $0?.width ?? 0 }.max() ?? 0
    let height = pictures.map { $0?.height ?? 0 }.max() ?? 0
    var result = Raster(width: max((width + gap) * pictures.count - gap, 1), height: max(height, 1))
    for (i, picture) in pictures.enumerated() {
      guard let picture else { continue }
      for y in 0..<picture.height {
        let start = y * result.width + i * (width + gap)
        result.colors.replaceSubrange(
          start..<start + picture.width, with: picture.colors[y * picture.width..<(y + 1) * picture.width])
      }
    }
    return result
  }
}
