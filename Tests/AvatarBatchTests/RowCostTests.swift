import AvatarRender
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of row costs, by which rows are grouped for threads.
@Suite struct RowCostTests {
  private func cost(_ row: String) throws -> Int {
    let renderer = AvatarRenderer()
    let parser = RowParser(
      defaults: [:], template: .standard, export: nil, directory: "", themes: ThemeCache(renderer))
    return parser.plan(try ReadRow(json: row)).0.cost(limit: 1_000_000)
  }

  @Test func rowWithAPhotoCostsTheFullLimit() throws {
    #expect(try cost(#"{"id": "a", "src": "a.jpg", "size": 24}"#) == 1_000_000)
  }

  @Test func rowWithoutAPhotoCostsItsOutputPixels() throws {
    #expect(try cost(#"{"id": "a", "name": "Ada", "size": [24, 48]}"#) == 24 * 24 + 48 * 48)
  }

  @Test func failedRowCostsNothing() throws { #expect(try cost(#"{"id": "a", "size": 0}"#) == 0) }
}
