import Foundation
import Testing

@testable import AvatarBatch

@Suite struct SourceSetsTests {
  /// Browsers that do not read `srcset` show `src`.
  @Test func smallestScaleOfAtLeastOneIsUsedAsTheSource() throws {
    let workspace = try BatchWorkspace()
    let run = try workspace.run("id,scale\na,\"0.5,1,2\"\n", as: "l.csv", export: .web)
    let sets = try RowFiles.sourceSets(directory: workspace.path("out"), shard: nil, isChecked: false)
    for outcome in run.outcomes { try sets.add(outcome) }
    #expect(try !sets.finish().isEmpty)
    let text = String(decoding: try workspace.read("out/srcset.json"), as: UTF8.self)
    #expect(text.contains(#""src":"a-40.png","srcset":"a-40@0.5x.png 0.5x, a-40.png 1x, a-40@2x.png 2x""#), "\(text)")
  }
}
