import AvatarGeometry

/// The data of an SVG path element, in which each command is absolute or relative, whichever is shorter.
struct SVGPathData {
  private(set) var text = ""
  private var pen = SVGPoint(Point(x: 0, y: 0))
  private var start = SVGPoint(Point(x: 0, y: 0))
  /// The exact position of the pen, from which arcs are computed.
  private var place = Point(x: 0, y: 0)
  private var origin = Point(x: 0, y: 0)
  /// The command that can be omitted if it is repeated.
  private var last: Character?

  init(_ path: Path) {
    // Path data must start with a move (SVG 1.1, §8.3.2).
    if case .move? = path.elements.first {} else { move(to: place) }
    for element in path.elements { add(element) }
  }

  private mutating func add(_ element: Path.Element) {
    switch element {
    case .move(let p): move(to: p)
    case .line(let p): line(to: p)
    case .quad(let control, let end): curve("Q", [control, end])
    case .cubic(let control1, let control2, let end): curve("C", [control1, control2, end])
    case .arc(let center, let end, let clockwise): arc(around: center, to: end, clockwise: clockwise)
    case .close:
      text += "z"
      // The command after a close cannot be omitted.
      last = nil
      pen = start
      place = origin
    }
  }

  private mutating func move(to p: Point) {
    curve("M", [p])
    // Repeating a move command would draw a line.
    last = nil
    start = pen
    origin = place
  }

  private mutating func line(to p: Point) {
    let (end, step) = (SVGPoint(p), SVGPoint(p).relative(to: pen))
    switch (step.x.thousandths, step.y.thousandths) {
    case (0, 0): place = p
    case (_, 0): append("H", [end.x], [step.x], to: p)
    case (0, _): append("V", [end.y], [step.y], to: p)
    default: curve("L", [p])
    }
  }

  private mutating func curve(_ command: Character, _ points: [Point]) {
    let absolute = points.map { SVGPoint($0) }
    let relative = absolute.map { $0.relative(to: pen) }
    append(
      command, absolute.flatMap { [$0.x, $0.y] }, relative.flatMap { [$0.x, $0.y] }, to: points[points.count - 1])
  }

  /// Adds an arc in pieces of at most a quarter turn; for an arc of about half a turn, rounding would move the centre
  /// far away.
  private mutating func arc(around center: Point, to end: Point, clockwise: Bool) {
    let sign = clockwise ? 1.0 : -1.0
    for _ in 0..<4 {
      let (from, to) = (place - center, end - center)
      let (sine, cosine) = (from.cross(to) * sign, from.dot(to))
      // An end that lies behind the start only because of rounding does not make a full turn.
      if cosine > -1e-6 * to.dot(to), sine > (cosine > 0 ? -1e-12 : 0) * to.dot(to) { break }
      quarter(to: center + Point(x: -from.y, y: from.x) * sign, around: center, sign)
    }
    quarter(to: end, around: center, sign)
  }

  private mutating func quarter(to end: Point, around center: Point, _ sign: Double) {
    let radius = SVGNumber((end - center).length)
    let (target, step) = (SVGPoint(end), SVGPoint(end).relative(to: pen))
    // Viewers omit an arc that ends at its start.
    guard target != pen else {
      place = end
      return
    }
    let (zero, sweep) = (SVGNumber(0), SVGNumber(sign > 0 ? 1 : 0))
    // The zeros are the rotation, which a circle does not need, and the flag for arcs of more than half a turn.
    let arc = [radius, radius, zero, zero, sweep]
    append("A", arc + [target.x, target.y], arc + [step.x, step.y], to: end)
  }

  private mutating func append(_ command: Character, _ absolute: [SVGNumber], _ relative: [SVGNumber], to end: Point) {
    let small = Character(command.lowercased())
    let (long, short) = (spelling(command, absolute), spelling(small, relative))
    let isRelative = short.utf8.count < long.utf8.count
    text += isRelative ? short : long
    last = isRelative ? small : command
    pen = SVGPoint(end)
    place = end
  }

  private func spelling(_ command: Character, _ numbers: [SVGNumber]) -> String {
    var text = command == last ? "" : String(command)
    for (i, number) in numbers.enumerated() {
      let digits = number.description
      if (i > 0 || text.isEmpty) && !digits.hasPrefix("-") { text += " " }
      text += digits
    }
    return text
  }
}
