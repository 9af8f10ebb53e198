import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarCodec

@Suite struct MalformedHEIFTests {
  private typealias HEIF = HandmadeHEIF

  @Test(arguments: MalformedHEIF.locations + MalformedHEIF.boxes + MalformedHEIF.derived)
  func malformedFileIsRejectedAtItsByte(malformed: MalformedHEIF) throws {
    let file = try malformed.file()
    #expect(throws: malformed.error(file)) { try Photo(ByteSource(file), limits: PhotoLimits()) }
  }

  // MARK: Limits

  @Test func overlayMayHave16Layers() throws {
    let overlay = HEIF.Item(
      type: "iovl", data: [UInt8](repeating: 0, count: 18 + 60), properties: [HEIF.size(64, 64)],
      references: [("dimg", [Int](repeating: 2, count: 16))])
    let file = HEIF(brand: "avif", items: [overlay, try HEIF.picture("gradient.avif")]).file()
    #expect(try HEIFPixels(decoding: file) == .gradient())
  }

  @Test func gridMayHave1024Tiles() throws {
    var items = HEIF.grid(32, 32, of: [try HEIF.picture("gradient.avif")], width: 64, height: 64)
    items[0].references = [("dimg", [Int](repeating: 2, count: 1024))]
    #expect(try HEIFPixels(decoding: HEIF(brand: "avif", items: items).file()) == .gradient())
  }

  @Test func identitiesMayFormAChainOfThree() throws {
    let chain = (2...4).map { HEIF.Item(type: "iden", data: [], properties: [], references: [("dimg", [$0])]) }
    let file = HEIF(brand: "avif", items: chain + [try HEIF.picture("gradient.avif")]).file()
    #expect(try HEIFPixels(decoding: file) == .gradient())
  }

  /// The fractions of a crop's width, its height and the offset of its centre.
  @Test(
    arguments: [
      [(65, 1), (64, 1), (0, 1), (0, 1)], [(64, 1), (65, 1), (0, 1), (0, 1)], [(64, 1), (64, 1), (-1, 2), (0, 1)],
      [(64, 1), (64, 1), (0, 1), (-1, 2)], [(64, 1), (64, 1), (1, 1), (0, 1)], [(64, 1), (64, 1), (0, 1), (1, 1)],
      [(129, 2), (64, 1), (1, 2), (0, 1)], [(1, 4), (64, 1), (0, 1), (0, 1)], [(64, 1), (0, 1), (0, 1), (0, 1)],
      [(-8, 1), (8, 1), (0, 1), (0, 1)],
      [(8, 1), (8, 1), (29, 1), (0, 1)], [(8, 1), (8, 1), (0, 1), (-29, 1)],
      [(0x7FFF_FFFF, 1), (1, 1), (0, 1), (0, 1)],
    ] as [[(Int, Int)]])
  func cropBeyondTheImageIsIgnored(fractions: [(Int, Int)]) throws {
    let file = try HEIF.file("gradient.avif", [HEIF.crop(fractions)])
    #expect(try HEIFPixels(decoding: file) == .gradient())
    #expect(try fitted(file) == ["its crop (clap) is not within the image: ignored"])
  }

  @Test func cropHalfAPixelBeyondTheImageIsRounded() throws {
    let file = try HEIF.file("gradient.avif", [HEIF.crop([(64, 1), (64, 1), (1, 2), (1, 2)])])
    #expect(try HEIFPixels(decoding: file) == .gradient())
    #expect(try fitted(file) == [])
  }
}
