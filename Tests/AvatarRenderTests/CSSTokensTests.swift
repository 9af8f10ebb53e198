import AvatarJSON
import Testing

@testable import AvatarRender

@Suite struct CSSTokensTests {
  private func tokens(_ text: String, modes: [String] = ["dark"]) -> JSONValue? {
    CSSTokens.tokens(in: text, modes: modes)
  }

  private func token(_ value: String, dark: String? = nil) -> JSONValue {
    let modes = dark.map { ["$modes": JSONValue.object(["dark": .string($0)])] } ?? [:]
    return .object(["$value": .string(value)].merging(modes) { first, _ in first })
  }

  @Test(arguments: [
    ":root { --a: 1px; }", "html{--a:1px}", "@theme { --a: 1px }", "@layer base { :root { --a: 1px !important } }",
    "/* x */ @import \"y\"; :root, :host { /* --a: 2px */ --a: 1px }", ".card { --a: 1px }",
    ":root { --a: 1px } .card { --a: 2px }", ".card { --a: 2px } :root { --a: 1px }", ":root { --a: 2px; --a: 1px }",
    ":root { --a: 1px } @media (min-width: 40em) { :root { --a: 2px } }", "[data-theme=\"light\"] { --a: 1px }",
    "@property --b { syntax: '<color>'; initial-value: red } :root { --a: 1px }",
    "@media (prefers-color-scheme: dark) { .x { color: red } } :root { --a: 1px }",
  ])
  func propertyOfThePageIsAToken(text: String) { #expect(tokens(text) == .object(["a": token("1px")])) }

  @Test(arguments: [
    "@media (prefers-color-scheme: dark) { :root:not(.light) { --a: 2px } }", ".dark { --a: 2px }",
    "[data-theme=dark] { --a: 2px }", "@media (prefers-color-scheme: dark) { :root { @media print { --a: 2px } } }",
    ".theme-dark, .x { --a: 2px }",
  ])
  func propertyInADarkRuleIsTheDarkValue(text: String) {
    #expect(tokens(":root { --a: 1px } \(text)") == .object(["a": token("1px", dark: "2px")]))
  }

  @Test func lightDarkFunctionHasBothValues() {
    #expect(
      tokens(":root { --a: light-dark(rgb(1, 2, 3), #000) }") == .object(["a": token("rgb(1, 2, 3)", dark: "#000")]))
  }

  @Test func ruleThatExcludesTheDarkModeIsForThePage() {
    #expect(tokens(":root:not(.dark) { --a: 1px }") == .object(["a": token("1px")]))
  }

  @Test func variableIsAReference() {
    let found = tokens(":root { --a: var(--b, red); --b: hsl(var(--c) / 50%); --c: 1 2% 3%; --d: var(--e, 4px) }")
    #expect(
      found
        == .object(["a": token("{b}"), "b": token("hsl({c} / 50%)"), "c": token("1 2% 3%"), "d": token("4px")]))
  }

  @Test(arguments: ["", "{}", "a { color: red }", "--a: 1", "{\"a\": 1"])
  func otherTextHasNoTokens(text: String) { #expect(tokens(text) == nil || text == "--a: 1") }

  @Test func variableMayBeInAnotherFile() throws {
    let files = [
      ":root { --brand: #102030 }", ":root { --color-human: var(--brand); --color-agent: var(--x, #405060) }",
    ]
    let theme = try Theme(tokenFiles: files.map { Array($0.utf8) })
    #expect([theme.human, theme.agent].map(\.description) == ["#102030", "#405060"])
  }

  @Test func styleSheetIsATheme() throws {
    let css = """
      :root { --brand: 174 77% 26%; --color-human: hsl(var(--brand)); --palette-1: #111; --border-width: calc(1px * 3) }
      .dark { --brand: 0 0% 50% }
      """
    let theme = try Theme(tokens: Array(css.utf8))
    #expect(theme.human.description == "#0f756b" && theme.border.width == 3)
    #expect(theme.palette.colors == [AvatarColor(rgb: 0x111111)])
    #expect(try Theme(tokens: Array(css.utf8), scheme: .dark).human.description == "#808080")
  }
}
