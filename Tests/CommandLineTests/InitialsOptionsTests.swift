import Foundation
import Testing

private let fonts = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fonts")
  .standardizedFileURL

@Suite struct InitialsOptionsTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [
    (["--name", "Ada Lovelace"], "ada-lovelace-40.png"), (["--name", "  Łukasz  Żak! "], "łukasz-żak-40.png"),
    (["--name", "../../etc/passwd"], "etc-passwd-40.png"), (["--name", "-"], "human-40.png"),
    (["--initials", "AL"], "al-40.png"), (["--name", "Ada", "--initials", "X"], "ada-40.png"),
    (["--type", "agent"], "agent-40.png"), (["--name", "محمد علي"], "محمد-علي-40.png"),
    (["--name", String(repeating: "ab", count: 500)], String(repeating: "ab", count: 50) + "-40.png"),
    (["--email", "jane@example.com"], "jane-example-com-40.png"), (["--name", "", "--email", "a@b.c"], "a-b-c-40.png"),
    (["--name", "-Ada"], "ada-40.png"), (["--name=\u{301}Ada"], "ada-40.png"),
    (["--name=", "--type", "human"], "human-40.png"),
  ])
  func outputFileIsNamedAfterThePerson(arguments: [String], file: String) throws {
    let run = try Command(arguments, in: directory.url)
    #expect((run.status, run.text) == (0, file + "\n"))
    #expect(directory.names == [file])
  }

  @Test func jsonResultIncludesTheInitials() throws {
    let run = try directory.run("--name", "Dr. Jane Smith Jr.", "--json", "-o", "a.png")
    #expect(
      run.text
        == ##"{"alt":"Dr. Jane Smith Jr.","background":"#b15692","color":"#ffffff","content":"initials","contrast":4.54,"dominantColor":"#b15692","fonts":[{"name":"Latin","origin":"bundled","weight":600}],"height":40,"initials":"JS","output":"a.png","skipped":[],"thumbHash":"o6cGBwIXmZd3iHiAbYZ4t1d3eHEH6IgP","warnings":[],"width":40}"##
        + "\n")
  }

  @Test func jsonResultIsValidForAnyName() throws {
    for name in ["\u{7F}", "\u{85}\u{9B}31m", "\u{202E}\u{2028}", "\u{1B}[2J"] {
      let run = try directory.run("--name", name, "--json", "-o", "a.png")
      let object = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
      #expect(object?["width"] as? Int == 40)
      #expect(!run.text.dropLast().unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }
  }

  @Test func escapeSequencesAreNeverPrinted() throws {
    for arguments in [["\u{1B}[2J"], ["--\u{1B}[2J"], ["--name", "\u{1B}[2J\u{202E}-"], ["--src", "\u{9B}2J"]] {
      let run = try Command(arguments + ["-o", "a.png"], in: directory.url)
      #expect(!run.errors.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B || $0.value == 0x202E })
    }
  }

  @Test func emailAddressReplacesANameWithoutLetters() throws {
    let run = try directory.run("--name", "!", "--email", "jane.doe@example.com", "-o", "a.png")
    #expect(run.errors == "note: the name \"!\": has no letters, digits or emoji: used the initials\n")
    #expect(try directory.run("--name", "-", "--email", "-", "--json", "-o", "a.png").text.contains("the address"))
  }

  @Test func noteNamesTheLetterThatNoFontCovers() throws {
    let run = try directory.run("--name", "ᚠᚢᚦ", "-o", "a.png")
    #expect((run.status, run.errors) == (0, "note: the name \"ᚠᚢᚦ\": no font has “ᚠ” (U+16A0): used the icon\n"))
  }

  @Test func noteNamesTheReplacementForAMissingLetter() throws {
    for (name, note) in [
      ("Smith ᚢᚢ", "no font has “ᚢ” (U+16A2): used “S”"), ("ᚢᚢ Smith", "no font has “ᚢ” (U+16A2): used “S”"),
      ("👍🏽", "no font has “👍🏽” (U+1F44D U+1F3FD): used “👍”"),
      ("🇫🇷", "no font has “🇫🇷” (U+1F1EB U+1F1F7): used “FR”"),
      (
        "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
        "no font has “🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}” "
          + "(U+1F3F4 U+E0067 U+E0062 U+E0073 U+E0063 U+E0074 U+E007F): used “🏴”"
      ), ("𰻝王明", "no font has “𰻝” (U+30EDD): used “王”"),
    ] {
      let run = try directory.run("--name", name, "-o", "a.png")
      #expect((run.status, run.errors) == (0, "note: the name \"\(name)\": \(note)\n"))
    }
  }

  @Test func eachOptionChangesTheImage() throws {
    let options = [
      [], ["--seed", "7"], ["--email", "b@example.com"], ["--font-size", "0.3"], ["--initials", "AX"],
      ["--initials-length", "1"], ["--background", "#123456"], ["--color", "yellow"], ["--type", "agent"],
      ["--theme", "high-contrast"],
    ]
    for (i, more) in options.enumerated() {
      #expect(try Command(["--name", "Ada Lovelace", "-o", "\(i).png"] + more, in: directory.url).status == 0)
    }
    #expect(Set(try directory.names.map { try directory.read($0) }).count == options.count)
  }

  @Test func fontsAreTriedInTheDocumentedOrder() throws {
    let (bengali, thai) = (fonts.appending(path: "Bengali.ttf").path, fonts.appending(path: "Thai.ttf").path)
    for (i, more) in [
      ["--font", bengali, "--font", thai], ["--font", bengali], ["--fallback-font", bengali],
      ["--font", thai, "--fallback-font", bengali], ["--fallback-font", thai],
    ].enumerated() {
      #expect(try Command(["--initials", "◌", "-o", "\(i).png"] + more, in: directory.url).status == 0)
    }
    #expect(
      try directory.read("0.png") == directory.read("1.png") && directory.read("1.png") == directory.read("2.png"))
    #expect(
      try directory.read("3.png") == directory.read("4.png") && directory.read("3.png") != directory.read("0.png"))
  }

  /// Hinting would depend on FreeType's version and settings and on the size, and shaping on the language of the
  /// locale.
  @Test func pixelsDoNotDependOnHintingOrLocale() throws {
    for (i, name) in ["Åse Qvist", "İpek Şimşek", "محمد علي", "क्षमा शर्मा"].enumerated() {
      let settings = [
        "LC_ALL=C", "LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8", "LC_ALL=ar LANGUAGE=ur",
        #"FREETYPE_PROPERTIES="truetype:interpreter-version=35 cff:no-stem-darkening=0 autofitter:no-stem-darkening=0""#,
        #"FREETYPE_PROPERTIES="cff:hinting-engine=adobe autofitter:warping=1" HB_OPTIONS=uniscribe-bug-compatible"#,
      ]
      for (j, setting) in settings.enumerated() {
        #expect(
          try directory.runProcess("--name", name, "--size", "24", "-o", "\(i)-\(j).png", before: setting).status == 0)
        #expect(try directory.read("\(i)-\(j).png") == directory.read("\(i)-0.png"), "\(setting)")
      }
    }
  }

  /// The installed fonts depend on the machine, so the test expects only success.
  @Test func systemFontsAreSearchedForMissingLetters() throws {
    let run = try directory.run("--name", "ᚠᚢᚦ", "--font", "system", "--json", "-o", "a.png")
    #expect(run.status == 0 && (run.text.contains("\"initials\":\"ᚠ\"") || run.text.contains("no font has")))
    let plain = try directory.run("--name", "Ada", "-o", "b.png")
    let same = try directory.run("--name", "Ada", "-o", "c.png", "--font", "system")
    #expect((plain.status, same.status) == (0, 0))
    #expect(try directory.read("b.png") == directory.read("c.png"))
  }

  @Test(arguments: [
    (["--initials", "ABCD"], 64, "error: --initials ABCD: must be 1 to 3 characters, for example AL\n"),
    (["--initials", ""], 64, "error: --initials: must be 1 to 3 characters, for example AL\n"),
    (["--seed", ""], 64, "error: --seed: must not be empty\n"),
    (["--seed", " "], 64, "error: --seed: must not be empty\n"),
    (
      ["--font-size", "0"], 64,
      "error: --font-size 0: must be a number greater than 0 and at most 1, or a percentage up to 100% of the side\n"
    ),
    (["--initials-length", "4"], 64, "error: --initials-length 4: must be 1, 2 or 3\n"),
    (["--font", ""], 64, "error: --font: must name a font file or an installed family\n"),
    (["--font", "no.ttf"], 66, "error: no.ttf: no such file\n"),
    (
      ["--font", "no.ttf:wght=600"], 66, "error: no.ttf: no such file\n"
    ),
    (
      ["--font-weight", "0"], 64,
      "error: --font-weight 0: must be a whole number from 1 to 1000, for example 400 or 700\n"
    ),
    (["--language", "french"], 64, "error: --language french: must be a language tag, for example fr or zh-Hant\n"),
    (["--font", "/"], 66, "error: /: is a directory\n"),
    (["--font", "/dev/null"], 65, "error: /dev/null: is empty\n"),
    (["--fallback-font", "text.ttf"], 65, "error: text.ttf: is not a TrueType or OpenType font with outlines\n"),
    (
      ["--fallback-font", "text.ttf#2"], 65,
      "error: text.ttf: has no font 2 with outlines, or is not a collection of TrueType or OpenType fonts\n"
    ),
    (["--font", "text.ttf", "-o", "text.ttf"], 64, "error: --output text.ttf: would replace the font itself\n"),
    (
      ["--fallback-font", "text.ttf", "-o", "text.ttf"], 64,
      "error: --output text.ttf: would replace the font itself\n"
    ),
  ])
  func invalidArgumentErrorStatesTheRequirement(arguments: [String], status: Int32, message: String) throws {
    try directory.write("text.ttf", Data("no font".utf8))
    let run = try Command(["--name", "Ada"] + arguments, in: directory.url)
    #expect((run.status, run.errors) == (status, message))
    #expect(directory.names == ["text.ttf"])
  }

  @Test(arguments: ["wOFF", "wOF2"])
  func errorNamesTheFormatOfADamagedWebFont(signature: String) throws {
    try directory.write("font", Data(signature.utf8))
    let run = try directory.run("--name", "Ada", "--font", "font", "-o", "a.png")
    #expect(
      (run.status, run.errors)
        == (65, "error: font: is a damaged WOFF font\n"))
  }
}
