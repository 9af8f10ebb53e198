import AvatarCodec
import AvatarRaster
import Testing

@testable import AvatarRender

/// The difference between a viewer's image and the expected image, in premultiplied 8-bit levels.
private struct Difference {
  private let differences: [Int]
  private let interior: [Int]

  /// Compares two images of one size.
  init(_ shown: Raster, _ ours: Raster) {
    let (a, b) = (shown.premultipliedBytes(), ours.premultipliedBytes())
    differences = a.indices.map { abs(Int(a[$0]) - Int(b[$0])) }
    var interior: [Int] = []
    for y in 1..<ours.height - 1 {
      for x in 1..<ours.width - 1 {
        let color = ours[x, y]
        if (y - 1...y + 1).allSatisfy({ y in (x - 1...x + 1).allSatisfy { x in ours[x, y] == color } }) {
          let i = 4 * (y * ours.width + x)
          interior += differences[i..<i + 4]
        }
      }
    }
    self.interior = interior
  }

  var maximum: Int { differences.max() ?? 0 }
  var mean: Double { Double(differences.reduce(0, +)) / Double(differences.count) }
  /// The largest difference among pixels that have the same colour as their eight neighbours.
  var maxInside: Int { interior.max() ?? 0 }
  /// The peak signal-to-noise ratio, not in decibels.
  var peakToNoise: Double {
    255 * 255 * Double(differences.count) / Double(max(differences.reduce(0) { $0 + $1 * $1 }, 1))
  }
}

@Suite struct SVGViewerTests {
  private func check(_ shown: Raster, _ example: SVGExample, mean: Double) throws {
    try #require((shown.width, shown.height) == (example.raster.width, example.raster.height))
    let difference = Difference(shown, example.raster)
    #expect(difference.mean <= mean, "\(example.testDescription)")
    // Viewers round a group to 8 bits before they fade or mask it.
    #expect(difference.maxInside <= (example.hasGroups ? 1 : 0), "\(example.testDescription)")
    // The factor corresponds to 35 dB.
    let ratio = difference.peakToNoise
    #expect(!example.hasPhoto || ratio >= 3163, "\(example.testDescription): \(ratio)")
  }

  @Test(.enabled(if: SVGViewer.librsvg != nil, "needs rsvg-convert in the PATH"), arguments: SVGExample.all)
  func librsvgRendersTheSamePixels(example: SVGExample) throws {
    try check(SVGViewer.librsvg(example.svg), example, mean: 0.75)
  }

  @Test(.enabled(if: SVGViewer.librsvg != nil, "needs rsvg-convert in the PATH"), arguments: [0, 5, 9])
  func librsvgRendersTheSameGradients(number: Int) throws {
    let look = AvatarLook(background: .color(Palette.v1.colors[number]), initialsStyle: .gradient)
    let resolver = AppearanceResolver(spec: AvatarSpec(name: "A", look: look), theme: Theme())
    let gradient = try #require(resolver.appearance(of: .pattern(seed: "a")).gradient)
    let drawing = Drawing(width: 96, height: 96, layers: [.gradient(gradient)])
    #expect(try Difference(SVGViewer.librsvg(SVGEncoder.encode(drawing)), Raster(drawing)).maximum <= 1)
  }

  /// The browser approximates circles with parabolas that deviate by up to a quarter of a pixel.
  @Test(.enabled(if: SVGViewer.browser != nil, "needs chromium in the PATH"))
  func browserRendersTheSamePixels() throws {
    let all = SVGExample.all
    let shown = try SVGViewer.browser(all.map { ($0.svg, $0.raster.width, $0.raster.height) })
    for (example, raster) in zip(all, shown) { try check(raster, example, mean: 1.75) }
  }
}
