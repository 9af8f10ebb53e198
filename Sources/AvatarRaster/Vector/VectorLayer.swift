package import AvatarGeometry

/// A painted path, or a group of layers that are faded and masked as one, as in SVG; in pixels.
package indirect enum VectorLayer: Hashable, Sendable {
  /// The interior of a path.
  case fill(Path, Paint)
  /// Layers, bottom first, that are composited on a transparent canvas and then scaled by an opacity, 0…1, and by the
  /// luminance of each mask.
  case group([VectorLayer], masks: [[VectorLayer]], opacity: Double)

  package enum Paint: Hashable, Sendable {
    case color(PremultipliedColor)
    case gradient(PathGradient)
  }
}

extension VectorLayer {
  /// Returns the layer with all coordinates mapped.
  package func transformed(scale: Double, offset: Point) -> VectorLayer {
    switch self {
    case .fill(let path, .color(let color)): .fill(path.transformed(scale: scale, offset: offset), .color(color))
    case .fill(let path, .gradient(let gradient)):
      .fill(
        path.transformed(scale: scale, offset: offset),
        .gradient(gradient.transformed(by: AffineTransform(scale: scale, offset: offset))))
    case .group(let layers, let masks, let opacity):
      .group(
        layers.map { $0.transformed(scale: scale, offset: offset) },
        masks: masks.map { $0.map { $0.transformed(scale: scale, offset: offset) } }, opacity: opacity)
    }
  }

  /// A box around all pixels that the layer may paint; nil if it paints none.
  package var bounds: Rect? {
    switch self {
    case .fill(let path, _): path.bounds
    case .group(let layers, let masks, _):
      masks.reduce(layers.bounds) { box, mask in box.flatMap { box in mask.bounds.flatMap(box.intersection) } }
    }
  }
}

extension [VectorLayer] {
  /// A box around all pixels that the layers may paint; nil if they paint none.
  package var bounds: Rect? {
    reduce(nil) { box, layer in
      guard let own = layer.bounds else { return box }
      return box?.union(own) ?? own
    }
  }
}
