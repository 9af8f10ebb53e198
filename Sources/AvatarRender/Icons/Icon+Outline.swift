import AvatarGeometry
import IconSVG

extension Icon {
  /// Returns the width of the strokes for an icon side, in pixels.
  ///
  /// - Parameter side: An even number of pixels, at least 8.
  /// - Returns: The width.
  func pen(side: Int) -> Double { drawings.first { $0.key == side }?.value.pen ?? IconHinting(side: side).pen }

  /// Returns the outline for an icon side, centred on the origin.
  ///
  /// - Parameter side: An even number of pixels, at least 8.
  /// - Returns: The outline, in pixels.
  func outline(side: Int) -> Path {
    var outline = Path()
    for contour in contours(side: side) { outline.append(contour) }
    return outline
  }

  /// Returns the outline of each stroke and each area for an icon side, centred on the origin.
  ///
  /// - Parameter side: An even number of pixels, at least 8.
  /// - Returns: The outlines, in pixels.
  func contours(side: Int) -> [Path] {
    let drawing = drawings.first { $0.key == side }?.value
    let strokes: [Path]
    if let drawing {
      strokes = drawing.strokes.map { SVGPathReader($0).path }
    } else {
      strokes = self.drawing(side: Self.designSide).strokes.map {
        IconHinting(side: side).strokes(of: SVGPathReader($0).path)
      }
    }
    return strokes.flatMap(\.contours).map { $0.stroked(width: pen(side: side)) }
      + (drawing?.areas ?? []).flatMap { SVGPathReader($0).path.contours }
  }
}
