import AvatarBatch
import AvatarRaster
import Testing

@Suite struct ContactSheetTests {
  @Test func lastRowMayBeIncomplete() throws {
    let blue = PremultipliedColor(straightRed: 0, green: 0, blue: 255, alpha: 255)
    var sheet = ContactSheet()
    for _ in 0..<3 { sheet.add(Raster(width: ContactSheet.cell, height: ContactSheet.cell, color: blue)) }
    let picture = sheet.picture()
    try #require((picture.width, picture.height) == (136, 136))
    #expect(picture[0, 72] == blue)
    #expect(picture[72, 72] == .clear)
  }
}
