import AvatarRaster
import Foundation
import Testing

@testable import AvatarRender

private let dot = #"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><circle cx='12' cy='12' r='8'/></svg>"#

private func theme(_ tokens: String) throws(InputError) -> Theme { try Theme(tokens: Array(tokens.utf8)) }

/// Returns the error for a theme with this icon.
private func error(icon name: String, _ value: String) -> InputError? {
  #expect(throws: InputError.self) { try theme(#"{"icon": {"\#(name)": {"$value": "\#(value)"}}}"#) }
}

@Suite struct ThemeIconTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  /// Returns the themes of a file with one icon, in a directory with a few SVG files.
  private func themes(icon value: String) throws -> ThemeSchemes {
    let tokens = directory.appending(path: "brand")
    try FileManager.default.createDirectory(at: tokens, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try Data(dot.utf8).write(to: tokens.appending(path: "dot.svg"))
    try Data(dot.utf8).write(to: directory.appending(path: "outside.svg"))
    try Data("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>\n<text>a</text></svg>".utf8)
      .write(to: tokens.appending(path: "text.svg"))
    let file = tokens.appending(path: "theme.json")
    try Data(#"{"icon": {"bot": {"$value": "\#(value)"}}}"#.utf8).write(to: file)
    return try ThemeSchemes(presetsAndFiles: [file.path])
  }

  private func reason(icon value: String) -> String? {
    (#expect(throws: InputError.self) { try themes(icon: value) })?.detail
  }

  @Test func themeIconReplacesABuiltInIconOrAddsAnother() throws {
    let both = #"{"icon": {"bot": {"$value": "\#(dot)"}, "brand-2": {"$value": "\#(dot)"}}}"#
    let artwork = try IconArtwork(svg: Array(dot.utf8))
    #expect(try theme(both).icons == ["bot": artwork, "brand-2": artwork])
    #expect(try theme(#"{"avatar": {"icon": {"brand": {"$value": "\#(dot)"}}}}"#).icons == ["brand": artwork])
  }

  /// A document of 64 KiB as a gzip file of 180 bytes.
  private static let compressed = """
    H4sIAAAAAAAC/+3KQQqCQABA0avMbnbOWLtQF+07RFBoUCkpjnT6vEbw3vLzm3ntw/Z6vuc2DssynVIqpVTlWI2fPh1yzmk/Ylgf\
    93IetzbmkEMd6tg103UZwq2Nlz0N9Vp/Y+oCAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAA/6ZJ89p3P+ZepJkAAAEA
    """

  /// 300 tokens name the largest file, each with a different spelling.
  @Test(arguments: [false, true]) func totalSizeOfThemeIconsIsLimited(isCompressed: Bool) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let plain = dot + String(repeating: " ", count: (64 << 10) - dot.utf8.count)
    let svg = isCompressed ? try #require(Data(base64Encoded: Self.compressed)) : Data(plain.utf8)
    try svg.write(to: directory.appending(path: "dot.svg"))
    func themes(_ count: Int) throws -> ThemeSchemes {
      let icons = (0..<count).map { i in
        #""i\#(1000 + i)": {"$value": "\#(String(repeating: "./", count: i))dot.svg"}"#
      }
      let file = directory.appending(path: "theme.json")
      try Data("{\"icon\": {\(icons.joined(separator: ","))}}".utf8).write(to: file)
      return try ThemeSchemes(presetsAndFiles: [file.path])
    }
    #expect(try themes(256).light.icons.count == 256)
    let error = #expect(throws: InputError.self) { try themes(257) }
    #expect(
      error?.detail.hasSuffix("dot.svg: the theme's icons are too large: must be at most 16 MiB in total") == true)
    #expect(error?.detail.hasPrefix("icon.i1256: ") == true)
  }

  @Test func iconPathIsRelativeToTheThemeFile() throws {
    let artwork = try IconArtwork(svg: Array(dot.utf8))
    #expect(try themes(icon: "dot.svg").light.icons == ["bot": artwork])
  }

  @Test func iconPathCannotLeaveTheThemeDirectory() {
    #expect(
      reason(icon: "../outside.svg") == "icon.bot: ../outside.svg: must be in the theme file's directory")
  }

  @Test func missingIconFileIsAnError() {
    #expect(reason(icon: "none.svg") == "icon.bot: none.svg: no such file")
  }

  @Test func errorInAnIconFileIncludesItsLine() throws {
    let found = try #require(reason(icon: "text.svg"))
    #expect(found.hasPrefix("icon.bot: text.svg:2: <text>: cannot be drawn"))
  }

  @Test func errorInAnInlineIconIncludesItsLine() throws {
    let found = try #require(error(icon: "bot", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1'/>"))
    #expect(found.position == .token("icon.bot"))
    #expect(
      found.reason
        == #"line 1: <svg>: viewBox "0 0 1": must be four numbers: left, top, and a width and a height above 0"#)
  }

  @Test func iconPathWithoutAThemeFileIsAnError() {
    let reason = "dot.svg: a path requires a theme file: must be an SVG document"
    #expect(error(icon: "bot", "dot.svg") == InputError("", .token("icon.bot"), reason: reason, kind: .contents))
  }

  @Test(arguments: [#""size": {"$value": "24px"}"#, #""Brand": {"$value": "a.svg"}"#, #""2x": {"$value": "<a/>"}"#])
  func iconTokensFromOtherToolsAreIgnored(token: String) throws {
    #expect(try theme(##"{"color": {"human": {"$value": "#FF6B35"}}, "icon": {\##(token)}}"##) == .standard)
  }

  @Test func printedThemeIncludesItsIcons() throws {
    var themes = ThemeSchemes(light: try theme(#"{"icon": {"brand": {"$value": "\#(dot)"}}}"#))
    #expect(try theme(themes.designTokens) == themes.light)
    themes.dark = Theme()
    #expect(try Theme(tokens: Array(themes.designTokens.utf8), scheme: .dark).icons == themes.light.icons)
  }

  // MARK: Use

  private var branded: Theme {
    get throws { try theme(#"{"icon": {"bot": {"$value": "\#(dot)"}, "brand": {"$value": "\#(dot)"}}}"#) }
  }

  private func png(_ icon: AvatarIcon?, type: AvatarType = .human, theme: Theme = Theme()) throws -> [UInt8] {
    let spec = AvatarSpec(who: AvatarSubject(type: type), look: AvatarLook(icon: icon))
    return try AvatarRenderer(theme: theme).png(offline: spec)
  }

  @Test func namedIconIsReadFromTheTheme() throws {
    let artwork = AvatarIcon.artwork(try IconArtwork(svg: Array(dot.utf8)))
    #expect(try png(.named("brand"), theme: try branded) == png(artwork))
  }

  @Test func themeReplacesTheIconOfAnAvatarType() throws {
    let artwork = AvatarIcon.artwork(try IconArtwork(svg: Array(dot.utf8)))
    #expect(try png(nil, type: .agent, theme: try branded) == png(artwork, type: .agent))
    #expect(try png(.bot, theme: try branded) == png(artwork))
    #expect(try png(.sparkles, theme: try branded) == png(.sparkles))
  }

  @Test func themeReplacesAStandaloneIconInItsTint() throws {
    let spec = IconSpec(icon: .bot, size: .md, color: AvatarColor(rgb: 0x0000FF))
    let picture = AvatarRenderer(theme: try branded).picture(of: spec).raster
    #expect(picture[20, 20].straight == 0xFFFF_0000)
    #expect(Raster(ResolvedIcon(spec, in: try branded).drawing) == picture)
  }

  @Test func unknownIconNameIsAnError() throws {
    let error = #expect(throws: AvatarError.self) { try png(.named("logo"), theme: try branded) }
    #expect(
      error?.description
        == "icon logo: must be user, bot, sparkles, x, check or info, a theme icon, or the path of an SVG file; "
        + "the theme has brand")
  }
}
