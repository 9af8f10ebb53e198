import AvatarBatch
import AvatarRaster
import Testing

@Suite struct ContactSheetTests {
  @Test(arguments: [(1, 64, 64), (2, 136, 64), (4, 136, 136), (5, 208, 136), (1024, 2296, 2296)])
  func sheetIsAboutAsWideAsHigh(count: Int, width: Int, height: Int) {
    var sheet = ContactSheet()
    for _ in 0..<count { sheet.add(Raster(width: 1, height: 1)) }
    let picture = sheet.picture()
    #expect((picture.width, picture.height) == (width, height))
  }

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
