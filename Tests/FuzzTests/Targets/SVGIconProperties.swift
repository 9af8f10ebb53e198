import AvatarGeometry
import AvatarRaster

@testable import AvatarCodec
@testable import AvatarRender

/// The properties of icons; the input is an SVG document.
enum SVGIconProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let icon: IconArtwork
    do throws(InputError) {
      icon = try IconArtwork(svg: bytes)
    } catch {
      let lines = bytes.count { $0 == 0x0A } + 1
      try expect((1...lines).contains(error.line ?? 1), "line \(error.line ?? 0) is one of \(lines)")
      try expect(!error.reason.isEmpty, "an error has a reason")
      return
    }
    try checkFills(icon)
    try checkComments(icon)
    try checkDrawing(icon)
  }

  private static func checkFills(_ icon: IconArtwork) throws(BrokenProperty) {
    try expect((1...256).contains(icon.fills.count), "an icon has 1 to 256 fills: \(icon.fills.count)")
    // Half a side, and the margin.
    let reach = IconArtwork.side * 0.55 + 1e-6
    for fill in icon.fills {
      try expect(fill.paint.opacity > 0 && fill.paint.opacity <= 1, "an opacity is from 0 to 1: \(fill.paint.opacity)")
      try expect(fill.paint.color.map { $0.alpha == 255 } ?? true, "a colour is opaque")
      guard let box = fill.path.bounds else { throw BrokenProperty(description: "a fill has bounds") }
      try expect(
        [box.x, box.y, box.maxX, box.maxY].allSatisfy { $0.magnitude <= reach },
        "a fill is within the view box: \(box)")
    }
  }

  /// Checks that comments and processing instructions around a document do not change the icon.
  private static func checkComments(_ icon: IconArtwork) throws(BrokenProperty) {
    let document = Array("<?icon?><!-- <svg> -->\n".utf8) + icon.source.utf8.drop { $0 > 0x7F } + Array("<!-- -->".utf8)
    guard document.count <= IconArtwork.maxBytes else { return }
    let fills = try? IconArtwork(svg: document).fills
    try expect(fills == icon.fills, "comments and processing instructions do not change an icon")
  }

  /// Checks that a tint replaces the colours of an icon, and that an icon is drawn the same way after it was written
  /// and read back.
  private static func checkDrawing(_ icon: IconArtwork) throws(BrokenProperty) {
    let raster = raster(icon)
    try expect(
      raster.colors.allSatisfy { $0.red <= $0.alpha && $0.green <= $0.alpha && $0.blue <= $0.alpha },
      "premultiplied channels are not above their alpha")
    let tinted = self.raster(icon, isRecolored: true)
    try expect(
      tinted.colors.allSatisfy { $0.red == 0 && $0.green == 0 && $0.blue == 0 }, "a tint replaces all colours")
    let side = IconArtwork.side
    let layers = layers(icon, side: side)
    let written = SVGEncoder.encode(Drawing(width: Int(side), height: Int(side), layers: layers))
    // Arcs are written in several parts, so the document may exceed the limits of an icon.
    guard let again = try? IconArtwork(svg: written) else { return }
    // Opacities are written in thousandths, and channels have 16 bits.
    let tolerance = 257 * (2 + icon.fills.count / 4)
    for (first, second) in zip(raster.colors, self.raster(again).colors) {
      let differences = [
        first.red.distance(to: second.red), first.green.distance(to: second.green),
        first.blue.distance(to: second.blue), first.alpha.distance(to: second.alpha),
      ]
      try expect(
        differences.allSatisfy { $0.magnitude <= tolerance },
        "an icon that is written is drawn alike: \(first) ≠ \(second)")
    }
  }

  private static func raster(_ icon: IconArtwork, isRecolored: Bool = false) -> Raster {
    let side = 16
    return Raster(
      Drawing(width: side, height: side, layers: layers(icon, side: Double(side), isRecolored: isRecolored)))
  }

  private static func layers(_ icon: IconArtwork, side: Double, isRecolored: Bool = false) -> [Layer] {
    icon.layers(
      side: side, center: Point(x: side / 2, y: side / 2), tint: AvatarColor.black.premultiplied,
      isRecolored: isRecolored)
  }
}
