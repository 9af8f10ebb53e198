import Testing

@testable import AvatarRender

/// Tests of design token files as tools export them.
@Suite struct ThemeFilesTests {
  private func bytes(_ json: String) -> [UInt8] { Array(json.utf8) }

  private func reader(_ files: String...) throws(InputError) -> ThemeReader {
    let names = files.indices.map { "\($0).json" }
    let parsed = try ThemeReader.parsed(files.map(bytes), names: names)
    return try ThemeReader(Theme(), parsed, names: names, mode: TokenMode(.light)) { path, _ throws(InputError) in
      throw InputError(reason: path, kind: .contents)
    }
  }

  /// Returns the paths and the reasons of the warnings about a file.
  private func warnings(_ json: String) throws -> [String] {
    try reader(json).warnings.map { "\($0.path): \($0.reason)" }
  }

  // MARK: Formats

  @Test func styleDictionaryValuesDoNotNeedADollarSign() throws {
    let json = ##"""
      {"color": {"brand": {"orange": {"value": "#e4572e", "type": "color", "comment": "main"}},
                 "human": {"value": "{color.brand.orange.value}"}},
       "border": {"width": {"value": {"value": 3, "unit": "px"}}}}
      """##
    let theme = try Theme(tokens: bytes(json))
    #expect(theme.human == AvatarColor(rgb: 0xE4572E))
    #expect(theme.border.width == 3)
  }

  @Test func groupNamedValueIsNotAToken() throws {
    let json = ##"{"value": {"$value": "#111111"}, "color": {"human": {"value": {"$value": "#222222"}}}}"##
    let error = #expect(throws: InputError.self) { try Theme(tokens: bytes(json)) }
    #expect(error?.reason.hasPrefix("unknown tokens color.human.value, value: must contain") == true)
  }

  @Test(arguments: [(Theme.ColorScheme.light, UInt32(0xFF0000)), (.dark, 0x0000FF)])
  func setsOfTheSchemeAreMergedInOrder(scheme: Theme.ColorScheme, rgb: UInt32) throws {
    let json = ##"""
      {"core": {"red": {"value": "#ff0000"}, "color": {"human": {"value": "#00ff00"}}},
       "day": {"color": {"human": {"value": "{red}"}}}, "night": {"color": {"human": {"value": "#0000ff"}}},
       "$themes": [{"name": "Light", "selectedTokenSets": {"core": "source", "day": "enabled", "night": "disabled"}},
                   {"name": "Dark", "selectedTokenSets": {"core": "source", "night": "enabled"}}],
       "$metadata": {"tokenSetOrder": ["core", "day", "night"]}}
      """##
    #expect(try Theme(tokens: bytes(json), scheme: scheme).human == AvatarColor(rgb: rgb))
  }

  @Test func allSetsAreUsedIfNoThemesAreDefined() throws {
    let json = ##"""
      {"b": {"color": {"human": {"value": "#111111"}}}, "a": {"color": {"human": {"value": "#222222"}}},
       "$metadata": {"tokenSetOrder": ["b", "a"]}}
      """##
    #expect(try Theme(tokens: bytes(json)).human == AvatarColor(rgb: 0x222222))
  }

  @Test func styleDictionaryJSONTokensCanBePlainValues() throws {
    let nested = ##"{"color": {"human": "#111111"}, "border": {"width": 3}, "fade": {"easing": [0, 0, 1, 1]}}"##
    let theme = try Theme(tokens: bytes(nested))
    #expect((theme.human, theme.border.width) == (AvatarColor(rgb: 0x111111), 3))
    #expect(theme.fade.easing == Easing(0, 0, 1, 1))
  }

  @Test(arguments: ["color-badge-text", "ColorBadgeText", "colorBadgeText", "COLOR_BADGE_TEXT", "Color/Badge text"])
  func flatTokenNamesCanBeJoinedInAnyStyle(name: String) throws {
    let json = ##"{"\##(name)": "#111111", "palette-1": "#222222", "brand": "#333333", "spacing-md": "4px"}"##
    let theme = try Theme(tokens: bytes(json))
    #expect((theme.badgeText, theme.palette.colors) == (AvatarColor(rgb: 0x111111), [AvatarColor(rgb: 0x222222)]))
    #expect(try reader(json).warnings.isEmpty)
  }

  @Test(arguments: [(Theme.ColorScheme.light, "#e4572e", 4.0), (.dark, "#00800080", 3)])
  func figmaVariablesAreReadAsTokens(scheme: Theme.ColorScheme, color: String, width: Double) throws {
    let json = ##"""
      {"version": "1.0.4", "metadata": {}, "collections": [
        {"name": "Primitives", "modes": [{"name": "Mode 1", "variables": [
          {"name": "Brand/Orange", "type": "color", "isAlias": false, "value": "#E4572E"},
          {"name": "Brand/Green", "type": "color", "value": {"r": 0, "g": 128, "b": 0, "a": 0.5}}]}]},
        {"name": "Theme", "modes": [
          {"name": "Light", "variables": [
            {"name": "Color/Human", "type": "color", "isAlias": true,
             "value": {"collection": "Primitives", "name": "Brand/Orange"}},
            {"name": "border/width", "type": "number", "isAlias": false, "value": 4}]},
          {"name": "Dark", "variables": [
            {"name": "Color/Human", "type": "color", "isAlias": true,
             "value": {"collection": "Primitives", "name": "Brand/Green"}},
            {"name": "border/width", "type": "number", "isAlias": false, "value": 3}]}]},
        {"name": "Text", "modes": [{"name": "Style", "variables": [
          {"name": "Body", "type": "typography", "value": {"fontSize": 11, "fontFamily": "Inter"}}]}]}]}
      """##
    let theme = try Theme(tokens: bytes(json), scheme: scheme)
    #expect((theme.human.description, theme.border.width) == (color, width))
    #expect(try reader(json).warnings.isEmpty)
    let earlier = ##"{"color": {"human": {"$value": "#111111"}}}"##
    #expect(try Theme(tokenFiles: [bytes(earlier), bytes(json)], scheme: scheme).human.description == color)
  }

  @Test(arguments: [
    (
      #"[{"id": "1", "name": "Light", "selectedTokenSets": {"a": "enabled"}}]"#,
      "lists themes of Tokens Studio: pass the files of the token sets, or the export in a single file"
    ),
    (
      ##"{"version": "2025.10", "sets": {}, "resolutionOrder": [{"$ref": "#/sets/a"}]}"##,
      "is a resolver file, which only lists token files: pass those files instead, in their order"
    ),
  ])
  func unsupportedThemeFormatIsIdentified(json: String, reason: String) {
    #expect(throws: InputError("file 2", reason: reason, kind: .contents)) {
      try Theme(tokenFiles: [bytes("{}"), bytes(json)])
    }
  }

  // MARK: Groups

  @Test func groupInheritsTokensFromTheGroupItExtends() throws {
    let base = ##"""
      {"base": {"$type": "color", "human": {"$value": "#111111"}, "agent": {"$value": "{base.human}"},
                "icon": {"$value": "#222222"}},
       "brand": {"$extends": "#/base", "agent": {"$value": "#333333"}}}
      """##
    let own = ##"{"color": {"$extends": "{ brand }", "icon": {"$root": {"$value": "#444444"}}}}"##
    let theme = try Theme(tokenFiles: [bytes(base), bytes(own)])
    #expect([theme.human, theme.agent, theme.icon].map(\.description) == ["#111111", "#333333", "#444444"])
  }

  @Test(arguments: [
    (#"{"a": {"$extends": "{a}"}}"#, "a", #"$extends "{a}": the group extends itself: a"#),
    (
      #"{"a": {"$extends": "{b}"}, "b": {"$extends": "{c}"}, "c": {"$extends": "{a}"}}"#, "a",
      #"$extends "{a}": the group extends itself: b → c → a"#
    ),
    (#"{"a": {"b": {"$extends": "{a}"}}}"#, "a.b.b", #"$extends "{a}": the group extends itself: a → a"#),
    (#"{"a": {"$extends": 3}}"#, "a", #"$extends 3: must name a group, for example "{brand}""#),
  ])
  func invalidGroupExtensionIsReported(json: String, path: String, reason: String) {
    #expect(throws: InputError("", .token(path), reason: reason, kind: .contents)) { try Theme(tokens: bytes(json)) }
  }

  @Test func exponentialGroupExtensionsAreLimited() {
    let groups = (1...30).map { i in
      ##""g\##(i)": {"x": {"$extends": "{g\##(i - 1)}"}, "y": {"$extends": "{g\##(i - 1)}"}}"##
    }
    let json = ##"{"g0": {"t": {"$value": 1}}, \##(groups.joined(separator: ", "))}"##
    let error = #expect(throws: InputError.self) { try Theme(tokens: bytes(json)) }
    #expect(error?.reason == "exceeds the limit of 10000 references in a theme")
  }

  @Test func longChainOfGroupExtensionsIsLimited() {
    let groups = (1...300).map { #""g\#($0)": {"$extends": "{g\#($0 - 1)}"}"# }
    let error = #expect(throws: InputError.self) {
      try Theme(tokens: bytes(##"{"g0": {"t": {"$value": 1}}, \##(groups.joined(separator: ", "))}"##))
    }
    #expect(error?.reason == "is nested too deeply: at most 100 groups")
  }

  @Test func groupWithARootTokenIsAToken() throws {
    let json = ##"""
      {"color": {"human": {"$root": {"$value": "#111111"}, "dark": {"$value": "#222222"}},
                 "agent": {"$value": "{color.human}"}}}
      """##
    let theme = try Theme(tokens: bytes(json))
    #expect([theme.human, theme.agent].map(\.description) == ["#111111", "#111111"])
    #expect(try reader(json).warnings.isEmpty)
    #expect(try reader(json).unusedFile(of: 1) == nil)
  }

  // MARK: Several files

  @Test func laterFilesOverrideAndReferenceEarlierFiles() throws {
    let base = ##"{"brand": {"$value": "#111111"}, "color": {"human": {"$value": "#222222"}}}"##
    let change = ##"{"color": {"human": {"$value": "{brand}"}}}"##
    #expect(try Theme(tokenFiles: [bytes(base), bytes(change)]).human == AvatarColor(rgb: 0x111111))
    #expect(try Theme(tokenFiles: [bytes(change), bytes(base)]).human == AvatarColor(rgb: 0x222222))
  }

  @Test func errorIdentifiesTheFileAndTheToken() throws {
    let files = ["{}", ##"{"color": {"human": {"$value": "reddish"}}}"##, "{}"].map(bytes)
    let error = try #require(throws: InputError.self) { try Theme(tokenFiles: files) }
    #expect(error.subject == "file 2" && error.position == .token("color.human"))
  }

  // MARK: Names

  @Test func tokensFromOtherToolsAreIgnored() throws {
    #expect(try warnings(##"{"spacing": {"md": {"$value": "12px"}}, "size": {"2xl": {"$value": "3rem"}}}"##) == [])
  }

  @Test(arguments: [
    (
      ##"{"color": {"humn": {"$value": "#fff"}}}"##, "color.humn: is not a theme token: did you mean color.human?"
    ),
    (
      ##"{"colors": {"human": {"$value": "#fff"}}}"##,
      "colors.human: is not a theme token: did you mean color.human?"
    ),
    (
      ##"{"avatar": {"color": {"human": {"$value": "#fff"}}, "font": {"$value": "x"}}}"##,
      "avatar.font: is not a theme token: ignored"
    ),
    (##"{"badge": {"gap": {"x": {"$value": 1}}}}"##, "badge.gap: has no $value: must be a length from 0 to 1024"),
    (
      ##"{"palette": {"50": {"$value": "#fff"}}}"##,
      "palette.50: is ignored: palette.1, the first colour of a palette, is missing"
    ),
    (##"{"color": {"$type": 3}}"##, "color: $type 3: must be a string"),
    (
      ##"{"border": {"default": {"$value": {"color": "#000", "width": "1px", "style": "solid"}}}}"##,
      #"border.default: an object: must be "none" or "auto": ignored"#
    ),
    (##"{"color": {"error": {"$value": "zzz"}}}"##, #"color.error: "zzz": must be a colour"#),
    (##"{"color": {"error": {"$value": "{brand}"}}}"##, "color.error: refers to {brand}, which is not a token"),
    (
      ##"{"photo": {"padding": {"$type": "dimension", "$value": {"value": 0.1, "unit": "rem"}}}}"##,
      #"photo.padding: $type "dimension": must be number: ignored"#
    ),
    (
      ##"{"badge": {"position": {"$value": "absolute"}}}"##, #"badge.position: "absolute": must be "bottom-right", "#
    ),
    (##"{"initials": {"style": {"$type": "typography", "$value": {}}}}"##, "initials.style: an object: must be"),
    (
      ##"{"border": {"placement": {"$value": "middle"}}}"##,
      #"border.placement: "middle": must be "inside", "center" or "outside": ignored"#
    ),
    (##"{"icon": {"info": {"$value": "#0af"}}}"##, ##"icon.info: "#0af": must be an SVG document"##),
    (##"{"x": {"$extends": "{y}", "a": {"$value": 1}}}"##, #"x: $extends "{y}": is not a group in the theme's files"#),
    (##"{"a": {"$extends": "{b}"}, "b": {"$value": 1}}"##, #"a: $extends "{b}": is not a group in the theme's files"#),
    // The inherited group x.a is in no file.
    (
      ##"{"b": {"a": {"w": {"$value": 3}}}, "x": {"$extends": "{b}"}, "c": {"$extends": "{x.a}"}}"##,
      #"c: $extends "{x.a}": is not a group in the theme's files"#
    ),
    (
      ##"[{"B": {"modes": {"One": {"a": {"$value": 1}}, "Two": {"a": {"$value": 1}}}}}]"##,
      "B.modes: uses One of One, Two: --theme-mode selects another"
    ),
    (
      ##"{"size": {"sm": {"$value": "0.3rem"}, "md": {"$value": "1rem"}}}"##,
      "size.sm: is less than half of 32px, as in a scale of spacings, so that the tokens size.* are ignored: must be in"
    ),
  ])
  func misspelledTokenCausesAWarning(json: String, warning: String) throws {
    let found = try warnings(json)
    #expect(found.count == 1 && found[0].hasPrefix(warning), "\(found)")
  }

  @Test(arguments: [#""{color.humn}""#, ##"{"$ref": "#/color/humn"}"##, ##"{"$ref": "#/color/humn/$value"}"##])
  func referencedTokenCausesNoWarning(reference: String) throws {
    let json = ##"{"color": {"humn": {"$value": "#ffffff"}, "human": {"$value": \##(reference)}}}"##
    #expect(try warnings(json) == [])
  }

  @Test func misfitLeavesTheDefault() throws {
    let json =
      ##"{"border": {"default": {"$value": {"color": "#000"}}}, "size": {"md": {"$value": "1rem"}, "xl": {"$value": 99}}}"##
    #expect(try Theme(tokens: bytes(json)) == Theme())
  }

  @Test(arguments: [##"{"size": {"md": {"$value": "24px"}}}"##, ##"{"avatar": {"size": {"md": {"$value": "1rem"}}}}"##])
  func smallSizesAreUsed(json: String) throws {
    #expect(try Theme(tokens: bytes(json)).size("md") != Theme().size("md"))
    #expect(try warnings(json) == [])
  }

  /// The output of Style Dictionary 5 describes each token in further members.
  @Test func membersOfATokenAreMetadata() throws {
    let json = ##"""
      {"color": {"human": {"$value": "#336699", "original": {"$value": "{base.x}", "key": "{color.human}"},
       "attributes": {"category": "color"}, "path": ["color", "human"], "isSource": true}}}
      """##
    #expect(try Theme(tokens: bytes(json)).human.description == "#336699")
    #expect(try warnings(json) == [])
  }

  @Test(arguments: [
    "Color.Human", "COLOR.HUMAN", "Color/Human", "color-human", "ColorHuman", "Avatar.Color.Human",
    "avatar.color.human",
  ])
  func nameOfATokenCanBeSpelledInOtherWays(name: String) throws {
    let value = name.split(separator: ".").reversed().reduce(##"{"$value": "#010203"}"##) { "{\"\($1)\": \($0)}" }
    #expect(try Theme(tokens: bytes(value)).human.description == "#010203")
  }

  @Test func exactNameTakesPrecedence() throws {
    let json = ##"{"Color": {"Human": {"$value": "#000001"}}, "color": {"human": {"$value": "#010203"}}}"##
    #expect(try Theme(tokens: bytes(json)).human.description == "#010203")
  }

  @Test func brandColorIsThatOfIconsAndInitials() throws {
    let theme = try Theme(tokens: bytes(##"{"color": {"brand": {"$value": "#0f766e"}}}"##))
    let brand = AvatarColor(rgb: 0x0F766E)
    #expect((theme.human, theme.agent, theme.palette.colors, theme.iconContrast) == (brand, brand, [brand], .auto))
  }

  @Test func ownColorTakesPrecedenceOverTheBrand() throws {
    let json =
      ##"{"color": {"brand": {"$value": "#0f766e"}, "agent": {"$value": "#112233"}}, "palette": {"1": {"$value": "#445566"}}}"##
    let theme = try Theme(tokens: bytes(json))
    #expect((theme.agent.description, theme.palette.colors.map(\.description)) == ("#112233", ["#445566"]))
  }

  @Test func avatarTokenGroupTakesPrecedence() throws {
    let json = ##"{"avatar": {"color": {"human": {"$value": "#111111"}}}, "color": {"agent": {"$value": "wrong"}}}"##
    let theme = try Theme(tokens: bytes(json))
    #expect((theme.human, theme.agent) == (AvatarColor(rgb: 0x111111), Theme().agent))
  }

  @Test func groupAppliesOnlyToItsFile() throws {
    let files = [
      ##"{"avatar": {"size": {"md": {"$value": "48px"}}}, "ink": {"$value": "#111111"}}"##,
      ##"{"color": {"human": {"$value": "{ink}"}}}"##,
    ]
    let theme = try Theme(tokenFiles: files.map(bytes))
    #expect((theme.human.description, theme.size("md")?.points) == ("#111111", 48))
  }

  @Test(arguments: [("transparent", "#00000000"), ("174 77% 26%", "#0f756b"), ("0 0% 100%", "#ffffff")])
  func colorCanBeWrittenAsInAStyleSheet(value: String, color: String) throws {
    let json = ##"{"color": {"human": {"$value": "\##(value)"}}}"##
    #expect(try Theme(tokens: bytes(json)).human.description == color)
  }

  /// Tokens Studio leaves out the name of the set, and the list of sets may be empty.
  @Test(arguments: [
    ##"{"global": {"ink": {"value": "#111111"}, "color": {"human": {"value": "{ink}"}}}, "b": {"ink": {"value": "#222"}}}"##,
    ##"{"global": {"ink": {"value": "#111111"}}, "theme": {"color": {"human": {"value": "{ink}"}}}}"##,
    ##"{"$metadata": {"tokenSetOrder": []}, "$themes": [], "g": {"color": {"human": {"value": "#111111"}}}}"##,
  ])
  func referenceMayLeaveOutTheNameOfItsSet(json: String) throws {
    let alias = ##"{"color": {"human": {"value": "{color.human}"}}}"##
    let own =
      json.contains("$themes")
      ? [json]
      : [
        json,
        alias.replacing("{color.human}", with: json.contains("theme") ? "{theme.color.human}" : "{global.color.human}"),
      ]
    #expect(try Theme(tokenFiles: own.map(bytes)).human.description == "#111111")
  }

  @Test func listOfTokensIsRead() throws {
    let json = ##"""
      [{"value": "#111111", "type": "color", "name": "token-color-ink", "path": ["color", "ink"]},
       {"$value": "#222222", "name": "color-agent"}]
      """##
    let theme = try Theme(tokenFiles: [json, ##"{"color": {"human": {"$value": "{color.ink}"}}}"##].map(bytes))
    #expect([theme.human, theme.agent].map(\.description) == ["#111111", "#222222"])
  }

  // MARK: Values

  @Test(arguments: [
    ("16px", 16.0), ("1rem", 16), ("16dp", 16), ("16", 16), ("0.5rem", 8),
  ])
  func lengthsCanHaveUnits(text: String, points: Double) throws {
    #expect(try Theme(tokens: bytes("{\"border\": {\"width\": {\"$value\": \"\(text)\"}}}")).border.width == points)
  }

  @Test func lengthCanBeANumber() throws {
    #expect(try Theme(tokens: bytes(#"{"border": {"width": {"value": 3}}}"#)).border.width == 3)
  }

  @Test func opacityCanBeAPercentage() throws {
    #expect(try Theme(tokens: bytes(#"{"border": {"opacity": {"value": "50%"}}}"#)).border.opacity == 0.5)
  }

  @Test func easingCanBeACSSFunction() throws {
    let json = #"{"fade": {"easing": {"value": "cubic-bezier(0.4, -0.5, 0.2, 1)"}}}"#
    #expect(try Theme(tokens: bytes(json)).fade.easing == Easing(0.4, -0.5, 0.2, 1))
  }

  @Test(arguments: [
    ("display-p3", "[1, 1, 1]", "#ffffff"), ("hsl", "[0, 100, 50]", "#ff0000"),
    ("hwb", "[330, 20, 10]", "#e6338c"), ("lab", "[50, 40, -20]", "#ab5a9a"), ("xyz-d50", "[0.3, 0.4, 0.5]", "#3ebad0"),
    ("lch", "[60, \"none\", 326]", "#919191"), ("a98-rgb", "[1, 1, 1]", "#ffffff"), ("oklab", "[1, 0, 0]", "#ffffff"),
    ("prophoto-rgb", "[1, 1, 1]", "#ffffff"), ("rec2020", "[1, 1, 1]", "#ffffff"), ("srgb", "[1, 0, 0.2]", "#ff0033"),
    ("xyz-d65", "[0.3, 0.4, 0.5]", "#5cb8b5"),
    ("oklch", "[0.628, 0.2577, 29.23]", "#ff0000"), ("srgb-linear", "[0.5, 1e-17, \"none\"]", "#bc0000"),
  ])
  func colorComponentsAreReadInTheirColorSpace(space: String, components: String, color: String) throws {
    let value = "{\"colorSpace\": \"\(space)\", \"components\": \(components)}"
    let theme = try Theme(tokens: bytes("{\"color\": {\"human\": {\"$value\": \(value)}}}"))
    #expect(theme.human.description == color)
  }

  @Test(arguments: ["#ff0000 ", " red", "\n{ brand.red }", "{brand.red }"])
  func whitespaceAroundAValueIsIgnored(value: String) throws {
    let json =
      ##"{"brand": {"red": {"$value": "#f00"}}, "color": {"human": {"$value": "\##(value)"}}, "##
      + ##""border": {"width": {"$value": {"value": " 3", "unit": "px "}}}, "icon": {"fit": {"$value": "design "}}}"##
    let theme = try Theme(tokens: bytes(json.replacing("\n", with: "\\n")))
    #expect((theme.human.description, theme.border.width, theme.iconFit) == ("#ff0000", 3, .design))
  }

  @Test(arguments: [
    (#"{"type": "alpha", "value": "50%"}"#, "#80808080"),
    (#"{"type": "lighten", "value": "0.5", "space": "srgb"}"#, "#c0c0c0"),
    (#"{"type": "darken", "value": 0.5, "space": "srgb"}"#, "#404040"),
    (##"{"type": "mix", "value": "{half}", "space": "srgb", "color": "#ff000080"}"##, "#c04040c0"),
  ])
  func tokensStudioModifierIsAppliedToTheColor(modifier: String, color: String) throws {
    let json = ##"""
      {"half": {"value": "0.5"}, "gray": {"value": "#808080"},
       "color": {"human": {"value": "{gray}", "$extensions": {"studio.tokens": {"modify": \##(modifier)}}}}}
      """##
    #expect(try Theme(tokens: bytes(json)).human.description == color)
    #expect(try reader(json).warnings.isEmpty)
  }

  @Test(arguments: [
    (#"{"type": "lighten", "value": "0.5", "space": "lch"}"#, "lighten in lch"),
    (#"{"type": "mix", "value": "0.5", "space": "srgb"}"#, "mix in srgb"),
    (#"{"type": "alpha", "value": "2 * 3"}"#, "alpha"),
  ])
  func unsupportedModifierCausesAWarning(modifier: String, name: String) throws {
    let token = ##"{"value": "#808080", "$extensions": {"studio.tokens": {"modify": \##(modifier)}}}"##
    let json = ##"{"color": {"human": \##(token)}, "brand": \##(token)}"##
    #expect(try Theme(tokens: bytes(json)).human.description == "#808080")
    let reason = "is not applied: must be alpha, or lighten, darken or mix in srgb"
    #expect(try warnings(json) == ["color.human: the modifier \(name) \(reason)"])
  }

  // MARK: Use

  @Test(arguments: [
    (
      ##"{"brand": {"human": {"$value": "#fff"}, "agent": {"$value": "#fff"}}}"##,
      "color.agent for brand.agent, color.human for brand.human"
    ),
    (##"{"colour": {"humans": {"$value": "#fff"}}, "x": {"$value": 1}}"##, "color.human for colour.humans"),
    (#"{"x": {"$value": 1}}"#, "color.human"), ("{}", "color.human"),
  ])
  func unusedFileErrorSuggestsTheNearestTokens(json: String, examples: String) throws {
    let used = ##"{"color": {"human": {"$value": "#fff"}}}"##
    let unused = try #require(try reader(used, json).unusedFile(of: 2))
    #expect(unused == (1, "sets nothing: must contain theme tokens, for example \(examples)"))
  }

  // MARK: Writing

  @Test(arguments: Theme.presets.map(\.name))
  func printedThemeRoundTrips(preset: String) throws {
    let themes = try ThemeSchemes(presetsAndFiles: [preset])
    #expect(try Theme(tokens: bytes(themes.designTokens)) == themes.light)
  }

  @Test func printedThemeContainsBothSchemes() throws {
    let themes = ThemeSchemes(light: .classic, dark: .highContrast)
    let light = try Theme(tokens: bytes(themes.designTokens))
    let dark = try Theme(tokens: bytes(themes.designTokens), scheme: .dark)
    var expected = Theme.highContrast
    expected.scheme = .dark
    #expect((light, dark) == (.classic, expected))
  }
}
