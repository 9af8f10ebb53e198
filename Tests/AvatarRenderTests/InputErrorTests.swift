import Testing

@testable import AvatarRender

@Suite struct InputErrorTests {
  @Test(
    arguments: [
      ("logo.svg", nil, "logo.svg: is bad", "is bad", "logo.svg: is bad"), ("", nil, "is bad", "is bad", "is bad"),
      ("logo.svg", .line(3), "logo.svg:3: is bad", "line 3: is bad", "logo.svg: line 3: is bad"),
      ("", .line(3), "line 3: is bad", "line 3: is bad", "line 3: is bad"),
      (
        "a.json", .token("color.human"), "a.json: color.human: is bad", "color.human: is bad",
        "a.json: color.human: is bad"
      ),
      ("size", .value("0"), "size 0: is bad", "0: is bad", "size: 0: is bad"),
      ("", .value("0"), "0: is bad", "0: is bad", "0: is bad"),
    ] as [(String, InputError.Position?, String, String, String)])
  func messageIncludesTheSubjectAndThePosition(
    subject: String, position: InputError.Position?, message: String, detail: String, words: String
  ) {
    let error = InputError(subject, position, reason: "is bad", kind: .contents)
    #expect((error.description, error.detail, error.words) == (message, detail, words))
  }
}
