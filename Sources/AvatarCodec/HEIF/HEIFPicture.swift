import AvatarGeometry
import AvatarRaster

/// An image in a HEIF file: a coded image, a grid of tiles, or an overlay.
struct HEIFPicture: Hashable, Sendable {
  /// The ID of the item.
  let item: Int
  /// The size of the canvas, in pixels, before rotation and cropping.
  let width, height: Int
  /// The part that is shown, in canvas pixels.
  private(set) var frame: PixelBox
  private(set) var orientation = Orientation.up
  /// Whether a crop was ignored because it is not within the image.
  private(set) var hasUnusableCrop = false
  /// The coded images that fill the canvas; empty for an overlay.
  private(set) var parts: [HEIFPart] = []
  /// The coded alpha images; empty if the image has no alpha.
  private(set) var alpha: [HEIFPart] = []
  /// The size of the alpha channel, in pixels; if it is smaller than the image, the channel is enlarged to match.
  private(set) var alphaWidth = 0, alphaHeight = 0
  private(set) var isPremultiplied = false
  /// The images of an overlay, from bottom to top.
  private(set) var layers: [Layer] = []
  /// The colour below the layers, 0…1.
  private(set) var fill = SIMD4<Float>()
  let points: CodingPoints?
  /// The offsets of the ICC profile, or nil if there is none.
  let profile: Range<Int>?

  /// An image in an overlay, with the position of its upper left corner.
  struct Layer: Hashable, Sendable {
    let picture: HEIFPicture
    let x, y: Int
  }

  /// The maximum number of tiles; a 200-megapixel photo has 768.
  private static let maxTiles = 1024
  private static let maxLayers = 16

  /// Reads the properties of an item.
  /// - Throws: `PhotoError` if the images of the item cannot be decoded.
  init(_ item: Int, _ file: HEIFFile, isLayer: Bool = false) throws(PhotoError) {
    self.item = item
    // An `iden` item shows another item with additional properties. References may form a cycle, so a chain of at most
    // four items is followed.
    var items = [item]
    while items.count < 4, file.items.types[items[0]] == "iden",
      let base = file.items.targets("dimg", of: items[0]).first
    {
      items.insert(base, at: 0)
    }
    let base = items[0]
    guard let type = file.items.types[base] else { throw file.damaged("no primary image") }
    let size = try file.size(of: base)
    width = size.width
    height = size.height
    frame = PixelBox(x: 0, y: 0, width: width, height: height)
    let properties = items.flatMap(file.items.properties)
    points = properties.lazy.compactMap { if case .color(let points) = $0 { points } else { nil } }.last
    profile = properties.lazy.compactMap { if case .profile(let range) = $0 { range } else { nil } }.last
    // A layer that is an overlay itself is rejected in `part`, so the recursion ends.
    if type == "iovl", !isLayer {
      try readLayers(of: base, file)
    } else {
      parts = try Self.parts(of: base, width: width, height: height, file)
      try readAlpha(of: base, file)
    }
    for property in properties { apply(property) }
  }

  private mutating func apply(_ property: HEIFProperty) {
    switch property {
    case .orientation(let next): orientation = orientation.followed(by: next)
    case .cropping(let aperture): crop(to: aperture)
    default: break
    }
  }

  /// Restricts the part that is shown to an aperture, in the coordinates of the image as oriented so far.
  ///
  /// An aperture that is not within the image has no effect, as in libavif.
  private mutating func crop(to aperture: CleanAperture) {
    let upright = orientation.swapsAxes ? (frame.height, frame.width) : (frame.width, frame.height)
    guard let box = aperture.box(width: upright.0, height: upright.1) else {
      hasUnusableCrop = true
      return
    }
    frame = orientation.storedBox(of: box, in: frame)
  }

  // MARK: Parts

