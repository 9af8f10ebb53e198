import AvatarCodec
import AvatarPages
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of avatars that are rendered for the light and dark colour schemes.
@Suite struct DarkThemeTests {
  private let workspace: BatchWorkspace

  init() throws {
    workspace = try BatchWorkspace()
    workspace.dark = (.highContrast, "high-contrast")
  }

  private func run(
    _ list: String = "id,name\nada,Ada\n", template: String? = nil, export: ExportFormat? = nil,
    encodings: [OutputEncoding] = [.standard], prunes: Bool = false
  ) throws -> BatchWorkspace.Run {
    try workspace.run(
      list, as: "l.csv", template: template, export: export, encodings: encodings, prunes: prunes)
  }

  /// Themes that cannot be read count too.
  @Test func themeCacheHolds32Themes() throws {
    let themes = ThemeCache(AvatarRenderer())
    let classic = RowTheme(scheme: .light, name: "classic")
    func readOthers(_ numbers: Range<Int>) {
      for i in numbers { _ = try? themes.entry(RowTheme(scheme: .light, name: "none-\(i)")) }
    }
    let first = try themes.entry(classic)
    readOthers(0..<31)
    #expect(try themes.entry(classic) === first)
    readOthers(31..<32)
    #expect(try themes.entry(classic) !== first)
  }

  // MARK: Images

