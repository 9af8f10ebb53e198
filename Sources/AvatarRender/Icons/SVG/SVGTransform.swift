import AvatarGeometry

extension AffineTransform {
  /// Creates the map of a `transform` attribute: a list of functions, of which the last is applied first.
  ///
  /// - Returns: nil if the text is anything else.
  init?(svg text: String) {
    var scanner = SVGScanner(text)
    self = .identity
    var isFirst = true
    while !scanner.isAtEnd {
      if !isFirst { scanner.skipComma() }
      isFirst = false
      let name = scanner.word()
      scanner.skipSpaces()
      guard scanner.skip(UInt8(ascii: "(")) else { return nil }
      var numbers: [Double] = []
      while scanner.peeked != UInt8(ascii: ")") {
        if !numbers.isEmpty { scanner.skipComma() }
        guard numbers.count < 6, let number = scanner.number() else { return nil }
        numbers.append(number)
      }
      guard scanner.skip(UInt8(ascii: ")")), let map = AffineTransform(function: name, numbers) else { return nil }
      self = after(map)
    }
  }

  private init?(function name: String, _ n: [Double]) {
    self = .identity
    switch (name, n.count) {
    case ("matrix", 6): self = AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
    case ("translate", 1), ("translate", 2): (e, f) = (n[0], n.count == 2 ? n[1] : 0)
    case ("scale", 1), ("scale", 2): (a, d) = (n[0], n[n.count - 1])
    case ("rotate", 1): self = .rotation(degrees: n[0])
    case ("rotate", 3):
      let back = AffineTransform(scale: 1, offset: Point(x: -n[1], y: -n[2]))
      self = AffineTransform(scale: 1, offset: Point(x: n[1], y: n[2])).after(.rotation(degrees: n[0])).after(back)
    case ("skewX", 1), ("skewY", 1):
      let turn = AffineTransform.rotation(degrees: n[0])
      guard turn.a.magnitude > 1e-9 else { return nil }
      if name == "skewX" { c = turn.b / turn.a } else { b = turn.b / turn.a }
    default: return nil
    }
  }

  /// Returns the rotation about the origin by an angle, clockwise on a screen.
  ///
  /// The series of sine and cosine make it equal on all machines; multiples of 90° are exact.
  static func rotation(degrees: Double) -> AffineTransform {
    let quarters = (degrees / 90).rounded()
    // In ±π/4, the next terms are below 10⁻¹⁸.
    let x = (degrees - quarters * 90) * (Double.pi / 180)
    let square = x * x
    var (sine, cosine) = (0.0, 0.0)
    for k in stride(from: 18.0, through: 2, by: -2) {
      cosine = (1 - cosine) * square / (k * (k - 1))
      sine = (1 - sine) * square / (k * (k + 1))
    }
    (sine, cosine) = (x * (1 - sine), 1 - cosine)
    switch Int(quarters.truncatingRemainder(dividingBy: 4) + 4) % 4 {
    case 1: (cosine, sine) = (-sine, cosine)
    case 2: (cosine, sine) = (-cosine, -sine)
    case 3: (cosine, sine) = (sine, -cosine)
    default: break
    }
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0)
  }
}
