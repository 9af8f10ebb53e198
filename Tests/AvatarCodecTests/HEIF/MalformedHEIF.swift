import Testing

@testable import AvatarCodec

/// A malformed AVIF file, and the error that it must cause.
struct MalformedHEIF: CustomTestStringConvertible, Sendable {
  private typealias HEIF = HandmadeHEIF

  let testDescription: String
  let file: @Sendable () throws -> [UInt8]
  let error: @Sendable (_ file: [UInt8]) -> PhotoError

  /// A file of the fixture `gradient` after a change to its parts and then to its bytes.
  private init(
    _ name: String, _ change: @escaping @Sendable (inout HandmadeHEIF) -> Void = { _ in },
    bytes: @escaping @Sendable (inout [UInt8]) -> Void = { _ in },
    error: @escaping @Sendable (_ file: [UInt8]) -> PhotoError
  ) {
    testDescription = name
    file = {
      var heif = HandmadeHEIF(brand: "avif", items: [try HandmadeHEIF.picture("gradient.avif")])
      change(&heif)
      var file = heif.layout.chunkBytes == 8 ? heif.sequence() : heif.file()
      bytes(&file)
      return file
    }
    self.error = error
  }

  /// Returns the error for metadata that ends too early, or has a wrong value, `offset` bytes after the start of the
  /// contents of the first box of a type.
  private static func metadata(_ box: String, _ offset: Int) -> @Sendable (_ file: [UInt8]) -> PhotoError {
    { .damaged(.avif, detail: "its metadata", byte: contents(box, $0) + offset) }
  }

  private static func damaged(_ detail: String) -> @Sendable (_ file: [UInt8]) -> PhotoError {
    { _ in .damaged(.avif, detail: detail, byte: 0) }
  }

  private static func unsupported(_ reason: String) -> @Sendable (_ file: [UInt8]) -> PhotoError {
    { _ in .unsupported("AVIF with \(reason)") }
  }

  private static let truncated: @Sendable (_ file: [UInt8]) -> PhotoError = { .truncated(.avif, byte: $0.count) }

  /// Returns the offset of the contents of the first box of a type.
  private static func contents(_ box: String, _ file: [UInt8]) -> Int {
    file.firstRange(of: Array(box.utf8))?.upperBound ?? 0
  }

  /// Returns a change of bytes in the contents of the first box of a type, or before them if the offset is negative.
  private static func set(_ box: String, _ offset: Int, _ values: UInt8...) -> @Sendable (_ file: inout [UInt8]) -> Void
  {
    { file in
      let start = contents(box, file) + offset
      file.replaceSubrange(start..<start + values.count, with: values)
    }
  }

  // MARK: Locations

