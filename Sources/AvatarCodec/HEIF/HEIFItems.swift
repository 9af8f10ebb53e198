import AvatarFileSystem
import AvatarRaster

/// The items of a HEIF file with their properties and references, as its `meta` box lists them (ISO/IEC 23008-12 and
/// 14496-12).
struct HEIFItems {
  /// The ID of the item that the file shows.
  private(set) var primary = 0
  private(set) var types: [Int: String] = [:]
  private var properties: [HEIFProperty] = []
  private var associations: [Int: [Int]] = [:]
  private var references: [(type: String, from: Int, to: [Int])] = []
  private var locations: [Int: [Range<Int>]] = [:]
  /// The items whose locations count from the start of the `idat` box.
  private var itemsInBox: Set<Int> = []
  private var box = 0..<0
  /// The number of entries that were read: associations, references and places.
  private var entries = 0

  /// The maximum number of entries, which bounds the time to find those of an item; a photo of 768 tiles has about 5,000.
  private static let mostEntries = 1 << 14

  /// Creates a list without items.
  init() {}

  /// Reads the contents of a `meta` box.
  /// - Throws: `PhotoError` if the box is damaged.
  init(_ meta: BoxReader) throws(PhotoError) {
    var meta = meta
    _ = try meta.versionAndFlags()
    while let (type, contents) = try meta.box() {
      var box = contents
      switch type {
      case "pitm": primary = try box.integer(try box.versionAndFlags().version == 0 ? 2 : 4)
      case "iinf": try readTypes(&box)
      case "iprp": try readProperties(&box)
      case "iref": try readReferences(&box)
      case "iloc": try readLocations(&box)
      case "idat": self.box = box.offset..<box.offset + box.count
      default: break
      }
    }
  }

  /// Returns the properties of an item, in the order in which they apply.
  func properties(of item: Int) -> [HEIFProperty] { (associations[item] ?? []).map { properties[$0] } }

  /// Returns the targets of an item's references of a type, for example the tiles of a grid.
  func targets(_ type: String, of item: Int) -> [Int] {
    references.filter { $0.type == type && $0.from == item }.flatMap(\.to)
  }

  /// Returns the items with a reference of a type to an item, for example its thumbnails.
  func sources(_ type: String, of item: Int) -> [Int] {
    references.filter { $0.type == type && $0.to.contains(item) }.map(\.from)
  }

  /// Returns the places of an item's data in the file, in their order; nil if they are not known.
  func places(of item: Int) -> [Range<Int>]? {
    guard let places = locations[item], itemsInBox.contains(item) else { return locations[item] }
    let isInside = places.allSatisfy { $0.upperBound <= box.count }
    return isInside ? places.map { box.lowerBound + $0.lowerBound..<box.lowerBound + $0.upperBound } : nil
  }

  private mutating func countEntry(_ box: BoxReader) throws(PhotoError) {
    entries += 1
    if entries > Self.mostEntries { throw tooManyEntries(box) }
  }

  private func tooManyEntries(_ box: BoxReader) -> PhotoError {
    .damaged(box.format, detail: "a description with too many entries", byte: box.offset)
  }

  private mutating func readTypes(_ box: inout BoxReader) throws(PhotoError) {
    _ = try box.integer(try box.versionAndFlags().version == 0 ? 2 : 4)
    while let (type, contents) = try box.box() {
      var entry = contents
      let version = try entry.versionAndFlags().version
      guard type == "infe", version >= 2 else { continue }
      let item = try entry.integer(version == 2 ? 2 : 4)
      try entry.skip(2)
      types[item] = try entry.name()
    }
  }

  private mutating func readProperties(_ box: inout BoxReader) throws(PhotoError) {
    while let (type, contents) = try box.box() {
      var part = contents
      switch type {
      case "ipco": while let (type, property) = try part.box() { properties.append(try HEIFProperty(type, property)) }
      case "ipma": try readAssociations(&part)
      default: break
      }
    }
  }

  private mutating func readAssociations(_ box: inout BoxReader) throws(PhotoError) {
    let (version, flags) = try box.versionAndFlags()
    for _ in 0..<(try box.integer(4)) {
      let item = try box.integer(version == 0 ? 2 : 4)
      for _ in 0..<(try box.integer(1)) {
        // The highest bit indicates whether the property is essential; index 0 means no property.
        let index = flags & 1 == 1 ? try box.integer(2) & 0x7FFF : try box.integer(1) & 0x7F
        try countEntry(box)
        // Items of photos have about five.
        guard associations[item, default: []].count < 64 else { throw tooManyEntries(box) }
        if properties.indices.contains(index - 1) { associations[item, default: []].append(index - 1) }
      }
    }
  }

  private mutating func readReferences(_ box: inout BoxReader) throws(PhotoError) {
    let bytes = try box.versionAndFlags().version == 0 ? 2 : 4
    while let (type, contents) = try box.box() {
      var entry = contents
      try countEntry(entry)
      let from = try entry.integer(bytes)
      var to: [Int] = []
      for _ in 0..<(try entry.integer(2)) {
        try countEntry(entry)
        to.append(try entry.integer(bytes))
      }
      references.append((type, from, to))
    }
  }

  /// Reads the places of the items' data (ISO/IEC 14496-12, section 8.11.3).
  private mutating func readLocations(_ box: inout BoxReader) throws(PhotoError) {
    let version = try box.versionAndFlags().version
    let sizes = try box.integer(2)
    let (offsetBytes, lengthBytes, baseBytes) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    for _ in 0..<(try box.integer(version < 2 ? 2 : 4)) {
      let item = try box.integer(version < 2 ? 2 : 4)
      let method = version > 0 ? try box.integer(2) & 15 : 0
      try box.skip(2)
      let base = try box.position(baseBytes)
      var places: [Range<Int>] = []
      for _ in 0..<(try box.integer(2)) {
        try countEntry(box)
        if version > 0 { try box.skip(sizes & 15) }
        let start = base + (try box.position(offsetBytes))
        places.append(start..<start + (try box.position(lengthBytes)))
      }
      // Data inside of another item does not occur in photos.
      if method < 2 { locations[item] = places }
      if method == 1 { itemsInBox.insert(item) }
    }
  }
}

extension HEIFItems {
  /// Adds a track of a sequence as an item: its first picture, with the properties of its description.
  ///
  /// The first track that belongs to no other one is the primary item. Tracks without pictures, such as sound, are not
  /// added.
  mutating func add(_ track: HEIFTrack) {
    if track.type.isEmpty { return }
    let index = properties.count
    properties += track.properties
    types[track.id] = track.type
    associations[track.id] = Array(index..<properties.count)
    locations[track.id] = [track.place]
    references += track.references.map { ($0.type, track.id, $0.to) }
    let belongsToAnother = track.references.contains { ["auxl", "thmb"].contains($0.type) }
    if primary == 0, !belongsToAnother { primary = track.id }
  }
}
