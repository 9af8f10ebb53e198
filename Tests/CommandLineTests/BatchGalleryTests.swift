import Foundation
import Testing

/// Tests of the page and the contact sheets of a batch.
@Suite struct BatchGalleryTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("good.csv", Data("id,name\nada,Ada Lovelace\ncleo,Cleo\n".utf8))
  }

  @Test func galleryConsistsOfAPageAndAContactSheet() throws {
    _ = try directory.run("batch", "good.csv", "--output-dir", "out", "--gallery", "gallery")
    #expect(directory.names(in: "gallery") == ["contact-sheet.png", "index.html"])
    let page = String(decoding: try directory.read("gallery/index.html"), as: UTF8.self)
    #expect(page.contains("../out/ada-40.png") && page.contains("../out/cleo-40.png"))
    #expect(try directory.read("gallery/contact-sheet.png").starts(with: pngSignature))
  }

  @Test func galleryEncodesImagePathsAsURLs() throws {
    try directory.write("marks.csv", Data("id,size\n50% a#b,8\n".utf8))
    #expect(try directory.run("batch", "marks.csv", "--output-dir", "o ut", "--gallery", "gallery").status == 0)
    let page = String(decoding: try directory.read("gallery/index.html"), as: UTF8.self)
    #expect(page.contains(#"[{"source":"../o%20ut/50%25%20a%23b-8.png","width":8,"height":8,"scale":1}]"#))
  }

  @Test func galleryIncludesTheScaleOfAnImage() throws {
    try directory.write("dense.csv", Data("id,size,scale\nada,8,2\n".utf8))
    #expect(try directory.run("batch", "dense.csv", "--output-dir", "out", "--gallery", "gallery").status == 0)
    let page = String(decoding: try directory.read("gallery/index.html"), as: UTF8.self)
    #expect(page.contains(#"[{"source":"../out/ada-8@2x.png","width":16,"height":16,"scale":2}]"#))
  }

  @Test(.enabled(if: Browser.path != nil, "needs chromium in the PATH"))
  func galleryShowsAnImageAtItsSizeInPoints() throws {
    try directory.write("dense.csv", Data("id,size,scale\nada,8,2\n".utf8))
    _ = try directory.run("batch", "dense.csv", "--output-dir", "out", "--gallery", "gallery")
    let page = try Browser.open(directory.url.appending(path: "gallery/index.html"), in: directory.url)
    #expect(page.console == [])
    #expect(page.document.contains(#"src="../out/ada-8@2x.png" style="width: 8px; height: 8px;">"#))
  }

  @Test func galleryExplainsWhyARowFailed() throws {
    try directory.write("bad.csv", Data("id,size\nada,0\n".utf8))
    #expect(try directory.run("batch", "bad.csv", "--output-dir", "out", "--gallery", "gallery").status == 1)
    let page = String(decoding: try directory.read("gallery/index.html"), as: UTF8.self)
    let error = "size: 0: must be 1…2048 or one of xs sm md lg xl xxl"
    #expect(
      page.contains(
        #"{"title":"ada","place":"row 1 (line 2)","error":"\#(error)","notes":[],"images":[],"filters":["failed"]}"#))
  }

  @Test(.enabled(if: FullDevice.exists, "this system has no /dev/full"))
  func incompleteGalleryIsRebuilt() throws {
    _ = try directory.run("batch", "good.csv", "--output-dir", "out", "--gallery", "gallery", "--report", "/dev/full")
    #expect(try directory.run("batch", "good.csv", "--output-dir", "out", "--gallery", "gallery").status == 0)
  }

  @Test func linkInPlaceOfASheetIsReplacedButNotFollowed() throws {
    let arguments = ["batch", "good.csv", "--output-dir", "out", "--gallery", "gallery"]
    _ = try Command(arguments, in: directory.url)
    try directory.write("precious", Data("precious".utf8))
    let sheet = directory.url.path + "/gallery/contact-sheet.png"
    #expect(unlink(sheet) == 0 && symlink("../precious", sheet) == 0)
    #expect(try Command(arguments, in: directory.url).status == 0)
    #expect(try directory.read("precious") == Data("precious".utf8))
    #expect(try directory.read("gallery/contact-sheet.png").starts(with: pngSignature))
  }

  @Test(arguments: ["contact-sheet.png", "contact-sheet-2.png"])
  func galleryDoesNotReplaceAFileThatIsNotAPNG(name: String) throws {
    let arguments = ["batch", "good.csv", "--output-dir", "out", "--gallery", "gallery"]
    _ = try Command(arguments, in: directory.url)
    try directory.write("gallery/\(name)", Data("precious".utf8))
    let run = try Command(arguments, in: directory.url)
    #expect(run.status == (name == "contact-sheet.png" ? 73 : 0))
    #expect(try directory.read("gallery/\(name)") == Data("precious".utf8))
  }

  @Test(arguments: ["contact-sheet.png", "contact-sheet-2.png"])
  func foreignImageNamedLikeASheetIsNotReplaced(name: String) throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "site"), withIntermediateDirectories: true)
    let picture = try directory.avatar("--type", "human", "--size", "24")
    try directory.write("site/\(name)", picture)
    let run = try directory.run("batch", "good.csv", "--output-dir", "out", "--gallery", "site")
    #expect(
      (run.status, run.errors) == (73, "error: site/\(name): \(notOwn)\n"))
    #expect(directory.names(in: "site") == [name])
    #expect(try directory.read("site/\(name)") == picture)
  }

  @Test func imagesContinueOnASecondContactSheet() throws {
    try directory.write("many.csv", Data(("id\n" + (0...32 * 32).map { "\($0)\n" }.joined()).utf8))
    let run = try directory.run(
      "batch", "many.csv", "--output-dir", "out", "--gallery", "gallery", "--size", "8", "--quiet")
    #expect((run.status, run.errors) == (0, ""))
    #expect(directory.names(in: "gallery") == ["contact-sheet-2.png", "contact-sheet.png", "index.html"])
  }

  @Test(arguments: ["out", "./out/", "out/../out"])
  func galleryCannotBeInTheOutputDirectory(path: String) throws {
    let run = try directory.run("batch", "good.csv", "--output-dir", "out", "--gallery", path)
    #expect((run.status, run.errors) == (64, "error: --gallery \(path): must not be the output directory\n"))
  }

  @Test func obsoleteContactSheetsAreRemoved() throws {
    let arguments = ["batch", "good.csv", "--output-dir", "out", "--gallery", "gallery"]
    _ = try Command(arguments, in: directory.url)
    let sheet = try directory.read("gallery/contact-sheet.png")
    for number in 2...3 { try directory.write("gallery/contact-sheet-\(number).png", sheet) }
    #expect(try Command(arguments, in: directory.url).status == 0)
    #expect(directory.names(in: "gallery") == ["contact-sheet.png", "index.html"])
  }

  @Test func galleryDoesNotReplaceAForeignPage() throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "site"), withIntermediateDirectories: true)
    try directory.write("site/index.html", Data("mine".utf8))
    let run = try directory.run("batch", "good.csv", "--output-dir", "out", "--gallery", "site")
    #expect(
      (run.status, run.errors) == (73, "error: site/index.html: \(notOwn)\n"))
    #expect(try directory.read("site/index.html") == Data("mine".utf8))
  }
}
