import AvatarFileSystem
import AvatarGeometry
import Testing

@testable import AvatarText
@testable import PersonWords

/// Returns a font that is generated for tests, by its name and settings.
private func font(_ name: String) -> FontRequest {
  FontRequest(#filePath.replacing("VariableFontTests.swift", with: "Fixtures/\(name)"))
}

@Suite struct VariableFontTests {
  /// The static font is the instance of the variable font at this position; H and I have the same advance widths.
  @Test func variableFontAtAMasterMatchesTheStaticFont() throws {
    let bold = try FontBook(preferred: [font("Static.ttf")]).outline(of: ["H", "I"])
    #expect(try FontBook(preferred: [font("Variable.ttf:wght=700")]).outline(of: ["H", "I"]) == bold)
    let book = try FontBook(preferred: [font("Variable.ttf")])
    #expect(try book.outline(of: ["H", "I"], style: TextStyle(weight: 700)) == bold)
    #expect(try book.outline(of: ["H", "I"]) != bold)
  }

  @Test func weightIsClampedToTheAxis() throws {
    let book = try FontBook(preferred: [font("Variable.ttf")])
    let outlines = try [1, 400, 700, 1000].map { try book.outline(of: ["H"], style: TextStyle(weight: $0)) }
    #expect(outlines[0] == outlines[1] && outlines[2] == outlines[3] && outlines[1] != outlines[2])
  }

  @Test func fontSettingTakesPrecedenceOverTheStyleWeight() throws {
    let book = try FontBook(preferred: [font("Variable.ttf:wght=700")])
    #expect(try book.outline(of: ["H"], style: TextStyle(weight: 400)) == book.outline(of: ["H"]))
  }

  /// The table avar of the font has version 2, which some versions of HarfBuzz and FreeType do not read.
  @Test func outlinesAndAdvancesFollowTheSameAxisMapping() throws {
    let mapped = try FontBook(preferred: [font("Mapped.ttf:wght=700")]).outline(of: ["H", "I"])
    #expect(try mapped == FontBook(preferred: [font("Variable.ttf:wght=550")]).outline(of: ["H", "I"]))
  }

  @Test func manyWeightsOfAFontAreDrawnAsRequested() throws {
    let book = try FontBook(preferred: [font("Variable.ttf")])
    let widths = try (400...700).map { try book.outline(of: ["I"], style: TextStyle(weight: $0)).width }
    #expect(zip(widths, widths.dropFirst()).allSatisfy(<=) && Set(widths).count > 50)
    #expect(try book.outline(of: ["I"], style: TextStyle(weight: 400)).width == widths[0])
  }
}
