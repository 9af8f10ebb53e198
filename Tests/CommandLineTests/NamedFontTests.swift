import Foundation
import Testing

/// Tests of fonts by name: installed families, with a fontconfig configuration that has one directory, and files with
/// axes.
@Suite struct NamedFontTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("fonts.conf", Data(configuration().utf8))
    try install("Variable.ttf", as: "font.ttf")
  }

  private func configuration(_ rule: String = "") -> String {
    """
    <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig><dir>\(directory.url.path)/installed</dir><cachedir>\(directory.url.path)/cache</cachedir>\(rule)</fontconfig>
    """
  }

  private func install(_ name: String, as file: String) throws {
    let place = directory.url.appending(path: "installed")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: place.appending(path: file))
    try FileManager.default.copyItem(atPath: fontFixture(name), toPath: place.appending(path: file).path)
  }

  private func run(_ arguments: String...) throws -> Command {
    try Command(
      process: arguments, in: directory.url, environment: ["FONTCONFIG_FILE": directory.url.path + "/fonts.conf"])
  }

  private func picture(_ arguments: String...) throws -> Data { try picture(arguments) }

  private func picture(_ arguments: [String]) throws -> Data {
    let run = try Command(
      process: ["--initials", "HI", "--size", "48", "-o", "a.png"] + arguments, in: directory.url,
      environment: ["FONTCONFIG_FILE": directory.url.path + "/fonts.conf"])
    #expect((run.status, run.errors) == (0, ""))
    return try directory.read("a.png")
  }

  @Test(arguments: ["", ":wght=400", ":wght=700,wdth=75"])
  func installedFamilyRendersLikeItsFile(settings: String) throws {
    let named = try picture("--font", "Avatar Variable" + settings)
    #expect(try named == picture("--font", "installed/font.ttf" + settings))
    #expect(try named == picture("--font", "avatar variable" + settings))
    #expect(try named != picture())
  }

  @Test func fileTakesPrecedenceOverAFamilyOfTheSameName() throws {
    try FileManager.default.copyItem(
      atPath: fontFixture("Static.ttf"), toPath: directory.url.appending(path: "Avatar Variable").path)
    #expect(try picture("--font", "Avatar Variable") == picture("--font", fontFixture("Static.ttf")))
  }

  @Test func existingFileNameIsNotParsedForSettings() throws {
    try FileManager.default.copyItem(
      atPath: fontFixture("Static.ttf"), toPath: directory.url.appending(path: "a.ttf:wght=400").path)
    #expect(try picture("--font", "a.ttf:wght=400") == picture("--font", fontFixture("Static.ttf")))
  }

  @Test func unknownFontIsReportedAsNeitherFileNorFamily() throws {
    let run = try run("--name", "Ada", "--font", "Avatar Unknown", "-o", "b.png")
    #expect(run.status == 66)
    #expect(run.errors == "error: Avatar Unknown: no such file or installed font family\n")
  }

  @Test func weightSelectsAFontInTheFamily() throws {
    try install("Static.ttf", as: "bold.ttf")
    let rule = """
      <match target="scan"><edit name="family"><string>Avatar</string></edit></match>
      <match target="scan"><test name="file" compare="contains"><string>font.ttf</string></test>
      <edit name="weight"><const>regular</const></edit><edit name="variable"><bool>false</bool></edit></match>
      """
    try directory.write("fonts.conf", Data(configuration(rule).utf8))
    #expect(try picture("--font", "Avatar", "--font-weight", "700") == picture("--font", fontFixture("Static.ttf")))
    #expect(
      try picture("--font", "Avatar", "--font-weight", "400") == picture("--font", "installed/font.ttf:wght=400"))
  }

  @Test func variableFontIsSemiBoldByDefault() throws {
    let font = fontFixture("Variable.ttf")
    #expect(try picture("--font", font) == picture("--font", font + ":wght=600"))
    #expect(try picture("--font", font, "--font-weight", "400") == picture("--font", font + ":wght=400"))
    #expect(try picture("--font", font) != picture("--font", font + ":wght=400"))
  }

  @Test(arguments: ["Variable.woff", "Variable.woff2"])
  func webFontRendersLikeItsSourceFont(name: String) throws {
    #expect(try picture("--font", fontFixture(name)) == picture("--font", fontFixture("Variable.ttf")))
  }

  @Test(arguments: [
    ("Variable.ttf:wght=900", "wght=900: must be 400…700"),
    ("Variable.ttf:opsz=14", "has no axis opsz: must be one of wght 400…700, wdth 75…100"),
    ("Static.ttf:wght=700", "has no axis wght: it is not a variable font"),
  ])
  func unsupportedFontSettingIsAnError(font: String, reason: String) throws {
    let run = try run("--name", "Hi", "--font", fontFixture(font), "-o", "b.png")
    let path = fontFixture(String(font.prefix { $0 != ":" }))
    #expect((run.status, run.errors) == (65, "error: \(path): \(reason)\n"))
  }

  @Test func rowIsRenderedAgainIfTheFontOfItsFamilyChanges() throws {
    try directory.write("team.csv", Data("id,name\nhi,Hi\nada,Zoe\n".utf8))
    func written() throws -> String {
      let run = try run("batch", "team.csv", "--output-dir", "out", "--font", "Avatar Variable")
      #expect(run.status == 0)
      return String(run.errors.prefix { $0 != "," })
    }
    #expect(try written() == "2 written")
    #expect(try written() == "0 written")
    let place = directory.url.appending(path: "installed/font.ttf")
    try (Data(contentsOf: place) + Data([0])).write(to: place)
    #expect(try written() == "1 written")
  }

  /// The rule marks the font as one for Japanese, for which fontconfig would otherwise require thousands of characters.
  @Test(arguments: ["ja", "zh-Hans"])
  func installedFontProvidesRegionalForms(language: String) throws {
    try install("Regional.otf", as: "regional.otf")
    let rule = """
      <match target="scan"><test name="family"><string>Avatar Regional</string></test>
      <edit name="lang"><langset><string>ja</string></langset></edit></match>
      """
    try directory.write("fonts.conf", Data(configuration(rule).utf8))
    let bundled = try picture("--initials", "直")
    let installed = try picture("--initials", "直", "--font", fontFixture("Regional.otf"), "--language", language)
    let chosen = try picture("--initials", "直", "--font", "system", "--language", language)
    #expect(chosen == (language == "ja" ? installed : bundled))
    // The forms of simplified Chinese are those of the bundled font.
    #expect((installed == bundled) == (language != "ja"))
    #expect(try picture("--initials", "直", "--font", "system", "--language", "ko") == bundled)
    #expect(try picture("--initials", "直", "--language", language) == bundled)
  }

  @Test func kanaInTheNameSelectJapaneseForms() throws {
    let font = fontFixture("Regional.otf")
    // The colour must not depend on the name.
    let options = ["--initials", "直", "--fallback-font", font, "--seed", "7"]
    let japanese = try picture(options + ["--language", "ja"])
    #expect(try picture(options + ["--name", "直木 みう"]) == japanese)
    #expect(try picture(options + ["--name", "直木 三十五"]) != japanese)
  }
}
