import AvatarRaster
import Foundation
import Testing

@testable import AvatarBatch

@Suite struct GalleryDirectoryTests {
  /// The run writes the first contact sheet when the second begins.
  @Test func galleryOfAnInterruptedRunIsRebuilt() throws {
    let workspace = try BatchWorkspace()
    var outcome = try #require(try workspace.run("id\na\n", as: "l.csv").outcomes.first)
    outcome.thumbnail = Raster(width: WrittenPicture.thumbnail, height: WrittenPicture.thumbnail)
    func gallery() throws -> GalleryDirectory {
      try GalleryDirectory(workspace.path("gallery"), outputs: workspace.path("out"), title: "l.csv")
    }
    let interrupted = try gallery()
    for _ in 0...32 * 32 { try interrupted.add(outcome) }
    #expect(FileManager.default.fileExists(atPath: workspace.path("gallery/contact-sheet.png")))
    #expect(throws: Never.self) { _ = try gallery() }
  }
}
