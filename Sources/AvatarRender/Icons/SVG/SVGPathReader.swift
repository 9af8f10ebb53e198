import AvatarGeometry
import AvatarJSON

/// A reader of the data of an SVG path (SVG 1.1, §8.3).
///
/// A contour begins with its first segment, since a move alone draws nothing.
struct SVGPathReader {
  private var scanner: SVGScanner
  private(set) var path = Path()
  private var pen = Point(x: 0, y: 0)
  private var contourStart = Point(x: 0, y: 0)
  private var isContourOpen = false
  /// A Boolean value that indicates whether the first command, which must be a move, was read.
  private var isStarted = false
  /// The control point that S or T reflects, and whether it is a cubic one.
  private var reflected: (control: Point, isCubic: Bool)?

  /// The position of the first character that is not understood, from 1; nil if all of the data was read.
  private(set) var faultPosition: Int?

  init(_ data: String) {
    scanner = SVGScanner(data)
    while !scanner.isAtEnd {
      guard let command = scanner.letter(), isStarted || command.lowercased == UInt8(ascii: "m"),
        draw(command)
      else {
        faultPosition = scanner.position + 1
        return
      }
      isStarted = true
    }
  }

  /// Draws the segments of a command; false if it is none, or lacks a number.
  private mutating func draw(_ command: UInt8) -> Bool {
    var kind = Character(Unicode.Scalar(command.lowercased))
    let isRelative = command == command.lowercased
    if kind == "z" {
      close()
      return true
    }
    repeat {
      let origin = isRelative ? pen : Point(x: 0, y: 0)
      guard draw(kind, from: origin) else { return false }
      // Further pairs after a move are lines.
      if kind == "m" { kind = "l" }
      if scanner.skipComma() { continue }
      guard let next = scanner.peeked, !next.isLetter else { return true }
    } while true
  }

  private mutating func draw(_ kind: Character, from origin: Point) -> Bool {
    var control: (Point, Bool)?
    switch kind {
    case "m":
      guard let p = point(origin) else { return false }
      (pen, contourStart, isContourOpen) = (p, p, false)
    case "l":
      guard let p = point(origin) else { return false }
      line(to: p)
    case "h":
      guard let x = scanner.number() else { return false }
      line(to: Point(x: origin.x + x, y: pen.y))
    case "v":
      guard let y = scanner.number() else { return false }
      line(to: Point(x: pen.x, y: origin.y + y))
    case "c", "s":
      guard let control1 = kind == "c" ? point(origin) : reflection(isCubic: true),
        let control2 = next(origin, isFirst: kind == "s"), let p = next(origin)
      else { return false }
      begin()
      path.cubic(control1: control1, control2: control2, to: p)
      (pen, control) = (p, (control2, true))
    case "q", "t":
      guard let middle = kind == "q" ? point(origin) : reflection(isCubic: false),
        let p = next(origin, isFirst: kind == "t")
      else { return false }
      begin()
      path.quad(control: middle, to: p)
      (pen, control) = (p, (middle, false))
    case "a": return arc(from: origin)
    default: return false
    }
    reflected = control
    return true
  }

  private mutating func begin() {
    if !isContourOpen { path.move(to: pen) }
    isContourOpen = true
  }

  private mutating func line(to p: Point) {
    begin()
    path.line(to: p)
    pen = p
  }

  private mutating func close() {
    begin()
    path.close()
    (pen, isContourOpen, reflected) = (contourStart, false, nil)
  }

  private func reflection(isCubic: Bool) -> Point? {
    guard let reflected, reflected.isCubic == isCubic else { return pen }
    return pen * 2 - reflected.control
  }

  private mutating func point(_ origin: Point) -> Point? {
    guard let x = scanner.number() else { return nil }
    scanner.skipComma()
    guard let y = scanner.number() else { return nil }
    return origin + Point(x: x, y: y)
  }

  private mutating func next(_ origin: Point, isFirst: Bool = false) -> Point? {
    if !isFirst { scanner.skipComma() }
    return point(origin)
  }

  private mutating func arc(from origin: Point) -> Bool {
    guard let rx = scanner.number(), scanner.hasComma, let ry = scanner.number(), scanner.hasComma,
      let angle = scanner.number(), scanner.hasComma, let isLarge = scanner.flag(), scanner.hasComma,
      let isClockwise = scanner.flag(), let end = next(origin)
    else { return false }
    begin()
    path.addSVGArc(
      from: pen, radii: Point(x: rx.magnitude, y: ry.magnitude), turn: .rotation(degrees: angle), isLarge: isLarge,
      isClockwise: isClockwise, to: end)
    (pen, reflected) = (end, nil)
    return true
  }
}

extension SVGScanner {
  /// Skips an optional comma; always true.
  fileprivate var hasComma: Bool {
    mutating get {
      skipComma()
      return true
    }
  }
}

extension Path {
  /// Adds an elliptical arc given by its ends (SVG 1.1, appendix F.6); a circle's stays a circular arc.
  fileprivate mutating func addSVGArc(
    from start: Point, radii: Point, turn: AffineTransform, isLarge: Bool, isClockwise: Bool, to end: Point
  ) {
    if start == end { return }
    guard radii.x > 0, radii.y > 0 else { return line(to: end) }
    let half = (start - end) * 0.5
    // On the unit circle, whose image is the ellipse, u and −u are the ends around the middle of the chord.
    var u = Point(x: half.dot(Point(x: turn.a, y: turn.b)), y: half.dot(Point(x: turn.c, y: turn.d)))
    u = Point(x: u.x / radii.x, y: u.y / radii.y)
    // Radii that are too small grow until the arc reaches both ends.
    let growth = max(u.length, 1)
    u = u * (1 / growth)
    let square = u.dot(u)
    guard square > 0, square.isFinite else { return line(to: end) }
    let distance = (max(1 - square, 0) / square).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let center = Point(x: u.y, y: -u.x) * distance
    let axes = turn.after(
      AffineTransform(a: radii.x * growth, b: 0, c: 0, d: radii.y * growth, e: 0, f: 0))
    let ellipse = AffineTransform(scale: 1, offset: start.interpolated(to: end, 0.5)).after(axes)
      .after(AffineTransform(scale: 1, offset: center))
    if radii.x == radii.y {
      arc(center: ellipse(Point(x: 0, y: 0)), to: end, clockwise: isClockwise)
    } else {
      addArc(from: u - center, to: u * -1 - center, clockwise: isClockwise, of: ellipse)
      line(to: end)
    }
  }
}
