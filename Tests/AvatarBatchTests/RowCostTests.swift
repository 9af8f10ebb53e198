import AvatarRender
import Testing

@testable import AvatarBatch

/// The work of rows, by which they are handed to threads in groups.
@Suite struct RowCostTests {
  private func cost(_ row: String) -> Int {
    let renderer = AvatarRenderer()
    let parser = RowParser(
      defaults: [:], template: .standard, export: nil, directory: "", themes: ThemeCache(renderer))
    return parser.parse(RawRow(number: 1, line: 1, content: .json(Array(row.utf8), column: 1))).cost(limit: 1_000_000)
  }

  @Test func rowWithAPhotoCostsTheLimit() { #expect(cost(#"{"id": "a", "src": "a.jpg", "size": 24}"#) == 1_000_000) }

  @Test func rowWithoutAPhotoCostsThePixelsOfItsSizes() {
    #expect(cost(#"{"id": "a", "name": "Ada", "size": [24, 48]}"#) == 24 * 24 + 48 * 48)
  }

  @Test func rowThatFailsCostsNothing() { #expect(cost(#"{"id": "a", "size": 0}"#) == 0) }
}
