// Finding faces
//
// A window of 24×24 pixels slides over the picture at many scales. In each, the trees of `FaceTrees` compare features of
// `FaceChannels` with thresholds and add up numbers; a window with a positive sum is probably a face 16 pixels high, in
// its middle. The trees were learned from photos of all kinds of people by Benchmarks/train_faces.py, and are data: a
// face that they miss is met by more photos, not by a rule in code. Most windows are rejected after a few trees (Viola,
// Jones, "Rapid object detection using a boosted cascade of simple features", 2001). All arithmetic on the features is in
// integers, so that every machine finds the same faces.

/// A detector of faces in a small picture.
package enum FaceFinder {
  /// The recommended shorter side of the picture, in pixels, in which a face of a twentieth of it can be found.
  package static let side = 288

  /// The side of a window, and the height of a face in it, in pixels.
  private static let (window, face) = (24.0, 16.0)
  private static let cells = FaceTrees.window
  /// The ratio of the scales at which faces are searched.
  private static let step = 1.19
  /// The largest factor by which a small picture is enlarged.
  private static let maxEnlargement = 1.5
  /// The overlap of windows that show the same face.
  private static let sameFace = 0.3
  /// The least side of a picture in which faces are searched, in pixels.
  private static let leastSide = 14.0

  /// Returns the probable faces in an opaque picture, the likeliest first.
  ///
  /// - Complexity: O(pixels), with about one window per pixel.
  package static func faces(in picture: Raster) -> [Face] {
    var found: [Face] = []
    let shorter = Double(min(picture.width, picture.height))
    // At the first scale, the shorter side is as long as recommended, so that the smallest faces have the same size.
    var scale = Double(side) / shorter
    while shorter * scale >= leastSide {
      defer { scale /= step }
      if scale > maxEnlargement { continue }
      let (width, height) = (scaled(picture.width, scale), scaled(picture.height, scale))
      let level = picture.resized(width: width, height: height)
      let channels = FaceChannels(level.straightPixels(), width: width, height: height)
      for window in windows(in: channels) {
        let middle = Self.window / 2 - Double(FaceChannels.padding)
        let (x, y) = (
          Double(FaceChannels.cell * window.column) + middle, Double(FaceChannels.cell * window.row) + middle
        )
        found.append(
          Face(
            likeness: Double(window.sum) / Double(FaceTrees.unit), x: x * Double(picture.width) / Double(width),
            y: y * Double(picture.height) / Double(height), height: face / scale))
      }
    }
    return merged(found)
  }

  private static func scaled(_ length: Int, _ scale: Double) -> Int {
    max(Int((Double(length) * scale).rounded(.toNearestOrEven)), 1)
  }

  /// Returns the windows that resemble a face, with their upper left cells and their sums, which are positive.
  private static func windows(in channels: FaceChannels) -> [(column: Int, row: Int, sum: Int)] {
    let trees = FaceTrees(columns: channels.columns)
    var found: [(column: Int, row: Int, sum: Int)] = []
    guard channels.columns >= cells, channels.rows >= cells else { return [] }
    for row in 0...channels.rows - cells {
      for column in 0...channels.columns - cells {
        let start = (row * channels.columns + column) * FaceChannels.count
        guard let sum = trees.sum(channels.values.span, at: start), sum > 0 else { continue }
        found.append((column, row, sum))
      }
    }
    return found
  }

  /// Returns one face for all that overlap, at the mean of their places weighted by likeness.
  private static func merged(_ faces: [Face]) -> [Face] {
    var rest = faces.sorted { ($0.likeness, $0.height, $0.y, $0.x) > ($1.likeness, $1.height, $1.y, $1.x) }
    var merged: [Face] = []
    while let best = rest.first {
      let same = rest.filter { $0.overlap(with: best) > sameFace }
      rest.removeAll { $0.overlap(with: best) > sameFace }
      let weight = same.map { $0.likeness + 0.05 }.reduce(0, +)
      func mean(_ value: (Face) -> Double) -> Double {
        same.map { ($0.likeness + 0.05) * value($0) }.reduce(0, +) / weight
      }
      merged.append(Face(likeness: best.likeness, x: mean(\.x), y: mean(\.y), height: mean(\.height)))
    }
    return merged
  }
}
