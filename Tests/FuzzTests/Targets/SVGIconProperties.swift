import AvatarGeometry
import AvatarRaster

@testable import AvatarCodec
@testable import AvatarRender
@testable import IconSVG

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
    try checkNodes(icon.tree.nodes)
    try expect(icon.tree.nodes.layerCount <= 8, "an icon needs at most 8 canvases")
    try checkComments(icon)
    try checkDrawing(icon)
  }

  private static func checkNodes(_ nodes: [SVGTreeNode]) throws(BrokenProperty) {
    let half = SVGTree.side / 2
    let square = Rect(x: -half, y: -half, width: 2 * half, height: 2 * half)
    for node in nodes {
      guard let box = node.bounds else { throw BrokenProperty(description: "ink has bounds") }
      try expect(square.contains(box), "ink is within the view box: \(box)")
      try checkPaint(of: node)
    }
  }

  private static func checkPaint(of node: SVGTreeNode) throws(BrokenProperty) {
    switch node {
    case .shape(_, .color(let color, let opacity)):
      try expect(opacity > 0 && opacity <= 1, "an opacity is from 0 to 1: \(opacity)")
      try expect(color.map { $0.alpha == 255 } ?? true, "a colour is opaque")
    case .shape(_, .gradient(let gradient, let tinted)):
      let offsets = gradient.stops.map(\.offset)
      try expect(gradient.stops.count > 1 && offsets == offsets.sorted(), "stops are in order: \(offsets)")
      try expect(tinted.allSatisfy(gradient.stops.indices.contains), "tinted stops exist: \(tinted)")
      try expect(gradient.map.inverse != nil, "a gradient has an extent")
    case .group(let nodes, let masks, let opacity):
      try expect(opacity > 0 && opacity <= 1 && !nodes.isEmpty, "a group is visible: \(opacity)")
      for node in nodes + masks.joined() { try checkPaint(of: node) }
    }
  }

  /// Checks that comments and processing instructions around a document do not change the icon.
  private static func checkComments(_ icon: IconArtwork) throws(BrokenProperty) {
    let document = Array("<?icon?><!-- <svg> -->\n".utf8) + icon.source.utf8.drop { $0 > 0x7F } + Array("<!-- -->".utf8)
    guard document.count <= IconArtwork.maxBytes else { return }
    let tree = try? IconArtwork(svg: document).tree
    try expect(tree == icon.tree, "comments and processing instructions do not change an icon")
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
    // Gradients are written in thousandths of their length, which a hard edge may exceed.
    if icon.tree.nodes.contains(where: \.hasGradient) { return }
    let side = SVGTree.side
    let layers = layers(icon, side: side)
    let written = SVGEncoder.encode(Drawing(width: Int(side), height: Int(side), layers: layers))
    // Arcs are written in several parts, so the document may exceed the limits of an icon.
    guard let again = try? IconArtwork(svg: written) else { return }
    // Opacities are written in thousandths, and channels have 16 bits.
    let tolerance = 257 * (2 + icon.tree.budget.elements / 4)
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
    icon.tree.layers(
      side: side, center: Point(x: side / 2, y: side / 2), tint: AvatarColor.black.premultiplied,
      isRecolored: isRecolored)
  }
}

extension SVGTreeNode {
  fileprivate var hasGradient: Bool {
    switch self {
    case .shape(_, .color): false
    case .shape(_, .gradient): true
    case .group(let nodes, let masks, _):
      nodes.contains(where: \.hasGradient) || masks.joined().contains(where: \.hasGradient)
    }
  }
}
