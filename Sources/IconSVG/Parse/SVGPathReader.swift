package import AvatarGeometry
import AvatarJSON

/// A reader of SVG path data (SVG 1.1, §8.3).
///
/// A contour begins with its first segment, because a move alone draws nothing.
package struct SVGPathReader {
  private var scanner: SVGScanner
  package private(set) var path = Path()
  private var pen = Point(x: 0, y: 0)
  private var contourStart = Point(x: 0, y: 0)
  private var isContourOpen = false
  private let maxElements: Int
  /// A Boolean value that indicates whether the first command, which must be a move, has been read.
  private var isStarted = false
  /// The control point that S or T reflects, and whether it belongs to a cubic curve.
  private var reflected: (control: Point, isCubic: Bool)?

  /// The number of elements after each command's segments, at which markers are drawn.
  package private(set) var ends: [Int] = []

  /// The position of the first invalid character, from 1; nil if all data was read.
  private(set) var faultPosition: Int?

  /// Reads path data.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - maxElements: The maximum number of elements that the caller accepts. If the path would have more, it is
  ///     incomplete, but still has more than `maxElements` elements.
  package init(_ data: String, maxElements: Int = .max) {
    self.maxElements = maxElements
    scanner = SVGScanner(data)
    while !scanner.isAtEnd(), path.elements.count <= maxElements {
      guard let command = scanner.letter(), isStarted || command.lowercased == UInt8(ascii: "m"),
        draw(command)
      else {
        faultPosition = scanner.position + 1
        return
      }
      isStarted = true
    }
  }

  /// Returns the number of arguments in each segment of a command; nil if the command is unknown.
  private static func count(after command: Character) -> Int? {
    switch command {
    case "h", "v": 1
    case "m", "l", "t": 2
    case "s", "q": 4
    case "c": 6
    case "a": 7
    default: nil
    }
  }

  /// Draws the segments of a command; returns false if the command is unknown or a number is missing.
  private mutating func draw(_ command: UInt8) -> Bool {
    var kind = Character(Unicode.Scalar(command.lowercased))
    if kind == "z" {
      begin()
      path.close()
      // A segment after this command starts a new contour at the same point (SVG 1.1, §8.3.3).
      pen = contourStart
      isContourOpen = false
      reflected = nil
      return true
    }
    guard let count = Self.count(after: kind) else { return false }
    repeat {
      var numbers: [Double] = []
      while numbers.count < count {
        if !numbers.isEmpty { scanner.skipComma() }
        let isFlag = kind == "a" && (3...4).contains(numbers.count)
        guard let number = isFlag ? scanner.flag() : scanner.number() else { return false }
        numbers.append(number)
      }
      draw(kind, numbers, from: command == command.lowercased ? pen : Point(x: 0, y: 0))
      // Further coordinate pairs after a move draw lines.
      if kind == "m" { kind = "l" }
      if path.elements.count > maxElements { return true }
      if scanner.skipComma() { continue }
      guard let next = scanner.peek(), !next.isLetter else { return true }
    } while true
  }

  private mutating func draw(_ kind: Character, _ n: [Double], from origin: Point) {
    func point(_ i: Int) -> Point { origin + Point(x: n[i], y: n[i + 1]) }
    let end =
      switch kind {
      case "h": Point(x: origin.x + n[0], y: pen.y)
      case "v": Point(x: pen.x, y: origin.y + n[0])
      default: point(n.count - 2)
      }
    var control: (Point, Bool)?
    if kind == "m" {
      contourStart = end
      isContourOpen = false
    } else {
      begin()
    }
    switch kind {
    case "m": break
    case "c", "s":
      let second = point(n.count - 4)
      path.cubic(control1: kind == "c" ? point(0) : reflection(isCubic: true), control2: second, to: end)
      control = (second, true)
    case "q", "t":
      let middle = kind == "q" ? point(0) : reflection(isCubic: false)
      path.quad(control: middle, to: end)
      control = (middle, false)
    case "a":
      // Negative radii count as positive (SVG 1.1, appendix F.6.6).
      path.addSVGArc(
        from: pen, radii: Point(x: n[0].magnitude, y: n[1].magnitude), turn: .rotation(degrees: n[2]),
        isLarge: n[3] == 1, isClockwise: n[4] == 1, to: end)
    default: path.line(to: end)
    }
    pen = end
    reflected = control
    ends.append(path.elements.count)
  }

  private mutating func begin() {
    if !isContourOpen { path.move(to: pen) }
    isContourOpen = true
  }

  private func reflection(isCubic: Bool) -> Point {
    // After any other segment, the control point is the current point (SVG 1.1, §8.3.6 and §8.3.7).
    guard let reflected, reflected.isCubic == isCubic else { return pen }
    return pen * 2 - reflected.control
  }
}

extension Path {
  /// Adds an elliptical arc given by its endpoints (SVG 1.1, appendix F.6); an arc of a circle remains circular.
  fileprivate mutating func addSVGArc(
    from start: Point, radii: Point, turn: AffineTransform, isLarge: Bool, isClockwise: Bool, to end: Point
  ) {
    if start == end { return }
    // An arc without a radius is a line, and one between equal endpoints is omitted (appendix F.6.2).
    guard radii.x > 0, radii.y > 0 else { return line(to: end) }
    let half = (start - end) * 0.5
    // On the unit circle, whose image is the ellipse, u and −u are the endpoints relative to the middle of the chord.
    var u = Point(x: half.dot(Point(x: turn.a, y: turn.b)), y: half.dot(Point(x: turn.c, y: turn.d)))
    u = Point(x: u.x / radii.x, y: u.y / radii.y)
    // Radii that are too small are increased until the arc reaches both endpoints.
    let growth = max(u.length, 1)
    u = u * (1 / growth)
    let square = u.dot(u)
    guard square > 0, square.isFinite else { return line(to: end) }
    // The sign is that of equation F.6.5.2. Rounding may leave the square slightly above 1 for enlarged radii.
    let distance = (max(1 - square, 0) / square).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let center = Point(x: u.y, y: -u.x) * distance
    let axes = turn.after(
      AffineTransform(a: radii.x * growth, b: 0, c: 0, d: radii.y * growth, e: 0, f: 0))
    let ellipse = AffineTransform(scale: 1, offset: start.interpolated(to: end, 0.5)).after(axes)
      .after(AffineTransform(scale: 1, offset: center))
    if radii.x == radii.y {
      arc(center: ellipse(Point(x: 0, y: 0)), to: end, clockwise: isClockwise)
    } else {
      // The computed end of the arc may differ from the given one by rounding, so a line connects the two.
      addArc(from: u - center, to: u * -1 - center, clockwise: isClockwise, of: ellipse)
      line(to: end)
    }
  }
}
