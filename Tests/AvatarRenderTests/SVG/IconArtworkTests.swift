import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarRender

@Suite struct IconArtworkTests {
  @Test(.enabled(if: SVGViewer.librsvg != nil, "needs rsvg-convert in the PATH"), arguments: IconDocument.all)
  func iconCoverageMatchesLibrsvg(document: IconDocument) throws {
    for side in [24, 48, 96] {
      // At eight times the size, the samples of librsvg add up to areas.
      let large = try SVGViewer.librsvg(Array(document.text(side: 8 * side).utf8)).straightPixels()
      var sums = [Int](repeating: 0, count: side * side)
      for i in large.indices { sums[i / (64 * side) * side + i % (8 * side) / 8] += Int(large[i] >> 24) }
      let shown = sums.map { ($0 + 32) / 64 }
      let drawn = alphas(try raster(document.text(side: side), side: side))
      let common = zip(shown, drawn).reduce(0) { $0 + min($1.0, $1.1) }
      let either = zip(shown, drawn).reduce(0) { $0 + max($1.0, $1.1) }
      let share = Double(common) / Double(either)
      #expect(share >= 0.99, "\(side) px")
    }
  }

  @Test func artworkIsEqualIfItsTextIsEqual() throws {
    let text = #"<svg viewBox="0 0 4 4"><path d="M0 0h1v1z"/></svg>"#
    let icons = try [text, text, text + "\n"].map { try IconArtwork(svg: Array($0.utf8)) }
    #expect(icons[0] == icons[1] && icons[0] != icons[2] && icons[0].source == text)
  }

  private func alphas(_ raster: Raster) -> [Int] { raster.straightPixels().map { Int($0 >> 24) } }

  private func raster(_ text: String, side: Int) throws -> Raster {
    let tree = try IconArtwork(svg: Array(text.utf8)).tree
    let center = Point(x: Double(side) / 2, y: Double(side) / 2)
    let layers = tree.layers(side: Double(side), center: center, tint: .black, isRecolored: false)
    return Raster(Drawing(width: side, height: side, layers: layers))
  }
}
