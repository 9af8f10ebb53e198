import AvatarGolden
import AvatarRaster
import AvatarRender
import Foundation
import Testing

@Suite struct GoldenManifestTests {
  private let directory: Workspace
  init() throws { directory = try Workspace() }

  private func cases(_ json: String) throws -> [GoldenCase] { try directory.manifest(#"{"cases": [\#(json)]}"#).cases }

  private func spec(_ entry: GoldenCase) throws -> AvatarSpec {
    guard case .avatar(let spec) = entry.subject else { throw NoAvatar() }
    return spec
  }

  private struct NoAvatar: Error {}

  @Test func avatarFieldsCanAccompanyTheName() throws {
    let entry = try #require(try cases(#"{"name": "a/b", "type": "agent", "size": "xl", "scale": 2}"#).first)
    #expect(entry.name == "a/b")
    #expect(try spec(entry) == AvatarSpec(who: AvatarSubject(type: .agent), size: .xl, scale: .x2))
  }

  @Test func namedAvatarIsDescribedByASpec() throws {
    let entry = try #require(try cases(#"{"name": "ada", "spec": {"name": "Ada Lovelace", "src": "in/a.jpg"}}"#).first)
    let spec = try spec(entry)
    #expect(spec.who.name == "Ada Lovelace")
    #expect(spec.photo.source == .file(directory.path("in/a.jpg")))
  }

  @Test func alternativePathsAreRelativeToTheManifest() throws {
    let entry = try #require(try cases(#"{"name": "ada", "src": ["in/a.jpg", "in/b.jpg"]}"#).first)
    #expect(entry.inputs == ["in/a.jpg", "in/b.jpg"].map(directory.path))
    #expect(try spec(entry).photo.alternatives == [.file(directory.path("in/b.jpg"))])
  }

  @Test func iconPathIsRelativeToTheManifest() throws {
    let entry = try #require(try cases(#"{"name": "a", "spec": {"icon": "in/a.svg", "badgeIcon": "in/b.svg"}}"#).first)
    #expect(try spec(entry).look.icons == ["in/a.svg", "in/b.svg"].map { .file(directory.path($0)) })
    #expect(entry.inputs == ["in/a.svg", "in/b.svg"].map(directory.path))
    let group = try #require(try cases(#"{"name": "a", "group": {"names": ["Ada"], "icon": "in/a.svg"}}"#).first)
    guard case .group(let members) = group.subject else {
      Issue.record("it is no group")
      return
    }
    #expect(members.members.map(\.look.icon) == [.file(directory.path("in/a.svg"))])
  }

  @Test func iconIsExtraSmallByDefault() throws {
    let entry = try #require(try cases(#"{"name": "a", "icon": {"name": "bot"}}"#).first)
    guard case .icon(let spec) = entry.subject else {
      Issue.record("it is no icon")
      return
    }
    #expect(spec == IconSpec(icon: .bot, size: .xs))
  }

  @Test func toleranceCanBeANumberOfLevels() throws {
    let entry = try #require(try cases(#"{"name": "a", "tolerance": 1.5}"#).first)
    var tolerance = ComparisonTolerance()
    tolerance.levels = 1.5
    #expect(entry.tolerance == tolerance)
  }

  @Test func toleranceCanHaveMultipleFields() throws {
    let json = #"{"perceptual": 0.02, "pixels": "0.5%", "ignoreAntialiasing": true, "ignore": [[0, 1, 2, 3]]}"#
    let entry = try #require(try cases(#"{"name": "a", "tolerance": \#(json)}"#).first)
    var tolerance = ComparisonTolerance()
    (tolerance.perceptual, tolerance.pixels, tolerance.ignoresAntialiasing) = (0.02, .share(0.005), true)
    tolerance.ignored = [PixelBox(x: 0, y: 1, width: 2, height: 3)]
    #expect(entry.tolerance == tolerance)
  }

  @Test func toleranceCanBeZeroPixels() throws {
    let entry = try #require(try cases(#"{"name": "a", "tolerance": {"pixels": 0}}"#).first)
    #expect(entry.tolerance.pixels == .count(0))
  }

  @Test func caseWithoutAToleranceAllowsNoDifference() throws {
    #expect(try cases(#"{"name": "a"}"#).first?.tolerance == ComparisonTolerance())
  }

  @Test func fontPathsAreRelativeToTheManifest() throws {
    let fonts = #""fonts": ["a.ttf", "/b.ttf"], "fallbackFonts": ["in/c.ttf", "/d.ttf"]"#
    let manifest = try directory.manifest(#"{"cases": [{"name": "a"}], \#(fonts)}"#)
    #expect(manifest.fonts == [directory.path("a.ttf"), "/b.ttf"])
    #expect(manifest.fallbackFonts == [directory.path("in/c.ttf"), "/d.ttf"])
  }

  @Test(arguments: [
    (#"{"cases": [{"name": "a"},]}"#, "line 1, column 26: "),
    (#"{"cases": []}"#, "cases: must not be empty"),
    (#"{}"#, "cases: is missing"),
    (#"[]"#, "must be an object"),
    (#"{"cases": [{"name": "a"}], "case": 1}"#, "case: unknown field: did you mean cases?"),
    (
      #"{"cases": [{"name": "a"}], "rest": 1}"#,
      "rest: unknown field: must be one of cases tolerance fonts fallbackFonts $schema"
    ),
    (#"{"cases": [{"size": 3}]}"#, "case 1: name: is missing"),
    (#"{"cases": [{"name": 3}]}"#, "case 1: name: must be a string"),
    (#"{"cases": [{"name": "a"}, {"name": "b", "sise": 3}]}"#, #"case 2 "b": sise: unknown field"#),
    (#"{"cases": [{"name": "b", "spec": {"sise": 3}}]}"#, #"case 1 "b": spec.sise: unknown field"#),
    (
      #"{"cases": [{"name": "b", "spec": {"size": 0}}]}"#,
      #"case 1 "b": spec.size: 0: must be 1…2048 or one of xs sm md lg xl xxl"#
    ),
    (#"{"cases": [{"name": "b", "size": 1.5}]}"#, #"case 1 "b": size: 1.5: must be 1…2048"#),
    (#"{"cases": [{"name": "b", "type": "robot"}]}"#, #"case 1 "b": type: robot: must be human or agent"#),
    (#"{"cases": [{"name": "b", "scale": "x"}]}"#, #"case 1 "b": scale: x: must be a number from 0.5 to 4"#),
    (#"{"cases": [{"name": "b", "src": "-"}]}"#, #"case 1 "b": src: must be a file, not standard input"#),
    (#"{"cases": [{"name": "b", "src": ""}]}"#, #"case 1 "b": src: must be the path or URL of a photo"#),
    (#"{"cases": [{"name": "b", "picture": ""}]}"#, #"case 1 "b": picture: must be the path of a file"#),
    (#"{"cases": [{"name": "b", "spec": {}, "picture": "x.png"}]}"#, "picture: cannot be combined with spec"),
    (#"{"cases": [{"name": "b", "icon": {"name": "star"}}]}"#, "icon.name: star: must be user, bot, sparkles"),
    (
      #"{"cases": [{"name": "b", "field": {"states": "eror"}}]}"#,
      "field.states: eror: must be error, success, info, focused, filled or floated"
    ),
    (#"{"cases": [{"name": "b", "group": {}}]}"#, "group.photos: required unless there are names or agents"),
    (#"{"cases": [{"name": "b", "tolerance": -1}]}"#, #"case 1 "b": tolerance: -1: must be levels from 0 to 255"#),
    (#"{"cases": [{"name": "b", "tolerance": 256}]}"#, #"case 1 "b": tolerance: 256: must be levels from 0 to 255"#),
    (
      #"{"cases": [{"name": "b", "tolerance": {"pixels": "5 %"}}]}"#,
      #"tolerance.pixels: "5 %": must be a number or a percentage of pixels, for example 0.5%"#
    ),
    (#"{"cases": [{"name": "b", "tolerance": {"ignore": [[1, 2, 3]]}}]}"#, "tolerance.ignore: [1, 2, 3]: must be x, y"),
    (#"{"cases": [{"name": "b", "tolerance": {"ignore": [[0, 0, "x", 9, 9]]}}]}"#, "must be x, y, width and height"),
    (#"{"cases": [{"name": "b", "tolerance": {"ignore": [[0, 0, 1.5, 9, 9]]}}]}"#, "must be x, y, width and height"),
    (#"{"cases": [{"name": "b", "picture": null}]}"#, #"case 1 "b": picture: must be the path of a file"#),
    (
      #"{"cases": [{"name": "b", "seed": 12345678901234567890}]}"#,
      #"case 1 "b": seed: 1.2345678901234567e+19: must be a string"#
    ),
    (#"{"cases": [{"name": "b", "group": {"photos": [""]}}]}"#, "group.photos: a list: must be a list of strings"),
    (
      #"{"cases": [{"name": "b", "spec": {"src": "-"}}]}"#,
      #"case 1 "b": spec.src: must be a file, not standard input"#
    ),
    (#"{"cases": [{"name": "b", "tolerance": 1e19}]}"#, #"case 1 "b": tolerance: 1e+19: must be levels"#),
    (
      #"{"cases": [{"name": "b", "tolerance": "1"}]}"#,
      #"case 1 "b": tolerance: must be a number of levels, or an object"#
    ),
    (
      #"{"cases": [{"name": "b", "tolerance": {"levels": 1, "perceptual": 0.5}}]}"#,
      "tolerance.perceptual: cannot be combined with levels"
    ),
    (
      #"{"cases": [{"name": "b", "tolerance": {"pixls": 3}}]}"#,
      "tolerance.pixls: unknown field: did you mean pixels?"
    ),
    (#"{"cases": [{"name": "a"}, {"name": "A"}]}"#, #"case 2 "A": name: is already the name of case 1"#),
    (#"{"cases": [{"name": "a", "src": "./b.png"}, {"name": "b"}]}"#, #"case 2 "b": its golden would replace"#),
  ])
  func invalidManifestIsExplained(json: String, reason: String) throws {
    #expect {
      try directory.manifest(json)
    } throws: { error in
      guard let error = error as? InputError else { return false }
      return error.subject == directory.path("manifest.json") && error.kind == .contents
        && error.reason.contains(reason)
    }
  }

  @Test(arguments: [
    ("", "must not be empty"),
    ("/a", "must be a path in the manifest's directory, without a leading, trailing or double slash"),
    ("a/", "must be a path in the manifest's directory, without a leading, trailing or double slash"),
    ("a//b", "must be a path in the manifest's directory, without a leading, trailing or double slash"),
    ("../a", "must not contain a path component that starts with a dot"),
    ("a/../b", "must not contain a path component that starts with a dot"),
    (".a", "must not contain a path component that starts with a dot"),
    ("a/.b", "must not contain a path component that starts with a dot"),
    ("a\\b", "must not contain control characters or \\"), ("a\u{7}", "must not contain control characters or \\"),
    ("a.png", "must not end in .png, which is added"), ("a.PNG", "must not end in .png, which is added"),
    ("a.png/b", "must not end in .png, which is added"),
  ])
  func unsafeCaseNameIsRejected(name: String, reason: String) {
    #expect(GoldenCase.fault(ofName: name) == reason)
  }

  @Test(arguments: ["a", "a/b@2x", "İ/ß ü", "x.y", "日本/語"])
  func safeCaseNamesAreAccepted(name: String) {
    #expect(GoldenCase.fault(ofName: name) == nil)
  }

  private static let itsOwnGolden = "case 1 \"a\": its golden would replace an input image"

  @Test func imageLinkedToItsOwnGoldenIsRejected() throws {
    try directory.write("", "a.png")
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link.png"), withDestinationPath: directory.path("a.png"))
    #expect(throws: InputError(directory.path("manifest.json"), reason: Self.itsOwnGolden, kind: .contents)) {
      try directory.manifest(#"{"cases": [{"name": "a", "picture": "link.png"}]}"#)
    }
  }

  @Test func missingManifestIsReported() {
    #expect(throws: InputError("/nowhere.json", reason: "no such file", kind: .missing)) {
      try GoldenManifest(path: "/nowhere.json")
    }
  }

  @Test(arguments: [
    ("icon", "icon/a", true), ("icon/", "icon/a", true), ("icon", "icons/a", false), ("icon*", "icons/a", true),
    ("*-xs", "icon/a-xs", true), ("*-xs", "icon/a-xs@2x", false), ("icon/?", "icon/a", true),
    ("icon/?", "icon/ab", false),
    ("a", "a", true), ("", "a", false), ("*", "a/b", true), ("A", "a", false),
  ])
  func patternsMatchCaseNames(pattern: String, name: String, matches: Bool) {
    #expect(CasePattern(pattern).matches(name) == matches)
  }

  @Test func patternThatMatchesNoCaseIsAnError() throws {
    let manifest = try directory.manifest(#"{"cases": [{"name": "a"}]}"#)
    #expect(throws: InputError("b*", reason: "matches no case in \(manifest.path)")) {
      try manifest.cases(matching: [CasePattern("a"), CasePattern("b*")])
    }
  }

  @Test func unusableThemesAndFontsAreErrors() throws {
    let theme = try directory.manifest(#"{"cases": [{"name": "a", "theme": "brand.json"}]}"#)
    let reason =
      "no such file or preset theme: must be default, classic, high-contrast, legible, wcag, designerpunk or a file"
    #expect(throws: InputError(directory.path("brand.json"), reason: reason, kind: .missing)) {
      try CaseRenderer(theme, for: theme.cases)
    }
    let font = try directory.manifest(#"{"cases": [{"name": "a"}], "fonts": ["manifest.json"]}"#)
    #expect(
      throws: InputError(
        directory.path("manifest.json"), reason: "is not a TrueType or OpenType font with outlines", kind: .contents)
    ) { try CaseRenderer(font, for: []) }
  }
}
