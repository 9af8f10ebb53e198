import AvatarRaster
import Testing

@testable import AvatarBatch

@Suite struct ContactSheetTests {
  @Test(arguments: [(1, 64, 64), (2, 136, 64), (4, 136, 136), (5, 208, 136), (1024, 2296, 2296)])
  func contactSheetIsRoughlySquare(count: Int, width: Int, height: Int) {
    let sheet = GalleryDirectory.sheet(of: Array(repeating: Raster(width: 1, height: 1), count: count))
    #expect((sheet.width, sheet.height) == (width, height))
  }

  @Test func lastRowOfTheSheetMayBeIncomplete() {
    let blue = PremultipliedColor(straightRed: 0, green: 0, blue: 255, alpha: 255)
    let thumbnail = Raster(width: WrittenPicture.thumbnail, height: WrittenPicture.thumbnail, color: blue)
    let picture = Raster(GalleryDirectory.sheet(of: Array(repeating: thumbnail, count: 3)))
    #expect([picture[0, 72], picture[72, 72]] == [blue, .clear])
  }
}
