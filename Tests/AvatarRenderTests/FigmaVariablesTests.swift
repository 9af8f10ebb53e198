import AvatarJSON
import Testing

@testable import AvatarRender

@Suite struct FigmaVariablesTests {
  private func human(_ json: String, _ scheme: Theme.ColorScheme, mode: String? = nil) throws -> String {
    let alias = ##"{"color": {"human": {"$value": "{Brand.ink.main}"}}}"##
    let names = ["0", "1"]
    let parsed = try ThemeReader.parsed([json, alias].map { Array($0.utf8) }, names: names)
    let reader = try ThemeReader(Theme(), parsed, names: names, mode: TokenMode(scheme, name: mode)) { _, _ in .gear }
    return reader.theme.human.description
  }

  /// Files in which the variable ink/main of the collection Brand refers to a variable of another collection that is
  /// #0000ff in the light mode, #00ff00 in the dark one, and #ff0000 in the mode “Acme”.
  private static let files = [
    // variables2json
    ##"""
    {"collections": [{"name": "Brand", "modes": [{"name": "m", "variables": [
     {"name": "ink/main", "value": {"collection": "Base", "name": "a/b"}}]}]}, {"name": "Base", "modes": [
     {"name": "light", "variables": [{"name": "a/b", "value": {"r": 0, "g": 0, "b": 255, "a": 1}}]},
     {"name": "dark", "variables": [{"name": "a/b", "value": "#00ff00"}]},
     {"name": "Acme", "variables": [{"name": "a/b", "value": "#ff0000"}]}]}]}
    """##,
    // Names of modes, with a value for each
    ##"""
    {"collections": [{"name": "Brand", "modes": ["m"], "variables": [{"name": "ink/main", "value": {"m": "{Base/a/b}"}}]},
     {"name": "Base", "modes": ["Light", "Dark", "Acme"], "variables": [
     {"name": "a/b", "type": "color", "value": {"Light": "#0000ff", "Dark": "#00ff00", "Acme": "#ff0000"}}]}]}
    """##,
    // Values without modes, and a single collection by identifiers
    ##"""
    [{"name": "Brand", "modes": ["m"], "variables": [{"name": "ink/main", "value": "{Base/a/b}"}]},
     {"id": "c:1", "name": "Base", "modes": {"1:0": "Light", "1:1": "Dark", "1:2": "Acme"}, "variables": [
     {"id": "v:1", "name": "a/b", "valuesByMode": {"1:0": {"r": 0, "g": 0, "b": 1, "a": 1},
      "1:1": {"r": 0, "g": 1, "b": 0, "a": 1}, "1:2": {"r": 1, "g": 0, "b": 0, "a": 1}}}]}]
    """##,
    // REST API
    ##"""
    {"status": 200, "meta": {"variableCollections": {
      "c:1": {"id": "c:1", "name": "Brand", "modes": [{"modeId": "0", "name": "m"}]},
      "c:2": {"id": "c:2", "name": "Base", "defaultModeId": "1:1", "modes": [{"modeId": "1:3", "name": "Acme"},
       {"modeId": "1:1", "name": "X light"}, {"modeId": "1:2", "name": "X dark"}, {"modeId": "1:4", "name": "Y light"}]}},
     "variables": {
      "v:1": {"id": "v:1", "name": "ink/main", "variableCollectionId": "c:1",
       "valuesByMode": {"0": {"type": "VARIABLE_ALIAS", "id": "v:2"}}},
      "v:2": {"id": "v:2", "name": "a/b", "variableCollectionId": "c:2", "valuesByMode": {
       "1:1": {"r": 0, "g": 0, "b": 1, "a": 1}, "1:2": {"r": 0, "g": 1, "b": 0, "a": 1},
       "1:3": {"r": 1, "g": 0, "b": 0, "a": 1}, "1:4": {"r": 1, "g": 1, "b": 1, "a": 1}}}}}}
    """##,
  ]

  @Test(arguments: files) func variableHasAValueForEachMode(file: String) throws {
    let found = try [human(file, .light), human(file, .dark), human(file, .light, mode: "acme")]
    #expect(found == ["#0000ff", "#00ff00", "#ff0000"])
  }

  @Test(arguments: [
    "{}", "[]", #"{"collections": []}"#, #"{"collections": [{"name": "A", "modes": []}]}"#,
    #"{"color": {"modes": {"a": {"x": {"$value": 1}}}, "name": {"$value": "x"}}}"#,
    #"[{"A": {"modes": {"m": {"x": {"$value": 1}}}}}]"#,
  ])
  func otherFilesHaveNoVariables(json: String) throws {
    #expect(FigmaVariables.tokens(in: try JSONParser.parse(Array(json.utf8))) == nil)
  }
}
