import Testing

@testable import AvatarRender

@Suite struct TokenExpressionTests {
  @Test(arguments: [
    ("2 * 3", "6"), ("2*3+4", "10"), ("2 + 3 * 4", "14"), ("(2 + 3) * 4px", "20px"), ("10px / 4", "2.5px"),
    ("-2 + 5", "3"), ("4px - 2px", "2px"), ("1.5rem * 2", "3rem"), ("50% / 2", "25%"), ("round(10 / 3)", "3"),
    ("calc(2px * (1 + 1))", "4px"), ("max(1px, 3px, 2px)", "3px"), ("min(1, 2)", "1"), ("floor(1.9) + ceil(1.1)", "3"),
    ("8 - -2", "10"),
  ])
  func expressionIsEvaluated(text: String, value: String) { #expect(TokenExpression.value(of: text) == value) }

  @Test(arguments: [
    "", "4px", "-4px", "4px 8px", "4px + 1rem", "1 +", "(1 + 2", "1 + 2)", "a * 2", "rgb(1, 2, 3)",
    "cubic-bezier(0, 0, 1, 1)",
    "#123 + 1", "1 / 0", "icons/bot.svg", "round(1, 2)", "Inter - Bold", String(repeating: "(", count: 40) + "1",
  ])
  func otherTextIsNotAnExpression(text: String) { #expect(TokenExpression.value(of: text) == nil) }

  @Test func expressionCanContainReferences() throws {
    let json = ##"""
      {"base": {"$type": "dimension", "$value": {"value": 1.5, "unit": "px"}}, "n": {"value": 2},
       "border": {"width": {"$value": "{base} * {n} + 1px"}, "opacity": {"$value": "1 / ({n} * 2)"}},
       "ink": {"$value": "#102030"}, "color": {"human": {"$value": "rgba({ink}, 50%)"}}}
      """##
    let theme = try Theme(tokens: Array(json.utf8))
    #expect((theme.border.width, theme.border.opacity) == (4, 0.25))
    #expect(theme.human.description == "#10203080")
  }

  @Test func lengthOfATextWithReferencesIsLimited() {
    let long = String(repeating: "1", count: 3000)
    let json = ##"{"a": {"$value": "\##(long)"}, "color": {"human": {"$value": "{a}{a}"}}}"##
    #expect(
      throws: InputError(
        "", .token("color.human"), reason: "is too long with its references: at most 4096 bytes", kind: .contents)
    ) {
      try Theme(tokens: Array(json.utf8))
    }
  }
}
