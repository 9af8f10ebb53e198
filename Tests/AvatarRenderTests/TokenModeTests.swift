import Testing

@testable import AvatarRender

/// Tests of the modes that files have in different places.
@Suite struct TokenModeTests {
  private func human(_ file: String, _ scheme: Theme.ColorScheme, mode: String? = nil) throws -> String {
    let parsed = try ThemeReader.parsed([Array(file.utf8)], names: [""], mode: mode)
    let reader = try ThemeReader(Theme(), parsed, names: [""], mode: TokenMode(scheme, name: mode)) { _, _ in .gear }
    return reader.theme.human.description
  }

  /// Files in which color.human is #000001 in the light scheme, #000002 in the dark one, and #000003 in “Acme 2”.
  private static let files = [
    ##"{"color": {"human": {"$value": "#000001", "$modes": {"Dark": "#000002", "Acme 2": "#000003"}}}}"##,
    ##"{"color": {"human": {"$value": "#000001", "$extensions": {"mode": {"dark": "#000002", "acme 2": "#000003"}}}}}"##,
    ##"""
    {"color": {"human": {"$value": "#000001", "$extensions":
     {"com.figma": {"modes": {"Light": "#000001", "Dark": "#000002", "Acme 2": "#000003"}}}}}}
    """##,
    ##"""
    {"light": {"color": {"human": {"$value": "#000001"}}}, "dark": {"color": {"human": {"$value": "#000002"}}},
     "acme 2": {"color": {"human": {"$value": "#000003"}}}}
    """##,
    ##"""
    {"color": {"human": {"$value": "#000009"}}, "Theme Light": {"color": {"human": {"$value": "#000001"}}},
     "Theme Dark": {"color": {"human": {"$value": "#000002"}}}, "Acme 2": {"color": {"human": {"$value": "#000003"}}}}
    """##,
    ##"""
    {"avatar": {"light": {"color": {"human": {"$value": "#000001"}}}, "dark": {"color": {"human": {"$value": "#000002"}}},
     "Acme 2": {"color": {"human": {"$value": "#000003"}}}}}
    """##,
    ##"""
    [{"Brand": {"modes": {"Acme 2": {"color": {"human": {"$value": "#000003"}}},
     "Dark": {"color": {"human": {"$value": "#000002"}}}, "Light": {"color": {"human": {"$value": "#000001"}}}}}}]
    """##,
    ##"""
    {"collections": [{"name": "Brand", "modes": [
     {"name": "Dark", "variables": [{"name": "Color/Human", "value": "#000002"}]},
     {"name": "Light", "variables": [{"name": "Color/Human", "value": "#000001"}]},
     {"name": "Acme 2", "variables": [{"name": "Color/Human", "value": "#000003"}]}]}]}
    """##,
    ##"""
    {"$themes": [{"name": "light", "selectedTokenSets": {"l": "enabled"}}, {"name": "Dark", "selectedTokenSets":
     {"d": "enabled"}}, {"name": "Acme 2", "selectedTokenSets": {"a": "enabled"}}],
     "l": {"color": {"human": {"value": "#000001"}}}, "d": {"color": {"human": {"value": "#000002"}}},
     "a": {"color": {"human": {"value": "#000003"}}}}
    """##,
    """
    :root { --color-human: #000001 } .dark { --color-human: #000002 } [data-brand="acme 2"] { --color-human: #000003 }
    """,
  ]

  @Test(arguments: files)
  func lightAndDarkModesAreThoseOfTheSchemes(file: String) throws {
    #expect(try [human(file, .light), human(file, .dark)] == ["#000001", "#000002"])
  }

  @Test(arguments: files)
  func namedModeReplacesTheLightOne(file: String) throws {
    let mode = file.hasPrefix(":") ? "acme" : "Acme 2"
    #expect(try [human(file, .light, mode: mode), human(file, .dark, mode: mode)] == ["#000003", "#000002"])
  }

  @Test func tokenThatTheDarkModeLacksHasItsLightValue() throws {
    let file =
      ##"{"light": {"color": {"human": {"$value": "#000001"}}}, "dark": {"color": {"agent": {"$value": "#0"}}}}"##
    #expect(throws: InputError.self) { try human(file, .dark) }
    #expect(try human(file.replacing("#0\"}", with: "#000\"}"), .dark) == "#000001")
  }

  @Test(arguments: [
    ##"{"dark": {"color": {"human": {"$value": "#000002"}}}, "color": {"human": {"$value": "#000001"}}}"##,
    ##"{"light": {"$value": "#000002"}, "dark": {"$value": "#000002"}, "color": {"human": {"$value": "#000001"}}}"##,
  ])
  func groupIsNotAModeWithoutItsCounterpart(file: String) throws {
    #expect(try [human(file, .light), human(file, .dark)] == ["#000001", "#000001"])
  }
}
