import AvatarCodec
import AvatarJSON
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of rows with two sources of one fact.
@Suite struct RowSourceTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  // MARK: Fields

  /// Strings by field; nil is null.
  private typealias Fields = [String: String?]

  /// The fields of a row, the inherited ones, and the result.
  private static let merged: [(row: Fields, inherited: Fields, result: Fields)] = [
    ([:], [:], [:]), (["size": "24"], [:], ["size": "24"]), ([:], ["size": "24"], ["size": "24"]),
    (["size": "24"], ["size": "48", "scale": "2"], ["size": "24", "scale": "2"]),
    (["size": nil], ["size": "48"], [:]), (["color": nil], [:], [:]),
    // A row that has its own badge has neither another badge nor a status.
    (["status": "away"], ["badge": "3"], ["status": "away"]), (["badge": "3"], ["status": "away"], ["badge": "3"]),
    (["badge": "3"], ["badgeIcon": "x"], ["badge": "3"]), (["badgeIcon": "x"], ["badge": "3"], ["badgeIcon": "x"]),
    (["badge": "3"], ["status": "away", "badgeIcon": "x"], ["badge": "3"]),
    (["badgeIcon": "x"], ["status": "away"], ["badgeIcon": "x", "status": "away"]),
    (["status": "away"], ["badgeIcon": "x"], ["badgeIcon": "x", "status": "away"]),
    (["focus": "0,0"], ["gravity": "attention"], ["focus": "0,0"]),
    (["gravity": "attention"], ["focus": "0,0"], ["gravity": "attention"]),
    (["id": "a"], ["output": "b.png"], ["id": "a"]),
    (["output": "b.png"], ["id": "a"], ["id": "a", "output": "b.png"]),
    // Null is a value of the row, which replaces conflicting ones too.
    (["badge": nil], ["status": "away"], [:]), (["status": nil], ["badge": "3", "size": "24"], ["size": "24"]),
  ]

  @Test(arguments: merged.indices)
  func rowReplacesInheritedFieldsThatConflict(row: Int) {
    let (fields, inherited, result) = Self.merged[row]
    func values(_ fields: Fields) -> [String: JSONValue] { fields.mapValues { $0.map { .string($0) } ?? .null } }
    #expect(RowFields.merged(values(fields), over: values(inherited)) == values(result))
  }

  // MARK: Columns

  /// The headers and cells of a row, and the name of the image.
  @Test(arguments: [
    ("size,Size\n24,48", "a-24.png"), ("Size,size\n24,48", "a-24.png"), ("size,Size\n,48", "a-48.png"),
    ("id,ID\nb,c", "b-40.png"), ("ID,id\nb,c", "b-40.png"), ("id,ID\n,c", "c-40.png"),
    ("output,size\nx.png,24", "x.png"), ("id,output\nb,x.png", "x.png"),
  ])
  func firstColumnWithAValueIsUsed(columns: String, name: String) throws {
    let rows = columns.split(separator: "\n")
    let hasID = rows[0].lowercased().contains("id") || rows[0].contains("output")
    let list = hasID ? "\(rows[0])\n\(rows[1])\n" : "id,\(rows[0])\na,\(rows[1])\n"
    let run = try workspace.run(list, as: "l.csv")
    #expect((run.faults, run.names) == ([], [name]))
  }

  /// Photos in several columns are tried in the order of the columns.
  @Test(arguments: [
    ("src,photo", ["x.png", "y.png"]), ("photo,src", ["x.png", "y.png"]), ("image,photo", ["x.png", "y.png"]),
    ("picture,image", ["x.png", "y.png"]),
  ])
  func aliasBesideTheFieldIsTriedInColumnOrder(headers: String, names: [String]) throws {
    let run = try workspace.run("id,\(headers)\na,x.png,y.png\n", as: "l.csv")
    #expect(inputs(run) == names)
    #expect(
      run.columnChoices == "src is \(headers.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ", or else "))"
    )
  }

  // MARK: Photos

  /// The photo of the row as JSON, the default one, whether the directory has one named after the row, and those tried.
  private static let photos: [(row: String?, standard: String?, isFound: Bool, tried: [String])] = [
    (nil, nil, true, ["a.png"]), (nil, "d.png", false, ["d.png"]),
    (nil, "d.png", true, ["d.png"]), (#""r.png""#, nil, false, ["r.png"]), (#""r.png""#, nil, true, ["r.png"]),
    (#""r.png""#, "d.png", true, ["r.png"]), ("null", "d.png", true, []), ("null", nil, true, []),
    (#""""#, nil, true, ["a.png"]), (#""""#, "d.png", true, ["d.png"]),
    (#"["r.png", "s.png"]"#, "d.png", true, ["r.png", "s.png"]),
    (#""no""#, nil, true, []), (#""yes""#, nil, true, ["a.png"]),
  ]

  @Test(arguments: photos.indices)
  func photoOfTheRowPrecedesTheDefaultAndTheDirectory(row: Int) throws {
    let (given, standard, isFound, tried) = Self.photos[row]
    let picture = try Data(contentsOf: portrait)
    // The names of the photos differ from the row's, except for a.png.
    for name in ["r.png", "s.png", "d.png"] + (isFound ? ["a.png"] : []) {
      try workspace.write(picture, "photos/\(name)")
    }
    workspace.photos = "photos"
    let src = given.map { #", "src": \#($0)"# } ?? ""
    let defaults = standard.map { ["src": JSONValue.string($0)] } ?? [:]
    let run = try workspace.run(#"[{"id": "a", "name": "Zed"\#(src)}]"#, as: "l.json", defaults: defaults)
    #expect((run.faults, inputs(run)) == ([], tried))
    let content = run.outcomes.first?.outputs.first?.report?.content.rawValue
    #expect(content == (tried.isEmpty ? "initials" : "photo"))
  }

  /// Returns the file names of the photos that a run used.
  private func inputs(_ run: BatchWorkspace.Run) -> [String] {
    run.outcomes.flatMap(\.inputs).map { URL(filePath: $0).lastPathComponent }
  }

  // MARK: Formats and schemes

  /// The encodings of a run, and the source of each kind in the files for web pages.
  private static let pictures: [(formats: OutputFormats, hasDark: Bool, src: String, sources: [String])] = [
    ([.png], false, "a-24.png", []), ([.webp], false, "a-24.webp", []),
    ([.webp, .png], false, "a-24.png", ["a-24.webp"]),
    ([.avif, .webp, .jpeg], false, "a-24.jpg", ["a-24.avif", "a-24.webp"]),
    ([.png], true, "a-24.png", ["a-24-dark.png"]),
    ([.webp, .png], true, "a-24.png", ["a-24-dark.webp", "a-24-dark.png", "a-24.webp"]),
  ]

  @Test(arguments: pictures.indices)
  func webPageUsesTheLightImageInTheLastFormat(row: Int) throws {
    let (formats, hasDark, src, sources) = Self.pictures[row]
    if hasDark { workspace.dark = (.highContrast, "high-contrast") }
    let run = try workspace.run(
      "id,size,scale\na,24,1\n", as: "l.csv", export: .web, encodings: formats.map { OutputEncoding($0) })
    let sets = try RowFiles.sourceSets(directory: workspace.path("out"), shard: nil, isChecked: false)
    for outcome in run.outcomes { try sets.add(outcome) }
    #expect(try sets.finish().count == 4)
    let text = String(decoding: try workspace.read("out/srcset.json"), as: UTF8.self)
    #expect(text.contains(#""src":"\#(src)","srcset":"\#(src) 1x""#), "\(text)")
    let others = text.matches(of: /"type":"image\/[a-z]+","srcset":"([^ ]+) 1x"/).map { String($0.1) }
    #expect(others == sources)
    // The second time, the files are unchanged.
    let again = try RowFiles.sourceSets(directory: workspace.path("out"), shard: nil, isChecked: false)
    for outcome in run.outcomes { try again.add(outcome) }
    #expect(try again.finish() == [])
  }

  /// A snippet shows a PNG if there is one, in the highest density.
  @Test(
    arguments: [
      ([.png], ["a-24@2x.png"]), ([.webp], ["a-24@2x.webp"]), ([.webp, .png], ["a-24@2x.png"]),
      ([.avif, .webp], ["a-24@2x.webp"]), ([.avif, .png, .jpeg], ["a-24@2x.png"]),
    ] as [(OutputFormats, [String])])
  func snippetShowsTheFormatOfEveryBrowser(formats: OutputFormats, names: [String]) throws {
    for hasDark in [false, true] {
      workspace.dark = hasDark ? (.highContrast, "high-contrast") : nil
      let run = try workspace.run(
        "id,size,scale\na,\"24,48\",\"1,2\"\n", as: "l.csv", export: .web, encodings: formats.map { OutputEncoding($0) }
      )
      let path = workspace.path("s.md")
      let snippet = try RowFiles.snippet(path: path, directory: workspace.path("out"), isForced: false)
      for outcome in run.outcomes { try snippet.add(outcome) }
      _ = try snippet.finish()
      let text = String(decoding: try workspace.read("s.md"), as: UTF8.self)
      let shown = text.matches(of: /src="out\/([^"]+)" width="24" height="24"/).map { String($0.1) }
      #expect(shown == names, "\(text)")
      let dark = text.matches(of: /\(prefers-color-scheme: dark\)" srcset="out\/([^"]+)"/).map { String($0.1) }
      #expect(dark == (hasDark ? names.map { $0.replacing("a-24", with: "a-24-dark") } : []), "\(text)")
    }
  }
}
