import AvatarRaster
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of images that a run reads back for a grid or a contact sheet.
@Suite struct WrittenPictureTests {
  #if os(Linux)
    @Test func readErrorIsNotTreatedAsAMissingImage() throws {
      // Reading the memory of the process from its start fails.
      #expect(throws: InputError("/proc/self/mem", reason: "input/output error", kind: .io)) {
        try WrittenPicture.raster("/proc/self/mem", heif: .inChildProcess)
      }
    }
  #endif

  @Test func foreignFileIsTreatedAsAMissingImage() throws {
    let workspace = try BatchWorkspace()
    try workspace.write("text", "a.png")
    for name in ["a.png", "none.png"] {
      #expect(try WrittenPicture.raster(workspace.path(name), heif: .inChildProcess) == nil)
    }
  }
}
