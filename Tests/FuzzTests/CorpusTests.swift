import Foundation
import Testing

extension FuzzTarget: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// Runs the committed corpora, with the inputs that once broke a property, through the fuzz targets.
@Suite struct CorpusTests {
  private static let corpora = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpora")

  private static func inputs(of target: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: corpora.appending(path: target), includingPropertiesForKeys: [.fileSizeKey])
  }

  @Test(arguments: FuzzTarget.all)
  func everyCorpusInputPassesItsPropertyChecks(of target: FuzzTarget) throws {
    let inputs = try Self.inputs(of: target.name)
    #expect(!inputs.isEmpty)
    for input in inputs {
      let bytes = [UInt8](try Data(contentsOf: input))
      #expect(throws: Never.self, "\(target.name)/\(input.lastPathComponent)") { try target.check(bytes) }
    }
  }

  @Test func everyTargetHasACorpusAndEveryCorpusHasATarget() throws {
    let entries = try FileManager.default.contentsOfDirectory(at: Self.corpora, includingPropertiesForKeys: nil)
    let corpora = entries.filter(\.hasDirectoryPath).map(\.lastPathComponent)
    #expect(corpora.sorted() == FuzzTarget.all.map(\.name).sorted())
  }
}
