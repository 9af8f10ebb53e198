import AvatarFileSystem

/// The items of a HEIF file with their properties and references, as its `meta` box lists them (ISO/IEC 23008-12 and
/// 14496-12).
struct HEIFItems: Hashable, Sendable {
  /// The ID of the item that the file shows.
  private(set) var primary = 0
  private(set) var types: [Int: String] = [:]
  private var properties: [HEIFProperty] = []
  private var associations: [Int: [Int]] = [:]
  private var references: [HEIFReference] = []

  /// Reads the contents of a `meta` box.
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
        if properties.indices.contains(index - 1) { associations[item, default: []].append(index - 1) }
      }
    }
  }

  private mutating func readReferences(_ box: inout BoxReader) throws(PhotoError) {
    let bytes = try box.versionAndFlags().version == 0 ? 2 : 4
    while let (type, contents) = try box.box() {
      var entry = contents
      var reference = HEIFReference(type: type, from: try entry.integer(bytes), to: [])
      for _ in 0..<(try entry.integer(2)) { reference.to.append(try entry.integer(bytes)) }
      references.append(reference)
    }
  }
}

/// A reference from an item to others.
private struct HEIFReference: Hashable, Sendable {
  let type: String
  let from: Int
  var to: [Int]
}
