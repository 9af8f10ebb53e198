import AvatarFileSystem
import AvatarGeometry
import AvatarJSON
import AvatarRaster

/// The header of a HEIF file: the properties of its primary picture and of its thumbnails (ISO/IEC 23008-12).
struct HEIFHeader: Hashable, Sendable {
  let picture: HEIFPicture
  /// The thumbnails that show the same area as the picture, from the smallest to the largest.
  let thumbnails: [HEIFPicture]
  let points: CodingPoints?
  /// The offsets of the ICC profile; nil if there is none.
  let profile: Range<Int>?
  /// The maximum width and height that libheif is allowed for any picture of the file, in pixels.
  ///
  /// libheif checks every picture, including those that are not shown. Decoders return frames of whole blocks, which
  /// are at most 64 px wide.
  let mostSide: Int

  /// The maximum size of a `meta` box, in bytes; a phone's photo with 48 tiles has 4 KB.
  private static let mostBytes = 1 << 20
  /// The maximum number of tiles; a photo of 200 megapixels has 768.
  private static let mostTiles = 1024

  init(_ source: ByteSource, _ coding: HEIFCoding) throws(PhotoError) {
    let items = try HEIFItems(try Self.meta(source, coding.format))
    let primary = items.primary
    try Self.checkType(of: primary, items, coding)
    let properties = items.properties(of: primary)
    points = properties.lazy.compactMap { if case .color(let points) = $0 { points } else { nil } }.first
    profile = properties.lazy.compactMap { if case .profile(let range) = $0 { range } else { nil } }.first
    mostSide = (items.types.keys.compactMap { items.size(of: $0) }.map { max($0.width, $0.height) }.max() ?? 0) + 64
    let picture = try HEIFPicture(primary, items, coding)
    self.picture = picture
    var thumbnails: [HEIFPicture] = []
    for item in items.sources("thmb", of: primary) where items.types[item] == coding.itemType {
      let thumbnail = try HEIFPicture(item, items, coding)
      if thumbnail.showsSame(as: picture) { thumbnails.append(thumbnail) }
    }
    self.thumbnails = thumbnails.sorted { $0.frame.width < $1.frame.width }
  }

  /// Returns the contents of the `meta` box, which describes the items.
  private static func meta(_ source: ByteSource, _ format: ImageFormat) throws(PhotoError) -> BoxReader {
    for box in FileBoxes(source) where box.type == "meta" {
      guard box.data.upperBound <= source.count else { throw .truncated(format, byte: source.count) }
      guard box.data.count <= mostBytes else {
        throw .overLimit(
          "\(format.name) with a description of \(box.data.count.grouped) bytes: at most \(mostBytes.grouped) are allowed"
        )
      }
      return BoxReader(
        source.bytes(at: box.data.lowerBound, length: box.data.count), at: box.data.lowerBound, of: format)
    }
    guard FileBoxes(source).areComplete else { throw .truncated(format, byte: source.count) }
    throw .unsupported("\(format.name) without a still image")
  }

  private static func checkType(of item: Int, _ items: HEIFItems, _ coding: HEIFCoding) throws(PhotoError) {
    guard let type = items.types[item] else {
      throw .damaged(coding.format, detail: "no primary image", byte: 0)
    }
    let tiles = type == "grid" ? items.targets("dimg", of: item) : []
    guard tiles.count <= mostTiles else {
      throw .overLimit(
        "\(coding.format.name) of \(tiles.count.grouped) tiles: at most \(mostTiles.grouped) are allowed")
    }
    let kinds = type == "grid" ? tiles.map { items.types[$0] ?? "" } : [type]
    if let other = kinds.first(where: { $0 != coding.itemType }) {
      throw .unsupported("\(coding.format.name) with an image of type \(other)")
    }
    if kinds.isEmpty { throw .damaged(coding.format, detail: "no tiles", byte: 0) }
  }
}

