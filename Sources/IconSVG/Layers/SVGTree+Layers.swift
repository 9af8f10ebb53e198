package import AvatarGeometry
package import AvatarRaster

extension SVGTree {
  /// Returns the drawing's layers, bottom first.
  ///
  /// - Parameters:
  ///   - side: The side of the square that the view box is scaled to fit in, in pixels.
  ///   - center: The centre of the square, in pixels.
  ///   - tint: The icon colour.
  ///   - isRecolored: Whether the tint replaces all colours. The shades of a gradient then become opacities.
  ///   - opacity: The opacity of the document's own colours, 0…1.
  /// - Returns: The layers, in pixels.
  package func layers(
    side: Double, center: Point, tint: PremultipliedColor, isRecolored: Bool, opacity: Double = 1
  ) -> [Layer] {
    let ink = SVGInk(tint: tint, isRecolored: isRecolored, opacity: opacity)
    return nodes.map { node in
      switch node.layer(in: ink).transformed(scale: side / Self.side, offset: center) {
      case .fill(let path, .color(let color)): .fill(path, color)
      case let layer: .vector(layer)
      }
    }
  }
}

/// The colours in which a drawing is shown.
private struct SVGInk {
  let tint: PremultipliedColor
  let isRecolored: Bool
  let opacity: Double

  /// The colours of a mask, in which the icon colour is black.
  static let mask = SVGInk(tint: .black, isRecolored: false, opacity: 1)

  func paint(_ paint: SVGTreePaint) -> VectorLayer.Paint {
    switch paint {
    case .color(let color, let own):
      let shown = isRecolored ? nil : color?.premultiplied.faded(to: opacity)
      return .color((shown ?? tint).faded(to: own))
    case .gradient(let gradient, let tinted):
      return .gradient(isRecolored ? shaded(gradient) : self.gradient(gradient, tinted))
    }
  }

  private func gradient(_ gradient: PathGradient, _ tinted: Set<Int>) -> PathGradient {
    var gradient = gradient
    for i in gradient.stops.indices {
      gradient.stops[i].opacity *= tinted.contains(i) ? tint.opacity : opacity
      if tinted.contains(i) { gradient.stops[i].color = tint.straightColor }
    }
    return gradient
  }

  /// Returns a gradient in the tint, in which a stop is the less opaque the darker it is than the lightest one.
  private func shaded(_ gradient: PathGradient) -> PathGradient {
    var gradient = gradient
    let lightest = gradient.stops.map(\.color.luma).max() ?? 0
    for i in gradient.stops.indices {
      gradient.stops[i].opacity *= tint.opacity * (1 - lightest + gradient.stops[i].color.luma)
      gradient.stops[i].color = tint.straightColor
    }
    return gradient
  }
}

extension SVGTreeNode {
  fileprivate func layer(in ink: SVGInk) -> VectorLayer {
    switch self {
    case .shape(let path, let paint): .fill(path, ink.paint(paint))
    case .group(let nodes, let masks, let opacity):
      .group(
        nodes.map { $0.layer(in: ink) }, masks: masks.map { $0.map { $0.layer(in: .mask) } }, opacity: opacity)
    }
  }
}

extension PremultipliedColor {
  fileprivate var opacity: Double { Double(alpha) / 65535 }

  /// The colour without its alpha.
  fileprivate var straightColor: StraightColor {
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: straight >> shift) }
    return StraightColor(red: byte(0), green: byte(8), blue: byte(16))
  }
}

extension StraightColor {
  /// The luma with the weights of ITU-R BT.601, 0…1.
  fileprivate var luma: Double { (299 * Double(red) + 587 * Double(green) + 114 * Double(blue)) / 255_000 }
}
