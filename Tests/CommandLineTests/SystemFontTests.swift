import Foundation
import Testing

/// `--system-fonts`, with a configuration of fontconfig that has one directory: "installed".
@Suite struct SystemFontTests {
  private let folder: TemporaryFolder
  private static let fonts = portrait.deletingLastPathComponent().appending(path: "../../Fonts").standardizedFileURL

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "installed"), withIntermediateDirectories: true)
    try folder.write(
      "fonts.conf",
      Data(
        """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig><dir>\(folder.url.path)/installed</dir><cachedir>\(folder.url.path)/cache</cachedir></fontconfig>
        """.utf8))
    // The bundled font that is tried with signs of all scripts has no dotted circle.
    try folder.write("team.csv", Data("id,name,initials\nada,Ada,\nsign,,◌\n".utf8))
  }

  private func install(_ name: String?) throws {
    let place = folder.url.appending(path: "installed/font.ttf")
    try? FileManager.default.removeItem(at: place)
    if let name { try FileManager.default.copyItem(at: Self.fonts.appending(path: name), to: place) }
  }

  private func run(_ arguments: String...) throws -> Command {
    try Command(arguments, in: folder.url, environment: ["FONTCONFIG_FILE": folder.url.path + "/fonts.conf"])
  }

  /// The rows that a batch wrote.
  private func written(_ arguments: String...) throws -> [String] {
    let command = try Command(
      ["batch", "team.csv", "--output-dir", "out", "--report", "-", "--quiet"] + arguments, in: folder.url,
      environment: ["FONTCONFIG_FILE": folder.url.path + "/fonts.conf"])
    #expect((command.status, command.errors) == (0, ""))
    return command.text.split(separator: "\n").filter { $0.contains(#""status":"written""#) }.map {
      $0.contains(#""id":"ada""#) ? "ada" : "sign"
    }
  }

  @Test func installedFontDrawsWhatTheBundledOnesLack() throws {
    try install("Thai.ttf")
    #expect(try run("--initials", "◌", "--system-fonts", "-o", "system.png").errors == "")
    #expect(try run("--initials", "◌", "--font", "installed/font.ttf", "-o", "named.png").errors == "")
    #expect(try folder.read("system.png") == folder.read("named.png"))
  }

  @Test func rowIsMadeAgainWhenItsInstalledFontChanges() throws {
    #expect(try written("--system-fonts") == ["ada", "sign"])
    try install("Thai.ttf")
    #expect(try written("--system-fonts") == ["sign"])
    #expect(try written("--system-fonts") == [])
    try install("Bengali.ttf")
    #expect(try written("--system-fonts") == ["sign"])
    try install(nil)
    #expect(try written("--system-fonts") == ["sign"])
  }

  /// The fonts are links, so that fontconfig's cache does not notice when their files are removed.
  @Test(arguments: [["a"], ["b"], ["a", "b"]])
  func removedFontIsNotUsed(removed: [String]) throws {
    for name in ["a", "b"] {
      try FileManager.default.copyItem(at: Self.fonts.appending(path: "Thai.ttf"), to: folder.url.appending(path: name))
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: "installed/\(name).ttf").path, withDestinationPath: "../\(name)")
    }
    #expect(try run("--initials", "◌", "--system-fonts", "-o", "before.png").errors == "")
    for name in removed { try FileManager.default.removeItem(at: folder.url.appending(path: name)) }
    let after = try run("--initials", "◌", "--system-fonts", "-o", "after.png")
    #expect(after.status == 0)
    #expect(after.errors.contains("no font has “◌” (U+25CC)") == (removed.count == 2), "\(after.errors)")
  }

  @Test func rowThatNeedsNoInstalledFontDoesNotDependOnThem() throws {
    try install("Thai.ttf")
    #expect(try written() == ["ada", "sign"])
    #expect(try written("--system-fonts") == ["sign"])
    #expect(try written() == ["sign"])
  }
}
