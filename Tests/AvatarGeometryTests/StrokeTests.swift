import SampledCoverage
import Testing

@testable import AvatarGeometry

/// A path that a pen of a given width follows.
private struct Line: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let path: Path
  let width: Double

  init(_ name: String, width: Double = 2, _ draw: (inout Path) -> Void) {
    testDescription = name
    self.width = width
    var path = Path()
    draw(&path)
    self.path = path
  }

  static let dot = Line("dot", width: 9) { $0.move(to: Point(x: 11.3, y: 12.1)) }
  static let corner = Line("corner", width: 3) {
    $0.move(to: Point(x: 3.2, y: 4.1))
    $0.line(to: Point(x: 20.7, y: 6.4))
    $0.line(to: Point(x: 5.9, y: 20.3))
  }
  static let backAndForth = Line("back and forth", width: 4) {
    $0.move(to: Point(x: 4.2, y: 5.3))
    $0.line(to: Point(x: 19.1, y: 17.9))
    $0.line(to: Point(x: 8.3, y: 8.8))
  }
  static let triangle = Line("closed", width: 2.5) {
    $0.move(to: Point(x: 4.1, y: 19.3))
    $0.line(to: Point(x: 12.2, y: 4.4))
    $0.line(to: Point(x: 20.4, y: 18.1))
    $0.close()
  }
  static let arc = Line("arc", width: 3) {
    $0.move(to: Point(x: 18, y: 12))
    $0.arc(center: Point(x: 12, y: 12), to: Point(x: 12, y: 6), clockwise: true)
    $0.line(to: Point(x: 20.3, y: 5.2))
  }
  static let tightArc = Line("arc tighter than the pen", width: 8) {
    $0.move(to: Point(x: 14, y: 12))
    $0.arc(center: Point(x: 12, y: 12), to: Point(x: 10, y: 12), clockwise: false)
    $0.line(to: Point(x: 10, y: 17.3))
  }
  static let quad = Line("quadratic", width: 3) {
    $0.move(to: Point(x: 3.5, y: 18.2))
    $0.quad(control: Point(x: 12.3, y: -6.1), to: Point(x: 20.2, y: 19.4))
  }
  static let cubic = Line("cubic", width: 2.2) {
    $0.move(to: Point(x: 3.1, y: 12.2))
    $0.cubic(control1: Point(x: 14.2, y: -12.3), control2: Point(x: 9.1, y: 36.4), to: Point(x: 21.3, y: 11.1))
  }
  static let loop = Line("cubic that crosses itself", width: 3) {
    $0.move(to: Point(x: 4.1, y: 19.2))
    $0.cubic(control1: Point(x: 34.2, y: -2.3), control2: Point(x: -10.1, y: -2.4), to: Point(x: 20.3, y: 19.1))
  }
  static let cusp = Line("cubic with a cusp", width: 3) {
    $0.move(to: Point(x: 4, y: 19))
    $0.cubic(control1: Point(x: 20, y: 3), control2: Point(x: 4, y: 3), to: Point(x: 20, y: 19))
  }
}

@Suite struct StrokeTests {
  @Test(arguments: [Line.dot, .corner, .backAndForth, .triangle, .arc, .tightArc, .quad, .cubic, .loop, .cusp])
  private func strokeCoversAllPointsWithinHalfItsWidth(line: Line) {
    let track = PenTrack(line.path)
    for size in [12, 16, 24, 40, 64] {
      let scale = Double(size) / 24
      let outline = line.path.stroked(width: line.width).transformed(scale: scale, offset: Point(x: 0, y: 0))
      let truth = SampledCoverage(width: size, height: size) { x, y in
        (line.width / 2 - track.distance(x / scale, y / scale)) * scale
      }
      #expect(truth.worstError(of: CoverageMask(outline, width: size, height: size).values) <= 1.5, "\(size) px")
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func strokeWithoutAValidWidthIsEmpty(width: Double) {
    #expect(Path.circle(center: Point(x: 2, y: 2), radius: 1).stroked(width: width) == Path())
  }

  @Test func contourAfterAClosedOneStartsAtTheSamePoint() {
    var path = Path()
    path.move(to: Point(x: 4, y: 4))
    path.line(to: Point(x: 6, y: 4))
    path.close()
    path.line(to: Point(x: 4, y: 8))
    let mask = CoverageMask(path.stroked(width: 2), width: 10, height: 10)
    #expect(mask[1, 1] == 0 && mask[4, 7] > 0)
  }

  @Test func strokeOfAnEmptyPathIsEmpty() {
    #expect(Path().stroked(width: 2) == Path())
  }

  @Test func zeroLengthCurveIsADot() {
    var path = Path()
    let p = Point(x: 4, y: 4)
    path.move(to: p)
    path.cubic(control1: p, control2: p, to: p)
    let mask = CoverageMask(path.stroked(width: 4), width: 8, height: 8)
    #expect(mask == CoverageMask(.circle(center: p, radius: 2), width: 8, height: 8))
  }

  /// Distant control points give a curve thousands of arcs.
  @Test func strokeStopsAtItsElementLimit() {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    for i in 1...100 {
      path.cubic(
        control1: Point(x: 1e6, y: 9e5), control2: Point(x: -9e5, y: 1e6), to: Point(x: Double(i), y: 0))
    }
    for maximum in [0, 1, 99, 1000] {
      let chains = ArcChain.chains(of: path, tolerance: 4e-4, maxSegments: maximum)
      #expect(chains.reduce(0) { $0 + $1.segments.count } == maximum)
      let count = path.stroked(width: 2, maxElements: maximum).elements.count
      #expect(count > maximum && count < 2 * maximum + 20, "\(maximum)")
    }
    #expect(path.stroked(width: 2).elements.count > 100_000)
  }

  @Test func dotsStopAtTheElementLimit() {
    var path = Path()
    for i in 0..<1000 {
      path.move(to: Point(x: Double(i), y: 0))
      path.close()
    }
    let count = path.stroked(width: 1, maxElements: 100).elements.count
    #expect(count > 100 && count < 110)
  }

  @Test func sufficientElementLimitDoesNotChangeTheStroke() {
    let outline = Line.loop.path.stroked(width: 3)
    #expect(Line.loop.path.stroked(width: 3, maxElements: outline.elements.count) == outline)
  }

  @Test func biarcsStayWithinTheirToleranceOfTheCurve() {
    let curve = CubicBezier(
      start: Point(x: 0, y: 0), control1: Point(x: 800, y: 10), control2: Point(x: 900, y: 300),
      end: Point(x: 1000, y: 1000))
    var path = Path()
    path.move(to: curve.start)
    path.cubic(control1: curve.control1, control2: curve.control2, to: curve.end)
    let chain = ArcChain.chains(of: path, tolerance: 1e-4)[0]
    var worst = 0.0
    for i in 0...500 {
      let p = curve.point(at: Double(i) / 500)
      let distances = chain.segments.map { segment in
        switch segment.kind {
        case .line: Distance.toLine((p.x, p.y), (segment.start.x, segment.start.y), (segment.end.x, segment.end.y))
        case .arc(let c, let clockwise):
          Distance.toArc(
            (p.x, p.y), center: (c.x, c.y), from: (segment.start.x, segment.start.y),
            to: (segment.end.x, segment.end.y), clockwise: clockwise)
        }
      }
      worst = max(worst, distances.min() ?? .infinity)
    }
    #expect(worst <= 1e-4)
    #expect(chain.segments.count < 300)
  }
}
