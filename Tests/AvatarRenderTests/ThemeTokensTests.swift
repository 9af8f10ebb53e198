import Testing

@testable import AvatarRender

private func theme(_ json: String) throws(InputError) -> Theme { try Theme(tokens: Array(json.utf8)) }

private func error(_ json: String) -> InputError? {
  do {
    _ = try theme(json)
    return nil
  } catch {
    return error
  }
}

@Suite struct ThemeTokensTests {
  @Test func tokensOverrideTheBuiltInTheme() throws {
    let custom = try theme(
      #"""
      {
        "color": {
          "$type": "color",
          "human": {"$value": "#112233", "$description": "brand"},
          "agent": {"$value": {"colorSpace": "srgb", "components": [1, 0.5, "none"], "alpha": 0.5}},
          "icon": {"$value": {"colorSpace": "display-p3", "components": [1, 1, 0], "hex": "#ffffff"}}
        },
        "size": {"lg": {"$type": "dimension", "$value": {"value": 3.5, "unit": "rem"}}, "xs": {"$value": "20px"}},
        "border": {"width": {"$value": {"value": 1.5, "unit": "px"}}, "opacity": {"$type": "number", "$value": 0.25}},
        "hexagon": {"corner-radius": {"$type": "number", "$value": 0.1}, "corner-style": {"$value": "arc"}},
        "icon": {"fraction": {"$value": 0.6}, "contrast": {"$value": "auto"}},
        "badge": {"gap": {"$value": "3px"}, "gap-large": {"$value": "4px"}, "large-from": {"$value": "80px"},
          "position": {"$value": "top-left"}},
        "fade": {
          "duration": {"$type": "duration", "$value": {"value": 0.1, "unit": "s"}},
          "easing": {"$type": "cubicBezier", "$value": [0, 0, 1, 1]}
        }
      }
      """#)
    #expect(custom.human.description == "#112233")
    #expect(custom.agent.description == "#ff800080")
    #expect(custom.icon.description == "#feff00")
    #expect(custom.size("lg")?.points == 56 && custom.size("xs")?.points == 20 && custom.size("md")?.points == 40)
    #expect((custom.border.width, custom.border.opacity, custom.border.color) == (1.5, 0.25, Theme().border.color))
    #expect((custom.hexagonCornerRadius.fraction, custom.hexagonCornerStyle) == (0.1, .arc))
    #expect((custom.iconFraction, custom.iconContrast) == (IconFraction(0.6), .auto))
    #expect((custom.gap, custom.largeGap, custom.largeGapFrom, custom.badgePosition) == (3, 4, 80, .topLeft))
    #expect(custom.fade.duration == 100 && custom.fade.opacity(at: 50, isAppearing: true) == 0.5)
  }

  @Test func emptyFileProducesTheBuiltInTheme() throws {
    #expect(try theme("{}") == .standard)
  }

  @Test func builtInThemeHasAName() {
    #expect(Theme.standard == Theme() && AvatarRenderer().theme == .standard)
    #expect(Theme.presets.filter { $0.theme == .standard }.map(\.name) == ["default"])
  }

  @Test(arguments: [
    (##"{"brand": {"$value": "#112233"}}"##, "unknown token brand: must contain theme tokens, for example color.human"),
    (
      ##"{"colour": {"human": {"$value": "#112233"}, "agnt": {"$value": "#112233"}}}"##,
      "unknown tokens colour.agnt, colour.human: must contain theme tokens, for example color.agent for colour.agnt, color.human for colour.human"
    ),
    (
      ##"{"z": {"1": {"$value": 1}, "2": {"$value": 1}, "3": {"$value": 1}, "4": {"$value": 1}, "5": {"$value": 1}, "6": {"$value": 1}}}"##,
      "unknown tokens z.1, z.2, z.3, z.4, z.5 and 1 more: must contain theme tokens, for example color.human"
    ),
    (":root { --spacing-lg: 3px }", "unknown token spacing-lg: must contain theme tokens, for example color.human"),
  ])
  func fileWithOnlyUnknownTokensIsAnError(tokens: String, reason: String) throws {
    let error = InputError(reason: reason, kind: .contents)
    #expect(throws: error) { try theme(tokens) }
    #expect(throws: error) { try Theme(tokens: Array(tokens.utf8), scheme: .dark) }
    #expect(throws: error) { try Theme(tokenFiles: [Array("{}".utf8), Array(tokens.utf8)]) }
    let known = ##"{"color": {"human": {"$value": "#112233"}}}"##
    for files in [[tokens, known], [known, tokens]] {
      #expect(try Theme(tokenFiles: files.map { Array($0.utf8) }) == theme(known))
    }
  }

  @Test func firstPatternVersionIsTheDefault() throws {
    #expect(try theme(#"{"pattern": {"version": {"$type": "number", "$value": 1}}}"#) == Theme())
  }

  @Test func everyTokenCanBeSet() throws {
    for token in ThemeToken.all where token.path != "pattern.version" {
      let (path, value) = (token.path, token.requirement)
      let parts = path.split(separator: ".")
      let example =
        switch path {
        case _ where value.hasPrefix("a colour"): ##""#010203""##
        case _ where value.contains("px"): ##"{"value": 99, "unit": "px"}"##
        case _ where value.hasPrefix("\""):
          // The word is the first one that is not the default.
          value.split(separator: "\"").filter { $0 != ", " && $0 != " or " }.map { "\"\($0)\"" }
            .first { $0 != "\(token.get(Theme()))" } ?? ""
        case "fade.duration": #""9ms""#
        case "fade.easing": "[0, 0, 1, 1]"
        default: "0.3"
        }
      let json = "{\"\(parts[0])\": {\"\(parts[1])\": {\"$value\": \(example)}}}"
      #expect(try theme(json) != Theme(), "\(path)")
    }
  }

  @Test func iconFractionCanDependOnTheSize() throws {
    let custom = try theme(
      #"""
      {"icon": {"fraction-at": {"$type": "number", "20": {"$value": 0.8}, "100": {"$value": "{icon.fraction-at.40}"},
      "40": {"$value": 0.4}}}}
      """#)
    let fractions = [1, 20, 30, 40, 70, 2048].map { custom.iconFraction.fraction(for: AvatarSize($0)!) }
    #expect(zip(fractions, [0.8, 0.8, 0.6, 0.4, 0.4, 0.4]).allSatisfy { ($0 - $1).magnitude < 1e-12 })
  }

  @Test func aliasesCanReferToCustomTokens() throws {
    let custom = try theme(
      #"""
      {
        "brand": {"$type": "color", "base": {"$value": "#00ff00"}, "main": {"$value": "{brand.base}"}},
        "color": {"human": {"$value": "{brand.main}"}, "agent": {"$value": "{color.human}"}}
      }
      """#)
    #expect(custom.human.description == "#00ff00" && custom.agent == custom.human)
  }

  @Test func aliasesCanBeJSONPointers() throws {
    let custom = try theme(
      ##"""
      {
        "brand": {"$type": "color", "a/b": {"$value": {"colorSpace": "srgb", "components": [1, 0, 0.2]}}},
        "color": {
          "human": {"$ref": "#/brand/a~1b"},
          "agent": {"$value": {"$ref": "#/color/human/$value"}},
          "icon": {"$value": {"colorSpace": "srgb", "components": [0, {"$ref": "#/brand/a~1b/$value/components/0"}, 0]}}
        }
      }
      """##)
    #expect([custom.human, custom.agent, custom.icon].map(\.description) == ["#ff0033", "#ff0033", "#00ff00"])
  }

  @Test(arguments: [
    ##"{"$value": "#111111", "$modes": {"light": "#222222", "dark": "#333333", "dim": "#444444"}}"##,
    ##"{"$value": "#222222", "$modes": {"Dark": "{brand}"}}"##,
    ##"{"$value": "#222222", "$extensions": {"mode": {"dark": "#333333"}}}"##,
  ])
  func tokenUsesTheValueOfTheColorScheme(token: String) throws {
    let json = Array(##"{"brand": {"$value": "#333333"}, "color": {"human": \##(token)}}"##.utf8)
    #expect(try Theme(tokens: json).human == AvatarColor(rgb: 0x222222))
    #expect(try Theme(tokens: json, scheme: .dark).human == AvatarColor(rgb: 0x333333))
  }

  @Test func tokenWithoutTheModeHasTheSameValueInBothSchemes() throws {
    let json = Array(##"{"color": {"human": {"$value": "#222222", "$modes": {"dim": "#333333"}}}}"##.utf8)
    var dark = try Theme(tokens: json, scheme: .dark)
    #expect(dark.scheme == .dark)
    dark.scheme = .light
    #expect(try dark == Theme(tokens: json))
  }

  @Test func modesRequireADefaultValue() {
    let error = error(##"{"color": {"human": {"$modes": {"dark": "#333333"}}}}"##)
    #expect(error?.position == .token("color.human"))
    #expect(error?.reason == "has $modes but no $value, which is the value of all other modes")
  }

  @Test func modesMustBeAnObject() {
    let error = error(##"{"color": {"human": {"$value": "#222222", "$modes": 3}}}"##)
    #expect(error?.position == .token("color.human"))
    #expect(error?.reason == "$modes 3: must be an object with a value for each mode")
  }

  @Test func groupCanHaveARootToken() throws {
    let custom = try theme(
      ##"""
      {"brand": {"$root": {"$value": "#010203"}, "dark": {"$value": "{brand.$root}"}},
       "color": {"human": {"$value": "{brand.dark}"}}}
      """##)
    #expect(custom.human.description == "#010203")
  }

  @Test func aliasesCanBePartOfAValue() throws {
    let custom = try theme(
      #"""
      {"n": {"width": {"$value": 3}},
       "border": {"width": {"$type": "dimension", "$value": {"value": "{n.width}", "unit": "px"}}}}
      """#)
    #expect(custom.border.width == 3)
  }

  private static let invalidTokens: [(json: String, path: String, reason: String)] = [
    (##"{"color": {"human": {"$value": "orangish"}}}"##, "color.human", "\"orangish\": must be a colour"),
    (
      ##"{"color": {"human": {"$value": {"colorSpace": "rec709", "components": [1, 1, 1]}}}}"##, "color.human",
      "must be a colour"
    ),
    (
      ##"{"color": {"human": {"$value": {"colorSpace": "srgb", "components": [1, 2, 1]}}}}"##, "color.human",
      "must be a colour"
    ),
    (
      ##"{"color": {"human": {"$type": "dimension", "$value": "#fff"}}}"##, "color.human",
      "$type \"dimension\": must be color"
    ),
    (
      ##"{"color": {"$type": "dimension", "human": {"$value": "#fff"}}}"##, "color.human",
      "$type \"dimension\": must be color"
    ),
    (
      ##"{"color": {"human": "#fff", "agent": {"$value": "#fff"}}}"##, "color.human",
      "\"#fff\": must be a token, for example"
    ),
    (
      ##"{"color": {"human": {"$value": "{brand.main}"}}}"##, "color.human",
      "refers to {brand.main}, which is not a token"
    ),
    (
      ##"{"color": {"human": {"$value": "{color.agent}"}, "agent": {"$value": "{color.human}"}}}"##, "color.human",
      "refers to itself: color.human → color.agent → color.human"
    ),
    (
      ##"{"avatar": {"size": {"lg": {"$value": "48em"}}}}"##, "avatar.size.lg",
      "must be a whole number of pixels from 1 to"
    ),
    (##"{"avatar": {"size": {"lg": {"$value": "48.5px"}}}}"##, "avatar.size.lg", "must be a whole number"),
    (
      ##"{"avatar": {"border": {"width": {"$value": {"value": -1, "unit": "px"}}}}}"##, "avatar.border.width",
      "must be a length"
    ),
    (##"{"hexagon": {"corner-style": {"$value": "round"}}}"##, "hexagon.corner-style", "must be \"bezier\" or \"arc\""),
    (
      ##"{"hexagon": {"corner-radius": {"$value": 0.6}}}"##, "hexagon.corner-radius",
      "0.6: must be a number from 0 to 0.5 or a percentage from 0% to 50%"
    ),
    (##"{"icon": {"fraction": {"$value": 0}}}"##, "icon.fraction", "must be a number greater than 0"),
    (
      ##"{"icon": {"fraction-at": {"16": {"$value": 0}}}}"##, "icon.fraction-at.16",
      "0: must be a number greater than 0 and at most 1, or a percentage up to 100%"
    ),
    (
      ##"{"icon": {"fraction": {"$value": 0.5}, "fraction-at": {"16": {"$value": 1}}}}"##, "icon.fraction-at.16",
      "cannot be combined with icon.fraction"
    ),
    (##"{"pattern": {"version": {"$value": 2}}}"##, "pattern.version", "2: must be 1, the only version"),
    (##"{"fade": {"easing": {"$value": [0, 0, 1]}}}"##, "fade.easing", "must be four numbers"),
    (##"{"fade": {"duration": {"$value": "250"}}}"##, "fade.duration", "must be a time"),
    (##"{"color": {"human": {"$value": null}}}"##, "color.human", "null: must be a colour"),
    (##"{"color": {"human": {"$ref": "#/brand/x"}}}"##, "color.human", "refers to #/brand/x, which is not a token"),
    (
      ##"{"color": {"agent": {"$value": "#fff"}, "human": {"$value": {"$ref": "#/color/agent/$value/hex"}}}}"##,
      "color.human", "refers to #/color/agent/$value/hex, which the token does not have"
    ),
    (
      ##"{"color": {"human": {"$ref": "#/color/human"}}}"##, "color.human",
      "refers to itself: color.human → color.human"
    ),
    (##"{"color": {"human": {"$ref": "other.json#/a"}}}"##, "color.human", "an object: must be a colour"),
    ("[]", "", "must be a JSON object"), ("[{}, 3]", "", "must be a JSON object"),
    (
      ##"{"a": {"$value": {"x": 1}}, "color": {"human": {"$value": "rgb({a} 1 2)"}}}"##, "color.human",
      "contains {a}: must refer to a text, a number or a colour"
    ),
    (##"{"color": {"human": {"$value": "rgb({a} 1 2)"}}}"##, "color.human", "refers to {a}, which is not a token"),
    (##"{"color": {"human": {"$value": "{} {"}}}"##, "color.human", "\"{} {\": must be a colour"),
    ("{", "", "is not JSON: line 1, column 2: expected a name in double quotes"),
    ("", "", "is not JSON: line 1, column 1: unexpected end"),
    ("\u{FEFF}nonsense", "", "is not JSON: line 1"),
  ]

  @Test(arguments: invalidTokens)
  func invalidTokenIsReportedWithItsPath(json: String, path: String, reason: String) {
    let found = error(json)
    #expect(found?.position == (path.isEmpty ? nil : .token(path)))
    #expect(found?.reason.contains(reason) == true, "\(found?.reason ?? "no error")")
  }

  @Test func deepNestingIsRejected() {
    let json = String(repeating: ##"{"a":"##, count: 100_000) + "{}" + String(repeating: "}", count: 100_000)
    #expect(error(json) != nil)
  }

  @Test func aliasChainIsLimited() throws {
    func chain(_ length: Int) -> String {
      let links = (1...length).map { ", \"t\($0)\": {\"$value\": \"{c.t\($0 - 1)}\"}" }.joined()
      return ##"{"c": {"t0": {"$type": "color", "$value": "#123456"}"## + links
        + "}, \"color\": {\"human\": {\"$value\": \"{c.t\(length)}\"}}}"
    }
    #expect(try theme(chain(30)).human.description == "#123456")
    #expect(error(chain(20000))?.reason.hasSuffix("through more than 32 tokens") == true)
  }

  @Test func exponentialAliasesAreLimited() {
    let lists = (1...30).map { ", \"t\($0)\": {\"$value\": [\"{c.t\($0 - 1)}\", \"{c.t\($0 - 1)}\"]}" }.joined()
    let found = error(
      #"{"c": {"t0": {"$value": 1}"# + lists + #"}, "fade": {"easing": {"$value": "{c.t30}"}}}"#)
    #expect(found?.position == .token("fade.easing"))
    #expect(found?.reason.hasPrefix("exceeds the limit of ") == true)
  }
}
