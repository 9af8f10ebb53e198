import AvatarFileSystem
import AvatarRender
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of row costs, by which rows are grouped for threads.
@Suite struct RowCostTests {
  private func report(_ row: String) throws -> RowReport {
    let renderer = AvatarRenderer()
    let parser = RowParser(
      defaults: [:], template: .standard, export: nil, directory: "", themes: ThemeCache(renderer))
    return switch parser.plan(try ReadRow(json: row)).0 {
    case .row(let row): RowReport(row)
    case .ended(let report): report
    case .unrequested: try #require(nil)
    }
  }

  private func cost(_ row: String) throws -> Int { try report(row).cost(limit: 1_000_000) }

  @Test func rowWithAPhotoCostsTheFullLimit() throws {
    #expect(try cost(#"{"id": "a", "src": "a.jpg", "size": 24}"#) == 1_000_000)
  }

  @Test func rowWithoutAPhotoCostsItsOutputPixels() throws {
    #expect(try cost(#"{"id": "a", "name": "Ada", "size": [24, 48]}"#) == 24 * 24 + 48 * 48)
  }

  /// The photo, the file and the server of a row, and the cost if the record contains the first two.
  @Test(arguments: [
    (true, true, "a.jpg", 0), (false, true, "a.jpg", 1_000_000), (true, false, "a.jpg", 1_000_000),
    (true, true, "https://a.example/a.jpg", 1_000_000),
  ])
  func rowThatIsUnchangedOnDiskCostsNothing(hasPhoto: Bool, hasFile: Bool, source: String, cost: Int) throws {
    var report = try report(#"{"id": "a", "src": "\#(source)"}"#)
    let (status, photo) = (try #require(FileStatus(portrait.path)), ContentDigest(of: [1]))
    let other = FileStamp(bytes: 1, inode: 2, modified: 3, changed: 4)
    report.photo = hasPhoto ? photo : ContentDigest(of: [2])
    report.outputs[0].state = .planned(status)
    report.outputs[0].add(
      BuildRecord.Entry(
        recipe: photo, trace: InputTrace(), photo: photo, digest: photo, stamp: hasFile ? status.stamp : other,
        summary: []))
    #expect(report.cost(limit: 1_000_000) == cost)
  }

  @Test func failedRowCostsNothing() throws { #expect(try cost(#"{"id": "a", "size": 0}"#) == 0) }
}
