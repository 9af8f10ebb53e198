import AvatarJSON
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of the module, the types and the page that `--export web` writes.
@Suite struct WebModuleTests {
  private let workspace: BatchWorkspace
  private static let hostile = #"</script><!-- "'`${x}\ & __proto__"#

  init() throws { workspace = try BatchWorkspace() }

  private func export(_ rows: [[String: JSONValue]]) throws -> [String] {
    let list = JSONWriter.text(rows.map { JSONValue.object($0) })
    let run = try workspace.run(list, as: "l.json", export: .web)
    #expect(run.faults == [])
    let sets = try RowFiles.sourceSets(directory: workspace.path("out"), shard: nil, isChecked: false)
    for outcome in run.outcomes { try sets.add(outcome) }
    return try sets.finish().map { URL(filePath: $0).lastPathComponent }
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try workspace.read("out/\(name)"), as: UTF8.self)
  }

  private static let files = ["srcset.json", "avatars.js", "avatars.d.ts", "avatars.html"]

  @Test func filesAreWrittenOnlyIfTheyChange() throws {
    #expect(try export([["id": .string("a")]]) == Self.files)
    #expect(try export([["id": .string("a")]]) == [])
    #expect(try export([["id": .string("a"), "alt": .string("x")]]) == ["srcset.json", "avatars.js", "avatars.html"])
  }

  @Test func pageHasTheHTMLOfEachSize() throws {
    _ = try export([["id": .string("a"), "size": .string("24,48")]])
    let page = try text("avatars.html")
    for size in [24, 48] {
      let html =
        #"<img src="a-\#(size).png" srcset="a-\#(size).png 1x, a-\#(size)@2x.png 2x" width="\#(size)" height="\#(size)""#
      let copy = "{\"label\":\"Copy HTML, \(size) px\",\"text\":\(JSONWriter.text(html).dropLast())"
      #expect(page.contains(copy.replacing("<", with: "\\u003C")))
    }
    _ = try export([["id": .string("a"), "size": .string("24")]])
    #expect(try text("avatars.html").contains(#""copies":[{"label":"Copy HTML","text":"\u003Cimg src=\"a-24.png\""#))
  }

  @Test func moduleListsEachImageByIdentifierAndSize() throws {
    _ = try export([["id": .string("a"), "size": .string("24,48")]])
    #expect(
      try text("avatars.js").contains(
        #"  ["a"]: {24: {"src":"a-24.png","srcset":"a-24.png 1x, a-24@2x.png 2x","width":24,"height":24,"#
          + #""alt":"User avatar"}, 48: {"src":"a-48.png""#))
    #expect(
      try text("avatars.d.ts").contains(#"  readonly "a": { readonly 24: AvatarImage; readonly 48: AvatarImage };"#))
  }

  @Test func untrustedTextIsEscaped() throws {
    _ = try export([["output": .string("a"), "id": .string("__proto__"), "alt": .string(Self.hostile)]])
    let module = try text("avatars.js")
    #expect(module.contains(#""alt":"\u003c/script>\u003c!-- \"'`${x}\\ & __proto__"}"#), "\(module)")
    #expect(module.contains("  __proto__: null,\n  [\"__proto__\"]: {"))
    let page = try text("avatars.html")
    #expect(page.components(separatedBy: "</script").count == 3 && !page.contains("<!--"), "\(page)")
    // The HTML in the data has its own references.
    #expect(page.contains(#"alt=\"&lt;/script&gt;"#))
  }

  @Test func unicodeLineSeparatorsAreEscaped() throws {
    _ = try export([["output": .string("a"), "id": .string("a\u{2028}\u{2029}<")]])
    #expect(try text("avatars.js").contains(#"  ["a\u2028\u2029\u003c"]: {40: {"#))
    #expect(try text("avatars.d.ts").contains(#"  readonly "a\u2028\u2029\u003c": { readonly 40: AvatarImage };"#))
  }

  @Test(.enabled(if: Self.node != nil, "needs node in the PATH"))
  func moduleIsValidJavaScript() throws {
    _ = try export([
      ["output": .string("a"), "id": .string("__proto__"), "alt": .string(Self.hostile)],
      ["output": .string("b"), "id": .string("it's `${b}`")],
    ])
    // Before version 22, Node treats the files of a project as modules only if the package has this type.
    try workspace.write(#"{"type": "module"}"#, "package.json")
    try workspace.write(
      """
      import all, {avatars} from './out/avatars.js';
      const names = Object.keys(avatars);
      console.log(JSON.stringify([names, avatars['__proto__'][40].alt, avatars.constructor === undefined, all === avatars]));
      """, "t.mjs")
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.node))
    process.arguments = [workspace.path("t.mjs")]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let values = try JSONSerialization.jsonObject(with: data) as? [Any]
    #expect(values?[0] as? [String] == ["__proto__", "it's `${b}`"])
    #expect(values?[1] as? String == Self.hostile)
    #expect(values?[2] as? Bool == true && values?[3] as? Bool == true)
  }

  private static let node = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/node" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}
