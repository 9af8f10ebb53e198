import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarCodec

@Suite struct HEIFDecoderTests {
  private typealias HEIF = HandmadeHEIF

  /// Returns the colours at the centres of the quadrants of an upright photo: top left, top right, bottom left and
  /// bottom right.
  private func quarters(_ bytes: [UInt8], side: Int = 32, isLinear: Bool = false) throws -> [String] {
    let raster = try fitted(bytes, side: side, isLinear: isLinear)
    return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      Self.name(raster.straight[y * side / 4 * side + x * side / 4])
    }
  }

  private func fitted(_ bytes: [UInt8], side: Int, isLinear: Bool = false) throws -> Raster {
    let photo = try Photo(ByteSource(bytes), limits: PhotoLimits())
    var transforms = ColorTransforms()
    let target = photo.target(side: side, focus: Point(x: 0.5, y: 0.5), isLinear: isLinear)
    return try #require(try photo.fit([target], &transforms).first).raster
  }

  /// Returns the name of a fixture colour; the colours differ from each other far more than coding changes them.
  private static func name(_ color: UInt32) -> String {
    let names: [(String, Int, Int, Int)] = [
      ("red", 200, 40, 40), ("green", 40, 160, 60), ("blue", 40, 60, 200), ("white", 220, 220, 220),
      ("yellow", 230, 200, 60),
    ]
    let (r, g, b) = (Int(color & 255), Int(color >> 8 & 255), Int(color >> 16 & 255))
    return names.first { max(abs($0.1 - r), abs($0.2 - g), abs($0.3 - b)) <= 5 }?.0 ?? "\(r) \(g) \(b)"
  }

  // MARK: Pixels

  @Test(arguments: ["quadrants.heic", "ten-bits.heic", "quadrants.avif", "ten-bits.avif"])
  func imageDecodesToTheEncodedPixels(fixture: String) throws {
    #expect(try quarters(try HEIF.file(fixture)) == ["red", "green", "blue", "white"])
  }

  @Test func imageWithoutChromaIsGray() throws {
    let pixels = try fitted(try HEIF.file("ramp.avif"), side: 16).straight
    #expect(pixels.allSatisfy { $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 })
    #expect(pixels[0] & 255 < 16)
    #expect(pixels[255] & 255 > 240)
  }

  @Test(
    arguments: [
      ([], ["red", "green", "blue", "white"]),
      ([HEIF.rotation(1)], ["green", "white", "red", "blue"]),
      ([HEIF.rotation(2)], ["white", "blue", "green", "red"]),
      ([HEIF.rotation(3)], ["blue", "red", "white", "green"]),
      ([HEIF.mirror(0)], ["blue", "white", "red", "green"]),
      ([HEIF.mirror(1)], ["green", "red", "white", "blue"]),
      ([HEIF.rotation(1), HEIF.mirror(1)], ["white", "green", "blue", "red"]),
      ([HEIF.mirror(1), HEIF.rotation(1)], ["red", "blue", "green", "white"]),
    ] as [([[UInt8]], [String])])
  func rotationsAndReflectionsApplyInOrder(properties: [[UInt8]], colors: [String]) throws {
    let others: [[[UInt8]]] = [[], [HEIF.color(1, 13, 6)], [HEIF.crop(32, 32, halfX: 0, halfY: 0)]]
    var wrong: [String] = []
    for fixture in ["quadrants.heic", "ten-bits.heic", "quadrants.avif", "ten-bits.avif"] {
      for (i, other) in others.enumerated() {
        for (side, isLinear) in [(32, false), (32, true), (20, false), (20, true)] {
          let found = try quarters(try HEIF.file(fixture, other + properties), side: side, isLinear: isLinear)
          if found != colors { wrong.append("\(fixture) \(i) \(side) \(isLinear): \(found)") }
        }
      }
    }
    #expect(wrong == [])
  }

  /// The lower layer of the fixture is red, and the upper one is blue; the second operating point omits the upper one.
  @Test(
    arguments: [
      ([], true), ([HEIF.operatingPoint(0)], true), ([HEIF.operatingPoint(1)], false), ([HEIF.layer(0)], false),
      ([HEIF.layer(1)], true), ([HEIF.layer(0xFFFF)], true),
    ] as [([[UInt8]], Bool)])
  func layerIsChosenByProperties(properties: [[UInt8]], isUpper: Bool) throws {
    let color = try fitted(try HEIF.file("layers.avif", properties), side: 16).straight[0]
    #expect((color >> 16 & 255 > 240, color & 255 > 240) == (isUpper, !isUpper))
  }

  @Test func missingLayerIsDamage() throws {
    let error = PhotoError.damaged(.avif, detail: "image data that cannot be decoded", byte: 255)
    #expect(throws: error) { try fitted(try HEIF.file("layers.avif", [HEIF.layer(2)]), side: 16) }
  }

  @Test func onlyTheCroppedAreaIsShown() throws {
    // In the right half, the lower quarter is white.
    let bytes = try HEIF.file("quadrants.heic", [HEIF.crop(32, 64, halfX: 32, halfY: 0)])
    let photo = try Photo(ByteSource(bytes), limits: PhotoLimits())
    #expect((photo.width, photo.height) == (32, 64))
    #expect(try quarters(bytes) == ["green", "green", "white", "white"])
  }

  @Test func cropAfterARotationUsesRotatedCoordinates() throws {
    let crop = HEIF.crop(64, 32, halfX: 0, halfY: -32)
    #expect(
      try quarters(try HEIF.file("quadrants.heic", [HEIF.rotation(1), crop])) == ["green", "white", "green", "white"])
  }

  @Test func gridTilesAreAssembled() throws {
    let heif = HEIF(items: HEIF.grid(2, 2, of: try HEIF.picture("quadrants.heic"), width: 128, height: 128))
    let raster = try fitted(heif.file(), side: 128)
    for (x, y, color) in [(16, 16, "red"), (16, 112, "blue"), (80, 16, "red"), (112, 112, "white")] {
      #expect(Self.name(raster.straight[y * 128 + x]) == color, "\(x) \(y)")
    }
  }

  @Test func tilesBeyondTheEdgeAreCropped() throws {
    let heif = HEIF(items: HEIF.grid(2, 1, of: try HEIF.picture("quadrants.heic"), width: 96, height: 32))
    let photo = try Photo(ByteSource(heif.file()), limits: PhotoLimits())
    #expect((photo.width, photo.height) == (96, 32))
    // The middle is the upper right quarter of the first tile.
    #expect(try quarters(heif.file()) == ["green", "green", "green", "green"])
  }

  @Test func hiddenTileIsNotDecoded() throws {
    var items = HEIF.grid(4, 1, of: try HEIF.picture("quadrants.heic"), width: 256, height: 64)
    items[1].data = []
    #expect(try quarters(HEIF(items: items).file()) == ["green", "red", "white", "blue"])
  }

  @Test func undecodableVisibleTileIsRejected() throws {
    var items = HEIF.grid(2, 2, of: try HEIF.picture("quadrants.heic"), width: 128, height: 128)
    items[4].data = Array(items[4].data.prefix(20))
    let bytes = HEIF(items: items).file()
    let data = try #require(bytes.firstRange(of: Array("mdat".utf8))).upperBound
    #expect(throws: PhotoError.damaged(.heic, detail: "image data that cannot be decoded", byte: data)) {
      try fitted(bytes, side: 16)
    }
  }

  @Test func pixelsBeyondTheDescribedSizeAreCropped() throws {
    var picture = try HEIF.picture("quadrants.heic")
    picture.properties[1] = HEIF.size(32, 32)
    #expect(try quarters(HEIF(items: [picture]).file()) == ["red", "red", "red", "red"])
  }

  @Test func oddSizedChromaReachesTheEdge() throws {
    let heif = HEIF(items: HEIF.grid(1, 1, of: try HEIF.picture("ten-bits.heic"), width: 63, height: 63))
    let pixels = try fitted(heif.file(), side: 63).straight
    for (x, y, color) in [(0, 0, "red"), (62, 0, "green"), (0, 62, "blue"), (62, 62, "white")] {
      #expect(Self.name(pixels[y * 63 + x]) == color, "\(x) \(y)")
    }
  }

  // MARK: Containers

  @Test(arguments: ["quadrants.heic", "quadrants.avif"])
  func imageDataMayBeInTheMetadataAndInMultipleParts(fixture: String) throws {
    var items = HEIF.grid(1, 1, of: try HEIF.picture(fixture), width: 64, height: 64)
    items[0].isInDescription = true
    items[1].isInDescription = true
    items[1].extents = 3
    let bytes = HEIF(brand: String(fixture.suffix(4)), items: items).file()
    #expect(try quarters(bytes) == ["red", "green", "blue", "white"])
  }

  @Test func identityItemAddsProperties() throws {
    var picture = try HEIF.picture("quadrants.heic")
    picture.properties.append(HEIF.mirror(1))
    let other = HEIF.Item(type: "iden", data: [], properties: [HEIF.rotation(2)], references: [("dimg", [2])])
    #expect(try quarters(HEIF(items: [other, picture]).file()) == ["blue", "white", "red", "green"])
  }

  @Test func identityItemInheritsTheColorsOfItsBase() throws {
    func items(_ base: [[UInt8]], _ own: [[UInt8]]) throws -> [UInt8] {
      var picture = try HEIF.picture("quadrants.heic")
      picture.properties += base
      let other = HEIF.Item(type: "iden", data: [], properties: own, references: [("dimg", [2])])
      return HEIF(items: [other, picture]).file()
    }
    let wide = try fitted(try HEIF.file("quadrants.heic", [HEIF.color(12, 13, 6)]), side: 16)
    let plain = try fitted(try HEIF.file("quadrants.heic"), side: 16)
    #expect(wide != plain)
    #expect(try fitted(try items([HEIF.color(12, 13, 6)], []), side: 16) == wide)
    #expect(try fitted(try items([HEIF.color(12, 13, 6)], [HEIF.color(1, 13, 6)]), side: 16) == plain)
  }

  /// A video next to the photo may have any size, and is ignored.
  @Test func videoBeforeTheImageIsSkipped() throws {
    var picture = try HEIF.picture("quadrants.heic")
    picture.isInDescription = true
    var bytes = HEIF(items: [picture]).file()
    let start = try #require(bytes.firstRange(of: Array("meta".utf8))).lowerBound - 4
    // The data is within the metadata, so its offset remains correct.
    bytes.insert(contentsOf: HEIF.box("moov", [UInt8](repeating: 0, count: 1 << 20 + 1)), at: start)
    #expect(try quarters(bytes) == ["red", "green", "blue", "white"])
  }

  @Test func firstImageOfASequenceIsShown() throws {
    let heif = HEIF(brand: "avis", items: [try HEIF.picture("quadrants.avif")])
    #expect(try quarters(heif.sequence()) == ["red", "green", "blue", "white"])
  }

  @Test func audioAndThumbnailTracksAreIgnored() throws {
    var thumbnail = try HEIF.picture("ramp.avif")
    thumbnail.references = [("thmb", [3])]
    let sound = HEIF.Item(type: "mp4a", data: [1], properties: [])
    let heif = HEIF(brand: "avis", items: [sound, thumbnail, try HEIF.picture("quadrants.avif")])
    #expect(try quarters(heif.sequence()) == ["red", "green", "blue", "white"])
  }

  @Test func sequenceCanHaveAlpha() throws {
    var alpha = try HEIF.picture("ramp.avif")
    alpha.properties.append(
      HEIF.box("auxi", [0, 0, 0, 0] + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8) + [0]))
    alpha.references = [("auxl", [1])]
    let heif = HEIF(brand: "avis", items: [try HEIF.picture("quadrants.avif"), alpha])
    let pixels = try fitted(heif.sequence(), side: 64).straight
    #expect((124...132).contains(pixels[32 * 64] >> 24))
  }

  // MARK: Overlays

  /// Returns a 96×64 overlay on a translucent gray: quadrants that are cropped at the top and left, with a yellow image
  /// on top.
  private func overlay(fill: [Int]) throws -> [UInt8] {
    let overlay = HEIF.overlay(of: [2, 3], at: [(-32, -32), (48, 0)], on: fill, width: 96, height: 64)
    let items = [overlay, try HEIF.picture("quadrants.heic"), try HEIF.picture("yellow.heic")]
    return HEIF(items: items).file()
  }

  @Test func overlayLayersAreDrawnInOrder() throws {
    let raster = try #require(try atFullSize(try overlay(fill: [0, 0, 65535, 32768])))
    let pixels = raster.straight
    for (x, y, color) in [(16, 16, "white"), (64, 8, "yellow"), (94, 60, "yellow"), (60, 60, "yellow")] {
      #expect(Self.name(pixels[y * 96 + x]) == color, "\(x) \(y)")
    }
    #expect(pixels[60 * 96 + 8] == 0x80FF_0000)
  }

  private func atFullSize(_ bytes: [UInt8]) throws -> Raster? {
    let photo = try Photo(ByteSource(bytes), limits: PhotoLimits())
    let box = Rect(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
    var transforms = ColorTransforms()
    let target = FitTarget(box: box, width: photo.width, height: photo.height, isLinear: false)
    return try photo.fit([target], &transforms).first?.raster
  }

  // MARK: Alpha

  private func withAlpha(_ type: String, isPremultiplied: Bool = false) throws -> [UInt8] {
    var picture = try HEIF.picture("quadrants.avif")
    var alpha = try HEIF.picture("ramp.avif")
    alpha.properties.append(HEIF.auxiliary(type))
    alpha.references = [("auxl", [1])]
    if isPremultiplied { picture.references = [("prem", [2])] }
    return HEIF(brand: "avif", items: [picture, alpha]).file()
  }

  @Test(arguments: ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1"])
  func alphaIsReadFromTheAuxiliaryImage(type: String) throws {
    let pixels = try fitted(try withAlpha(type), side: 64).straight
    #expect(pixels[32] >> 24 < 8)
    #expect((124...132).contains(pixels[32 * 64] >> 24))
    #expect(pixels[63 * 64] >> 24 > 247)
  }

  /// Returns an AVIF of `side` × `side` tiles, with an alphan image as large as one tile.
  private func tilesWithAlpha(_ side: Int) throws -> HEIF {
    let tile = try HEIF.picture("quadrants.avif")
    var items = HEIF.grid(side, side, of: tile, width: 64 * side, height: 64 * side)
    var alpha = try HEIF.picture("ramp.avif")
    alpha.properties.append(HEIF.auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"))
    alpha.references = [("auxl", [1])]
    items.append(alpha)
    return HEIF(brand: "avif", items: items)
  }

  @Test func alphaImageCanBeSmallerThanTheImage() throws {
    let pixels = try fitted(tilesWithAlpha(2).file(), side: 128).straight
    #expect((124...132).contains(pixels[64 * 128] >> 24))
    #expect(pixels[127 * 128] >> 24 > 247)
  }

  @Test func tilesCanHaveTheirOwnAlpha() throws {
    var items = HEIF.grid(1, 2, of: try HEIF.picture("quadrants.avif"), width: 64, height: 128)
    for tile in [2, 3] {
      var alpha = try HEIF.picture("ramp.avif")
      alpha.properties.append(HEIF.auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"))
      alpha.references = [("auxl", [tile])]
      items.append(alpha)
    }
    let pixels = try #require(try atFullSize(HEIF(brand: "avif", items: items).file())).straight
    #expect(pixels[63 * 64] >> 24 > 247)
    #expect(pixels[64 * 64] >> 24 < 8)
  }

  @Test func alphaRotationIsIgnored() throws {
    var alpha = try HEIF.picture("ramp.avif")
    alpha.properties += [HEIF.auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"), HEIF.rotation(2)]
    alpha.references = [("auxl", [1])]
    let bytes = HEIF(brand: "avif", items: [try HEIF.picture("quadrants.avif"), alpha]).file()
    #expect(try fitted(bytes, side: 64).straight[0] >> 24 < 8)
  }

  @Test func auxiliaryDepthImageIsNotReadAsAlpha() throws {
    let pixels = try fitted(try withAlpha("urn:mpeg:mpegB:cicp:systems:auxiliary:depth"), side: 16).straight
    #expect(pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func premultipliedColorsAreDividedByAlpha() throws {
    let alpha = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"
    let straight = try fitted(try withAlpha(alpha), side: 64).straight[32 * 64 + 16]
    let divided = try fitted(try withAlpha(alpha, isPremultiplied: true), side: 64).straight[32 * 64 + 16]
    // Blue's 200 is more than an alpha of one half allows.
    #expect(straight >> 16 & 255 < 210)
    #expect(divided >> 16 & 255 > 245)
  }

  // MARK: Thumbnails

  /// Returns a 256×256 image of quadrants with a yellow thumbnail, both with additional properties.
  private func withThumbnail(_ properties: [[UInt8]] = [], of picture: [[UInt8]] = []) throws -> [UInt8] {
    var items = HEIF.grid(4, 4, of: try HEIF.picture("quadrants.heic"), width: 256, height: 256)
    items[0].properties += picture
    var thumbnail = try HEIF.picture("yellow.heic")
    thumbnail.properties += properties
    thumbnail.references = [("thmb", [1])]
    return HEIF(items: items + [thumbnail]).file()
  }

  @Test(arguments: [(8, true), (9, false)])
  func thumbnailNeedsEightPixelsPerOutputPixel(side: Int, isUsed: Bool) throws {
    let color = try fitted(try withThumbnail(), side: side).straight[0]
    #expect((Self.name(color) == "yellow") == isUsed)
  }

  @Test func thumbnailWithAnotherOrientationIsNotUsed() throws {
    let turn = [HEIF.rotation(1)]
    #expect(Self.name(try fitted(try withThumbnail(of: turn), side: 4).straight[0]) != "yellow")
    #expect(Self.name(try fitted(try withThumbnail(turn, of: turn), side: 4).straight[0]) == "yellow")
  }

  @Test(
    arguments: [([], true), ([HEIF.color(1, 13, 6)], true), ([HEIF.color(12, 13, 6)], false)] as [([[UInt8]], Bool)])
  func thumbnailInAnotherColorSpaceIsNotUsed(properties: [[UInt8]], isUsed: Bool) throws {
    let bytes = try withThumbnail(properties, of: [HEIF.color(1, 13, 1)])
    #expect((Self.name(try fitted(bytes, side: 4).straight[0]) == "yellow") == isUsed)
  }

  @Test func opaqueThumbnailOfATransparentImageIsNotUsed() throws {
    var items = HEIF.grid(4, 4, of: try HEIF.picture("quadrants.avif"), width: 256, height: 256)
    var (alpha, thumbnail) = (try HEIF.picture("ramp.avif"), try HEIF.picture("ramp.avif"))
    alpha.properties.append(HEIF.auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"))
    alpha.references = [("auxl", [1])]
    thumbnail.references = [("thmb", [1])]
    items += [alpha, thumbnail]
    #expect(try !fitted(HEIF(brand: "avif", items: items).file(), side: 4).isOpaque)
  }

  @Test func thumbnailWithAnotherAspectRatioIsNotUsed() throws {
    let crop = HEIF.crop(64, 48, halfX: 0, halfY: 0)
    #expect(Self.name(try fitted(try withThumbnail([crop]), side: 4).straight[0]) != "yellow")
  }

  @Test func thumbnailAsLargeAsTheImageIsNotUsed() throws {
    var picture = try HEIF.picture("quadrants.heic")
    picture.properties.append(HEIF.crop(32, 32, halfX: 0, halfY: 0))
    var thumbnail = try HEIF.picture("yellow.heic")
    thumbnail.references = [("thmb", [1])]
    #expect(Self.name(try fitted(HEIF(items: [picture, thumbnail]).file(), side: 2).straight[0]) != "yellow")
  }

  // MARK: Reduction

  /// Returns the largest difference between the avatars of a file and of a PNG with all its pixels, in levels.
  private func difference(_ bytes: [UInt8], side: Int, isLinear: Bool = false) throws -> Int {
    let whole = PNGEncoder.encode(try #require(try atFullSize(bytes)))
    let (reduced, expected) = (
      try fitted(bytes, side: side, isLinear: isLinear), try fitted(whole, side: side, isLinear: isLinear)
    )
    return zip(reduced.premultipliedBytes(), expected.premultipliedBytes()).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test func blocksAcrossTileEdgesAreAveraged() throws {
    // 64 is not a multiple of 5, the reduction.
    let heif = HEIF(items: HEIF.grid(5, 5, of: try HEIF.picture("ten-bits.heic"), width: 320, height: 320))
    #expect(try difference(heif.file(), side: 8) <= 4)
  }

  /// The quarters have hard edges; photos differ by at most 2 levels.
  @Test(arguments: [4, 12, 30]) func reducedImageProducesTheSameAvatar(side: Int) throws {
    let heif = HEIF(items: HEIF.grid(8, 8, of: try HEIF.picture("quadrants.heic"), width: 512, height: 512))
    #expect(try difference(heif.file(), side: side) <= 3)
  }

  @Test func pixelsNextToTheCropContributeToItsEdge() throws {
    let heif = HEIF(items: HEIF.grid(8, 1, of: try HEIF.picture("quadrants.heic"), width: 512, height: 64))
    #expect(try difference(heif.file(), side: 60) <= 1)
    #expect(try difference(heif.file(), side: 8) <= 3)
  }

  @Test func transparentImageIsNotReduced() throws {
    #expect(try difference(tilesWithAlpha(4).file(), side: 8) <= 1)
  }

  @Test func linearLightImageIsNotReduced() throws {
    let heif = HEIF(items: HEIF.grid(4, 4, of: try HEIF.picture("quadrants.heic"), width: 256, height: 256))
    #expect(try difference(heif.file(), side: 8, isLinear: true) <= 1)
  }

  @Test func overlayIsNotReduced() throws {
    #expect(try difference(try overlay(fill: [0, 0, 65535, 32768]), side: 4) <= 1)
  }

  // MARK: Colours

  @Test func profileIsApplied() throws {
    let path = FilePath.directory(of: #filePath) + "../Fixtures/DisplayP3-v4.icc"
    let profile = try ByteSource(path: path, limit: 1 << 20).allBytes()
    let wide = try fitted(try HEIF.file("quadrants.heic", [HEIF.profile(profile)]), side: 16).straight[0]
    let plain = try fitted(try HEIF.file("quadrants.heic"), side: 16).straight[0]
    #expect(wide & 255 > plain & 255)
  }

  @Test func primariesAreApplied() throws {
    let wide = try fitted(try HEIF.file("quadrants.heic", [HEIF.color(12, 13, 6)]), side: 16).straight[0]
    let plain = try fitted(try HEIF.file("quadrants.heic", [HEIF.color(1, 13, 6)]), side: 16).straight[0]
    #expect(wide & 255 > plain & 255)
  }

  @Test func profileTakesPrecedenceOverPrimaries() throws {
    let path = FilePath.directory(of: #filePath) + "../Fixtures/sRGB-v2-nano.icc"
    let profile = try ByteSource(path: path, limit: 1 << 20).allBytes()
    let both = try HEIF.file("quadrants.heic", [HEIF.color(12, 13, 6), HEIF.profile(profile)])
    #expect(try quarters(both) == ["red", "green", "blue", "white"])
  }

  @Test(arguments: [
    (16, "HDR (PQ): mapped to SDR"), (18, "HDR (HLG): mapped to SDR"),
    (9, "the unsupported colour space nclx 9/9/9/1: treated as sRGB"),
  ])
  func specialTransferFunctionCausesAWarning(transfer: Int, note: String) throws {
    let bytes = try HEIF.file("quadrants.heic", [HEIF.color(9, transfer, 9)])
    var transforms = ColorTransforms()
    #expect(try Photo(ByteSource(bytes), limits: PhotoLimits()).colorTransform(from: &transforms).warning == note)
  }

  /// The file's code points specify a narrow range, and coefficients that differ from those of the coded data.
  @Test(arguments: [HEIF.color(1, 13, 1), HEIF.color(1, 13, 6, isFullRange: false)])
  func containerCodePointsTakePrecedenceOverTheCodedData(points: [UInt8]) throws {
    let other = try fitted(try HEIF.file("quadrants.heic", [points]), side: 16)
    #expect(try fitted(try HEIF.file("quadrants.heic", [HEIF.color(1, 13, 6)]), side: 16) != other)
    #expect(try fitted(try HEIF.file("quadrants.heic"), side: 16) != other)
  }

  @Test func highDynamicRangeIsMappedFromSixteenBits() throws {
    let bytes = try HEIF.file("ten-bits.heic", [HEIF.color(9, 16, 9)])
    let photo = try Photo(ByteSource(bytes), limits: PhotoLimits())
    #expect(photo.decoder.hasDeepRows(of: try photo.decoder.describedColor().encoding))
    let colors = try quarters(bytes)
    #expect(colors == ["255 0 0", "0 232 0", "0 0 255", "255 255 255"])
  }

  @Test func unspecifiedColorsAreSRGB() throws {
    #expect(try quarters(try HEIF.file("quadrants.heic", [HEIF.color(2, 2, 6)])) == ["red", "green", "blue", "white"])
  }
}

extension Raster {
  /// The pixels as straight RGBA, with red in the lowest byte.
  fileprivate var straight: [UInt32] {
    premultipliedBytes().withUnsafeBytes { bytes in
      (0..<width * height).map { i in
        let (r, g, b, a) = (bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2], bytes[4 * i + 3])
        func whole(_ value: UInt8) -> UInt32 {
          a == 0 ? 0 : min((UInt32(value) * 255 + UInt32(a) / 2) / UInt32(a), 255)
        }
        return whole(r) | whole(g) << 8 | whole(b) << 16 | UInt32(a) << 24
      }
    }
  }
}
