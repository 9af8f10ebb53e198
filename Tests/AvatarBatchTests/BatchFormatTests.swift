import AvatarCodec
import AvatarJSON
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of lists that are rendered in formats other than PNG.
@Suite struct BatchFormatTests {
  private let workspace: BatchWorkspace
  private let list = "id,name\nada,Ada\n"
  private let spec = AvatarSpec(who: AvatarSubject(name: "Ada"))

  init() throws { workspace = try BatchWorkspace() }

  private func run(
    _ encodings: OutputEncoding..., list: String? = nil, template: String? = nil, export: ExportFormat? = nil,
    prunes: Bool = false
  ) throws -> BatchWorkspace.Run {
    try workspace.run(
      list ?? self.list, as: "l.csv", template: template, export: export, encodings: encodings, prunes: prunes)
  }

  @Test func imagesAreWrittenInTheOutputFormat() throws {
    #expect(try run(OutputEncoding(.webp)).names == ["ada-40.webp"])
    #expect(
      try workspace.read("out/ada-40.webp") == Data(AvatarRenderer().avatar(offline: spec).webp()))
  }

  @Test func secondRunInTheSameFormatWritesNothing() throws {
    _ = try run(OutputEncoding(.jpeg))
    #expect(try run(OutputEncoding(.jpeg)).states == [.unchanged])
  }

  @Test func changedQualityRendersImagesAgain() throws {
    _ = try run(OutputEncoding(.jpeg, quality: 50))
    #expect(try run(OutputEncoding(.jpeg, quality: 51)).states == [.written])
  }

  @Test func changedCompressionRendersImagesAgain() throws {
    _ = try run(OutputEncoding(.webp))
    #expect(try run(OutputEncoding(.webp, isLossless: true)).states == [.written])
  }

  @Test func enablingOptimizationRendersImagesAgain() throws {
    _ = try run(.standard)
    #expect(try run(OutputEncoding(.png, isOptimized: true)).states == [.written])
    #expect(try workspace.read("out/ada-40.png") == Data(AvatarRenderer().avatar(offline: spec).optimizedPNG()))
  }

  @Test func newLibraryVersionRendersImagesAgain() throws {
    func format(_ library: String) -> OutputFormat {
      let format = ImageFormat(name: "Test", extensions: ["test"], mediaType: "image/x-test")
      return OutputFormat(format, quality: 82, library: library) { _, _ in [0] }
    }
    _ = try run(OutputEncoding(format("libtest 1")))
    #expect(try run(OutputEncoding(format("libtest 1"))).states == [.unchanged])
    #expect(try run(OutputEncoding(format("libtest 2"))).states == [.written])
  }

  @Test func pngRecipeIsStableAcrossVersions() throws {
    _ = try run(.standard)
    let record = try BuildRecord(of: workspace.path("out") + "/", isChecked: true)
    let recipe = try #require(try record.output("ada-40.png")).recipe
    #expect(recipe.description == "bcbae3e9287652c0f4a0285095ae90a368ffa8f993887cdafe1ffa23ca826b1a")
  }

  @Test func filesInThePreviousFormatRemainUntilTheyArePruned() throws {
    _ = try run(.standard)
    #expect(try run(OutputEncoding(.webp)).pruned.isEmpty)
    #expect(workspace.outputs == ["ada-40.png", "ada-40.webp"])
    #expect(try run(OutputEncoding(.webp), prunes: true).pruned == ["ada-40.png": .removed])
    #expect(workspace.outputs == ["ada-40.webp"])
  }

  @Test func modifiedFileInThePreviousFormatIsNotPruned() throws {
    _ = try run(OutputEncoding(.webp))
    try workspace.write("mine", "out/ada-40.webp")
    #expect(
      try run(.standard, prunes: true).pruned == ["ada-40.webp": .spared("has changed since it was written")])
  }

  @Test(arguments: ["{id}.jpeg", "{id}.JPG"])
  func templateExtensionIsPreserved(_ template: String) throws {
    let name = template.replacing("{id}", with: "ada")
    #expect(try run(OutputEncoding(.jpeg), template: template).names == [name])
  }

  @Test func templateExtensionSelectsTheFormat() {
    let formats = ["{id}.png", "{id}.jpeg", "{id}.WEBP"].map { NameTemplate($0)?.format }
    #expect(formats == [.png, .jpeg, .webp])
  }

  @Test func templateProducesAFileForEachFormat() throws {
    let run = try run(OutputEncoding(.webp), OutputEncoding(.jpeg), template: "{id}{suffix}.jpeg", export: .web)
    #expect(run.names == ["ada.webp", "ada.jpeg", "ada@2x.webp", "ada@2x.jpeg"])
  }

  @Test func outputColumnNamesUseAnExtensionOfTheFormat() throws {
    let run = try run(OutputEncoding(.jpeg), list: "output\na.jpg\nb.JPEG\nc\n")
    #expect(run.names == ["a.jpg", "b.jpeg", "c.jpg"])
  }

  @Test func rowWithAnOutputInAnotherFormatFails() throws {
    let run = try run(OutputEncoding(.jpeg), list: "id,output\na,a.webp\nb,b.gif\n")
    #expect(
      run.faults == [
        "1: output: a.webp: must end in .jpg: --format webp renders WebP",
        "2: output: b.gif: GIF output is not supported: use .png, .jpg, .svg, .webp, .avif",
      ])
  }

  @Test func rowIsRenderedInEveryRequestedFormat() throws {
    let run = try run(OutputEncoding(.webp), .standard, export: .web)
    #expect(run.names == ["ada-40.webp", "ada-40.png", "ada-40@2x.webp", "ada-40@2x.png"])
    #expect(try workspace.read("out/ada-40.png") == Data(AvatarRenderer().avatar(offline: spec).png()))
    #expect(run.outcomes.flatMap(\.outputs).map(\.side) == [40, 40, 80, 80])
  }

  @Test func onlyTheMissingFormatIsRendered() throws {
    _ = try run(OutputEncoding(.webp), .standard, export: .web)
    try FileManager.default.removeItem(atPath: workspace.path("out/ada-40@2x.png"))
    let run = try run(OutputEncoding(.webp), .standard, export: .web)
    #expect(run.states == [.unchanged, .unchanged, .unchanged, .written])
  }

  @Test func whiteJPEGBackgroundAddsAWarningToTheSummary() throws {
    let output = try #require(try run(OutputEncoding(.jpeg)).outcomes.first?.outputs.first)
    #expect(output.report?.warnings.map(\.reason) == ["JPEG has no transparency: drawn on white"])
    #expect((output.notes, output.formatNote) == ([], "the output: JPEG has no transparency: drawn on white"))
  }

  @Test func rowBackgroundFillsTheJPEG() throws {
    let list = "id,name,background\na,Ada,#00f\nb,Ada,#f00\n"
    let run = try run(OutputEncoding(.jpeg), list: list)
    #expect(run.outcomes.flatMap(\.outputs).compactMap(\.formatNote) == [])
    for (id, color) in [("a", AvatarColor(rgb: 0x0000FF)), ("b", AvatarColor(rgb: 0xFF0000))] {
      let spec = AvatarSpec(who: AvatarSubject(name: "Ada"), look: AvatarLook(background: .color(color)))
      let expected = try AvatarRenderer().avatar(offline: spec).jpeg(background: color)
      #expect(try workspace.read("out/\(id)-40.jpg") == Data(expected))
    }
  }

  @Test func identicalAvatarsOnDifferentBackgroundsProduceDifferentJPEGs() throws {
    // The second background is the colour inside the circle of the first row, so both avatars look the same there.
    let pixels = try AvatarRenderer().avatar(offline: spec).premultipliedRGBA
    let start = 4 * (5 * 40 + 20)
    let color = AvatarColor(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
    let run = try run(OutputEncoding(.jpeg), list: "id,name,background\na,Ada,\nb,Ada,\(color)\n")
    #expect(run.outcomes.flatMap(\.outputs).map { $0.formatNote != nil } == [true, false])
    #expect(try workspace.read("out/a-40.jpg") != workspace.read("out/b-40.jpg"))
  }

  @Test func thumbnailIsCreatedForEveryRasterFormat() throws {
    var started: BatchRun?
    workspace.onStart = { started = $0 }
    for format in OutputFormats.standard where !format.isVector {
      let images = try run(OutputEncoding(format)).outcomes.flatMap(\.outputs)
      let thumbnails = try #require(started).pictures(of: images.map { ($0.file, $0.side) }, side: 32)
      #expect(thumbnails.map(\.?.width) == [32], "\(format.name)")
    }
  }

  @Test func sourceSetsListEveryFormat() throws {
    let run = try run(OutputEncoding(.webp), OutputEncoding(.jpeg), .standard, export: .web)
    let sets = try RowFiles.sourceSets(directory: workspace.path("out"), shard: nil, isChecked: false)
    for outcome in run.outcomes { try sets.add(outcome) }
    #expect(try !sets.finish().isEmpty)
    let json = try JSONDecoder().decode([String: [String: Entry]].self, from: workspace.read("out/srcset.json"))
    let entry = try #require(json["ada"]?["40"])
    #expect((entry.src, entry.srcset) == ("ada-40.png", "ada-40.png 1x, ada-40@2x.png 2x"))
    #expect(
      entry.sources == [
        Source(type: "image/webp", srcset: "ada-40.webp 1x, ada-40@2x.webp 2x"),
        Source(type: "image/jpeg", srcset: "ada-40.jpg 1x, ada-40@2x.jpg 2x"),
      ])
    #expect(
      entry.html == """
        <picture><source type="image/webp" srcset="ada-40.webp 1x, ada-40@2x.webp 2x">\
        <source type="image/jpeg" srcset="ada-40.jpg 1x, ada-40@2x.jpg 2x">\
        <img src="ada-40.png" srcset="ada-40.png 1x, ada-40@2x.png 2x" width="40" height="40" alt="Ada" loading="lazy" \
        decoding="async"></picture>
        """)
  }

  private struct Entry: Decodable {
    let src, srcset, html: String
    let sources: [Source]
  }

  private struct Source: Decodable, Equatable {
    let type, srcset: String
  }
}
