import Foundation
import Testing

/// Tests of icons in the layouts that build systems expect.
@Suite struct IconExportTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test func iosExportWritesATemplateImageSetInAValidCatalog() throws {
    let run = try directory.run("icon", "check", "--export", "ios", "-o", "Icons.xcassets")
    let names = ["check.png", "check@2x.png", "check@3x.png", "Contents.json"]
    #expect((run.status, run.text) == (0, names.map { "Icons.xcassets/check.imageset/\($0)\n" }.joined()))
    #expect(directory.names(in: "Icons.xcassets") == ["Contents.json", "check.imageset"])
    let text = String(decoding: try directory.read("Icons.xcassets/check.imageset/Contents.json"), as: UTF8.self)
    #expect(
      text == """
        {
          "images" : [
            { "filename" : "check.png", "idiom" : "universal", "scale" : "1x" },
            { "filename" : "check@2x.png", "idiom" : "universal", "scale" : "2x" },
            { "filename" : "check@3x.png", "idiom" : "universal", "scale" : "3x" }
          ],
          "info" : { "author" : "avatar-render", "version" : 1 },
          "properties" : { "template-rendering-intent" : "template" }
        }

        """)
  }

  @Test func androidResourcesMatchTheDensityOfTheirDirectory() throws {
    _ = try directory.run("icon", "bot", "--export", "android", "--size", "16", "--format", "webp", "-o", "res")
    let densities = ["hdpi", "mdpi", "xhdpi", "xxhdpi", "xxxhdpi"]
    #expect(directory.names(in: "res") == densities.map { "drawable-\($0)" })
    _ = try directory.run("icon", "bot", "--size", "16", "--scale", "4", "-o", "bot.webp")
    #expect(try directory.read("res/drawable-xxxhdpi/bot.webp") == directory.read("bot@4x.webp"))
  }

  @Test func exportedImageSetIsReplacedByTheNextExport() throws {
    for icon in ["--color=red", "--color=blue"] {
      #expect(try directory.run("icon", "x", icon, "--export", "ios").status == 0)
    }
  }

  @Test func imageSetFromAnotherProgramIsPreserved() throws {
    let set = directory.url.appending(path: "x.imageset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    try directory.write("x.imageset/Contents.json", Data("{}".utf8))
    let run = try directory.run("icon", "x", "--export", "ios")
    let reason = "cannot be created: exists but was not written by avatar-render: remove it first"
    #expect((run.status, run.errors) == (73, "error: ./x.imageset/Contents.json: \(reason)\n"))
    #expect(directory.names(in: "x.imageset") == ["Contents.json"])
  }

  @Test(arguments: [
    (["--export", "web"], "--export web: must be ios or android"),
    (["--export", "ios", "--scale", "4"], "--scale 4: --export ios supports only 1, 2, 3"),
    (["--export", "ios", "--format", "svg"], "--format svg: --export ios supports only PNG"),
    (["--export", "ios", "--frames", "2"], "--frames 2: cannot be combined with --export ios"),
    (
      ["--export", "ios", "--dark-theme", "classic"],
      "--dark-theme classic: cannot be combined with --export ios: the app sets the tint"
    ),
  ])
  func optionUnsupportedByTheExportIsRejected(options: [String], message: String) throws {
    let run = try Command(["icon", "x"] + options, in: directory.url)
    #expect((run.status, run.errors) == (64, "error: \(message)\n"))
    #expect(directory.names == [])
  }

  @Test func fieldWithoutAnIconIsNotExported() throws {
    let run = try directory.run("icon", "--field", "error", "--export", "ios")
    #expect((run.status, run.errors) == (64, "error: --field: this state shows no icon to export\n"))
  }
}
