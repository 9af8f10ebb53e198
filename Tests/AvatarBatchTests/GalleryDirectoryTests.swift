import Foundation
import Testing

@testable import AvatarBatch

@Suite struct GalleryDirectoryTests {
  /// The run writes the first contact sheet when the second begins.
  @Test func galleryOfAnInterruptedRunIsRebuilt() throws {
    let workspace = try BatchWorkspace()
    var started: BatchRun?
    workspace.onStart = { started = $0 }
    let outcome = try #require(try workspace.run("id,size\na,8\n", as: "l.csv").outcomes.first)
    let run = try #require(started)
    func gallery() throws -> GalleryDirectory {
      try GalleryDirectory(workspace.path("gallery"), of: run, title: "l.csv")
    }
    let interrupted = try gallery()
    for _ in 0...32 * 32 { try interrupted.add(outcome) }
    #expect(FileManager.default.fileExists(atPath: workspace.path("gallery/contact-sheet.png")))
    #expect(throws: Never.self) { _ = try gallery() }
  }
}
