import AvatarGeometry
import AvatarJSON
import AvatarRaster

/// A gradient element with the attributes that it takes from those it refers to (SVG 1.1, §13.2).
struct SVGGradientTemplate {
  /// The gradient elements, each of which refers to the next one.
  private let chain: [SVGElement]
  private let stops: [PathGradient.Stop]
  /// The positions of the stops in the icon colour.
  private let tinted: Set<Int>
  private let isRadial: Bool
  private let transform: AffineTransform

  /// The maximum number of elements in a chain of references.
  private static let maxLinks = 16

  /// Reads a gradient; nil if the element is not a gradient.
  ///
  /// - Throws: `InputError` if the budget is exceeded.
  init?(_ position: Int, _ builder: inout SVGTreeBuilder, in place: SVGPlace) throws(InputError) {
    isRadial = builder.document.elements[position].name == "radialGradient"
    var chain: [SVGElement] = []
    var next: Int? = position
    var stopsOwner: Int?
    while let current = next, chain.count < Self.maxLinks {
      let element = try builder.document.element(current, &builder.budget)
      guard ["linearGradient", "radialGradient"].contains(element.source.name) else { break }
      chain.append(element)
      let hasStops = element.source.children.contains { builder.document.elements[$0].name == "stop" }
      if hasStops, stopsOwner == nil { stopsOwner = current }
      let reference = SVGReference.href(of: element.source)?.asciiTrimmed ?? ""
      next = reference.hasPrefix("#") ? builder.document.position(of: String(reference.dropFirst())) : nil
    }
    if chain.isEmpty { return nil }
    self.chain = chain
    var stops: [PathGradient.Stop] = []
    var tinted: Set<Int> = []
    for child in stopsOwner.map({ builder.document.elements[$0].children }) ?? []
    where builder.document.elements[child].name == "stop" {
      try builder.budget.use(builder.document.elements[child])
      let element = try builder.document.element(child, &builder.budget)
      let style = try builder.document.style(of: child, viewport: place.viewport, &builder.budget)
      let offset = element.source["offset"].flatMap { SVGLength.fraction($0.asciiTrimmed) } ?? 0
      var color: StraightColor? = .black
      switch style.stopColor {
      case .color(let own)?: color = own
      case .current?: color = style.color
      // Transparent stops are black, because browsers interpolate straight colours.
      case SVGPaintValue.none?: color = StraightColor(red: 0, green: 0, blue: 0, alpha: 0)
      case .server?, .contextFill?, .contextStroke?, nil: break
      }
      if color == nil { tinted.insert(stops.count) }
      let opacity = style.stopOpacity * Double(color?.alpha ?? 255) / 255
      color?.alpha = 255
      stops.append(
        PathGradient.Stop(
          offset: max(min(max(offset, 0), 1), stops.last?.offset ?? 0), color: color ?? .black, opacity: opacity))
    }
    self.stops = stops
    self.tinted = tinted
    transform =
      chain.lazy.compactMap { $0.source["gradientTransform"] }.first
      .flatMap { AffineTransform(svg: $0, viewport: Point(x: 0, y: 0), fontSize: 16) } ?? .identity
  }

  private var isInBox: Bool { attribute("gradientUnits") != "userSpaceOnUse" }

  /// Returns whether a shape has a box that the gradient can be placed in.
  func fits(_ outline: Path) -> Bool { !isInBox || outline.extent.map { $0.width > 0 && $0.height > 0 } ?? false }

  /// Returns the paint of a shape; nil if it is invisible.
  ///
  /// - Parameters:
  ///   - outline: The outline of the shape, in user units.
  ///   - opacity: The opacity of the paint.
  ///   - place: The place of the shape.
  /// - Returns: The paint.
  func paint(of outline: Path, _ opacity: Double, in place: SVGPlace) -> SVGTreePaint? {
    guard let last = stops.last else { return nil }
    var space = place.map
    var inner = place
    if isInBox {
      guard let box = outline.extent, box.width > 0, box.height > 0 else { return nil }
      space = space.after(.stretching(Rect(x: 0, y: 0, width: 1, height: 1), to: box))
      inner.viewport = Point(x: 1, y: 1)
    }
    space = space.after(transform)
    let spread = PathGradient.Spread(rawValue: attribute("spreadMethod") ?? "") ?? .pad
    // A gradient without a length has the colour of its last stop (SVG 1.1, §§13.2.2 and 13.2.3).
    guard stops.count > 1, let (kind, map) = isRadial ? radial(in: inner) : linear(in: inner),
      space.after(map).inverse != nil
    else {
      guard space.determinant != 0 else { return nil }
      return SVGTreePaint(tinted.contains(stops.count - 1) ? nil : last.color, opacity: opacity * last.opacity)
    }
    let gradient = PathGradient(kind, spread: spread, stops: stops, map: space.after(map)).faded(to: opacity)
    return gradient.stops.contains { $0.opacity > 0 } ? .gradient(gradient, tinted: tinted) : nil
  }

  private func attribute(_ name: String) -> String? { chain.lazy.compactMap { $0.source[name] }.first?.asciiTrimmed }

  /// Returns a length in user units, or as a fraction of a viewport of 1; a percentage of it if no element specifies it.
  private func length(_ name: String, _ percentage: Double, in place: SVGPlace) -> Double {
    if let length = chain.lazy.compactMap({ $0.length(name, in: place) }).first { return length }
    let vertical = name.hasPrefix("y") || name.hasSuffix("y")
    let whole = name == "r" ? place.viewport.diagonal : vertical ? place.viewport.y : place.viewport.x
    return percentage / 100 * whole
  }

  /// Returns the map from the x axis of a gradient to user units; nil if the gradient has no length.
  private func linear(in place: SVGPlace) -> (PathGradient.Kind, AffineTransform)? {
    let start = Point(x: length("x1", 0, in: place), y: length("y1", 0, in: place))
    let along = Point(x: length("x2", 100, in: place), y: length("y2", 0, in: place)) - start
    guard along.length > 0 else { return nil }
    return (.linear, AffineTransform(a: along.x, b: along.y, c: -along.y, d: along.x, e: start.x, f: start.y))
  }

  /// Returns the focus of a gradient and the map from the unit circle to user units; nil if the circle is empty.
  private func radial(in place: SVGPlace) -> (PathGradient.Kind, AffineTransform)? {
    let center = Point(x: length("cx", 50, in: place), y: length("cy", 50, in: place))
    let radius = length("r", 50, in: place)
    guard radius > 0 else { return nil }
    func coordinate(_ name: String, _ standard: Double) -> Double {
      chain.contains { $0.has(name) } ? length(name, 0, in: place) : standard
    }
    let start = min(max(coordinate("fr", 0) / radius, 0), 0.99)
    var focus = Point(x: coordinate("fx", center.x), y: coordinate("fy", center.y)) - center
    focus = focus * (1 / radius)
    // A focus outside the circle is moved to its edge (SVG 1.1, §13.2.3), just inside so that each point has a colour.
    let limit = (1 - start) * 0.9999
    if focus.length > limit { focus = focus * (limit / focus.length) }
    return (
      .radial(focus: focus, focusRadius: start), AffineTransform(scale: radius, offset: center)
    )
  }
}
