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
    let data = [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + bigEndian(width, 2) + bigEndian(height, 2)
    let tiles = [Item](repeating: tile, count: columns * rows)
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
    box("clap", [(width, 1), (height, 1), (halfX, 2), (halfY, 2)].flatMap { bigEndian($0.0, 4) + bigEndian($0.1, 4) })
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

  // MARK: File

  /// Returns the file; `primary` is the ID of its primary item.
  func file(primary: Int = 1) -> [UInt8] {
    let start = Self.box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
    // The length of the description does not depend on the offsets in it.
    let data = start.count + meta(primary: primary, data: 0).count + 8
    let others = items.filter { !$0.isInDescription }
    return start + meta(primary: primary, data: data) + Self.box("mdat", others.flatMap(\.data))
  }

  private func meta(primary: Int, data: Int) -> [UInt8] {
    let none: [UInt8] = [0, 0, 0, 0]
    let handler = Self.box("hdlr", none + none + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    let inside = items.filter(\.isInDescription).flatMap(\.data)
    let parts = [
      handler, Self.box("pitm", none + Self.bigEndian(primary, 2)), locations(data), types, properties, references,
      inside.isEmpty ? [] : Self.box("idat", inside),
    ]
    return Self.box("meta", none + parts.flatMap { $0 })
  }

  private func locations(_ data: Int) -> [UInt8] {
    var contents: [UInt8] = [1, 0, 0, 0, 0x44, 0] + Self.bigEndian(items.count, 2)
    var offsets = [false: data, true: 0]
    for (i, item) in items.enumerated() {
      contents += Self.bigEndian(i + 1, 2) + [0, item.isInDescription ? 1 : 0, 0, 0]
      contents += Self.bigEndian(item.extents, 2)
      let ends = (0...item.extents).map { item.data.count * $0 / item.extents }
      for (start, end) in zip(ends, ends.dropFirst()) {
        contents += Self.bigEndian(offsets[item.isInDescription, default: 0] + start, 4)
        contents += Self.bigEndian(end - start, 4)
      }
      offsets[item.isInDescription, default: 0] += item.data.count
    }
    return Self.box("iloc", contents)
  }

  private var types: [UInt8] {
    let entries = items.enumerated().flatMap { i, item in
      Self.box("infe", [2, 0, 0, 0] + Self.bigEndian(i + 1, 2) + [0, 0] + Array(item.type.utf8) + [0])
    }
    return Self.box("iinf", [0, 0, 0, 0] + Self.bigEndian(items.count, 2) + entries)
  }

  private var properties: [UInt8] {
    var (index, associations) = (1, [UInt8]())
    for (i, item) in items.enumerated() {
      associations += Self.bigEndian(i + 1, 2) + [UInt8(item.properties.count)]
      for _ in item.properties {
        associations += Self.bigEndian(index, 2)
        index += 1
      }
    }
    let container = Self.box("ipco", items.flatMap { $0.properties.flatMap { $0 } })
    return Self.box(
      "iprp", container + Self.box("ipma", [0, 0, 0, 1] + Self.bigEndian(items.count, 4) + associations))
  }

  private var references: [UInt8] {
    let boxes = items.enumerated().flatMap { i, item in
      item.references.flatMap { reference in
        Self.box(
          reference.type,
          Self.bigEndian(i + 1, 2) + Self.bigEndian(reference.to.count, 2)
            + reference.to.flatMap { Self.bigEndian($0, 2) })
      }
    }
    return boxes.isEmpty ? [] : Self.box("iref", [0, 0, 0, 0] + boxes)
  }

  // MARK: Sequence

  /// Returns a sequence without a still image, with a track that has one image for each item.
  func sequence() -> [UInt8] {
    let start = Self.box("ftyp", Array("avis\0\0\0\0avisavif".utf8))
    let data = start.count + 8
    var (offset, tracks) = (data, [UInt8]())
    for (i, item) in items.enumerated() {
      tracks += Self.track(item, id: i + 1, offset: offset)
      offset += item.data.count
    }
    return start + Self.box("mdat", items.flatMap(\.data)) + Self.box("moov", Self.box("mvhd", [0, 0, 0, 0]) + tracks)
  }

  private static func track(_ item: Item, id: Int, offset: Int) -> [UInt8] {
    let none: [UInt8] = [0, 0, 0, 0]
    let fields = [UInt8](repeating: 0, count: 24) + bigEndian(64, 2) + bigEndian(64, 2)
    let entry = box(item.type, fields + [UInt8](repeating: 0, count: 50) + item.properties.flatMap { $0 })
    let table = [
      box("stsd", none + bigEndian(1, 4) + entry),
      box("stsz", none + bigEndian(0, 4) + bigEndian(1, 4) + bigEndian(item.data.count, 4)),
      box("stco", none + bigEndian(1, 4) + bigEndian(offset, 4)),
    ]
    let media = box("mdia", box("minf", box("stbl", table.flatMap { $0 })))
    let references = item.references.flatMap { box($0.type, $0.to.flatMap { bigEndian($0, 4) }) }
    let header = box("tkhd", none + none + none + bigEndian(id, 4))
    return box("trak", header + (references.isEmpty ? [] : box("tref", references)) + media)
  }
}
