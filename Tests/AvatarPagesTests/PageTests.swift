import AvatarFileSystem
import AvatarJSON
import AvatarPages
import Foundation
import Testing

@Suite struct PageTests {
  private static let pages = ["gallery": Page.gallery, "golden": Page.report, "web": Page.web]

  /// Returns a page with one entry, as text.
  private func html(_ name: String, title: String = "people.csv", entry: PageEntry = PageEntry(title: "ada")) throws
    -> String
  {
    let page = try #require(Self.pages[name])
    return String(decoding: page.start(title: title) + entry.bytes() + page.end(summary: "1 written"), as: UTF8.self)
  }

  @Test(arguments: pages.keys)
  func securityPolicyAllowsOnlyTheStyleAndScriptOfThePage(name: String) throws {
    let html = try html(name)
    let policy = try #require(html.firstMatch(of: /Content-Security-Policy" content="([^"]*)">/)?.1)
    /// Returns the policy expression that allows the contents of the only element of the given name.
    func source(_ element: String) throws -> String {
      let parts = html.components(separatedBy: "<\(element)>")
      let contents = try #require(parts.last?.components(separatedBy: "</\(element)>").first)
      #expect(parts.count == 2)
      return "'sha256-\(ContentDigest(of: Array(contents.utf8)).bytes.base64)'"
    }
    let images = name == "golden" ? "data:" : "'self' file: data:"
    let (style, script) = (try source("style"), try source("script"))
    #expect(policy == "default-src 'none'; img-src \(images); style-src \(style); script-src \(script)")
    #expect(!html.contains(" style=") && !html.contains("{{"))
  }

  @Test(arguments: pages.keys) func generatorMarkIdentifiesAPage(name: String) throws {
    let html = try html(name)
    #expect(html.contains("<meta name=\"generator\" content=\"avatar-render \(name)\">"))
    #expect(Self.pages.filter { $0.value.mark.isIn(Array(html.utf8)) }.map(\.key) == [name])
  }

  @Test func dataCannotEndItsScriptElement() throws {
    let html = try html("gallery", title: "</script><b>", entry: PageEntry(title: "<!--"))
    #expect(html.contains(#"id="data">{"title":"\u003C/script>\u003Cb>","#))
    #expect(html.contains(#"{"title":"\u003C!--","notes":[],"images":[],"filters":[]}"#))
  }

  @Test(arguments: [
    ("gallery", #""unit":"row","zoom":"1","background":"page","filters":{"all":"all","photo":"photo","#),
    ("web", #""unit":"row","zoom":"1","background":"page","filters":{"all":"all","photo":"photo","#),
    (
      "golden", #""unit":"case","zoom":"fit","background":"checks","filters":{"failed":"failed","recorded":"recorded","#
    ),
  ])
  func pagesDifferInTheirData(name: String, settings: String) throws {
    let html = try html(name)
    #expect(html.contains(settings))
    #expect(html.contains(#"],"summary":"1 written","unshown":0}</script>"#.replacing("],", with: "\n],")))
  }

  /// The first two lines identify a file.
  @Test func everyResourceBelongsToAPage() throws {
    let directory = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/AvatarPages/Resources").standardizedFileURL
    let files = try #require(FileManager.default.subpaths(atPath: directory.path)).filter { $0.contains(".") }
    let pages = Array(try html("gallery").utf8)
    #expect(!files.isEmpty)
    for file in files {
      let lines = try String(contentsOf: directory.appending(path: file), encoding: .utf8).components(separatedBy: "\n")
      let isUsed = pages.contains(text: lines.prefix(2).joined(separator: "\n"))
      #expect(isUsed, "\(file)")
    }
  }
}
