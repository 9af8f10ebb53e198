import AvatarRender
import Foundation
import Testing

/// Effects of the options for initials, for each subcommand that renders avatars.
var textEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(avatarCommands, "--font-size") { trial in
    try trial.expectPixels(.name("Ada Lovelace"), value: "0.3") { $0.look.fontSize = FontSize(0.3) }
  }
  effects += OptionEffect.each(avatarCommands, "--font-weight") { trial in
    let file = fontFixture("Variable.ttf")
    let renderer = AvatarRenderer(fonts: try AvatarFonts(preferred: [file]))
    try trial.expectPixels(
      .name("Hi"), value: "400", with: ["--font", file], renderer: renderer, baseRenderer: renderer
    ) { $0.look.fontWeight = FontWeight(400) }
  }
  effects += OptionEffect.each(avatarCommands, "--initials-style") { trial in
    try trial.expectPixels(.name("Ada Lovelace"), value: "tonal") { $0.look.initialsStyle = .tonal }
    try trial.expectPixels(.name("Ada Lovelace"), value: "gradient") { $0.look.initialsStyle = .gradient }
  }
  effects += OptionEffect.each(avatarCommands, "--language") { trial in
    let file = fontFixture("Regional.otf")
    let renderer = AvatarRenderer(fonts: try AvatarFonts(preferred: [file]))
    try trial.expectPixels(
      .name("直"), value: "ja", with: ["--font", file], renderer: renderer, baseRenderer: renderer
    ) { $0.who.language = .japanese }
  }
  effects += OptionEffect.each(avatarCommands, "--initials-length") { trial in
    try trial.expectPixels(.name("Ada Lovelace"), value: "1") { $0.who.initialsLength = .one }
  }
  effects += OptionEffect.each(avatarCommands, "--cjk-initials") { trial in
    // The bundled fonts may not cover the family name.
    try trial.expectPixels(.name("山田 Anna"), value: "given") { $0.who.cjkInitials = .given }
  }
  effects += OptionEffect.each(avatarCommands, "--font") { trial in
    let file = try trial.writeFont("named.ttf")
    let fonts = try AvatarFonts(preferred: [file])
    // The "A" of this font takes precedence over that of the bundled font.
    try trial.expectPixels(.name("Ada"), value: "named.ttf", renderer: AvatarRenderer(fonts: fonts)) { _ in }
  }
  effects += OptionEffect.each(avatarCommands, "--fallback-font") { trial in
    let file = try trial.writeFont("named.ttf")
    let fonts = try AvatarFonts(fallback: [file])
    // The bundled fonts have no "ᚠ", but they have an "A", which takes precedence.
    try trial.expectPixels(.name("ᚠᚢᚦ"), value: "named.ttf", renderer: AvatarRenderer(fonts: fonts)) { _ in }
    let ada = try trial.render(.name("Ada"), ["--fallback-font", "named.ttf"])
    #expect(try ada.png == trial.expected(.name("Ada")))
  }
  effects += OptionEffect.each(avatarCommands, "--font") { trial in
    let file = try trial.writeFont("installed/font.ttf")
    let path = trial.directory.url.path
    try trial.write(
      "fonts.conf",
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(path)/installed</dir><cachedir>\(path)/cache</cachedir></fontconfig>
      """)
    let environment = ["FONTCONFIG_FILE": path + "/fonts.conf"]
    var trial = trial
    trial.startsProcesses = true
    let fonts = try AvatarFonts(fallback: [file])
    let expected = try trial.expected(.name("ᚠᚢᚦ"), renderer: AvatarRenderer(fonts: fonts))
    #expect(try trial.render(.name("ᚠᚢᚦ"), ["--font", "system"], environment: environment).png == expected)
    let without = try trial.render(.name("ᚠᚢᚦ"), environment: environment)
    #expect(without.command.errors.contains("no font has “ᚠ” (U+16A0)"))
  }
  return effects
}

/// Returns the path of a font that is generated for tests.
func fontFixture(_ name: String) -> String {
  portrait.deletingLastPathComponent().appending(path: "../../Tests/AvatarTextTests/Fixtures/\(name)")
    .standardizedFileURL.path
}

extension OptionTrial {
  /// Writes a font that has only A…Z and ᚠ, all with a glyph of the bundled Thai font.
  ///
  /// - Returns: The path of the font.
  fileprivate func writeFont(_ name: String) throws -> String {
    let file = portrait.deletingLastPathComponent().appending(path: "../../Fonts/Thai.ttf").standardizedFileURL
    var font = [UInt8](try Data(contentsOf: file))
    func number(_ at: Int, _ bytes: Int) -> Int { font[at..<at + bytes].reduce(0) { $0 << 8 | Int($1) } }
    let records = (0..<number(4, 2)).map { 12 + 16 * $0 }
    let record = try #require(records.first { number($0, 4) == 0x636D_6170 })
    let (start, length) = (number(record + 8, 4), number(record + 12, 4))
    // The table has one subtable, for platform 3, encoding 10, in format 12.
    let groups = [(0x41, 0x5A, 4), (0x16A0, 0x16A0, 4)]
    var table = bigEndian(0, bytes: 2) + bigEndian(1, bytes: 2)
    table += bigEndian(3, bytes: 2) + bigEndian(10, bytes: 2) + bigEndian(12, bytes: 4)
    table += bigEndian(12, bytes: 2) + bigEndian(0, bytes: 2) + bigEndian(16 + 12 * groups.count, bytes: 4)
    table += bigEndian(0, bytes: 4) + bigEndian(groups.count, bytes: 4)
    for (first, last, glyph) in groups {
      for value in [first, last, glyph] { table += bigEndian(value, bytes: 4) }
    }
    try #require(table.count <= length)
    font.replaceSubrange(start..<start + table.count, with: table)
    let target = directory.url.appending(path: name)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(font).write(to: target)
    return target.path
  }
}
