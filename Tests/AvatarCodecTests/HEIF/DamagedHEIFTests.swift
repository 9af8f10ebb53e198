import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarCodec

@Suite struct DamagedHEIFTests {
  private typealias HEIF = HandmadeHEIF

  private func photo(_ bytes: [UInt8], _ limits: PhotoLimits = PhotoLimits()) throws(PhotoError) -> Photo {
    try Photo(ByteSource(bytes), limits: limits)
  }

  // MARK: Brands

  @Test(
    arguments: [
      ("heic", "HEIC"), ("heix", "HEIC"), ("hevc", "HEIC"), ("mif1", "HEIC"), ("avif", "AVIF"), ("avis", "AVIF"),
    ] as [(String, String)])
  func brandDeterminesTheFormat(brand: String, format: String) throws {
    let start = HEIF.box("ftyp", Array("\(brand)\0\0\0\0".utf8))
    #expect(throws: PhotoError.unsupported("\(format) without a still image")) { try photo(start) }
  }

  @Test func compatibleBrandsDetermineTheFormat() {
    let start = HEIF.box("ftyp", Array("mif1\0\0\0\0miafavif".utf8))
    #expect(throws: PhotoError.unsupported("AVIF without a still image")) { try photo(start) }
  }

  @Test func minorVersionIsNotReadAsABrand() {
    let start = HEIF.box("ftyp", Array("mif1avif".utf8))
    #expect(throws: PhotoError.unsupported("HEIC without a still image")) { try photo(start) }
  }

  @Test(arguments: ["isom", "mp42", "qt  "])
  func videoBrandIsUnsupported(brand: String) {
    let start = HEIF.box("ftyp", Array("\(brand)\0\0\0\0".utf8))
    #expect(throws: PhotoError.unsupported("an ISO media file")) { try photo(start) }
  }

  @Test func heicAndAVIFCanBeDisabled() throws {
    var limits = PhotoLimits()
    limits.heif = .off
    let (heic, avif) = (try HEIF.file("quadrants.heic"), try HEIF.file("quadrants.avif"))
    #expect(throws: PhotoError.unsupported("HEIC")) { try photo(heic, limits) }
    #expect(throws: PhotoError.unsupported("AVIF")) { try photo(avif, limits) }
  }

  // MARK: Limits

  @Test func sizeIsCheckedBeforeDecoding() throws {
    var picture = try HEIF.picture("quadrants.avif")
    picture.properties[1] = HEIF.size(65_535, 65_535)
    let bytes = HEIF(brand: "avif", items: [picture]).file()
    #expect(throws: PhotoError.overLimit("65535×65535 pixels: each side must be at most 65,500")) { try photo(bytes) }
    picture.properties[1] = HEIF.size(16_384, 16_384)
    let smaller = HEIF(brand: "avif", items: [picture]).file()
    #expect(throws: PhotoError.overLimit("16384×16384 pixels: at most 256,000,000 are allowed")) { try photo(smaller) }
  }

  @Test func decodingMemoryIsLimited() throws {
    var limits = PhotoLimits()
    let bytes = try HEIF.file("quadrants.heic")
    // Three samples and 1.5 further bytes a pixel, and the file three times.
    let needed = 64 * 64 * 9 / 2 + 3 * bytes.count
    limits.memory = needed - 1
    let reason =
      "HEIC that needs \(needed.grouped) bytes of memory: at most \(limits.memory.grouped) are allowed"
    #expect(throws: PhotoError.overLimit(reason)) { try photo(bytes, limits) }
  }

  @Test func numberOfTilesIsLimited() throws {
    let tile = try HEIF.picture("quadrants.heic")
    var items = HEIF.grid(1, 1, of: tile, width: 6400, height: 6400)
    items[0].references = [("dimg", [Int](repeating: 2, count: 10_000))]
    let bytes = HEIF(items: items).file()
    #expect(throws: PhotoError.overLimit("HEIC with 10,000 tiles: at most 1,024 are allowed")) { try photo(bytes) }
  }

