import Foundation
import Testing

/// The page and the contact sheets of a batch.
@Suite struct BatchGalleryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("good.csv", Data("id,name\nada,Ada Lovelace\ncleo,Cleo\n".utf8))
  }

  @Test func galleryHasAPageAndASheet() throws {
    _ = try folder.run("batch", "good.csv", "--output-dir", "out", "--gallery", "gallery")
    #expect(folder.names(in: "gallery") == ["contact-sheet.png", "index.html"])
    let page = String(decoding: try folder.read("gallery/index.html"), as: UTF8.self)
    #expect(page.contains("../out/ada-40.png") && page.contains("../out/cleo-40.png"))
    #expect(try folder.read("gallery/contact-sheet.png").starts(with: pngSignature))
  }

  @Test(.enabled(if: FullDevice.exists, "this system has no /dev/full"))
  func galleryOfARunThatBrokeOffIsMadeAgain() throws {
    _ = try folder.run("batch", "good.csv", "--output-dir", "out", "--gallery", "gallery", "--report", "/dev/full")
    #expect(try folder.run("batch", "good.csv", "--output-dir", "out", "--gallery", "gallery").status == 0)
  }

  @Test func linkInThePlaceOfASheetIsReplacedNotFollowed() throws {
    let arguments = ["batch", "good.csv", "--output-dir", "out", "--gallery", "gallery"]
    _ = try Command(arguments, in: folder.url)
    try folder.write("precious", Data("precious".utf8))
    let sheet = folder.url.path + "/gallery/contact-sheet.png"
    #expect(unlink(sheet) == 0 && symlink("../precious", sheet) == 0)
    #expect(try Command(arguments, in: folder.url).status == 0)
    #expect(try folder.read("precious") == Data("precious".utf8))
    #expect(try folder.read("gallery/contact-sheet.png").starts(with: pngSignature))
  }

  @Test(arguments: ["contact-sheet.png", "contact-sheet-2.png"])
  func galleryReplacesNoFileThatIsNotAPNG(name: String) throws {
    let arguments = ["batch", "good.csv", "--output-dir", "out", "--gallery", "gallery"]
    _ = try Command(arguments, in: folder.url)
    try folder.write("gallery/\(name)", Data("precious".utf8))
    let run = try Command(arguments, in: folder.url)
    #expect(run.status == (name == "contact-sheet.png" ? 73 : 0))
    #expect(try folder.read("gallery/\(name)") == Data("precious".utf8))
  }

  @Test func galleryReplacesNoOtherPage() throws {
    try FileManager.default.createDirectory(at: folder.url.appending(path: "site"), withIntermediateDirectories: true)
    try folder.write("site/index.html", Data("mine".utf8))
    let run = try folder.run("batch", "good.csv", "--output-dir", "out", "--gallery", "site")
    #expect(
      (run.status, run.errors) == (64, "error: --gallery site: would replace site/index.html, which is no gallery\n"))
    #expect(try folder.read("site/index.html") == Data("mine".utf8))
  }
}
