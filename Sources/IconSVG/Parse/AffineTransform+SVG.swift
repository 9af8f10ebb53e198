import AvatarGeometry
import AvatarJSON

extension AffineTransform {
  /// Creates the map from a list of transform functions, the last of which is applied first, in the syntax of SVG or
  /// CSS (CSS Transforms 1, §§8 and 9); nil for any other text.
  ///
  /// - Parameters:
  ///   - text: The list, or `none`.
  ///   - viewport: The width and height that percentages refer to, in user units.
  ///   - fontSize: The font size, in user units.
  init?(svg text: String, viewport: Point, fontSize: Double) {
    self = .identity
    if text.asciiTrimmed.lowercased() == "none" { return }
    let functions = text.split(separator: ")", omittingEmptySubsequences: false)
    for function in functions.dropLast() {
      let parts = function.split(separator: "(", omittingEmptySubsequences: false)
      let name = parts[0].drop { $0 == "," || $0.isWhitespace }
      guard parts.count == 2 else { return nil }
      let arguments = parts[1].split { $0 == "," || $0.isWhitespace }.map(String.init)
      let numbers = SVGScanner.numbers(String(parts[1]))
      guard let map = AffineTransform(String(name).asciiTrimmed, arguments, numbers, viewport, fontSize) else {
        return nil
      }
      self = after(map)
    }
    if functions.last?.allSatisfy(\.isWhitespace) == false { return nil }
  }

  /// Creates the map of one function, with its arguments as text and, if none has a unit, as numbers.
  private init?(_ name: String, _ arguments: [String], _ numbers: [Double]?, _ viewport: Point, _ fontSize: Double) {
    let n = numbers ?? []
    func length(_ i: Int, _ whole: Double) -> Double? {
      if let numbers { return numbers.indices.contains(i) ? numbers[i] : 0 }
      return arguments.indices.contains(i)
        ? SVGLength(arguments[i])?.units(of: whole, fontSize: fontSize) : 0
    }
    let count = numbers?.count ?? arguments.count
    self = .identity
    switch (name.lowercased(), count) {
    case ("matrix", 6):
      guard n.count == 6 else { return nil }
      self = AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
    case ("translate", 1...2):
      guard let x = length(0, viewport.x), let y = length(1, viewport.y) else { return nil }
      (e, f) = (x, y)
    case ("translatex", 1): e = length(0, viewport.x) ?? 0
    case ("translatey", 1): f = length(0, viewport.y) ?? 0
    case ("scale", 1...2) where !n.isEmpty: (a, d) = (n[0], n[n.count - 1])
    case ("scalex", 1) where !n.isEmpty: a = n[0]
    case ("scaley", 1) where !n.isEmpty: d = n[0]
    case ("rotate", 1):
      guard let degrees = Self.degrees(arguments[0]) else { return nil }
      self = .rotation(degrees: degrees)
    case ("rotate", 3) where n.count == 3:
      self = AffineTransform.rotation(degrees: n[0]).around(Point(x: n[1], y: n[2]))
    case ("skewx", 1), ("skewy", 1):
      guard let degrees = Self.degrees(arguments[0]) else { return nil }
      let turn = AffineTransform.rotation(degrees: degrees)
      // At odd multiples of 90°, the tangent is infinite.
      guard turn.a.magnitude > 1e-9 else { return nil }
      if name.lowercased() == "skewx" { c = turn.b / turn.a } else { b = turn.b / turn.a }
    default: return nil
    }
  }

  /// Returns the map with a point as its origin.
  func around(_ origin: Point) -> AffineTransform {
    AffineTransform(scale: 1, offset: origin).after(self).after(AffineTransform(scale: 1, offset: origin * -1))
  }

  private static func degrees(_ text: String) -> Double? {
    var scanner = SVGScanner(text)
    guard let number = scanner.number() else { return nil }
    let units = ["": 1, "deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]
    return units[scanner.rest.asciiTrimmed.lowercased()].map { number * $0 }
  }
}
