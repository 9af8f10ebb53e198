import Foundation
import SampledCoverage
import Testing

@testable import AvatarGeometry

/// An outline on a grid of 24 units, as the path under test and as polygons with thousands of corners.
private struct Outline: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let path: Path

  /// Returns the corners of the flattened contours, scaled.
  func polygons(_ scale: Double) -> [[(x: Double, y: Double)]] {
    var polygons: [[(x: Double, y: Double)]] = []
    var pen = Point(x: 0, y: 0)
    func add(_ points: [Point]) {
      for p in points { polygons[polygons.count - 1].append((p.x * scale, p.y * scale)) }
      pen = points[points.count - 1]
    }
    let steps = (1...400).map { Double($0) / 400 }
    for element in path.elements {
      switch element {
      case .move(let p):
        polygons.append([])
        add([p])
      case .line(let p): add([p])
      case .quad(let c, let p):
        let from = pen
        add(
          steps.map { t in
            from.interpolated(to: c, t).interpolated(to: c.interpolated(to: p, t), t)
          })
      case .cubic(let c1, let c2, let p):
        let from = pen
        add(
          steps.map { t in
            let u = 1 - t
            return from * (u * u * u) + c1 * (3 * u * u * t) + c2 * (3 * u * t * t) + p * (t * t * t)
          })
      case .arc(let c, let p, let clockwise):
        // The arc is divided into equal steps from its start; the angle takes the long way if the short one has the
        // wrong direction.
        let (from, to) = (pen - c, p - c)
        var angle = atan2(from.cross(to), from.dot(to))
        if clockwise, angle < 0 { angle += 2 * .pi }
        if !clockwise, angle > 0 { angle -= 2 * .pi }
        add(
          steps.map { t in
            let (cosine, sine) = (cos(angle * t), sin(angle * t))
            return c + Point(x: from.x * cosine - from.y * sine, y: from.x * sine + from.y * cosine)
          })
      case .close: break
      }
    }
    return polygons
  }

  /// An outline of two legs and a bar that overlap, as a variable font draws an A.
  static let letterA = Outline(
    testDescription: "A",
    path: path([
      [(2, 22), (10, 2), (13, 2), (5, 22)], [(22, 22), (14, 2), (11, 2), (19, 22)],
      [(5, 13.5), (19, 13.5), (19, 16.5), (5, 16.5)],
    ]))

  /// An outline of a ring of cubics with a tail across it.
  static let letterQ: Outline = {
    var path = ring(center: Point(x: 11, y: 11), radius: 9, clockwise: true)
    path.append(ring(center: Point(x: 11, y: 11), radius: 6, clockwise: false))
    path.append(Outline.path([[(12, 13), (14, 11.5), (22, 21), (20, 22.5)]]))
    return Outline(testDescription: "Q", path: path)
  }()

  /// An outline of three discs of cubics that overlap each other, and touch in one point.
  static let discs: Outline = {
    var path = ring(center: Point(x: 8, y: 8), radius: 6, clockwise: true)
    path.append(ring(center: Point(x: 14, y: 10), radius: 7, clockwise: true))
    path.append(ring(center: Point(x: 8, y: 17), radius: 3, clockwise: true))
    return Outline(testDescription: "discs", path: path)
  }()

  /// An outline of one contour that crosses itself, and winds twice around its middle.
  static let star = Outline(
    testDescription: "star", path: path([[(12, 1), (18.5, 22), (1.5, 9), (22.5, 9), (5.5, 22)]]))

  /// An outline that is repeated exactly, and once more at a tiny distance.
  static let twice: Outline = {
    var path = ring(center: Point(x: 12, y: 12), radius: 9, clockwise: true)
    path.append(path)
    path.append(ring(center: Point(x: 12 + 1e-9, y: 12), radius: 9, clockwise: true))
    return Outline(testDescription: "twice", path: path)
  }()

  /// An outline of arcs of circles that overlap each other and a cubic's bowl, and a segment of more than half a turn.
  static let arcs: Outline = {
    var path = Path.circle(center: Point(x: 8, y: 8), radius: 6)
    path.append(.circle(center: Point(x: 13.5, y: 9.1), radius: 5.2))
    path.append(ring(center: Point(x: 11, y: 15), radius: 5, clockwise: true))
    path.move(to: Point(x: 22, y: 17))
    path.arc(center: Point(x: 18, y: 17), to: Point(x: 14.8, y: 14.6), clockwise: true)
    path.close()
    return Outline(testDescription: "arcs", path: path)
  }()

  /// An outline of quadratic bowls along a stem, as in a P and a B.
  static let bowls: Outline = {
    var path = Outline.path([[(4, 2), (8, 2), (8, 22), (4, 22)]])
    for top in [2.0, 10] {
      path.move(to: Point(x: 5, y: top))
      path.quad(control: Point(x: 21, y: top), to: Point(x: 21, y: top + 6))
      path.quad(control: Point(x: 21, y: top + 12), to: Point(x: 5, y: top + 12))
      path.line(to: Point(x: 5, y: top + 9))
      path.quad(control: Point(x: 16, y: top + 9), to: Point(x: 16, y: top + 6))
      path.quad(control: Point(x: 16, y: top + 3), to: Point(x: 5, y: top + 3))
      path.close()
    }
    return Outline(testDescription: "bowls", path: path)
  }()

  private static func path(_ contours: [[(Double, Double)]]) -> Path {
    var path = Path()
    for contour in contours {
      for (i, p) in contour.enumerated() {
        if i == 0 { path.move(to: Point(x: p.0, y: p.1)) } else { path.line(to: Point(x: p.0, y: p.1)) }
      }
      path.close()
    }
    return path
  }

  /// Returns a contour of four cubics, like a circle.
  private static func ring(center c: Point, radius r: Double, clockwise: Bool) -> Path {
    let k = 0.5523 * r
    let quarters: [(Point, Point, Point)] = [
      (Point(x: r, y: k), Point(x: k, y: r), Point(x: 0, y: r)),
      (Point(x: -k, y: r), Point(x: -r, y: k), Point(x: -r, y: 0)),
      (Point(x: -r, y: -k), Point(x: -k, y: -r), Point(x: 0, y: -r)),
      (Point(x: k, y: -r), Point(x: r, y: -k), Point(x: r, y: 0)),
    ]
    func placed(_ p: Point) -> Point { c + Point(x: p.x, y: clockwise ? p.y : -p.y) }
    var path = Path()
    path.move(to: placed(Point(x: r, y: 0)))
    for (c1, c2, end) in quarters { path.cubic(control1: placed(c1), control2: placed(c2), to: placed(end)) }
    path.close()
    return path
  }
}