  @Test(arguments: [
    ("type,border\nagent,auto\n", AvatarSpec(who: AvatarSubject(type: .agent), look: AvatarLook(border: .auto))),
    ("name\nAda\n", AvatarSpec(who: AvatarSubject(name: "Ada"))),
    (
      "src,border\n\(portrait.path),auto\n",
      AvatarSpec(
        who: AvatarSubject(), photo: AvatarPhoto(source: .file(portrait.path)), look: AvatarLook(border: .auto))
    ),
  ])
  func eachColorSchemeIsRenderedWithItsTheme(_ fields: String, _ spec: AvatarSpec) throws {
    _ = try run("id," + fields.replacing("\n", with: "\na,", maxReplacements: 1))
    #expect(try workspace.read("out/a-40.png") == Data(AvatarRenderer().avatar(offline: spec).png()))
    #expect(
      try workspace.read("out/a-40-dark.png") == Data(AvatarRenderer(theme: .highContrast).avatar(offline: spec).png()))
  }

  @Test func identicalLightAndDarkImagesAreBothWritten() throws {
    workspace.dark = (Theme(), "default")
    _ = try run()
    #expect(try workspace.read("out/ada-40.png") == workspace.read("out/ada-40-dark.png"))
  }

  @Test func rowCanSpecifyItsDarkTheme() throws {
    workspace.dark = nil
    let run = try run("id,dark theme\na,high-contrast\nb,\n")
    #expect(run.names == ["a-40.png", "a-40-dark.png", "b-40.png"])
    let spec = AvatarSpec(who: AvatarSubject())
    #expect(
      try workspace.read("out/a-40-dark.png") == Data(AvatarRenderer(theme: .highContrast).avatar(offline: spec).png()))
  }

  @Test func rowThemeCanDefineValuesForDarkMode() throws {
    workspace.dark = nil
    try workspace.write(##"{"color": {"human": {"$value": "#111111", "$modes": {"dark": "#333333"}}}}"##, "modes.json")
    #expect(try run("id,theme\na,modes.json\nb,\n").names == ["a-40.png", "a-40-dark.png", "b-40.png"])
    let look = AvatarLook(background: .color(AvatarColor(rgb: 0x333333)))
    let dark = try AvatarRenderer().png(offline: AvatarSpec(who: AvatarSubject(), look: look))
    #expect(try workspace.read("out/a-40-dark.png") == Data(dark))
  }

  @Test func rowWithAMissingDarkThemeFails() throws {
    let path = workspace.path("none.json")
    #expect(
      try run("id,darkTheme\na,none.json\n").faults == [
        "1: darkTheme: \(path): no such file or preset theme: must be default, classic, high-contrast, legible, wcag, designerpunk or a file"
      ])
  }

  // MARK: Names

  @Test func schemeSuffixPrecedesTheScaleSuffix() throws {
    #expect(try run("id,scale\na,2\n").names == ["a-40@2x.png", "a-40-dark@2x.png"])
  }

  @Test func schemeSuffixIsAppendedIfTheTemplateOmitsTheScheme() throws {
    #expect(try run(template: "{size}/{id}.png").names == ["40/ada.png", "40/ada-dark.png"])
  }

  @Test func templateCanContainTheScheme() throws {
    #expect(
      try run(template: "{scheme}/{id}{suffix}.png").names == ["light/ada.png", "dark/ada.png"])
  }

  @Test func schemeSuffixIsAddedToNamesInTheOutputColumn() throws {
    #expect(
      try run("output,scale\na.png,\"1,2\"\n").names == ["a.png", "a-dark.png", "a@2x.png", "a-dark@2x.png"])
  }

  @Test func darkImageCollidingWithAnotherRowIsRejected() throws {
    let reason =
      "a-dark.png: is also an output of row 1, or has the same name on some file systems: id \"a-dark\": "
      + "each row needs a unique id; --column id= names files after people"
    #expect(try run("id\na\na-dark\n", template: "{id}.png").faults == ["2: \(reason)"])
  }

  // MARK: Changes

  private func write(darkColor color: String) throws {
    try workspace.write(##"{"color": {"human": {"$type": "color", "$value": "\##(color)"}}}"##, "dark.json")
  }

  @Test func changedDarkThemeRendersOnlyDarkImages() throws {
    workspace.dark = nil
    let list = "id,dark theme\na,dark.json\n"
    try write(darkColor: "#102030")
    #expect(try run(list).states == [.written, .written])
    #expect(try run(list).states == [.unchanged, .unchanged])
    try write(darkColor: "#102031")
    #expect(try run(list).states == [.unchanged, .written])
    let spec = AvatarSpec(who: AvatarSubject(), look: AvatarLook(background: .color(AvatarColor(rgb: 0x102031))))
    #expect(try workspace.read("out/a-40-dark.png") == Data(AvatarRenderer().avatar(offline: spec).png()))
  }

  @Test func addingADarkThemeDoesNotRenderLightImagesAgain() throws {
    let dark = workspace.dark
    workspace.dark = nil
    _ = try run()
    workspace.dark = dark
    #expect(try run().states == [.unchanged, .written])
  }

  @Test func darkImagesFromAnEarlierRunArePruned() throws {
    _ = try run()
    workspace.dark = nil
    #expect(try run(prunes: true).pruned == ["ada-40-dark.png": .removed])
  }

  // MARK: Exports

  @Test func imageSetIncludesDarkAppearances() throws {
    let run = try run("id,scale\nada,\"1,2\"\n", export: .ios)
    #expect(
      run.names
        == ["ada.png", "ada-dark.png", "ada@2x.png", "ada-dark@2x.png", "Contents.json"].map {
          "ada.imageset/\($0)"
        })
    let text = String(decoding: try workspace.read("out/ada.imageset/Contents.json"), as: UTF8.self)
    let appearances = #""appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ]"#
    #expect(
      text == """
        {
          "images" : [
            { "filename" : "ada.png", "idiom" : "universal", "scale" : "1x" },
            { \(appearances), "filename" : "ada-dark.png", "idiom" : "universal", "scale" : "1x" },
            { "filename" : "ada@2x.png", "idiom" : "universal", "scale" : "2x" },
            { \(appearances), "filename" : "ada-dark@2x.png", "idiom" : "universal", "scale" : "2x" }
          ],
          "info" : { "author" : "avatar-render", "version" : 1 }
        }

        """)
  }

  @Test func darkResourcesAreWrittenToNightDirectories() throws {
    let run = try run("id,scale,size\nada,2,\"24,48\"\n", export: .android)
    #expect(
      run.names == [
        "drawable-xhdpi/ada_24.png", "drawable-night-xhdpi/ada_24.png", "drawable-xhdpi/ada_48.png",
        "drawable-night-xhdpi/ada_48.png",
      ])
  }

  private func sourceSets(_ encodings: [OutputEncoding]) throws -> String {
    let run = try run("id\na\n", export: .web, encodings: encodings)
    let sets = try RowFiles.sourceSets(directory: workspace.path("out"), shard: nil, isChecked: false)
    for outcome in run.outcomes { try sets.add(outcome) }
    _ = try sets.finish()
    return String(decoding: try workspace.read("out/srcset.json"), as: UTF8.self)
  }

  @Test func darkSourcesPrecedeLightSources() throws {
    let text = try sourceSets([OutputEncoding(.webp), .standard])
    let dark = #""media":"(prefers-color-scheme: dark)","#
    let sources = """
      "sources":[\
      {\(dark)"type":"image/webp","srcset":"a-40-dark.webp 1x, a-40-dark@2x.webp 2x"},\
      {\(dark)"type":"image/png","srcset":"a-40-dark.png 1x, a-40-dark@2x.png 2x"},\
      {"type":"image/webp","srcset":"a-40.webp 1x, a-40@2x.webp 2x"}]
      """
    #expect(text.contains(sources), "\(text)")
    #expect(text.contains(#""src":"a-40.png","srcset":"a-40.png 1x, a-40@2x.png 2x""#), "\(text)")
  }

  @Test func pictureElementWithOneFormatHasADarkSource() throws {
    let element = """
      <picture><source media="(prefers-color-scheme: dark)" type="image/png" \
      srcset="a-40-dark.png 1x, a-40-dark@2x.png 2x"><img src="a-40.png" srcset="a-40.png 1x, a-40@2x.png 2x"
      """
    let text = try sourceSets([.standard])
    #expect(text.replacing("\\\"", with: "\"").contains(element), "\(text)")
  }

  // MARK: Reports

  @Test func reportIdentifiesTheDarkScheme() throws {
    let outcome = try #require(try run().outcomes.first)
    let report = try BatchReport(path: workspace.path("r.ndjson"), list: "l.csv", directory: "out")
    report.add(outcome)
    _ = try report.finish(RowAccount())
    let lines = String(decoding: try workspace.read("r.ndjson"), as: UTF8.self).split(separator: "\n")
    #expect(lines.map { $0.contains(#","scheme":"dark","#) } == [false, true])
  }

  @Test(arguments: [
    ("id\nada\n", ["ada-40.png": "light", "ada-40-dark.png": "dark"]),
    ("id,scale\nada,2\n", ["ada-40@2x.png": "light", "ada-40-dark@2x.png": "dark"]),
  ])
  func pageHasImagesForBothSchemes(list: String, schemes: [String: String?]) throws {
    let outcome = try #require(try run(list).outcomes.first)
    let images = PageEntry(outcome, outputs: "").images
    #expect(Dictionary(uniqueKeysWithValues: images.map { ($0.source, $0.scheme) }) == schemes)
  }

  @Test func pageWithoutDarkImagesHasNoSchemes() throws {
    workspace.dark = nil
    let outcome = try #require(try run().outcomes.first)
    #expect(PageEntry(outcome, outputs: "").images.map(\.scheme) == [nil])
  }
}
