import AvatarFileSystem
import AvatarGolden
import AvatarRender
import Foundation
import Testing

@Suite struct GoldenTests {
  @Test func renderedImagesMatchTheGoldens() throws {
    let cases = try ProjectGoldens.cases
    #expect(cases.count > 300)
    let results = try ProjectGoldens.results(cases)
    #expect(results.map(\.name) == cases.map(\.name))
    for result in results where !result.hasPassed {
      let picture = "\(ProjectGoldens.failures)/\(result.name).png"
      try OwnedFile.write(result.triptych ?? [], to: picture)
      Issue.record("\(result.name): \(result.explanation ?? ""); see \(picture)")
    }
  }

  /// Each shape, border, content, badge, size and density appears in combination with each of the others.
  @Test func lookCasesCoverEveryPairOfValues() throws {
    let rows = try ProjectGoldens.manifest.get().cases.filter { $0.name.hasPrefix("look/") }.compactMap(look)
    let values = (0..<6).map { column in Set(rows.map { $0[column] }) }
    #expect(values.map(\.count) == [6, 5, Icon.allCases.count + 1, 12, AvatarSize.named.count, 3])
    for a in 0..<6 {
      for b in a + 1..<6 {
        let pairs = Set(rows.map { [$0[a], $0[b]] })
        #expect(pairs.count == values[a].count * values[b].count)
      }
    }
  }

  private func look(_ entry: GoldenCase) -> [String]? {
    guard case .avatar(let spec) = entry.subject else { return nil }
    return [
      spec.look.corners?.style == .arc ? "arcs" : spec.look.shape.rawValue, spec.look.border?.description ?? "none",
      spec.look.icon?.text ?? "photo", "\(spec.look.badge.map { "\($0)" } ?? "no badge")", "\(spec.size.points)",
      "\(spec.scale.factor)",
    ]
  }

  @Test func everyGoldenHasACase() throws {
    #expect(StaleGoldens(try ProjectGoldens.manifest.get(), matching: []).paths == [])
  }
}
