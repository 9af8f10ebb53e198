import AvatarRaster
import Testing

@testable import AvatarRender

/// The avatar component of the design system, as its web implementation specifies it: CSS for circles, SVG for
/// hexagons.
private struct Component: CustomTestStringConvertible {
  let type: AvatarType
  /// The side, in CSS pixels.
  let size: Int
  /// The number of device pixels per CSS pixel.
  let density: Int

  var testDescription: String { "\(type), \(size) px, density \(density)" }

  static let all = AvatarType.allCases.flatMap { type in
    [24, 32, 40, 48, 80, 128].flatMap { size in [1, 2, 3].map { Component(type: type, size: size, density: $0) } }
  }

  private var ring: (width: Int, color: String, opacity: Double) {
    size < 128 ? (1, "#b2bcc4", 0.48) : (2, "#ffffff", 1)
  }

  var markup: String {
    let box = "zoom:\(density);box-sizing:border-box;width:\(size)px;height:\(size)px"
    switch type {
    case .human:
      let color = ring.opacity < 1 ? "rgb(178 188 196 / 0.48)" : ring.color
      let glyph = """
        <svg width="\(size / 2)" height="\(size / 2)" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2" \
        stroke-linecap="round" stroke-linejoin="round"><path d="M20 21v-2a4 4 0 0 0-4-4H8a4 4 0 0 0-4 4v2"/>\
        <circle cx="12" cy="7" r="4"/></svg>
        """
      return """
        <div style="\(box);border-radius:50%;background:#ff6b35;border:\(ring.width)px solid \(color);display:flex;\
        align-items:center;justify-content:center">\(glyph)</div>
        """
    case .agent:
      let path = hexagon
      return """
        <div style="\(box)"><svg width="\(size)" height="\(size)" viewBox="0 0 \(size) \(size)"><path d="\(path)" \
        fill="#4d9ba5"/><path d="\(path)" fill="none" stroke="\(ring.color)" stroke-width="\(ring.width)" \
        stroke-opacity="\(ring.opacity)"/></svg></div>
        """
    }
  }

  /// The pointy-top hexagon around which corners of 8 % of the side are quadratic Béziers.
  private var hexagon: String {
    let (half, width, corner) = (Double(size) / 2, Double(size) * 0.4330127018922193, 0.08 * Double(size))
    let vertices = [
      (0, -half), (width, -half / 2), (width, half / 2), (0, half), (-width, half / 2), (-width, -half / 2),
    ]
    func toward(_ from: (Double, Double), _ to: (Double, Double)) -> String {
      let share = corner / half
      return "\(half + from.0 + (to.0 - from.0) * share) \(half + from.1 + (to.1 - from.1) * share)"
    }
    return vertices.indices.map { i in
      let (last, vertex, next) = (vertices[(i + 5) % 6], vertices[i], vertices[(i + 1) % 6])
      return "\(i == 0 ? "M" : "L")\(toward(vertex, last))"
        + "Q\(half + vertex.0) \(half + vertex.1) \(toward(vertex, next))"
    }.joined() + "Z"
  }
}

@Suite struct ComponentTests {
  /// The browser approximates circles with parabolas that deviate by up to a quarter of a pixel.
  @Test(.enabled(if: SVGViewer.browser != nil, "needs chromium in the PATH"))
  func browserRendersTheComponentLikeTheTheme() throws {
    let all = Component.all
    let shown = try SVGViewer.browser(
      all.map { (Array($0.markup.utf8), $0.size * $0.density, $0.size * $0.density) })
    for (component, shown) in zip(all, shown) {
      let spec = AvatarSpec(
        who: AvatarSubject(type: component.type), size: try #require(AvatarSize(component.size)),
        scale: try #require(AvatarScale(Double(component.density))))
      let ours = try AvatarRenderer(theme: .designerPunk).avatar(offline: spec).raster
      let pairs = zip(ours.straightPixels(), shown.straightPixels())
      let alphas = pairs.map { (Int($0 >> 24), Int($1 >> 24)) }
      let (common, all) = alphas.reduce((0, 0)) { ($0.0 + min($1.0, $1.1), $0.1 + max($1.0, $1.1)) }
      #expect(Double(common) >= 0.99 * Double(all), "\(component.testDescription)")
      guard component.type == .human else { continue }
      // The white glyph and the orange background differ most in blue and green.
      let differences = pairs.map { ours, shown in
        ours >> 24 == 255 && shown >> 24 == 255 ? abs(Int(ours >> 8 & 255) - Int(shown >> 8 & 255)) : 0
      }
      #expect(differences.reduce(0, +) < 2 * differences.count, "\(component.testDescription)")
    }
  }
}
