import Foundation
import Testing

@testable import AvatarRaster

@Suite struct ThumbHashTests {
  /// The pixels of an image, as straight red, green, blue and alpha, computed from the column and the row.
  ///
  /// No channel depends on the column or the row alone, because frequencies of 0 are rounded differently by the reference
  /// implementation, depending on rounding errors.
  enum Pattern: CaseIterable {
    case waves, fade, cells

    func pixel(_ x: Int, _ y: Int) -> [Int] {
      switch self {
      case .waves: [(7 * x + y * y) % 256, (11 * y + x * x) % 256, (x * y + 3 * x) % 256, 255]
      case .fade: [200 - x, 40 + 2 * y, (3 * x + 5 * y) % 256, (13 * x + 7 * y) % 256]
      case .cells: [(x * x + 3 * y) % 5 * 50, (x * y + x) % 7 * 30, (x + 2 * y) % 11 * 20, 255]
      }
    }
  }

  private func raster(_ width: Int, _ height: Int, pixel: (Int, Int) -> [Int]) -> Raster {
    var raster = Raster(width: width, height: height)
    for y in 0..<height {
      let row = (0..<width).map { x in pixel(x, y).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
      raster.setRow(y, straight: row.span)
    }
    return raster
  }

  private func base64(_ image: Raster) -> String { Data(ThumbHash(image).bytes).base64EncodedString() }

  /// The hashes are those of the author's implementation: js/thumbhash.js at commit a652ce6 of
  /// https://github.com/evanw/thumbhash.
  @Test(
    arguments: [
      (32, 32, .waves, "XggGHwQwVHY1doc0d1iVaaiF996IlAcM"),
      (100, 100, .waves, "HwgCDwAhIRBVVSVWRVZVVlVn9L+KcCMN"),
      (48, 20, .waves, "XvgFI4gDY2QzclhVr4iHgGo="),
      (20, 48, .waves, "nfgFIwIwITaGQWBV34oJZQQ="),
      (100, 9, .waves, "HggKEYBEQ3B1doZ3/KYZ+eo="),
      (32, 32, .fade, "H9iGHQIYhnqAeYh4iH9/t/d3l2dnBoVziA=="),
      (64, 64, .fade, "YYiCFQYHeViAhQc4eI1wuPd4eWp1dbYGlQ=="),
      (50, 21, .fade, "nueGIoIIkqeAmIh/e/fmd4aWcXBnd3g="),
      (9, 40, .fade, "4OiGGQIniYCHmIl3f2f3d3eIR3dwiYo="),
      (17, 23, .cells, "lzcCBQImBYpXdmeneHfVRzSPrl9o"),
      (64, 64, .cells, "lycCBwAXFxd/d3d5ePh3l4d/ifCI+HMG"),
      (16, 16, .cells, "lzcGDwJXB2R5Znh4Z5ZXdneBe/F4+YUG"),
    ] as [(Int, Int, Pattern, String)])
  func hashMatchesTheReferenceImplementation(width: Int, height: Int, pattern: Pattern, hash: String) {
    #expect(base64(raster(width, height, pixel: pattern.pixel)) == hash)
  }

  /// The means of yellow and red are stored as 31.5, rounded up.
  @Test(arguments: [(0, "AAgCBwA"), (255, "PwgCBwA"), (128, "IAgCBwA")] as [(Int, String)])
  func flatImageHasOnlyMeans(level: Int, start: String) {
    let hash = base64(raster(16, 16) { _, _ in [level, level, level, 255] })
    #expect(hash == start + String(repeating: "A", count: 32 - start.count))
  }

  /// The frequencies of odd symmetry are 0, which is stored as 7.5, rounded up.
  @Test func frequenciesThatASymmetricImageLacksAreNeutral() {
    let hash = ThumbHash(raster(20, 20) { x, _ in (8..<12).contains(x) ? [0, 0, 0, 255] : [255, 255, 255, 255] })
    #expect(hash.bytes[5] & 15 == 8 && hash.bytes[6] & 15 == 8)
  }

  @Test func transparentImageHasAHash() {
    #expect(base64(Raster(width: 9, height: 9)) == "AAiCBQAAAAAAAAAAAAAAAAAAAAAAAAAAAA==")
  }

  @Test(arguments: [1, 2, 5, 16, 63, 64, 100], Pattern.allCases)
  func hashOfASquareHasAtMost25Bytes(side: Int, pattern: Pattern) {
    #expect([24, 25].contains(ThumbHash(raster(side, side, pixel: pattern.pixel)).bytes.count))
  }
}
