import AvatarFileSystem
import AvatarRaster

/// The items of a HEIF file with their properties and references, as listed in its `meta` box (ISO/IEC 23008-12 and
/// 14496-12).
struct HEIFItems {
  /// The ID of the item to show, or 0 if there is none.
  private(set) var primary = 0
  private(set) var types: [Int: String] = [:]
  private var properties: [HEIFProperty] = []
  private var associations: [Int: [Int]] = [:]
  private var references: [(type: String, from: Int, to: [Int])] = []
  private var locations: [Int: [Range<Int>]] = [:]
  /// The items whose locations are relative to the start of the `idat` box.
  private var itemsInBox: Set<Int> = []
  private var box = 0..<0
  /// The items whose data is inside that of other items.
  private(set) var itemsInItems: Set<Int> = []
  /// The number of entries that have been read: associations, references and locations.
  private var entries = 0

  /// The maximum number of entries, which limits the time needed to find the entries of an item; a photo with 768 tiles
  /// has about 5,000.
  private static let maxEntries = 1 << 14

  /// Creates an empty list.
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

  /// Returns the targets of an item's references of a given type, for example the tiles of a grid.
  func targets(_ type: String, of item: Int) -> [Int] {
    references.filter { $0.type == type && $0.from == item }.flatMap(\.to)
  }

  /// Returns the items that refer to an item with a given type of reference, for example its thumbnails.
  func sources(_ type: String, of item: Int) -> [Int] {
    references.filter { $0.type == type && $0.to.contains(item) }.map(\.from)
  }

  /// Returns the locations of an item's data in the file, in order, or nil if they are unknown.
  func places(of item: Int) -> [Range<Int>]? {
    guard var places = locations[item], itemsInBox.contains(item) else { return locations[item] }
    // A single extent without a length extends to the end of the box.
    if places.count == 1, places[0].isEmpty { places = [places[0].lowerBound..<max(places[0].lowerBound, box.count)] }
    let isInside = places.allSatisfy { $0.upperBound <= box.count }
    return isInside ? places.map { box.lowerBound + $0.lowerBound..<box.lowerBound + $0.upperBound } : nil
  }

  private mutating func countEntry(_ box: BoxReader) throws(PhotoError) {
    entries += 1
    if entries > Self.maxEntries { throw tooManyEntries(box) }
  }

  private func tooManyEntries(_ box: BoxReader) -> PhotoError {
    .damaged(box.format, detail: "metadata with too many entries", byte: box.offset)
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
        // The highest bit indicates whether the property is essential; index 0 means that there is no property.
        let index = flags & 1 == 1 ? try box.integer(2) & 0x7FFF : try box.integer(1) & 0x7F
        try countEntry(box)
        // Items in photos usually have about five properties.
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

  /// Reads the locations of the items' data (ISO/IEC 14496-12, section 8.11.3).
  /// - Throws: `PhotoError` if the box is damaged or has too many entries.
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
      switch method {
      case 0: locations[item] = places
      case 1:
        locations[item] = places
        itemsInBox.insert(item)
      // Photos do not store data inside another item.
      case 2: itemsInItems.insert(item)
      default: break
      }
    }
  }
}

extension HEIFItems {
  /// Adds the first image in a track of an image sequence as an item (ISO/IEC 23008-12, section 7; ISO/IEC 14496-12).
  ///
  /// The first track that does not belong to another track is the primary item. Tracks without images, such as sound,
  /// are not added.
  /// - Throws: `PhotoError` if the contents of the `trak` box are damaged.
  mutating func addTrack(_ track: BoxReader) throws(PhotoError) {
    guard var header = try track.descendant("tkhd"), let table = try track.descendant("mdia", "minf", "stbl"),
      var descriptions = try table.descendant("stsd"), var sizes = try table.descendant("stsz")
    else { return }
    // The times of creation and modification have 32 bits each in version 0, and 64 in version 1.
    try header.skip(try header.versionAndFlags().version == 0 ? 8 : 16)
    let item = try header.integer(4)
    try descriptions.skip(8)
    guard let (type, description) = try descriptions.box(), HEIFCoding(itemType: type) != nil else { return }
    types[item] = type
    try readDescription(description, of: item)
    try sizes.skip(4)
    let (size, count) = (try sizes.integer(4), try sizes.integer(4))
    // If all samples have the same size, there is no table of sizes.
    let length = size == 0 && count > 0 ? try sizes.integer(4) : size
    var belongsToAnother = false
    if var references = try track.descendant("tref") {
      while let (type, contents) = try references.box() {
        var ids = contents
        while ids.count >= 4 {
          try countEntry(ids)
          self.references.append((type, item, [try ids.integer(4)]))
        }
        if type == "auxl" || type == "thmb" { belongsToAnother = true }
      }
    }
    for (type, bytes) in [("stco", 4), ("co64", 8)] {
      guard var offsets = try table.descendant(type) else { continue }
      try offsets.skip(8)
      // The first chunk starts with the first sample of the track.
      let start = try offsets.position(bytes)
      locations[item] = [start..<start + length]
    }
    if primary == 0, !belongsToAnother { primary = item }
  }

  /// Reads a sample entry of coded images: the size and the boxes after it (ISO/IEC 14496-12, section 12.1.3).
  /// - Throws: `PhotoError` if the entry is damaged.
  private mutating func readDescription(_ entry: BoxReader, of item: Int) throws(PhotoError) {
    var entry = entry
    let index = properties.count
    try entry.skip(24)
    properties.append(.size(width: try entry.integer(2), height: try entry.integer(2)))
    // The resolutions, the name of the compressor and the depth lie between the size and the boxes.
    try entry.skip(50)
    while let (type, box) = try entry.box() { properties.append(try HEIFProperty(type, box)) }
    associations[item] = Array(index..<properties.count)
  }
}