  @Test func numberOfMetadataEntriesIsLimited() throws {
    var picture = try HEIF.picture("quadrants.heic")
    picture.references = [("thmb", [Int](repeating: 1, count: 1 << 14))]
    let error = #expect(throws: PhotoError.self) { try photo(HEIF(items: [picture]).file()) }
    #expect(error?.reason.hasPrefix("damaged HEIC (metadata with too many entries, near byte ") == true)
  }

  @Test func imageDataBeyondTheFileIsRejected() throws {
    var picture = try HEIF.picture("quadrants.heic")
    let count = picture.data.count
    picture.extents = 40
    var bytes = HEIF(items: [picture]).file()
    let table = try #require(bytes.firstRange(of: Array("iloc".utf8))).upperBound + 16
    // Each extent has an offset and a length of four bytes.
    let start = Array(bytes[table..<table + 4])
    for i in 0..<40 { bytes.replaceSubrange(table + 8 * i..<table + 8 * i + 8, with: start + HEIF.bigEndian(count, 4)) }
    #expect(throws: PhotoError.damaged(.heic, detail: "an image whose data is longer than the file", byte: 0)) {
      try photo(bytes)
    }
  }

  @Test func metadataSizeIsLimited() throws {
    var picture = try HEIF.picture("quadrants.heic")
    picture.properties.append(HEIF.box("free", [UInt8](repeating: 0, count: 1 << 20)))
    let bytes = HEIF(items: [picture]).file()
    let error = #expect(throws: PhotoError.self) { try photo(bytes) }
    #expect(error?.reason.hasPrefix("HEIC with 1,0") == true)
  }

  @Test func profileSizeIsLimited() throws {
    var limits = PhotoLimits()
    limits.profileBytes = 99
    let bytes = try HEIF.file("quadrants.heic", [HEIF.profile([UInt8](repeating: 0, count: 100))])
    let problem = #expect(throws: ColorProblem.self) { try photo(bytes, limits).decoder.describedColor() }
    #expect(problem?.reason == "a colour profile larger than 99 bytes")
  }

  // MARK: Damage

  @Test(arguments: ["quadrants.heic", "quadrants.avif"])
  func fileThatEndsEarlyIsReportedAsTruncated(fixture: String) throws {
    let bytes = try HEIF.file(fixture)
    let format = fixture.hasSuffix("heic") ? ImageFormat.heic : .avif
    for count in stride(from: 25, to: bytes.count, by: 7) {
      #expect(throws: PhotoError.truncated(format, byte: count), "\(count)") { try fitted(Array(bytes[..<count])) }
    }
  }

  @Test func fileThatEndsAfterItsLastBoxIsComplete() throws {
    let bytes = try HEIF.file("quadrants.heic")
    #expect(HEICDecoder.hasEnd(bytes))
    #expect(!HEICDecoder.hasEnd(Array(bytes.dropLast())))
  }

  @Test func imageWithAnotherCodecIsIdentified() throws {
    var picture = try HEIF.picture("quadrants.heic")
    picture.type = "j2k1"
    let bytes = HEIF(items: [picture]).file()
    #expect(throws: PhotoError.unsupported("HEIC with an image of type j2k1")) { try photo(bytes) }
  }

  @Test func nestedDerivedImageIsIdentified() throws {
    var items = HEIF.grid(1, 1, of: try HEIF.picture("quadrants.heic"), width: 64, height: 64)
    items[1].type = "iovl"
    let bytes = HEIF(items: items).file()
    #expect(throws: PhotoError.unsupported("HEIC with an image of type iovl inside another image")) {
      try photo(bytes)
    }
  }

  @Test(arguments: [
    (0, 0, 2), (4, 1, 4), (12, 0, 8), (12, 3, 9), (200, 0, 8), (200, 30, 20), (200, 60, 20),
  ])
  func processorTimeLimitGrowsWithThePixelsAndTheFile(pixels: Int, megabytes: Int, seconds: Int) {
    var limits = PhotoLimits()
    #expect(limits.seconds(forCoded: pixels * 1_000_000, bytes: megabytes * 1_000_000) == seconds)
    limits.pixels = .max
    #expect(limits.seconds(forCoded: pixels * 1_000_000, bytes: megabytes * 1_000_000) == Int(Int32.max))
  }

  /// Layers that lie on top of each other are all decoded.
  @Test func numberOfCodedPixelsIsLimited() throws {
    var layer = try HEIF.picture("quadrants.heic")
    layer.properties[1] = HEIF.size(2048, 2048)
    func bytes(layers: Int) -> [UInt8] {
      let overlay = HEIF.Item(
        type: "iovl", data: [UInt8](repeating: 0, count: 100), properties: [HEIF.size(64, 64)],
        references: [("dimg", [Int](repeating: 2, count: layers))])
      return HEIF(items: [overlay, layer]).file()
    }
    var limits = PhotoLimits()
    (limits.pixels, limits.memory) = (8 << 20, .max)
    _ = try photo(bytes(layers: 2), limits)
    #expect(throws: PhotoError.overLimit("HEIC with 12,582,912 coded pixels: at most 8,388,608 are allowed")) {
      try photo(bytes(layers: 3), limits)
    }
  }

  @Test func numberOfLayersIsLimited() throws {
    let overlay = HEIF.Item(
      type: "iovl", data: [UInt8](repeating: 0, count: 100), properties: [HEIF.size(64, 64)],
      references: [("dimg", [Int](repeating: 2, count: 17))])
    let bytes = HEIF(items: [overlay, try HEIF.picture("quadrants.heic")]).file()
    #expect(throws: PhotoError.overLimit("HEIC with 17 layers: at most 16 are allowed")) { try photo(bytes) }
  }

  @Test func fileWithoutItsPrimaryImageIsRejected() throws {
    let bytes = HEIF(items: [try HEIF.picture("quadrants.heic")]).file(primary: 7)
    #expect(throws: PhotoError.damaged(.heic, detail: "no primary image", byte: 0)) { try photo(bytes) }
  }

  /// Returns a grid after a change that makes its tiles unusable.
  private func grid(_ change: (inout [HEIF.Item]) -> Void) throws -> [UInt8] {
    var items = HEIF.grid(2, 1, of: try HEIF.picture("quadrants.heic"), width: 128, height: 64)
    change(&items)
    return HEIF(items: items).file()
  }

  @Test func unusableMetadataIsReported() throws {
    let files: [(String, [UInt8])] = [
      ("no tiles", try grid { $0[0].references = [("dimg", [2])] }),
      ("no tiles", try grid { $0[0].references = [] }),
      ("too few tiles", try grid { $0[0].properties[0] = HEIF.size(129, 64) }),
      ("no valid size", try grid { $0[1].properties.removeLast() }),
      ("no configuration or data", try grid { $0[2].properties.removeFirst() }),
      ("no layers", try grid { ($0[0].type, $0[0].references) = ("iovl", []) }),
    ]
    for (detail, bytes) in files {
      #expect(throws: PhotoError.damaged(.heic, detail: detail, byte: 0)) { try photo(bytes) }
    }
  }

  @Test func unsupportedPropertiesAreReported() throws {
    let rotated = try grid {
      ($0[0].type, $0[0].data) = ("iovl", [UInt8](repeating: 0, count: 100))
      $0[1].properties.append(HEIF.rotation(1))
    }
    #expect(throws: PhotoError.unsupported("HEIC with a rotated layer")) { try photo(rotated) }
    // The byte contains the luma bit depth minus 8.
    let deep = try grid { $0[1].properties[0][25] = 0xFD }
    #expect(throws: PhotoError.unsupported("HEIC with 13 bits per sample")) { try photo(deep) }
    let matrix = try HEIF.file("quadrants.heic", [HEIF.color(1, 13, 14)])
    #expect(throws: PhotoError.unsupported("HEIC (the matrix coefficients 14)")) { try fitted(matrix) }
  }

  @Test func tilesOfDifferentKindsAreRejected() throws {
    let ten = try HEIF.picture("ten-bits.heic")
    let bytes = try grid { $0[2] = ten }
    let data = try #require(bytes.firstRange(of: Array("mdat".utf8))).upperBound
    #expect(throws: PhotoError.damaged(.heic, detail: "tiles of different kinds", byte: data)) { try fitted(bytes) }
  }

  /// A thousand tiles may be the same item, whose properties are looked up for each tile.
  @Test func numberOfItemPropertiesIsLimited() throws {
    let bytes = try grid { $0[1].properties += [[UInt8]](repeating: HEIF.rotation(0), count: 63) }
    let error = #expect(throws: PhotoError.self) { try photo(bytes) }
    #expect(error?.reason.hasPrefix("damaged HEIC (metadata with too many entries, near byte ") == true)
  }

  private func warnings(_ bytes: [UInt8], side: Int = 16) throws -> [String] {
    let photo = try photo(bytes)
    var transforms = ColorTransforms()
    let target = photo.target(side: side, focus: Point(x: 0.5, y: 0.5), isLinear: false)
    return try photo.fit([target], &transforms).flatMap(\.warnings)
  }

  @Test func cropBeyondTheImageIsIgnoredWithANote() throws {
    let crop = HEIF.crop(64, 64, halfX: 2, halfY: 0)
    let note = ["its crop (clap) is not within the image: ignored"]
    #expect(try warnings(try HEIF.file("quadrants.heic", [crop])) == note)
    var items = HEIF.grid(4, 4, of: try HEIF.picture("quadrants.heic"), width: 256, height: 256)
    items[0].properties.append(HEIF.crop(256, 256, halfX: 2, halfY: 0))
    var thumbnail = try HEIF.picture("yellow.heic")
    thumbnail.references = [("thmb", [1])]
    // The thumbnail is decoded, but has no crop.
    #expect(try warnings(HEIF(items: items + [thumbnail]).file(), side: 4) == note)
    let layer = try grid {
      ($0[0].type, $0[0].data) = ("iovl", [UInt8](repeating: 0, count: 100))
      $0[1].properties.append(crop)
    }
    #expect(try warnings(layer) == note)
  }

  @Test func oddTilesWithSharedChromaAreRejected() throws {
    var tile = try HEIF.picture("ten-bits.heic")
    tile.properties[1] = HEIF.size(63, 63)
    let bytes = HEIF(items: HEIF.grid(2, 1, of: tile, width: 126, height: 63)).file()
    let data = try #require(bytes.firstRange(of: Array("mdat".utf8))).upperBound
    let detail = "tiles that do not align with the chroma samples"
    #expect(throws: PhotoError.damaged(.heic, detail: detail, byte: data)) { try fitted(bytes) }
  }

  @Test func imageSizeThatContradictsItsDescriptionIsRejected() throws {
    var picture = try HEIF.picture("quadrants.heic")
    picture.properties[1] = HEIF.size(65, 65)
    let bytes = HEIF(items: [picture]).file()
    let data = try #require(bytes.firstRange(of: Array("mdat".utf8))).upperBound
    #expect(throws: PhotoError.damaged(.heic, detail: "an image that does not match its description", byte: data)) {
      try fitted(bytes)
    }
  }

  @Test func boxShorterThanItsContentsIsRejected() throws {
    var picture = try HEIF.picture("quadrants.heic")
    picture.properties[1] = HEIF.box("ispe", [0, 0, 0, 0, 0, 0, 0, 64, 0, 0])
    let bytes = HEIF(items: [picture]).file()
    let error = #expect(throws: PhotoError.self) { try photo(bytes) }
    let place = try #require(bytes.firstRange(of: Array("ispe".utf8))).upperBound + 8
    #expect(error == .damaged(.heic, detail: "its metadata", byte: place))
  }

  /// The test reads only the description: a decoder may crash, so other tests run it in a separate process.
  @Test func mutatedMetadataIsReadOrRejected() throws {
    var items = HEIF.grid(2, 2, of: try HEIF.picture("quadrants.heic"), width: 128, height: 128)
    items[0].properties += [HEIF.rotation(1), HEIF.crop(64, 64, halfX: 0, halfY: 0), HEIF.color(1, 13, 6)]
    let bytes = HEIF(items: items).file()
    for seed in 0..<4000 as Range<UInt64> {
      do throws(PhotoError) {
        _ = try photo(harmed(bytes, seed: seed))
      } catch {
        if case .damaged(_, _, let byte) = error { #expect((0...bytes.count + 3).contains(byte), "\(seed)") }
      }
    }
  }
}
