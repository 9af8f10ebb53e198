import Foundation
import Testing

@testable import AvatarBatch

/// Tests of where a run stores its record if it writes to an asset catalog.
@Suite struct CatalogRecordTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  private func run(in directory: String) throws -> [Output.State] {
    workspace.options = BatchOptions(directory: workspace.path(directory))
    return try workspace.run("id\na\n", as: "l.csv", export: .ios).states
  }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: workspace.path(name)) }

  @Test(arguments: [
    ("App.xcassets", "App-xcassets"), ("App.xcassets/Team/", "App-xcassets/Team"), ("b.XCASSETS", "b-xcassets"),
  ])
  func buildRecordIsStoredNextToTheCatalog(directory: String, own: String) throws {
    #expect(try run(in: directory) == Array(repeating: .written, count: 4))
    #expect(exists(".avatar-batch/\(own)/record.sqlite") && !exists("\(directory)/.avatar-batch"))
    #expect(try run(in: directory) == Array(repeating: .unchanged, count: 4))
  }

  @Test func catalogsInOneDirectoryHaveSeparateRecords() throws {
    #expect(try run(in: "A.xcassets") == Array(repeating: .written, count: 4))
    #expect(try run(in: "B.xcassets") == Array(repeating: .written, count: 4))
    #expect(try run(in: "A.xcassets") == Array(repeating: .unchanged, count: 4))
  }

  @Test func linkInPlaceOfTheRecordIsRejected() throws {
    try FileManager.default.createDirectory(atPath: workspace.path("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: workspace.path(".avatar-batch"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path(".avatar-batch/App-xcassets"), withDestinationPath: workspace.path("elsewhere"))
    workspace.options = BatchOptions(directory: workspace.path("App.xcassets"))
    #expect(try workspace.run("id\na\n", as: "l.csv", export: .ios).error != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path("elsewhere")) == [])
  }
}
