import AvatarGeometry
package import AvatarRaster
import AvatarText
import IconSVG
import PersonWords

extension ResolvedAvatar {
  package var drawing: Drawing { drawing(covered: 0) }

  /// Returns the layers that the avatar is drawn from if the next avatar in a group covers its right side.
  ///
  /// - Parameter width: The width covered at half the height of the avatar's shape, in pixels.
  /// - Returns: The layers, with any content except a photo centred in the visible part.
  func drawing(covered width: Double) -> Drawing {
    Drawing(width: appearance.pixels, height: appearance.pixels, layers: appearance.layers(covered: width))
  }
}

extension Appearance {
  /// The shape, including any part of the ring outside the edge.
  private var outerShape: PlacedShape {
    PlacedShape(shape.shape, inset: max(shape.inset - (ring?.outset ?? 0), 0))
  }

  /// Returns how far ink may reach from the middle towards a point, in pixels.
  private func room(toward point: Point) -> Double {
    shape.shape.room(toward: point, side: shape.side(canvas: Double(pixels)), ring: ring?.depth ?? 0)
  }

  /// The reference length for the sizes of icons and initials, in pixels.
  ///
  /// The sizes are fractions of the side of the shape. If the ring has a gap, the shape inside the ring is used.
  private var contentSide: Double {
    guard let ring, ring.inset > 0 else { return Double(pixels) }
    return shape.side(canvas: Double(pixels)) - 2 * ring.inset
  }

  /// The sum of the least margins beside initials in the visible part of an avatar in a group, as a fraction of the side.
  private static let visibleMargins = 0.1

  /// The layers that draw the appearance, bottom first.
  var layers: [Layer] { layers(covered: 0) }

  /// Returns the layers that draw the appearance, bottom first; see `ResolvedAvatar.drawing(covered:)`.
  func layers(covered width: Double) -> [Layer] {
    let (layers, isLinear) = layersInside(covered: width)
    return [.clipped(layers, to: shape, over: background, isLinear: isLinear, ring: ring)]
      + (badge?.layers(side: Double(pixels), shape: outerShape) ?? [])
  }

  /// The canvas without the shape, the ring and the badge.
  var field: Drawing {
    let (layers, isLinear) = layersInside(covered: 0)
    let square = Layer.clipped(layers, to: PlacedShape(.square), over: background, isLinear: isLinear)
    return Drawing(width: pixels, height: pixels, layers: [square])
  }

  /// The square of whole pixels from which the shape is cut, inside a ring with a gap.
  var fieldBox: PixelBox {
    let inset = Int(shape.inset + (ring?.inset ?? 0))
    let side = max(pixels - 2 * inset, 1)
    return PixelBox(x: inset, y: inset, width: side, height: side)
  }

  /// Returns the layers inside the shape, bottom first, and whether a photo is composited over the background in linear
  /// light.
  private func layersInside(covered width: Double) -> ([Layer], isLinear: Bool) {
    let (side, contentSide) = (Double(pixels), contentSide)
    let center = Point(x: side / 2, y: side / 2)
    let picture: [Layer]
    var isLinear = false
    switch content {
    case .photo(let image, let linear, let frame?):
      // The edge of the photo is blended with the background twice, which has no effect only if the background is
      // opaque.
      let below = background.flatMap { linear && $0.alpha == 65535 ? $0 : nil }
      picture = [.clipped([.image(image)], to: frame, over: below, isLinear: linear)]
    case .photo(let image, let linear, nil):
      picture = [.image(image)]
      isLinear = linear
    case .logo(let artwork, let side, let center, let frame):
      let layers = artwork.tree.layers(side: side, center: center, tint: .black, isRecolored: false)
      picture = frame.map { [.clipped(layers, to: $0, over: nil)] } ?? layers
    case .initials(let outline, let em, let tint):
      var limit = outline.em(.infinity, in: shape.shape, side: shape.side(canvas: side), ring: ring?.depth ?? 0)
      // In a group, initials that the next avatar would cover are drawn smaller, down to half the size that the shape
      // permits.
      if width > 0, outline.width > 0 {
        let (edge, height) = (
          shape.reach(toward: Point(x: 1, y: 0), canvas: side), outline.halfHeight * min(em * side, limit)
        )
        let corner = room(toward: Point(x: -edge, y: height))
        let left = max(corner * corner - height * height, 0).squareRoot()
        let margins = max(Self.visibleMargins * side, 1.5)
        limit = max(min(limit, (left + edge - width - margins) / outline.width), limit / 2)
      }
      picture = [.fill(outline.path(em: em * contentSide, atMost: limit, pixels: pixels), tint)]
    case .icon(let icon, let fraction, let isFitted, let tint):
      let side = contentSide * fraction
      let path =
        isFitted ? icon.path(side: side, onAvatarOf: pixels, within: room) : icon.path(side: side, center: center)
      picture = [.fill(path, tint)]
    case .artwork(let artwork, let fraction, let tint, let isRecolored):
      let side = contentSide * fraction
      picture = artwork.tree.layers(
        side: fraction < 1 ? min(side, artwork.tree.largestSide(within: room)) : side, center: center, tint: tint,
        isRecolored: isRecolored)
    case .pattern(let pattern, let tint, let faint):
      // The pattern is aligned to whole pixels, so it may be larger than the shape's box.
      let margin = Int(shape.inset + (ring?.inset ?? 0))
      picture = pattern.layers(side: pixels - 2 * margin, margin: margin, tint: tint, faint: faint)
    }
    var visible = if case .logo = content { picture } else { centered(picture, covered: width) }
    if let gradient { visible.insert(.gradient(gradient), at: 0) }
    return (visible, isLinear)
  }

