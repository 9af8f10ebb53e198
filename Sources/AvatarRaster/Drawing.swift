/// An image as layers on a transparent canvas.
package struct Drawing: Hashable, Sendable {
  /// The width of the canvas, in pixels.
  package let width: Int
  /// The height of the canvas, in pixels.
  package let height: Int
  /// The layers of the drawing, from bottom to top.
  package let layers: [Layer]

  package init(width: Int, height: Int, layers: [Layer]) {
    self.width = width
    self.height = height
    self.layers = layers
  }

  /// Creates a drawing that contains only an image.
  package init(_ image: Raster) { self.init(width: image.width, height: image.height, layers: [.image(image)]) }
}

extension Drawing {
  /// The layers and masks of the drawing as images that show how its pixels are produced.
  ///
  /// The images are ordered from bottom to top, with names such as `2-clipped`, `2-clipped/shape-mask` and
  /// `2-clipped/1-fill`. Each layer is drawn alone on a transparent canvas, or on a white canvas if it erases. A mask
  /// is black where its coverage is 0 and white where it is 1.
  ///
  /// - Complexity: O(width · height) for each layer.
  package var layerImages: [(name: String, raster: Raster)] { layerImages(in: "") }

  private func layerImages(in directory: String) -> [(name: String, raster: Raster)] {
    var images: [(name: String, raster: Raster)] = []
    func image(_ layer: Layer, on color: PremultipliedColor = .clear) -> Raster {
      var raster = Raster(width: width, height: height, color: color)
      raster.draw(layer)
      return raster
    }
    for (index, layer) in layers.enumerated() {
      let name = "\(directory)\(index + 1)-"
      switch layer {
      case .image: images.append(("\(name)image", image(layer)))
      case .vector: images.append(("\(name)vector", image(layer)))
      case .gradient: images.append(("\(name)gradient", image(layer)))
      case .erase: images.append(("\(name)erase", image(layer, on: .white)))
      case .fill(let path, _):
        images.append(("\(name)fill", image(layer)))
        images.append(("\(name)fill-mask", image(.fill(path, .white), on: .black)))
      case .drawing(let inner, _, _):
        images.append(("\(name)drawing", image(layer)))
        images += inner.layerImages(in: "\(name)drawing/")
      case .clipped(let layers, let shape, _, _, let ring):
        images.append(("\(name)clipped", image(layer)))
        images.append(("\(name)clipped/shape-mask", image(.clipped([], to: shape, over: .white), on: .black)))
        if let ring {
          images.append(("\(name)clipped/ring", image(.clipped([], to: shape, over: nil, ring: ring))))
        }
        images += Drawing(width: width, height: height, layers: layers).layerImages(in: "\(name)clipped/")
      }
    }
    return images
  }
}