  /// In a table with one item, the item's ID is at 8, its base at 14 and its first extent at 16.
  static let locations = [
    MalformedHEIF("missing extent index", bytes: set("iloc", 5, 0x04), error: metadata("iloc", 24)),
    MalformedHEIF("missing base", bytes: set("iloc", 5, 0x40), error: metadata("iloc", 24)),
    MalformedHEIF("half of a length", bytes: set("iloc", 4, 0x48), error: metadata("iloc", 22)),
    MalformedHEIF(
      "offset of 2^48", { $0.layout.offsetBytes = 8 }, bytes: set("iloc", 16, 0, 1), error: metadata("iloc", 18)),
    MalformedHEIF(
      "offset of 2^48 - 1", { $0.layout.offsetBytes = 8 }, bytes: set("iloc", 16, 0, 0, 255, 255, 255, 255, 255, 255),
      error: truncated),
    MalformedHEIF(
      "length of 2^48", { $0.layout.lengthBytes = 8 }, bytes: set("iloc", 20, 0, 1), error: metadata("iloc", 22)),
    MalformedHEIF(
      "length of 2^48 - 1", { $0.layout.lengthBytes = 8 }, bytes: set("iloc", 20, 0, 0, 255, 255, 255, 255, 255, 255),
      error: truncated),
    MalformedHEIF(
      "base of 2^48", { $0.layout.baseBytes = 8 }, bytes: set("iloc", 14, 0, 1), error: metadata("iloc", 16)),
    MalformedHEIF(
      "base and offset of 2^48 - 1", { ($0.layout.baseBytes, $0.layout.offsetBytes) = (8, 8) },
      bytes: { file in
        set("iloc", 14, 0, 0, 255, 255, 255, 255, 255, 255)(&file)
        set("iloc", 24, 0, 0, 255, 255, 255, 255, 255, 255)(&file)
      }, error: truncated),
    MalformedHEIF("9-byte offset", bytes: set("iloc", 4, 0x94), error: metadata("iloc", 16)),
    MalformedHEIF("more items than entries", bytes: set("iloc", 7, 2), error: metadata("iloc", 24)),
    MalformedHEIF("data after the end of the file", bytes: { $0.removeLast() }, error: truncated),
    MalformedHEIF(
      "data after the end of idat", { $0.items[0].isInDescription = true },
      bytes: { file in
        let length = contents("iloc", file) + 23
        file[length] += 1
      }, error: damaged("no configuration or data")),
    MalformedHEIF(
      "offset after the end of idat",
      { heif in
        heif.items[0].isInDescription = true
        (heif.layout.lengthBytes, heif.layout.offsetBytes) = (0, 4)
      }, bytes: set("iloc", 16, 1), error: damaged("no configuration or data")),
    MalformedHEIF("construction method 2", bytes: set("iloc", 11, 2), error: unsupported("data inside another item")),
    MalformedHEIF("construction method 3", bytes: set("iloc", 11, 3), error: damaged("no configuration or data")),
    MalformedHEIF(
      "grid with construction method 2",
      { $0.items = HEIF.grid(1, 1, of: [$0.items[0]], width: 64, height: 64) }, bytes: set("iloc", 11, 2),
      error: unsupported("data inside another item")),
  ]

  // MARK: Other boxes

  static let boxes = [
    MalformedHEIF("pitm 1 with 16 bits", bytes: set("pitm", 0, 1), error: metadata("pitm", 4)),
    MalformedHEIF("iinf 1 with 16 bits", bytes: set("iinf", 0, 1), error: metadata("iinf", 16)),
    MalformedHEIF("infe 3 with 16 bits", bytes: set("infe", 0, 3), error: metadata("infe", 10)),
    MalformedHEIF("infe 1", bytes: set("infe", 0, 1), error: damaged("no primary image")),
    MalformedHEIF("ipma with too few entries", bytes: set("ipma", 7, 2), error: metadata("ipma", 15)),
    MalformedHEIF("ipma without a size", bytes: set("ipma", 13, 0, 0), error: damaged("no valid size")),
    MalformedHEIF("ipma with index 3 of 2", bytes: set("ipma", 13, 0, 3), error: damaged("no valid size")),
    MalformedHEIF("box of 7 bytes", bytes: set("pitm", -5, 7), error: metadata("pitm", 0)),
    MalformedHEIF("box beyond its container", bytes: set("ispe", -5, 21), error: metadata("ispe", 0)),
    MalformedHEIF(
      "64-bit size of 15", { ($0.layout.isDataFirst, $0.layout.dataSize) = (true, .long) },
      bytes: set("mdat", 0, 0, 0, 0, 0, 0, 0, 0, 15), error: truncated),
    MalformedHEIF(
      "64-bit size of 2^48", { ($0.layout.isDataFirst, $0.layout.dataSize) = (true, .long) },
      bytes: set("mdat", 0, 0, 1, 0, 0, 0, 0, 0, 0), error: truncated),
    MalformedHEIF(
      "64-bit size of 2^63", { ($0.layout.isDataFirst, $0.layout.dataSize) = (true, .long) },
      bytes: set("mdat", 0, 128, 0, 0, 0, 0, 0, 0, 0), error: truncated),
    MalformedHEIF("width of 0", { $0.items[0].properties[1] = HEIF.size(0, 64) }, error: damaged("no valid size")),
    MalformedHEIF(
      "height of 2^20", { $0.items[0].properties[1] = HEIF.size(64, 1 << 20) },
      error: { _ in .overLimit("64×1048576 pixels: each side must be at most 65,500") }),
    MalformedHEIF(
      "height of 2^20 + 1", { $0.items[0].properties[1] = HEIF.size(64, 1 << 20 + 1) }, error: damaged("no valid size")),
    MalformedHEIF(
      "auxC without an end", { $0.items[0].properties.append(HEIF.box("auxC", [0, 0, 0, 0, 65])) },
      error: metadata("auxC", 4)),
    MalformedHEIF(
      "clap without its last fraction",
      { $0.items[0].properties.append(HEIF.box("clap", [UInt8](repeating: 1, count: 28))) },
      error: metadata("clap", 28)),
    MalformedHEIF(
      "nclx without its range",
      { $0.items[0].properties.append(HEIF.box("colr", Array("nclx".utf8) + [0, 1, 0, 1, 0, 1])) },
      error: metadata("colr", 10)),
    MalformedHEIF(
      "co64 of 2^48", { $0.layout.chunkBytes = 8 }, bytes: set("co64", 8, 0, 1), error: metadata("co64", 10)),
    MalformedHEIF(
      "co64 of 2^48 - 1", { $0.layout.chunkBytes = 8 }, bytes: set("co64", 8, 0, 0, 255, 255, 255, 255, 255, 255),
      error: truncated),
    MalformedHEIF(
      "co64 without entries", { ($0.layout.chunkBytes, $0.layout.samples) = (8, 0) }, error: metadata("co64", 8)),
  ]

