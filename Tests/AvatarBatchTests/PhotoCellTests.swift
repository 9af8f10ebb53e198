import AvatarFileSystem
import AvatarJSON
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch
@testable import PeopleLists

@Suite struct PhotoCellTests {
  /// A photo in the syntax of other programs, each of which means p.jpg.
  private static let wrapped = [
    // Databases and APIs, and Python.
    #"["p.jpg"]"#, #"{"url":"p.jpg"}"#, #"[{"url":"p.jpg"}]"#,
    #"[{"id":"a","size":9,"url":"p.jpg","filename":"q.jpg"}]"#,
    #"[["p.jpg"]]"#, #"{"photo":null,"src":"p.jpg"}"#, #"["",null,"p.jpg",{}]"#, #""p.jpg""#, "'p.jpg'", "['p.jpg']",
    "[{'url': 'p.jpg', 'alt': None, 'main': True}]", "[p.jpg]", "{p.jpg}", #"{"p.jpg"}"#,
    #"[{"image":{"x":1},"href":"p.jpg"}]"#,
    // Web pages.
    #"<img src="p.jpg" alt="">"#, "<img alt='' SRC='q' src='p.jpg'/>", "<img src=p.jpg>", "<img src = \"p.jpg\" >",
    #"<a href="p.jpg">Ada</a>"#, #"<p><img data-src="q.jpg" src="p.jpg"></p>"#, "<p.jpg>", "url(p.jpg)",
    #"url("p.jpg")"#,
    // Spreadsheets.
    #"=IMAGE("p.jpg")"#, #"=image("p.jpg", 1)"#, #"=BILD("p.jpg";"Ada";0)"#, #"=_xlfn.IMAGE("p.jpg")"#,
    #"=HYPERLINK("p.jpg","Ada")"#,
    // Markdown and wikis.
    "![](p.jpg)", "![Ada](p.jpg)", #"![Ada](p.jpg "Ada")"#, "[Ada](p.jpg)", "![](<p.jpg>)", "![[p.jpg]]",
    "[[p.jpg|120]]",
    // White space around it.
    #" ["p.jpg"] "#, "\t![](p.jpg)\n",
  ]

  /// Values that mean that there is no photo.
  private static let missing = [
    "{}", "[]", "[{}]", "[[]]", "[null]", #"[""]"#, #"{"url":null}"#, #"{"url":""}"#, "null", "[None]",
    "[object Object]",
    "[object Blob]", "System.Byte[]", "System.Object[]", "System.Drawing.Bitmap", "<Buffer ff d8 ff e0>",
    "<memory at 0x7f00>", "<PIL.Image.Image object at 0x7f00>", "https://", "http://", "HTTPS://", "file://", "data:",
    "data:image/png;base64,", "<img src=\"\">", "![]()", "=IMAGE(\"\")", "\"\"", "n/a", " ",
  ]

  /// Values that are sources as they are.
  private static let plain = [
    "p.jpg", "a, b.jpg", "[1].jpg", "(1).jpg", "{a}.jpg", "<a>.jpg", "https://x.example/a?b=[1]",
    "https://x.example/(a)",
    "p.jpg (https://x.example/p.jpg)", "data:image/png;base64,AAAA", "yes", "user(1)", "=A1", "=IMAGE(A1)", "[a]",
    "{a:b}",
    #"{"id":5}"#, "[5]", #""a" and "b""#, "<a b>", "System.jpg",
  ]

