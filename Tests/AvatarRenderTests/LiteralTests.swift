import AvatarRender
import Testing

@Suite struct LiteralTests {
  @Test func literalsCreateRequestValues() {
    let literal = AvatarSpec(
      .agent, name: "Ada", photo: "ada.jpg",
      look: AvatarLook(background: "#336699", border: "2:white:0.5", color: "#ff6b35"), size: 64, scale: 1.5)
    let look = AvatarLook(
      background: .color(AvatarColor(rgb: 0x336699)), border: AvatarBorder("2:white:0.5"),
      color: AvatarColor(rgb: 0xFF6B35))
    let spelledOut = AvatarSpec(
      who: AvatarSubject(type: .agent, name: "Ada"), photo: AvatarPhoto(source: .file("ada.jpg")), look: look,
      size: AvatarSize(64), scale: AvatarScale(1.5))
    #expect(literal == spelledOut)
  }

  @Test func stringLiteralsSpecifySizesAndScales() {
    #expect(("xl" as AvatarSize) == .xl)
    #expect(("@2x" as AvatarScale) == 2)
  }

  @Test(arguments: [(0, "0"), (2049, "2049"), (-1, "-1")])
  func sizeOutOfRangeIsAnError(points: Int, value: String) {
    let error = #expect(throws: InputError.self) { try AvatarSize(validating: points) }
    #expect(error?.description == "\(value): must be 1…2048 or one of xs sm md lg xl xxl")
  }

  @Test func invalidColorTextIsAnError() {
    let error = #expect(throws: InputError.self) { try AvatarColor(validating: "#ff6b3") }
    let forms = "#rgb, #rgba, #rrggbb, #rrggbbaa, a CSS colour name or a function such as oklch()"
    #expect(error?.description == "#ff6b3: must be \(forms)")
  }

  @Test(arguments: [0.25, 4.5, .infinity])
  func scaleOutOfRangeIsAnError(factor: Double) {
    let error = #expect(throws: InputError.self) { try AvatarScale(validating: factor) }
    #expect(error?.reason == "must be a number from 0.5 to 4")
  }

  @Test func requestAcceptsVariablesForSizeAndScale() throws {
    let (side, factor) = (64, 1.5)
    let spec = try AvatarSpec(name: "Ada", background: "red", size: side, scale: factor)
    #expect(spec == AvatarSpec(name: "Ada", look: AvatarLook(background: "red"), size: 64, scale: 1.5))
  }

  @Test(arguments: [
    (0, 1, "0: must be 1…2048 or one of xs sm md lg xl xxl"), (64, 5, "5: must be a number from 0.5 to 4"),
  ])
  func variableOutOfRangeIsAnError(side: Int, factor: Double, message: String) async {
    let error = #expect(throws: InputError.self) { try AvatarSpec(name: "Ada", size: side, scale: factor) }
    #expect(error?.description == message)
    let renderError = await #expect(throws: AvatarError.self) {
      try await AvatarRenderer().png(for: "Ada", size: side, scale: factor)
    }
    #expect(renderError?.description == message)
  }

  @Test func renderingByNameMatchesTheEquivalentRequest() async throws {
    let png = try await AvatarRenderer().png(for: "Ada Lovelace", size: 24, scale: 2)
    #expect(try png == AvatarRenderer().png(offline: AvatarSpec(name: "Ada Lovelace", size: 24, scale: 2)))
  }

  @Test func validTextIsParsed() throws {
    #expect(try AvatarBorder(validating: "none") == .none)
    #expect(try AvatarBackground(validating: "transparent") == .transparent)
    #expect(try AvatarSize(validating: 48) == .lg)
    #expect(try AvatarScale(validating: 2) == .x2)
  }

  @Test func invalidLiteralTrapsAtRuntime() async {
    await #expect(processExitsWith: .failure) { _ = 5000 as AvatarSize }
  }
}
