import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarCodec

/// A file with the dark image of `gradient` and a bright thumbnail.
struct HEIFThumbnailForm: CustomTestStringConvertible, Sendable {
  private typealias HEIF = HandmadeHEIF

  let testDescription: String
  let isUsed: Bool
  let file: @Sendable () throws -> [UInt8]

  /// A grid of 256×256 pixels, its tile and its thumbnail, after a change.
  private init(
    _ name: String, isUsed: Bool = true, _ change: @escaping @Sendable (inout HandmadeHEIF) throws -> Void
  ) {
    testDescription = name
    self.isUsed = isUsed
    file = {
      var items = HEIF.grid(4, 4, of: [try HEIF.picture("gradient.avif")], width: 256, height: 256)
      items[0].references = [("dimg", [Int](repeating: 2, count: 16))]
      var thumbnail = try HEIF.picture("inverse.avif")
      thumbnail.references = [("thmb", [1])]
      var heif = HandmadeHEIF(brand: "avif", items: items + [thumbnail])
      try change(&heif)
      return heif.file()
    }
  }

  /// Replaces the grid with an overlay of 256×256 pixels, whose fill has an alpha.
  private static func overlay(alpha: Int) -> @Sendable (inout HandmadeHEIF) -> Void {
    { heif in
      let fill = [0, 0, 0, alpha].flatMap { HEIF.bigEndian($0, 2) }
      heif.items[0].type = "iovl"
      heif.items[0].data = [0, 0] + fill + [UInt8](repeating: 0, count: 4 + 64)
    }
  }

  static let all = [
    HEIFThumbnailForm("coded image") { _ in },
    HEIFThumbnailForm("32-bit item IDs") { $0.layout = .wide },
    HEIFThumbnailForm("in idat") { $0.items[2].isInDescription = true },
    HEIFThumbnailForm("of several images") { $0.items[2].references = [("thmb", [2, 1])] },
    HEIFThumbnailForm("of another image", isUsed: false) { $0.items[2].references = [("thmb", [2])] },
    HEIFThumbnailForm("that is a grid", isUsed: false) { $0.items[2].type = "grid" },
    HEIFThumbnailForm("of an opaque overlay", overlay(alpha: 65_535)),
    HEIFThumbnailForm("of a transparent overlay", isUsed: false, overlay(alpha: 65_534)),
    HEIFThumbnailForm("rotated like its image") { heif in
      for i in [0, 2] { heif.items[i].properties.append(HEIF.rotation(2)) }
    },
    HEIFThumbnailForm("rotated", isUsed: false) { $0.items[2].properties.append(HEIF.rotation(2)) },
    HEIFThumbnailForm("a pixel narrower") { $0.items[2].properties[1] = HEIF.size(63, 64) },
    HEIFThumbnailForm("two pixels narrower", isUsed: false) { $0.items[2].properties[1] = HEIF.size(62, 64) },
    HEIFThumbnailForm("undecodable", isUsed: false) { $0.items[2].properties.removeFirst() },
    HEIFThumbnailForm("after one that is too small") { heif in
      var small = heif.items[1]
      small.properties[1] = HEIF.size(30, 30)
      small.references = [("thmb", [1])]
      heif.items.append(small)
    },
    HEIFThumbnailForm("larger than another one", isUsed: false) { heif in
      var small = heif.items[1]
      small.properties[1] = HEIF.size(40, 40)
      small.references = [("thmb", [1])]
      heif.items.append(small)
    },
  ]
}

@Suite struct HEIFThumbnailTests {
  @Test(arguments: HEIFThumbnailForm.all)
  func thumbnailIsUsedIfItShowsTheSame(form: HEIFThumbnailForm) throws {
    let photo = try Photo(ByteSource(form.file()), limits: PhotoLimits())
    var transforms = ColorTransforms()
    let target = photo.target(side: 4, focus: Point(x: 0.5, y: 0.5), isLinear: false)
    let pixels = try #require(try photo.fit([target], &transforms).first).raster.straightPixels()
    // The corner is dark in each tile of the image, whose average is gray, and bright in the thumbnail.
    let upright = photo.orientation == .down ? pixels[15] : pixels[0]
    #expect((upright & 255 > 200) == form.isUsed)
  }
}
