import Foundation
import Testing

/// Tests of the variable AVATAR_DEBUG_LAYERS.
@Suite struct LayerFilesTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func run(_ arguments: String..., layers: String = "layers") throws -> Command {
    try Command(arguments, in: directory.url, environment: ["AVATAR_DEBUG_LAYERS": layers])
  }

  @Test func avatarLayersAreWrittenToADirectory() throws {
    let run = try run("--initials", "AL", "--border", "2:red", "--status", "online", "-o", "ada.png")
    #expect((run.status, run.errors) == (0, ""))
    let names = directory.names(in: "layers/ada")
    #expect(names == ["1-clipped", "1-clipped.png", "2-erase.png", "3-fill-mask.png", "3-fill.png"])
    #expect(directory.names(in: "layers/ada/1-clipped").contains("shape-mask.png"))
  }

  @Test func writingLayersDoesNotChangeTheImage() throws {
    #expect(try run("--initials", "AL", "-o", "a.png").status == 0)
    #expect(try run("--initials", "AL", "-o", "b.png", layers: "").status == 0)
    #expect(try directory.read("a.png") == directory.read("b.png"))
    #expect(directory.names(in: "layers") == ["a"])
  }

  @Test func groupLayersIncludeTheLayersOfItsMembers() throws {
    #expect(try run("group", "--names", "Ada", "Grace", "-o", "team.png").status == 0)
    #expect(directory.names(in: "layers/team").contains("1-drawing"))
  }

  @Test func layersForStandardOutputAreWrittenToADefaultDirectory() throws {
    #expect(try run("icon", "check", "-o", "-").status == 0)
    #expect(directory.names(in: "layers/avatar") == ["1-fill-mask.png", "1-fill.png"])
  }

  @Test func unusableLayerDirectoryIsAnError() throws {
    try directory.write("layers", Data())
    let run = try Command(
      ["--initials", "AL", "-o", "a.png"], in: directory.url, environment: ["AVATAR_DEBUG_LAYERS": "layers"])
    #expect((run.status, directory.names) == (73, ["layers"]))
    #expect(run.errors.hasPrefix("error: layers/a/1-clipped.png: "))
  }
}
