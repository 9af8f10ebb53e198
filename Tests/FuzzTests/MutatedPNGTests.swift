import Foundation
import Testing

/// Tests of seeded mutations of small PNGs of all kinds, with their original and with repaired checksums.
///
/// Both PNG readers must agree on each, except for those that only libpng reads.
@Suite struct MutatedPNGTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpora/png")

  private static let files = Result {
    try FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix("seed-") }
      .sorted { $0.path < $1.path }
      .map { [UInt8](try Data(contentsOf: $0)) }
  }

  /// The 5,000 seeds run in concurrent parts.
  @Test(arguments: 0..<50)
  func bothPNGReadersAgree(part: Int) throws {
    let files = try Self.files.get()
    for seed in 100 * part..<100 * (part + 1) {
      let bytes = Mutation.mutated(files[seed % files.count], others: files, seed: UInt64(seed))
      #expect(throws: Never.self, "seed \(seed)") { try PNGProperties.check(bytes) }
    }
  }
}