  private static func parts(
    of item: Int, width: Int, height: Int, _ file: HEIFFile
  ) throws(PhotoError) -> [HEIFPart] {
    guard file.items.types[item] == "grid" else {
      return [try part(item, PixelBox(x: 0, y: 0, width: width, height: height), file)]
    }
    let tiles = file.items.targets("dimg", of: item)
    try file.check(tiles.count, "tiles", maximum: maxTiles)
    var reader = try file.reader(of: item)
    try reader.skip(2)
    let (rows, columns) = (try reader.integer(1) + 1, try reader.integer(1) + 1)
    guard let first = tiles.first, tiles.count == rows * columns else { throw file.damaged("no tiles") }
    let size = try file.size(of: first)
    guard size.width * columns >= width, size.height * rows >= height else { throw file.damaged("too few tiles") }
    var parts: [HEIFPart] = []
    for (i, tile) in tiles.enumerated() {
      let (x, y) = (i % columns * size.width, i / columns * size.height)
      // A grid may be larger than the canvas, so tiles outside it are not decoded.
      if x >= width || y >= height { continue }
      parts.append(try part(tile, PixelBox(x: x, y: y, width: size.width, height: size.height), file))
    }
    return parts
  }

  private static func part(_ item: Int, _ box: PixelBox, _ file: HEIFFile) throws(PhotoError) -> HEIFPart {
    let format = file.coding.format
    if let type = file.items.types[item], type != file.coding.itemType {
      let isDerived = ["grid", "iden", "iovl"].contains(type)
      throw .unsupported("\(format.name) with an image of type \(type)\(isDerived ? " inside another image" : "")")
    }
    let configuration = file.property(of: item) {
      if case .configuration(let configuration) = $0 { configuration } else { nil }
    }
    guard let configuration, let places = try file.places(of: item) else {
      throw file.damaged("no configuration or data")
    }
    guard configuration.bits <= 12 else {
      throw .unsupported("\(format.name) with \(configuration.bits) bits per sample")
    }
    // The places may overlap, and would otherwise expand a small file to any amount of data.
    guard places.map(\.count).reduce(0, +) <= file.source.count else {
      throw file.damaged("an image whose data is longer than the file")
    }
    return HEIFPart(
      item: item, box: box, configuration: configuration, places: places,
      operatingPoint: file.property(of: item) { if case .operatingPoint(let point) = $0 { point } else { nil } } ?? 0,
      layer: file.property(of: item) { if case .layer(let layer) = $0 { layer } else { nil } }, coding: file.coding,
      hasFilmGrain: file.coding == .av1 && AV1SequenceHeader.hasFilmGrain(in: places, of: file.source))
  }

  // MARK: Alpha

