package import AvatarGeometry
package import AvatarRaster

/// A part of a drawing, in the units of `SVGTree`.
package indirect enum SVGTreeNode: Hashable, Sendable {
  /// A filled path.
  case shape(Path, SVGTreePaint)
  /// Nodes, bottom first, that are composited on their own and then scaled by an opacity and by the luminance of each
  /// mask.
  case group([SVGTreeNode], masks: [[SVGTreeNode]], opacity: Double)
}

/// The paint of a shape.
package enum SVGTreePaint: Hashable, Sendable {
  /// An opaque colour, or the icon colour if it is nil, and its opacity: above 0, at most 1.
  case color(StraightColor?, opacity: Double)
  /// A gradient, and the positions of the stops that have the icon colour.
  case gradient(PathGradient, tinted: Set<Int>)

  func faded(to opacity: Double) -> SVGTreePaint {
    switch self {
    case .color(let color, let own): .color(color, opacity: own * opacity)
    case .gradient(let gradient, let tinted): .gradient(gradient.faded(to: opacity), tinted: tinted)
    }
  }
}

extension SVGTreeNode {
  /// Whether all paints are black or the icon colour.
  var isBlack: Bool {
    switch self {
    case .shape(_, .color(let color, _)): color == nil || color == .black
    case .shape(_, .gradient): false
    case .group(let nodes, _, _): nodes.allSatisfy(\.isBlack)
    }
  }

  /// Whether no paint is the icon colour.
  var hasOwnColors: Bool {
    switch self {
    case .shape(_, .color(let color, _)): color != nil
    case .shape(_, .gradient(_, let tinted)): tinted.isEmpty
    case .group(let nodes, _, _): nodes.allSatisfy(\.hasOwnColors)
    }
  }

  /// The node in the icon colour.
  var withoutColor: SVGTreeNode {
    switch self {
    case .shape(let path, .color(_, let opacity)): .shape(path, .color(nil, opacity: opacity))
    case .shape: self
    case .group(let nodes, let masks, let opacity): .group(nodes.map(\.withoutColor), masks: masks, opacity: opacity)
    }
  }

  /// The node in white, for a mask that uses the alpha of its contents.
  var whitened: SVGTreeNode {
    switch self {
    case .shape(let path, .color(_, let opacity)): return .shape(path, .color(.white, opacity: opacity))
    case .shape(let path, .gradient(var gradient, _)):
      for i in gradient.stops.indices { gradient.stops[i].color = .white }
      return .shape(path, .gradient(gradient, tinted: []))
    case .group(let nodes, let masks, let opacity):
      return .group(nodes.map(\.whitened), masks: masks, opacity: opacity)
    }
  }

  func faded(to opacity: Double) -> SVGTreeNode {
    switch self {
    case .shape(let path, let paint): .shape(path, paint.faded(to: opacity))
    case .group(let nodes, let masks, let own): .group(nodes, masks: masks, opacity: own * opacity)
    }
  }

  /// A box around the ink; nil if there is none.
  var bounds: Rect? {
    switch self {
    case .shape(let path, _): path.bounds
    case .group(let nodes, let masks, _):
      masks.reduce(nodes.bounds) { box, mask in box.flatMap { box in mask.bounds.flatMap(box.intersection) } }
    }
  }

  /// The number of canvases that are needed at the same time to draw the node, in addition to the one that it is drawn
  /// on.
  var layerCount: Int {
    guard case .group(let nodes, let masks, _) = self else { return 0 }
    // While a mask is drawn, the canvas of the contents waits.
    return max(nodes.layerCount + 1, masks.map { $0.layerCount + 2 }.max() ?? 0)
  }

  /// Returns the largest factor by which the ink can be scaled about the origin; see `Path.largestScale`.
  func largestScale(within room: (Point) -> Double) -> Double {
    func largest(_ nodes: [SVGTreeNode]) -> Double {
      nodes.reduce(.infinity) { min($0, $1.largestScale(within: room)) }
    }
    switch self {
    case .shape(let path, _): return path.largestScale(within: room)
    // Ink is inside both the contents and each mask.
    case .group(let nodes, let masks, _): return masks.reduce(largest(nodes)) { max($0, largest($1)) }
    }
  }
}

extension [SVGTreeNode] {
  /// A box around the ink; nil if there is none.
  var bounds: Rect? {
    reduce(nil) { box, node in
      guard let own = node.bounds else { return box }
      return box?.union(own) ?? own
    }
  }

  var layerCount: Int { map(\.layerCount).max() ?? 0 }
}
