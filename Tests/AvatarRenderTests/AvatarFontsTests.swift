import AvatarText
import Testing

@testable import AvatarRender

@Suite struct AvatarFontsTests {
  @Test func outlineFollowsTheTextStyle() throws {
    let fonts = try AvatarFonts(preferred: [
      #filePath.replacing("AvatarRenderTests/AvatarFontsTests.swift", with: "AvatarTextTests/Fixtures/Variable.ttf")
    ])
    let regular = try #require(try fonts.outline(of: ["H"], style: TextStyle(weight: 400)).outline)
    #expect(try fonts.outline(of: ["H"], style: TextStyle(weight: 700)).outline != regular)
    #expect(try fonts.outline(of: ["H"], style: TextStyle(weight: 400)).outline == regular)
  }
}
