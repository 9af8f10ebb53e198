import AvatarText
import Testing

@testable import AvatarRender

@Suite struct AvatarFontsTests {
  @Test func outlineFollowsTheTextStyle() throws {
    let fonts = try AvatarFonts(preferred: [
      #filePath.replacing("AvatarRenderTests/AvatarFontsTests.swift", with: "AvatarTextTests/Fixtures/Variable.ttf")
    ])
    let regular = try fonts.outline(of: ["H"], style: TextStyle(weight: 400)).get()
    #expect(try fonts.outline(of: ["H"], style: TextStyle(weight: 700)).get() != regular)
    #expect(try fonts.outline(of: ["H"], style: TextStyle(weight: 400)).get() == regular)
  }
}
