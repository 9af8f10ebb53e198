import Foundation
import Testing

@Suite struct PlaceholderTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private struct Values: Decodable, Equatable {
    let dominantColor, thumbHash: String?
  }

  private struct Group: Decodable { let avatars: [Values] }

  private func lines<Line: Decodable>(_ text: String) throws -> [Line] {
    try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  /// The hash of the author's implementation, js/thumbhash.js at commit a652ce6 of https://github.com/evanw/thumbhash,
  /// for the PNG.
  private static let ada = Values(dominantColor: "#a8400c", thumbHash: "F8sGDwIYhqiHeIhwnZd3uFiGd47353gP")

  @Test func jsonContainsThePlaceholderOfEachAvatar() throws {
    let one: [Values] = try lines(
      directory.run("--name", "Ada Lovelace", "--shape", "square", "--size", "64", "-o", "a.png", "--json").text)
    #expect(one == [Self.ada])
    let photos: [Values] = try lines(
      directory.run(portrait.path, portrait.path, "--output-dir", "out", "--json").text)
    #expect(photos.allSatisfy { $0.dominantColor != nil && $0.thumbHash?.count == 32 } && !photos.isEmpty)
    let group: [Group] = try lines(
      directory.run("group", "--names", "Ada Lovelace", "Mia Wu", "--size", "64", "-o", "g.png", "--json").text)
    #expect(group.map { $0.avatars.map(\.dominantColor) } == [["#a8400c", "#167245"]])
  }

  private func run(_ arguments: [String]) throws -> Command { try Command(arguments, in: directory.url) }

  private func report(_ options: String...) throws -> [Values] {
    let run = try run(["batch", "l.csv", "--output-dir", "out", "--quiet", "--json"] + options)
    #expect(run.status == 0)
    return try lines(run.text)
  }

  @Test func unchangedImagesKeepTheirPlaceholders() throws {
    try directory.write("l.csv", Data("id,name,size\na,Ada Lovelace,\"24,64\"\nb,,32\n".utf8))
    let first = try report()
    #expect(first.count == 3 && first.allSatisfy { $0.dominantColor != nil && $0.thumbHash != nil })
    #expect(try report() == first)
    #expect(try report("--check") == first)
  }

  @Test func reportDoesNotRenderUnchangedImagesAgain() throws {
    try directory.write("l.csv", Data("id,name\na,Ada Lovelace\n".utf8))
    _ = try directory.run("batch", "l.csv", "--output-dir", "out")
    #expect(try report() == [Values(dominantColor: nil, thumbHash: nil)])
    #expect(try report("--rerender").map(\.dominantColor) == ["#a8400c"])
    #expect(try report().map(\.dominantColor) == ["#a8400c"])
  }

  private func text(_ name: String) throws -> String { String(decoding: try directory.read(name), as: UTF8.self) }

  @Test func webExportContainsPlaceholders() throws {
    try directory.write("l.csv", Data("id,name,size,shape\na,Ada Lovelace,64,square\n".utf8))
    let export = ["batch", "l.csv", "--output-dir", "out", "--export", "web"]
    #expect(try run(export).status == 0)
    let (color, hash) = ("#a8400c", try #require(Self.ada.thumbHash))
    let attributes = #" data-dominant-color=\"\#(color)\" data-thumbhash=\"\#(hash)\">"#
    for file in ["avatars.html", "srcset.json"] { #expect(try text("out/\(file)").contains(attributes), "\(file)") }
    let members = #""alt":"Ada Lovelace","dominantColor":"\#(color)","thumbHash":"\#(hash)""#
    for file in ["srcset.json", "avatars.js"] { #expect(try text("out/\(file)").contains(members)) }
    let before = try text("out/srcset.json")
    #expect(try run(export).errors.hasPrefix("0 written, 1 unchanged"))
    #expect(try text("out/srcset.json") == before)
    #expect(try run(export + ["--check"]).status == 0)
  }

  @Test func webExportRendersImagesWithoutAPlaceholderAgain() throws {
    try directory.write("l.csv", Data("id,name\na,Ada Lovelace\n".utf8))
    let plain = ["batch", "l.csv", "--output-dir", "out", "--scale", "1,2"]
    let (first, export) = (try run(plain), plain + ["--export", "web"])
    #expect(first.status == 0)
    let check = try run(export + ["--check", "--json"])
    #expect(check.status == 1 && check.text.contains(#""status":"stale","reason":"has no recorded placeholder""#))
    #expect(try run(export).errors.hasPrefix("1 written (2 files), 0 unchanged"))
    #expect(try run(export + ["--check"]).status == 0)
  }
}
