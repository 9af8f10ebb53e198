import AvatarGeometry

/// The value of a `preserveAspectRatio` attribute (SVG 1.1, §7.8).
struct SVGAspectRatio {
  /// The position of the view box in the space that remains, 0…1 along each axis.
  private var align = Point(x: 0.5, y: 0.5)
  /// Whether the view box covers the viewport instead of fitting in it.
  private var isSlice = false
  private(set) var isNone = false

  init(_ element: XMLElement) {
    let words = (element["preserveAspectRatio"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { return }
    isNone = first == "none"
    isSlice = words.last == "slice"
    let shares = ["min": 0.0, "mid": 0.5, "max": 1]
    guard first.hasPrefix("x"), first.utf8.count == 8, let x = shares[String(first.dropFirst().prefix(3))],
      let y = shares[String(first.suffix(3))]
    else { return }
    align = Point(x: x, y: y)
  }

  /// Returns the map from a view box to the box that shows it.
  func map(from view: Rect, to box: Rect) -> AffineTransform {
    if isNone { return .stretching(view, to: box) }
    return .fitting(view, in: box, align: align, isSlice: isSlice)
  }
}

extension AffineTransform {
  /// Returns the map that scales a view box uniformly to fit in a box, or to cover it.
  static func fitting(
    _ view: Rect, in box: Rect, align: Point = Point(x: 0.5, y: 0.5), isSlice: Bool = false
  ) -> AffineTransform {
    let (x, y) = (box.width / view.width, box.height / view.height)
    let scale = isSlice ? max(x, y) : min(x, y)
    let origin = Point(x: view.x + view.width * align.x, y: view.y + view.height * align.y)
    let place = Point(x: box.x + box.width * align.x, y: box.y + box.height * align.y)
    return AffineTransform(scale: scale, offset: place - origin * scale)
  }

  /// Returns the map that scales each side of a view box to that of a box.
  static func stretching(_ view: Rect, to box: Rect) -> AffineTransform {
    let (x, y) = (box.width / view.width, box.height / view.height)
    return AffineTransform(a: x, b: 0, c: 0, d: y, e: box.x - view.x * x, f: box.y - view.y * y)
  }
}
