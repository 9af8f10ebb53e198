/// The layers and masks of a drawing as images, for a person who wants to see how its pixels come about.
package struct LayerImages {
  /// The images, bottom first, with names such as `2-clipped`, `2-clipped/shape-mask` and `2-clipped/1-fill`.
  ///
  /// A layer is alone on a transparent canvas, except one that erases, which is on a white canvas. A mask is black where
  /// its coverage is 0 and white where it is 1.
  package private(set) var images: [(name: String, raster: Raster)] = []

  /// Draws the layers of a drawing, one at a time.
  /// - Complexity: O(width · height) for each layer.
  package init(of drawing: Drawing) { add(drawing, in: "") }

  private mutating func add(_ drawing: Drawing, in directory: String) {
    func image(_ layer: Layer, on color: PremultipliedColor = .clear) -> Raster {
      var raster = Raster(width: drawing.width, height: drawing.height, color: color)
      raster.draw(layer)
      return raster
    }
    for (index, layer) in drawing.layers.enumerated() {
      let name = "\(directory)\(index + 1)-"
      switch layer {
      case .image: images.append(("\(name)image", image(layer)))
      case .erase: images.append(("\(name)erase", image(layer, on: .white)))
      case .fill(let path, _):
        images.append(("\(name)fill", image(layer)))
        images.append(("\(name)fill-mask", image(.fill(path, .white), on: .black)))
      case .drawing(let inner, _, _):
        images.append(("\(name)drawing", image(layer)))
        add(inner, in: "\(name)drawing/")
      case .clipped(let layers, let shape, _, _, let ring):
        images.append(("\(name)clipped", image(layer)))
        images.append(("\(name)clipped/shape-mask", image(.clipped([], to: shape, over: .white), on: .black)))
        if let ring {
          images.append(("\(name)clipped/ring", image(.clipped([], to: shape, over: nil, ring: ring))))
        }
        add(Drawing(width: drawing.width, height: drawing.height, layers: layers), in: "\(name)clipped/")
      }
    }
  }
}
