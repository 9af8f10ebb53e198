import AvatarFileSystem
import Testing

@testable import AvatarCodec

/// HEIF files that tests assemble from the coded images of the fixtures.
struct HandmadeHEIF {
  /// An item of a file; the IDs count from 1, in the order of the items.
  struct Item {
    var type: String
    var data: [UInt8]
    /// The property boxes, in the order in which they apply.
    var properties: [[UInt8]]
    var references: [(type: String, to: [Int])] = []
    /// Whether the data is in the description instead of after it.
    var isInDescription = false
    /// The number of extents that contain the data.
    var extents = 1
  }

  var brand = "heic"
  var items: [Item] = []
  var layout = HEIFLayout()

  /// Returns a coded 64×64 image from a fixture, for example `quadrants.heic`.
  static func picture(_ fixture: String) throws -> Item {
    let path = FilePath.directory(of: #filePath) + "../Fixtures/HEIF/" + fixture
    let bytes = try ByteSource(path: path, limit: 1 << 20).allBytes()
    let isHEVC = fixture.hasSuffix("heic")
    let name = try #require(bytes.firstRange(of: Array((isHEVC ? "hvcC" : "av1C").utf8)))
    let count = bytes[name.lowerBound - 4..<name.lowerBound].reduce(0) { $0 << 8 | Int($1) }
    let configuration = Array(bytes[name.lowerBound - 4..<name.lowerBound - 4 + count])
    let data = try #require(bytes.firstRange(of: Array("mdat".utf8)))
    return Item(
      type: isHEVC ? "hvc1" : "av01", data: Array(bytes[data.upperBound...]),
      properties: [configuration, size(64, 64)])
  }

  /// Returns a file with one coded image and additional properties.
  static func file(_ fixture: String, _ properties: [[UInt8]] = []) throws -> [UInt8] {
    var picture = try picture(fixture)
    picture.properties += properties
    return HandmadeHEIF(brand: fixture.hasSuffix("heic") ? "heic" : "avif", items: [picture]).file()
  }

  /// Returns a grid followed by its tiles, the first of which has the ID 2.
  static func grid(_ columns: Int, _ rows: Int, of tile: Item, width: Int, height: Int) -> [Item] {
    grid(columns, rows, of: [Item](repeating: tile, count: columns * rows), width: width, height: height)
  }

  /// Returns an overlay of the items with some IDs, at offsets from the top left, whose sizes have fields of 2 or 4 bytes.
  static func overlay(
    of ids: [Int], at offsets: [(x: Int, y: Int)], on fill: [Int], width: Int, height: Int, bytes: Int = 2
  ) -> Item {
    let start: [UInt8] = [0, bytes == 4 ? 1 : 0]
    let color = fill.flatMap { bigEndian($0, 2) }
    let places = ([width, height] + offsets.flatMap { [$0.x, $0.y] }).flatMap { bigEndian($0, bytes) }
    return Item(
      type: "iovl", data: start + color + places, properties: [size(width, height)], references: [("dimg", ids)])
  }

  /// Returns a grid of tiles, whose size has fields of 2 or 4 bytes.
  static func grid(
    _ columns: Int, _ rows: Int, of tiles: [Item], width: Int, height: Int, bytes: Int = 2
  ) -> [Item] {
    let counts = [0, bytes == 4 ? 1 : 0, UInt8(rows - 1), UInt8(columns - 1)]
    let data = counts + bigEndian(width, bytes) + bigEndian(height, bytes)
    let grid = Item(
      type: "grid", data: data, properties: [size(width, height)],
      references: [("dimg", Array(2..<2 + tiles.count))])
    return [grid] + tiles
  }

  // MARK: Boxes

  static func size(_ width: Int, _ height: Int) -> [UInt8] {
    box("ispe", [0, 0, 0, 0] + bigEndian(width, 4) + bigEndian(height, 4))
  }

  /// Returns a rotation by quarter turns counterclockwise.
  static func rotation(_ turns: UInt8) -> [UInt8] { box("irot", [turns]) }

  /// Returns a reflection; axis 0 exchanges top and bottom, 1 left and right.
  static func mirror(_ mode: UInt8) -> [UInt8] { box("imir", [mode]) }

  /// Returns a crop to whole pixels, specified by the offset of its centre in half pixels.
  static func crop(_ width: Int, _ height: Int, halfX: Int, halfY: Int) -> [UInt8] {
    crop([(width, 1), (height, 1), (halfX, 2), (halfY, 2)])
  }

  /// Returns a crop, specified by the fractions of its width, its height and the offset of its centre.
  static func crop(_ fractions: [(Int, Int)]) -> [UInt8] {
    box("clap", fractions.flatMap { bigEndian($0.0, 4) + bigEndian($0.1, 4) })
  }

  static func color(_ primaries: Int, _ transfer: Int, _ matrix: Int, isFullRange: Bool = true) -> [UInt8] {
    let points = bigEndian(primaries, 2) + bigEndian(transfer, 2) + bigEndian(matrix, 2)
    return box("colr", Array("nclx".utf8) + points + [isFullRange ? 0x80 : 0])
  }

  static func profile(_ bytes: [UInt8]) -> [UInt8] { box("colr", Array("prof".utf8) + bytes) }

  static func operatingPoint(_ number: UInt8) -> [UInt8] { box("a1op", [number]) }

  /// Returns the choice of a layer, from 0; 65535 is the highest.
  static func layer(_ number: Int) -> [UInt8] { box("lsel", bigEndian(number, 2)) }

  static func auxiliary(_ type: String) -> [UInt8] { box("auxC", [0, 0, 0, 0] + Array(type.utf8) + [0]) }

  static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    bigEndian(contents.count + 8, 4) + Array(type.utf8) + contents
  }

  static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
