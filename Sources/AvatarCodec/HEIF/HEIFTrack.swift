/// A track of an image sequence, of which only the first picture is read (ISO/IEC 23008-12, section 7; ISO/IEC 14496-12).
struct HEIFTrack {
  private(set) var id = 0
  /// The type of its coded pictures; empty if the track has none.
  private(set) var type = ""
  /// The place of the first picture's data in the file.
  private(set) var place = 0..<0
  private(set) var properties: [HEIFProperty] = []
  private(set) var references: [(type: String, to: [Int])] = []

  /// Reads the contents of a `trak` box.
  /// - Throws: `PhotoError` if the box is damaged.
  init(_ track: inout BoxReader) throws(PhotoError) {
    while let (type, contents) = try track.box() {
      var box = contents
      switch type {
      case "tkhd":
        try box.skip(try box.versionAndFlags().version == 0 ? 8 : 16)
        id = try box.integer(4)
      case "tref":
        while let (type, contents) = try box.box() {
          var ids = contents
          var to: [Int] = []
          while ids.count >= 4 { to.append(try ids.integer(4)) }
          references.append((type, to))
        }
      case "mdia": try readMedia(&box)
      default: break
      }
    }
  }

  /// Reads the boxes of the description and the places of pictures, which are inside of others.
  private mutating func readMedia(_ media: inout BoxReader) throws(PhotoError) {
    while let (type, contents) = try media.box() {
      var box = contents
      switch type {
      case "minf", "stbl": try readMedia(&box)
      case "stsd":
        try box.skip(8)
        if let (type, contents) = try box.box() { try readDescription(type, contents) }
      case "stsz":
        try box.skip(4)
        let (size, count) = (try box.integer(4), try box.integer(4))
        place = place.lowerBound..<place.lowerBound + (size == 0 && count > 0 ? try box.integer(4) : size)
      case "stco", "co64":
        try box.skip(8)
        let start = try box.position(type == "stco" ? 4 : 8)
        place = start..<start + place.count
      default: break
      }
    }
  }

  /// Reads a sample entry of coded pictures: its size and the boxes behind it (ISO/IEC 14496-12, section 12.1.3).
  private mutating func readDescription(_ type: String, _ entry: BoxReader) throws(PhotoError) {
    var entry = entry
    guard HEIFCoding(itemType: type) != nil else { return }
    self.type = type
    try entry.skip(24)
    properties = [.size(width: try entry.integer(2), height: try entry.integer(2))]
    try entry.skip(50)
    while let (type, box) = try entry.box() { properties.append(try HEIFProperty(type, box)) }
  }
}
