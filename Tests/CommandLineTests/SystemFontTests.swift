import Foundation
import Testing

/// Tests of `--font system`, with a fontconfig configuration that has one directory: "installed".
@Suite struct SystemFontTests {
  private let directory: TemporaryDirectory
  private static let fonts = portrait.deletingLastPathComponent().appending(path: "../../Fonts").standardizedFileURL

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "installed"), withIntermediateDirectories: true)
    try directory.write(
      "fonts.conf",
      Data(
        """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig><dir>\(directory.url.path)/installed</dir><cachedir>\(directory.url.path)/cache</cachedir></fontconfig>
        """.utf8))
    // The bundled font that is searched for signs of all scripts has no dotted circle.
    try directory.write("team.csv", Data("id,name,initials\nada,Ada,\nsign,,◌\n".utf8))
  }

  private func install(_ name: String?) throws {
    let place = directory.url.appending(path: "installed/font.ttf")
    try? FileManager.default.removeItem(at: place)
    if let name { try FileManager.default.copyItem(at: Self.fonts.appending(path: name), to: place) }
  }

  private func run(_ arguments: String...) throws -> Command {
    try Command(
      process: arguments, in: directory.url, environment: ["FONTCONFIG_FILE": directory.url.path + "/fonts.conf"])
  }

  /// Returns the rows that a batch wrote.
  private func written(_ arguments: String...) throws -> [String] {
    let command = try Command(
      process: ["batch", "team.csv", "--output-dir", "out", "--json", "--quiet"] + arguments, in: directory.url,
      environment: ["FONTCONFIG_FILE": directory.url.path + "/fonts.conf"])
    #expect((command.status, command.errors) == (0, ""))
    return command.text.split(separator: "\n").filter { $0.contains(#""status":"written""#) }.map {
      $0.contains(#""id":"ada""#) ? "ada" : "sign"
    }
  }

  @Test func installedFontProvidesCharactersMissingFromBundledFonts() throws {
    try install("Thai.ttf")
    #expect(try run("--initials", "◌", "--font", "system", "-o", "system.png").errors == "")
    #expect(try run("--initials", "◌", "--font", "installed/font.ttf", "-o", "named.png").errors == "")
    #expect(try directory.read("system.png") == directory.read("named.png"))
  }

  /// Returns `Latin.otf` with the dotted circle as its only character: glyph 36.
  private func postScriptFont() throws -> Data {
    var font = try Data(contentsOf: Self.fonts.appending(path: "Latin.otf"))
    func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }
    // The table has one subtable of format 12, with one group.
    let subtable = [28, 0, 1, 0x25CC, 0x25CC, 36].flatMap(bytes)
    let characters = [0, 0, 0, 1, 0, 3, 0, 10] + bytes(12) + [0, 12, 0, 0] + subtable
    let entry = try #require(font.range(of: Data("cmap".utf8))).lowerBound
    font.replaceSubrange(entry + 8..<entry + 16, with: bytes(font.count) + bytes(characters.count))
    return font + characters
  }

  @Test func installedFontCanHavePostScriptOutlines() throws {
    try directory.write("installed/font.otf", postScriptFont())
    #expect(try run("--initials", "◌", "--font", "system", "-o", "system.png").errors == "")
    #expect(try run("--initials", "◌", "--font", "installed/font.otf", "-o", "named.png").errors == "")
    #expect(try directory.read("system.png") == directory.read("named.png"))
  }

  /// The selector requests a variant of the sign before it, and is in no font's list of characters.
  @Test func installedFontNeedNotListAVariationSelector() throws {
    try install("Thai.ttf")
    #expect(try run("--initials", "◌\u{E0100}", "--font", "system", "-o", "system.png").errors == "")
    #expect(try run("--initials", "◌", "--font", "system", "-o", "plain.png").errors == "")
    #expect(try directory.read("system.png") == directory.read("plain.png"))
  }

  @Test func rowIsRenderedAgainIfItsInstalledFontChanges() throws {
    #expect(try written("--font", "system") == ["ada", "sign"])
    try install("Thai.ttf")
    #expect(try written("--font", "system") == ["sign"])
    #expect(try written("--font", "system") == [])
    try install("Bengali.ttf")
    #expect(try written("--font", "system") == ["sign"])
    try install(nil)
    #expect(try written("--font", "system") == ["sign"])
  }

  @Test func rowIsRenderedAgainIfTheInstalledFontOfItsBadgeChanges() throws {
    try directory.write("team.csv", Data("id,name,badge\nada,Ada,◌\n".utf8))
    try install("Thai.ttf")
    #expect(try written("--font", "system") == ["ada"])
    #expect(try written("--font", "system") == [])
    try install("Bengali.ttf")
    #expect(try written("--font", "system") == ["ada"])
  }

  /// The fonts are links, so that fontconfig's cache does not notice when their files are removed.
  @Test(arguments: [["a"], ["b"], ["a", "b"]])
  func removedFontIsNotUsed(removed: [String]) throws {
    for name in ["a", "b"] {
      try FileManager.default.copyItem(
        at: Self.fonts.appending(path: "Thai.ttf"), to: directory.url.appending(path: name))
      try FileManager.default.createSymbolicLink(
        atPath: directory.url.appending(path: "installed/\(name).ttf").path, withDestinationPath: "../\(name)")
    }
    #expect(try run("--initials", "◌", "--font", "system", "-o", "before.png").errors == "")
    for name in removed { try FileManager.default.removeItem(at: directory.url.appending(path: name)) }
    let after = try run("--initials", "◌", "--font", "system", "-o", "after.png")
    #expect(after.status == 0)
    #expect(after.errors.contains("no font has “◌” (U+25CC)") == (removed.count == 2), "\(after.errors)")
  }

  /// The configuration ranks the Latin font, which has no dotted circle, before all others.
  @Test func installedFontWithoutTheCharacterIsSkipped() throws {
    try install("Thai.ttf")
    let latin = directory.url.appending(path: "installed/latin.otf")
    try FileManager.default.copyItem(at: Self.fonts.appending(path: "Latin.otf"), to: latin)
    let preference = "<match><edit name=\"file\"><string>\(latin.path)</string></edit></match></fontconfig>"
    let configuration = String(decoding: try directory.read("fonts.conf"), as: UTF8.self)
    try directory.write("fonts.conf", Data(configuration.replacing("</fontconfig>", with: preference).utf8))
    #expect(try run("--initials", "◌", "--font", "system", "-o", "a.png").errors == "")
  }

  /// The first font of the collection has no dotted circle.
  @Test func fontWithTheCharacterIsFoundInAnInstalledCollection() throws {
    try directory.write("installed/font.ttc", collection("Latin.otf", "Thai.ttf"))
    #expect(try run("--initials", "◌", "--font", "system", "-o", "system.png").errors == "")
    #expect(try run("--initials", "◌", "--font", "installed/font.ttc#2", "-o", "named.png").errors == "")
    #expect(try directory.read("system.png") == directory.read("named.png"))
  }

  /// Returns a collection of bundled fonts, with table offsets that count from the start of the collection.
  private func collection(_ names: String...) throws -> Data {
    func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }
    var header = Array("ttcf".utf8) + [0, 1, 0, 0] + bytes(names.count)
    var fonts: [UInt8] = []
    for name in names {
      var font = [UInt8](try Data(contentsOf: Self.fonts.appending(path: name)))
      let start = 12 + 4 * names.count + fonts.count
      for table in 0..<Int(font[5]) {
        let place = 12 + 16 * table + 8
        let offset = font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        font.replaceSubrange(place..<place + 4, with: bytes(offset + start))
      }
      header += bytes(start)
      fonts += font + [UInt8](repeating: 0, count: (4 - font.count % 4) % 4)
    }
    return Data(header + fonts)
  }

  @Test func rowThatNeedsNoInstalledFontIsNotRenderedAgain() throws {
    try install("Thai.ttf")
    #expect(try written() == ["ada", "sign"])
    #expect(try written("--font", "system") == ["sign"])
    #expect(try written() == ["sign"])
  }
}