  private static let alphaTypes: Set = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
  ]

  /// Reads the alpha of the image, or else the alpha of each tile.
  /// - Throws: `PhotoError` if the alpha images cannot be decoded.
  private mutating func readAlpha(of item: Int, _ file: HEIFFile) throws(PhotoError) {
    alphaWidth = width
    alphaHeight = height
    if let auxiliary = Self.alphaItem(of: item, file) {
      if let size = try? file.size(of: auxiliary) { (alphaWidth, alphaHeight) = size }
      alpha = try Self.parts(of: auxiliary, width: alphaWidth, height: alphaHeight, file)
      isPremultiplied = file.items.targets("prem", of: item).contains(auxiliary)
    } else if file.items.types[item] == "grid" {
      let tiles = parts.compactMap { Self.alphaItem(of: $0.item, file) }
      guard tiles.count == parts.count else { return }
      for (tile, part) in zip(tiles, parts) { alpha.append(try Self.part(tile, part.box, file)) }
    }
  }

  private static func alphaItem(of item: Int, _ file: HEIFFile) -> Int? {
    file.items.sources("auxl", of: item).prefix(8).first { auxiliary in
      file.property(of: auxiliary) { if case .auxiliary(let type) = $0 { type } else { nil } }
        .map(alphaTypes.contains) ?? false
    }
  }

  // MARK: Layers

  /// Reads the images of an overlay (ISO/IEC 23008-12, section 6.6.2.2).
  /// - Throws: `PhotoError` if the overlay is damaged, unsupported or too large.
  private mutating func readLayers(of item: Int, _ file: HEIFFile) throws(PhotoError) {
    let pictures = file.items.targets("dimg", of: item)
    if pictures.isEmpty { throw file.damaged("no layers") }
    try file.check(pictures.count, "layers", maximum: Self.maxLayers)
    var reader = try file.reader(of: item)
    try reader.skip(1)
    let bytes = try reader.integer(1) & 1 == 0 ? 2 : 4
    for lane in 0..<4 { fill[lane] = Float(try reader.integer(2)) / 65535 }
    try reader.skip(2 * bytes)
    for picture in pictures {
      let (x, y) = (try reader.integer(bytes), try reader.integer(bytes))
      func signed(_ value: Int) -> Int { value >> (8 * bytes - 1) == 0 ? value : value - 1 << (8 * bytes) }
      let layer = try HEIFPicture(picture, file, isLayer: true)
      guard layer.orientation == .up else {
        throw .unsupported("\(file.coding.format.name) with a rotated layer")
      }
      layers.append(Layer(picture: layer, x: signed(x), y: signed(y)))
      if layer.hasUnusableCrop { hasUnusableCrop = true }
      try file.check(layers.map(\.picture.parts.count).reduce(0, +), "tiles", maximum: Self.maxTiles)
    }
  }

  /// Whether pixels may be transparent.
  var hasAlpha: Bool { !alpha.isEmpty || !layers.isEmpty && fill.w < 1 }

  /// An upper bound on the memory that decoding needs, in bytes.
  ///
  /// Two rows of tiles and the first tile are held at a time.
  var heldBytes: Int {
    Self.heldBytes(parts) + Self.heldBytes(alpha) + layers.map(\.picture.heldBytes).reduce(0, +)
  }

  private static func heldBytes(_ parts: [HEIFPart]) -> Int {
    let columns = parts.prefix { $0.box.y == parts[0].box.y }.count
    return parts.prefix(2 * columns + 1).map(\.heldBytes).reduce(0, +)
  }

  /// The number of pixels to decode.
  var codedPixels: Int {
    (parts + alpha).map { $0.box.width * $0.box.height }.reduce(0, +) + layers.map(\.picture.codedPixels).reduce(0, +)
  }

  /// Returns whether an image shows the same area as this one at another size, in the same colour space.
  func showsSame(as other: HEIFPicture) -> Bool {
    let (a, b) = (frame.width * other.frame.height, frame.height * other.frame.width)
    let isUntagged = points == nil && profile == nil
    let space = [points?.primaries, points?.transfer, profile?.lowerBound]
    // The size of a thumbnail is rounded to whole pixels.
    return orientation == other.orientation && abs(a - b) <= max(other.frame.width, other.frame.height)
      && hasAlpha == other.hasAlpha
      && (isUntagged || space == [other.points?.primaries, other.points?.transfer, other.profile?.lowerBound])
  }
}

extension Orientation {
  /// Returns the box in the stored image that corresponds to a box in the upright image, of which only `frame` is shown
  /// so far.
  fileprivate func storedBox(of box: PixelBox, in frame: PixelBox) -> PixelBox {
    let stored = storedBox(
      of: Rect(x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height)),
      storedWidth: Double(frame.width), storedHeight: Double(frame.height))
    return PixelBox(
      x: frame.x + Int(stored.x), y: frame.y + Int(stored.y), width: Int(stored.width), height: Int(stored.height))
  }
}

/// A coded image and its position on the canvas of the image that contains it.
struct HEIFPart: Hashable, Sendable {
  /// The ID of the item.
  let item: Int
  let box: PixelBox
  let configuration: HEIFConfiguration
  /// The file offsets of its data.
  let places: [Range<Int>]
  /// The operating point of a layered AV1 image, and the layer to show, or nil for the highest.
  let operatingPoint: Int
  let layer: Int?
  let coding: HEIFCoding
  /// Whether the decoder may add film grain to a copy of the samples.
  let hasFilmGrain: Bool

  /// An upper bound on the memory that decoding the part needs, in bytes: the samples, and the decoder's data about
  /// blocks.
  ///
  /// Measured per pixel in addition to the samples: 0.4 bytes for dav1d 1.0.0, and 1.4 for libde265 1.0.11.
  var heldBytes: Int {
    let copies = hasFilmGrain ? 2 : 1
    let samples = configuration.samplesOfTwoPixels * configuration.sampleBytes * copies
    return box.width * box.height * (samples + (coding == .av1 ? 1 : 3)) / 2
  }
}
