import AvatarGeometry
import AvatarJSON
import AvatarRaster

extension SVGTreeBuilder {
  /// Returns the paint of a fill or a stroke; nil if it is invisible.
  ///
  /// - Parameters:
  ///   - value: The value of the property.
  ///   - opacity: The opacity of the property, 0…1.
  ///   - outline: The outline of the shape, in user units.
  ///   - source: The shape's element.
  ///   - place: The place of the shape.
  /// - Returns: The paint.
  /// - Throws: `InputError` if the paint is a pattern.
  mutating func paint(
    _ value: SVGPaintValue, _ opacity: Double, of outline: Path, _ source: XMLElement, in place: SVGPlace
  ) throws(InputError) -> SVGTreePaint? {
    switch value {
    case .none: return nil
    case .current: return SVGTreePaint(place.style.color, opacity: opacity)
    case .color(let color): return SVGTreePaint(color, opacity: opacity)
    case .contextFill: return try paint(place.contextFill, opacity, of: outline, source, in: place)
    case .contextStroke: return try paint(place.contextStroke, opacity, of: outline, source, in: place)
    case .server(let id, let fallback):
      guard let position = document.position(of: id) else {
        return try paint(fallback, opacity, of: outline, source, in: place)
      }
      let name = document.elements[position].name
      guard opacity > 0, !name.hasPrefix("pattern"), !name.hasPrefix("mesh"), name != "hatch" else {
        try source.require(opacity == 0, "a <\(name)> cannot be drawn: replace it with colours or shapes")
        return nil
      }
      guard let template = try gradient(position, in: place), template.fits(outline) else {
        return try paint(fallback, opacity, of: outline, source, in: place)
      }
      return template.paint(of: outline, opacity, in: place)
    }
  }

  private mutating func gradient(_ position: Int, in place: SVGPlace) throws(InputError) -> SVGGradientTemplate? {
    if let known = gradientCache[position] { return known }
    let template = try SVGGradientTemplate(position, &self, in: place)
    gradientCache[position] = .some(template)
    return template
  }
}

extension SVGTreePaint {
  /// Creates the paint of a colour, or of the icon colour if it is nil; nil if it is invisible.
  init?(_ color: StraightColor?, opacity: Double) {
    var opaque = color
    opaque?.alpha = 255
    let opacity = opacity * Double(color?.alpha ?? 255) / 255
    guard opacity > 0 else { return nil }
    self = .color(opaque, opacity: opacity)
  }
}