  @Test(arguments: wrapped)
  func wrappedPhotoIsUnwrapped(cell: String) { #expect(PhotoCell.unwrapped(.string(cell)) == .string("p.jpg")) }

  @Test(arguments: missing)
  func valueWithoutPhotoIsMissing(cell: String) { #expect(PhotoCell.unwrapped(.string(cell)) == nil) }

  @Test(arguments: plain)
  func sourceIsUnchanged(cell: String) { #expect(PhotoCell.unwrapped(.string(cell)) == .string(cell)) }

  @Test(
    arguments: [
      (#"["a.jpg","b.jpg"]"#, ["a.jpg", "b.jpg"]), ("{a.jpg,b.jpg}", ["a.jpg", "b.jpg"]),
      (#"[{"url":"a.jpg"},{},{"url":"b.jpg"}]"#, ["a.jpg", "b.jpg"]), ("['a.jpg', 'b.jpg']", ["a.jpg", "b.jpg"]),
      (#"{"url":["a.jpg","b.jpg"]}"#, ["a.jpg", "b.jpg"]), ("[a.jpg, b.jpg]", ["a.jpg", "b.jpg"]),
    ] as [(String, [String])])
  func severalPhotosStayInOrder(cell: String, photos: [String]) {
    #expect(PhotoCell.unwrapped(.string(cell)) == .array(photos.map { .string($0) }))
  }

  @Test func photoIsUnwrappedOnce() {
    let inner = #"["p.jpg"]"#
    #expect(PhotoCell.unwrapped(.string("![](\(inner))")) == .string(inner))
  }

  @Test(arguments: [0, 3, 4, 100, 10_000])
  func nestingIsLimited(depth: Int) {
    let cell = String(repeating: "[", count: depth) + "\"p.jpg\"" + String(repeating: "]", count: depth)
    #expect(PhotoCell.unwrapped(.string(cell)) == .string(depth <= 4 ? "p.jpg" : cell))
  }

  /// The lists of people with the given photos, in every format.
  private static let lists: [(name: String, list: @Sendable ([String]) -> String)] = [
    ("l.csv", { "name,Photo\n" + $0.map { "Ada,\"\($0.replacing("\"", with: "\"\""))\"\n" }.joined() }),
    ("l.csv", { "name;src\n" + $0.map { "Ada;\"\($0.replacing("\"", with: "\"\""))\"\n" }.joined() }),
    ("l.json", { "[\($0.map { "{\"name\":\"Ada\",\"photo\":\(json($0))}" }.joined(separator: ","))]" }),
    ("l.ndjson", { $0.map { "{\"name\":\"Ada\",\"src\":\(json($0))}\n" }.joined() }),
    ("l.vcf", { $0.map { "BEGIN:VCARD\nFN:Ada\nPHOTO:\($0.split(separator: "\n").joined())\nEND:VCARD\n" }.joined() }),
  ]

  private static func json(_ text: String) -> String { JSONWriter.text(JSONValue.string(text)) }

  @Test func photoIsUnwrappedInEveryFormat() throws {
    for (name, list) in Self.lists {
      let workspace = try BatchWorkspace()
      workspace.localFiles = .within(try Directory(workspace.url.path))
      try workspace.write(try Data(contentsOf: portrait), "p.jpg")
      for (cells, hasPhoto) in [(Self.wrapped, true), (Self.missing, false)] {
        let run = try workspace.run(list(cells), as: name)
        let reports = run.outcomes.map { $0.outputs.first?.report }
        #expect(reports.count == cells.count)
        for (cell, report) in zip(cells, reports) {
          #expect(report?.skipped == [] && (report?.content == .photo) == hasPhoto, "\(name): \(cell)")
        }
      }
    }
  }

  @Test func defaultPhotoIsUsedForAMissingOne() throws {
    let workspace = try BatchWorkspace()
    try workspace.write(try Data(contentsOf: portrait), "p.jpg")
    for cell in ["", "{}", "[object Object]", "https://"] {
      let run = try workspace.run("name,photo\nAda,\(cell)\n", as: "l.csv", defaults: ["src": .string("p.jpg")])
      #expect(run.outcomes.first?.outputs.first?.report?.content == .photo)
    }
  }

  @Test func photoInTheDirectoryIsUsedForAMissingOne() throws {
    let workspace = try BatchWorkspace()
    workspace.photos = "photos"
    try workspace.write(try Data(contentsOf: portrait), "photos/Ada.jpg")
    for (cell, name) in [("{}", "Ada"), ("\"[\"\"ada.jpg\"\"]\"", "Max")] {
      let run = try workspace.run("name,photo\n\(name),\(cell)\n", as: "l.csv")
      #expect(run.outcomes.first?.outputs.first?.report?.content == .photo)
    }
  }

  @Test func secondColumnIsUsedIfTheFirstHasNoPhoto() throws {
    let workspace = try BatchWorkspace()
    try workspace.write(try Data(contentsOf: portrait), "p.jpg")
    let run = try workspace.run("name,photo,image\nAda,{},![](p.jpg)\nMax,=IMAGE('p.jpg'),[]\n", as: "l.csv")
    for row in run.outcomes {
      #expect(row.outputs.first?.report?.skipped == [] && row.outputs.first?.report?.content == .photo)
    }
  }
}
