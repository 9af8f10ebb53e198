import Foundation
import Testing

/// Tests of changes that a batch detects although its list is unchanged.
@Suite struct BatchChangeTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("good.csv", Data("id,name\nada,Ada Lovelace\ncleo,Cleo\n".utf8))
  }

  @Test(arguments: ["--font", "--fallback-font"])
  func changedFontRendersEverythingAgain(option: String) throws {
    let fonts = portrait.deletingLastPathComponent().appending(path: "../../Fonts").standardizedFileURL
    for (name, words) in [
      ("Thai.ttf", "2 written, 0 unchanged"), ("Bengali.ttf", "2 written, 0 unchanged"),
      ("Bengali.ttf", "0 written, 2 unchanged"),
    ] {
      try directory.write("font.ttf", Data(contentsOf: fonts.appending(path: name)))
      let run = try directory.run("batch", "good.csv", "--output-dir", "out", option, "font.ttf")
      #expect(run.errors.contains(words + " in "), "\(name): \(run.errors)")
    }
  }

  @Test func changedPhotoLimitsRenderEverythingAgain() throws {
    _ = try directory.run("batch", "good.csv", "--output-dir", "out")
    let run = try directory.run("batch", "good.csv", "--output-dir", "out", "--limit", "pixels=5M")
    #expect(run.errors.hasPrefix("2 written, 0 unchanged in "), "\(run.errors)")
  }

  @Test func checkFailsIfTheCatalogContentsFileIsMissing() throws {
    let arguments = ["batch", "good.csv", "--output-dir", "App.xcassets", "--export", "ios"]
    _ = try Command(arguments, in: directory.url)
    #expect(try Command(arguments + ["--check"], in: directory.url).status == 0)
    try FileManager.default.removeItem(at: directory.url.appending(path: "App.xcassets/Contents.json"))
    let run = try Command(arguments + ["--check"], in: directory.url)
    #expect(run.status == 1)
    #expect(
      run.errors.hasPrefix("note: App.xcassets/Contents.json: is missing\n0 stale, 2 up to date in "),
      "\(run.errors)")
  }

  @Test func checkFailsIfSourceSetsWouldChange() throws {
    let arguments = ["batch", "good.csv", "--output-dir", "out", "--export", "web"]
    _ = try Command(arguments, in: directory.url)
    let other = Data("{}\n".utf8)
    try directory.write("out/srcset.json", other)
    let run = try Command(arguments + ["--check"], in: directory.url)
    #expect(run.status == 1)
    #expect(
      run.errors.hasPrefix("note: out/srcset.json: would look different now\n0 stale, 2 up to date in "),
      "\(run.errors)")
    #expect(try directory.read("out/srcset.json") == other)
  }
}