  /// Returns the content, moved left to the middle of the visible part; a photo is not moved.
  ///
  /// The content moves by whole pixels, so that fitted edges remain sharp, and stays at least one pixel from the edge.
  private func centered(_ picture: [Layer], covered: Double) -> [Layer] {
    let boxes = picture.compactMap(\.inkBounds)
    guard covered > 0, let first = boxes.first else { return picture }
    let ink = boxes.reduce(first) { $0.union($1) }
    let side = Double(pixels)
    let middle = (side - min(covered, side)) / 2
    func fits(_ shift: Double) -> Bool {
      // The shapes are convex, so the box is inside if its corners are.
      [ink.y, ink.maxY].allSatisfy { y in
        let corner = Point(x: ink.x - shift - side / 2, y: y - side / 2)
        return corner.length == 0 || corner.length <= room(toward: corner)
      }
    }
    // Halves are rounded down, because less is covered above and below the middle.
    let shift = ((ink.x + ink.maxX) / 2 - middle - 0.5).rounded(.up)
    guard let shift = stride(from: shift, to: 0, by: -1).first(where: fits) else { return picture }
    return picture.map { $0.moved(by: Point(x: -shift, y: 0)) }
  }
}

extension Layer {
  /// A box around the ink of a path or a group; nil for other layers.
  fileprivate var inkBounds: Rect? {
    switch self {
    case .fill(let path, _): path.bounds
    case .vector(let layer): layer.bounds
    default: nil
    }
  }

  /// Returns a path or a group at another place, and other layers unchanged.
  fileprivate func moved(by offset: Point) -> Layer {
    switch self {
    case .fill(let path, let color): .fill(path.transformed(scale: 1, offset: offset), color)
    case .vector(let layer): .vector(layer.transformed(scale: 1, offset: offset))
    default: self
    }
  }
}

extension BadgeAppearance {
  /// Returns the badge's layers.
  ///
  /// - Parameters:
  ///   - side: The avatar's side, in pixels.
  ///   - shape: The avatar's shape.
  /// - Returns: The layers, bottom first.
  func layers(side: Double, shape: PlacedShape) -> [Layer] {
    let (box, text) = layout(side: side, shape: shape)
    var layers = [Layer.erase(disc(box, grownBy: clearance))]
    if let outline { layers.append(.fill(disc(box, grownBy: outline.width), outline.color)) }
    if !mark.replacesDisc { layers.append(.fill(disc(box), color)) }
    let center = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    switch mark {
    case .plain, .scallops: break
    case .text: if let text { layers.append(.fill(text, markColor)) }
    case .icon(let icon):
      let path = icon.path(side: Self.iconFraction * diameter, onAvatarOf: Int(diameter)) {
        ClipShape.circle.room(toward: $0, side: diameter)
      }
      layers.append(.fill(path.transformed(scale: 1, offset: Point(x: box.x, y: box.y)), markColor))
    case .artwork(let artwork):
      let room = artwork.tree.largestSide { ClipShape.circle.room(toward: $0, side: diameter) }
      layers += artwork.tree.layers(
        side: min(Self.iconFraction * diameter, room), center: center, tint: markColor, isRecolored: false)
    case .clock, .crescent, .bar, .ring, .cross, .tick, .info, .scallopedTick:
      let path = mark.path(diameter: diameter).transformed(scale: 1, offset: center)
      layers.append(.fill(path, mark.replacesDisc ? color : markColor))
    }
    return layers
  }

  /// The side of an icon, as a fraction of the disc's diameter.
  private static let iconFraction = 0.75
}