  // MARK: Derived images

  /// Returns a chain of identities of the image.
  private static func identities(_ count: Int) -> @Sendable (_ heif: inout HandmadeHEIF) -> Void {
    { heif in
      let chain = (2...count + 1).map { i in
        HEIF.Item(type: "iden", data: [], properties: [HEIF.size(64, 64)], references: [("dimg", [i])])
      }
      heif.items = chain + heif.items
    }
  }

  static let derived = [
    MalformedHEIF(
      "grid with a tile too many",
      { heif in
        heif.items = HEIF.grid(1, 1, of: [heif.items[0]], width: 64, height: 64)
        heif.items[0].references = [("dimg", [2, 2])]
      }, error: damaged("no tiles")),
    MalformedHEIF(
      "grid that is a pixel narrower than its canvas",
      { heif in heif.items = HEIF.grid(1, 1, of: [heif.items[0]], width: 65, height: 64) },
      error: damaged("too few tiles")),
    MalformedHEIF(
      "grid that is a pixel lower than its canvas",
      { heif in heif.items = HEIF.grid(1, 1, of: [heif.items[0]], width: 64, height: 65) },
      error: damaged("too few tiles")),
    MalformedHEIF(
      "grid of 3 bytes",
      { heif in
        heif.items = HEIF.grid(1, 1, of: [heif.items[0]], width: 64, height: 64)
        heif.items[0].data = [0, 0, 0]
      }, error: metadata("mdat", 3)),
    MalformedHEIF(
      "grid of a missing item",
      { heif in
        heif.items = HEIF.grid(1, 1, of: [heif.items[0]], width: 64, height: 64)
        heif.items[0].references = [("dimg", [3])]
      }, error: damaged("no valid size")),
    MalformedHEIF(
      "grid of 1,025 tiles",
      { heif in
        heif.items = HEIF.grid(41, 25, of: [heif.items[0]], width: 64, height: 64)
        heif.items[0].references = [("dimg", [Int](repeating: 2, count: 1025))]
      }, error: { _ in .overLimit("AVIF with 1,025 tiles: at most 1,024 are allowed") }),
    MalformedHEIF(
      "overlay with half of an offset",
      { heif in
        let data = [UInt8](repeating: 0, count: 21)
        heif.items.insert(
          HEIF.Item(type: "iovl", data: data, properties: [HEIF.size(64, 64)], references: [("dimg", [2, 2])]), at: 0)
      }, error: metadata("mdat", 20)),
    MalformedHEIF(
      "overlay of itself",
      { heif in
        heif.items.insert(
          HEIF.Item(
            type: "iovl", data: [UInt8](repeating: 0, count: 18), properties: [HEIF.size(64, 64)],
            references: [("dimg", [1])]), at: 0)
      }, error: unsupported("an image of type iovl inside another image")),
    MalformedHEIF(
      "chain of 4 identities", identities(4), error: unsupported("an image of type iden inside another image")),
    MalformedHEIF(
      "identity of itself",
      {
        $0.items[0].references = [("dimg", [1])]
        $0.items[0].type = "iden"
      },
      error: unsupported("an image of type iden inside another image")),
  ]
}
