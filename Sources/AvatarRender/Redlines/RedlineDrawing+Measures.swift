import AvatarGeometry

/// The redlines of one avatar.
extension RedlineDrawing {
  /// The distance between an avatar and its dimension lines.
  private static let distance = 12.0

  /// Adds the redlines of a sample.
  ///
  /// - Parameters:
  ///   - measures: The lengths.
  ///   - sample: The avatar.
  ///   - origin: The upper left corner of the avatar.
  ///   - zoom: The magnification.
  mutating func add(_ measures: RedlineMeasures, of sample: RedlineSample, at origin: Point, zoom: Double) {
    let (outer, distance) = (measures.outer, Self.distance)
    let (top, right, bottom) = (
      origin.y + outer.y * zoom - distance, origin.x + outer.maxX * zoom + distance,
      origin.y + outer.maxY * zoom + distance
    )
    let middle = Point(x: outer.x + outer.width / 2, y: outer.y + outer.height / 2)
    func x(_ length: Double) -> Double { origin.x + length * zoom }
    func y(_ length: Double) -> Double { origin.y + length * zoom }
    if let part = measures.part, sample.isContent {
      addWidth(x(outer.x)...x(part.x), at: top, from: [y(middle.y), y(part.y)], zoom)
      addWidth(x(part.x)...x(part.maxX), at: top, from: [y(part.y), y(part.y)], zoom)
      addHeight(y(outer.y)...y(part.y), at: right, from: [x(middle.x), x(part.maxX)], zoom)
      let word = sample == .initials ? "cap " : ""
      addHeight(y(part.y)...y(part.maxY), at: right, from: [x(part.maxX), x(part.maxX)], zoom, word)
    }
    if let part = measures.part, sample == .badge {
      let center = part.y + part.height / 2
      let lane = center < middle.y ? top : bottom
      addWidth(x(part.x)...x(part.maxX), at: lane, from: [y(center), y(center)], zoom)
    } else {
      addWidth(x(outer.x)...x(outer.maxX), at: bottom, from: [y(middle.y), y(middle.y)], zoom)
    }
    if sample == .agent {
      addHeight(y(outer.y)...y(outer.maxY), at: right + 42, from: [x(middle.x), x(middle.x)], zoom)
    }
    if let callout = measures.callout {
      let (from, to) = (origin + callout.from * zoom, origin + callout.to * zoom)
      addCallout(from, to, x(outer.x) - distance, "\(sample.callout) \(Self.length(callout.length))")
    }
  }

  /// Adds a horizontal dimension line, with extension lines that start at two heights.
  private mutating func addWidth(_ range: ClosedRange<Double>, at y: Double, from starts: [Double], _ zoom: Double) {
    let isAbove = y < starts[0]
    for (x, start) in zip([range.lowerBound, range.upperBound], starts) {
      addLine(from: Point(x: x, y: start), to: Point(x: x, y: y + (isAbove ? -4 : 4)))
    }
    addLine(from: Point(x: range.lowerBound, y: y), to: Point(x: range.upperBound, y: y))
    let (middle, length) = ((range.lowerBound + range.upperBound) / 2, range.upperBound - range.lowerBound)
    addText(Self.length(length / zoom), at: Point(x: middle, y: y + (isAbove ? -7 : 16)), anchor: "middle")
  }

  /// Adds a vertical dimension line, with extension lines that start at two horizontal positions.
  private mutating func addHeight(
    _ range: ClosedRange<Double>, at x: Double, from starts: [Double], _ zoom: Double, _ word: String = ""
  ) {
    for (y, start) in zip([range.lowerBound, range.upperBound], starts) {
      addLine(from: Point(x: start, y: y), to: Point(x: x + 4, y: y))
    }
    addLine(from: Point(x: x, y: range.lowerBound), to: Point(x: x, y: range.upperBound))
    let (middle, length) = ((range.lowerBound + range.upperBound) / 2, range.upperBound - range.lowerBound)
    addText(word + Self.length(length / zoom), at: Point(x: x + 8, y: middle + 4))
  }

  /// Adds a line between two edges, with a leader to a label on the left.
  private mutating func addCallout(_ from: Point, _ to: Point, _ left: Double, _ label: String) {
    let middle = from.interpolated(to: to, 0.5)
    // A serif at each edge shows where the length begins and ends.
    let isVertical = from.x == to.x
    let half = isVertical ? Point(x: 3, y: 0) : Point(x: 0, y: 3)
    for end in [from, to] { addLine(from: end - half, to: end + half) }
    addLine(from: from, to: to)
    addLine(from: isVertical ? middle : from, to: Point(x: left, y: middle.y))
    addText(label, at: Point(x: left - 5, y: middle.y + 4), anchor: "end")
  }

  /// Returns a length as a number with at most one decimal.
  private static func length(_ length: Double) -> String { ((length * 10).rounded() / 10).text }
}