/// A coded picture of a HEIF file.
struct HEIFPicture: Hashable, Sendable {
  /// The ID of the item with the primary image.
  let item: Int
  /// The size of the coded image, in pixels, before rotation and cropping.
  private(set) var width = 0, height = 0
  /// The part that is shown, in pixels of the picture as coded.
  private(set) var frame = PixelBox(x: 0, y: 0, width: 1, height: 1)
  private(set) var orientation = Orientation.up
  let configuration: HEIFConfiguration
  let hasAlpha: Bool
  /// The number of pixels of the largest tile; 0 if there are no tiles.
  let tilePixels: Int

  private static let alphaTypes: Set = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
  ]

  init(_ item: Int, _ items: HEIFItems, _ coding: HEIFCoding) throws(PhotoError) {
    self.item = item
    let tiles = items.types[item] == "grid" ? items.targets("dimg", of: item) : []
    tilePixels = tiles.compactMap { items.size(of: $0) }.map { $0.width * $0.height }.max() ?? 0
    let configuration = items.properties(of: tiles.first ?? item).lazy.compactMap {
      if case .configuration(let configuration) = $0 { configuration } else { nil }
    }.first
    guard let configuration, let size = items.size(of: item), size.width > 0, size.height > 0 else {
      throw .damaged(coding.format, detail: "no size or configuration", byte: 0)
    }
    self.configuration = configuration
    hasAlpha = items.sources("auxl", of: item).contains { auxiliary in
      items.properties(of: auxiliary).contains {
        if case .auxiliary(let type) = $0 { Self.alphaTypes.contains(type) } else { false }
      }
    }
    (width, height) = size
    frame = PixelBox(x: 0, y: 0, width: width, height: height)
    for property in items.properties(of: item) {
      switch property {
      case .orientation(let next): orientation = orientation.followed(by: next)
      case .cropping(let aperture): try crop(to: aperture, coding)
      default: break
      }
    }
  }

  /// Restricts the part that is shown to an aperture, in the coordinates of the picture as oriented so far.
  private mutating func crop(to aperture: CleanAperture, _ coding: HEIFCoding) throws(PhotoError) {
    let upright = orientation.swapsAxes ? (frame.height, frame.width) : (frame.width, frame.height)
    guard let box = aperture.box(width: upright.0, height: upright.1) else {
      throw .damaged(coding.format, detail: "a crop beyond its image", byte: 0)
    }
    frame = orientation.storedBox(of: box, in: frame)
  }

  /// An upper bound for the memory that decoding takes, in bytes.
  ///
  /// libheif holds the red, green and blue samples of the whole picture. It also holds the coded samples of the picture
  /// or of one tile at a time, and the decoder holds at most three frames of them: dav1d takes 13 bytes for each pixel
  /// of a 4:4:4 picture in total.
  var heldBytes: Int {
    let decoded = tilePixels > 0 ? tilePixels : width * height
    let samples = 3 * (width * height + tilePixels) + 2 * configuration.samplesOfTwoPixels * decoded
    return samples * configuration.sampleBytes * (hasAlpha ? 2 : 1)
  }

  /// Returns whether a picture shows the same area as this one at another size.
  func showsSame(as other: HEIFPicture) -> Bool {
    let (a, b) = (frame.width * other.frame.height, frame.height * other.frame.width)
    // The size of a thumbnail is rounded to whole pixels.
    return orientation == other.orientation && abs(a - b) <= max(other.frame.width, other.frame.height)
      && hasAlpha == other.hasAlpha
  }
}

extension HEIFItems {
  /// Returns the size of an item as coded, in pixels.
  fileprivate func size(of item: Int) -> (width: Int, height: Int)? {
    properties(of: item).lazy.compactMap { if case .size(let width, let height) = $0 { (width, height) } else { nil } }
      .first
  }
}

extension Orientation {
  /// Returns the pixels of a stored picture for a box of the upright one, of which only `frame` is shown so far.
  fileprivate func storedBox(of box: PixelBox, in frame: PixelBox) -> PixelBox {
    let stored = storedBox(
      of: Rect(x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height)),
      storedWidth: Double(frame.width), storedHeight: Double(frame.height))
    return PixelBox(
      x: frame.x + Int(stored.x), y: frame.y + Int(stored.y), width: Int(stored.width), height: Int(stored.height))
  }
}
