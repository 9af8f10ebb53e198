import AvatarGeometry
import AvatarRaster
import IconSVG
import Testing

@testable import AvatarRender

/// An icon of the design system, as the elements of Feather's SVG file.
private struct FeatherIcon: Sendable, CustomTestStringConvertible {
  let icon: Icon
  let elements: String

  var testDescription: String { icon.rawValue }

  static let all = [
    FeatherIcon(
      icon: .user,
      elements: #"<path d="M20 21v-2a4 4 0 0 0-4-4H8a4 4 0 0 0-4 4v2"/><circle cx="12" cy="7" r="4"/>"#),
    FeatherIcon(icon: .check, elements: #"<polyline points="20 6 9 17 4 12"/>"#),
    FeatherIcon(
      icon: .x, elements: #"<line x1="18" y1="6" x2="6" y2="18"/><line x1="6" y1="6" x2="18" y2="18"/>"#),
    FeatherIcon(
      icon: .info,
      elements: """
        <circle cx="12" cy="12" r="10"/><line x1="12" y1="16" x2="12" y2="12"/><line x1="12" y1="8" x2="12.01" y2="8"/>
        """),
  ]

  func svg(side: Int) -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(side)" height="\(side)" viewBox="0 0 24 24" fill="none" \
      stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">\(elements)</svg>
      """.utf8)
  }
}

@Suite struct FeatherTests {
  @Test(
    .enabled(if: SVGViewer.librsvg != nil, "needs rsvg-convert in the PATH"), arguments: FeatherIcon.all, [24, 96])
  fileprivate func iconCoverageMatchesLibrsvg(feather: FeatherIcon, side: Int) throws {
    let shown = try SVGViewer.librsvg(feather.svg(side: side))
    let size = try #require(AvatarSize(side))
    let ours = AvatarRenderer().picture(of: IconSpec(icon: feather.icon, size: size)).raster
    var (common, total) = (0, 0)
    for y in 0..<side {
      for x in 0..<side {
        let (a, b) = (Int(shown[x, y].alpha), Int(ours[x, y].alpha))
        (common, total) = (common + min(a, b), total + max(a, b))
      }
    }
    // The measure is the soft intersection over union.
    #expect(Double(common) / Double(total) >= 0.97, "\(Double(common) / Double(total))")
  }

  /// The expected paths are given by their coordinates on the 24-unit grid.
  @Test func iconPathsMatchTheFeatherCoordinates() {
    func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    func design(_ icon: Icon) -> Path {
      SVGPathReader(icon.drawing(side: 24).strokes.joined()).path.transformed(scale: 1, offset: p(12, 12))
    }
    func circle(_ center: Point, radius: Double) -> Path {
      let (right, left) = (center + p(radius, 0), center - p(radius, 0))
      var circle = Path()
      circle.move(to: right)
      for end in [left, right] { circle.arc(center: center, to: end, clockwise: true) }
      circle.close()
      return circle
    }
    var user = circle(p(12, 7), radius: 4)
    user.move(to: p(20, 21))
    user.line(to: p(20, 19))
    user.arc(center: p(16, 19), to: p(16, 15), clockwise: false)
    user.line(to: p(8, 15))
    user.arc(center: p(8, 19), to: p(4, 19), clockwise: false)
    user.line(to: p(4, 21))
    #expect(design(.user) == user)
    var check = Path()
    check.stroke((20, 6), (9, 17), (4, 12))
    #expect(design(.check) == check)
    var cross = Path()
    cross.stroke((18, 6), (6, 18))
    cross.stroke((6, 6), (18, 18))
    #expect(design(.x) == cross)
    var info = circle(p(12, 12), radius: 10)
    info.stroke((12, 12), (12, 16))
    info.move(to: p(12, 8))
    info.close()
    #expect(design(.info) == info)
  }
}