private let sizes = [12, 16, 24, 40, 64]

@Suite struct OverlapCoverageTests {
  @Test(arguments: [Outline.letterA, .letterQ, .discs, .star, .twice, .bowls, .arcs])
  private func overlapsAreCountedOnce(outline: Outline) {
    for size in sizes {
      let scale = Double(size) / 24
      let path = outline.path.transformed(scale: scale, offset: Point(x: 0, y: 0))
      let truth = SampledCoverage(width: size, height: size, polygons: outline.polygons(scale))
      #expect(truth.worstError(of: CoverageMask(path, width: size, height: size).values) <= 1.5, "\(size) px")
    }
  }

  @Test func excludedPathIsSubtracted() {
    let box = Path.rectangle(Rect(x: 0.5, y: 0, width: 3, height: 2))
    let mask = CoverageMask(
      box, excluding: .rectangle(Rect(x: 1.25, y: 0, width: 1, height: 1)), width: 4, height: 2)
    #expect(mask.values == [128, 64, 191, 128, 128, 255, 255, 128])
  }

  @Test func excludedWindingsDoNotCancelPathWindings() {
    let box = Path.rectangle(Rect(x: 0, y: 0, width: 2, height: 1))
    let counterclockwise = Path.circle(center: Point(x: 1, y: 0.5), radius: 9, clockwise: false)
    #expect(CoverageMask(box, excluding: counterclockwise, width: 2, height: 1).values == [0, 0])
  }

  @Test func searchTerminatesForHugeCoincidentCurves() {
    var path = Path.circle(center: Point(x: 4, y: 1e8), radius: 1e8)
    path.append(.circle(center: Point(x: 4, y: 1e8 + 1e-8), radius: 1e8))
    #expect(CoverageMask(path, width: 8, height: 8)[4, 4] == 255)
  }
}
