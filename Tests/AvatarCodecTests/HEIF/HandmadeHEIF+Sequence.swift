extension HandmadeHEIF {
  /// Returns a sequence without a still image, with a track that has one image for each item.
  func sequence() -> [UInt8] {
    let start = Self.box("ftyp", Array("\(brand)\0\0\0\0\(brand)".utf8))
    let data = HEIFLayout.box("mdat", items.flatMap(\.data), layout.dataSize)
    var (offset, tracks) = (start.count + (layout.dataSize == .long ? 16 : 8), [UInt8]())
    for (i, item) in items.enumerated() {
      tracks += track(item, id: i + 1, offset: offset)
      offset += item.data.count
    }
    return start + data
      + HEIFLayout.box("moov", Self.box("mvhd", [0, 0, 0, 0]) + tracks, layout.descriptionSize)
  }

  private func track(_ item: Item, id: Int, offset: Int) -> [UInt8] {
    let none: [UInt8] = [0, 0, 0, 0]
    // The properties of a sequence contain no size, because the sample entry has one.
    let size = item.properties.first { $0[4..<8].elementsEqual("ispe".utf8) } ?? []
    let sides = size.isEmpty ? Self.bigEndian(64, 2) + Self.bigEndian(64, 2) : Array(size[14..<16] + size[18..<20])
    let fields = [UInt8](repeating: 0, count: 24) + sides
    let rest = item.properties.filter { $0 != size }.flatMap { $0 }
    let entry = Self.box(item.type, fields + [UInt8](repeating: 0, count: 50) + rest)
    let chunks = (0..<layout.samples).flatMap { Self.bigEndian(offset + $0 * item.data.count, layout.chunkBytes) }
    let table = [
      Self.box("stsd", none + Self.bigEndian(1, 4) + entry), Self.box("stsz", none + sizes(item)),
      Self.box(layout.chunkBytes == 4 ? "stco" : "co64", none + Self.bigEndian(layout.samples, 4) + chunks),
    ]
    let media = Self.box("mdia", Self.box("minf", Self.box("stbl", table.flatMap { $0 })))
    let references = item.references.flatMap { Self.box($0.type, $0.to.flatMap { Self.bigEndian($0, 4) }) }
    let times = [UInt8](repeating: 0, count: layout.trackVersion == 0 ? 8 : 16)
    let header = Self.box("tkhd", [layout.trackVersion, 0, 0, 0] + times + Self.bigEndian(id, 4))
    return Self.box("trak", header + (references.isEmpty ? [] : Self.box("tref", references)) + media)
  }

  /// Returns the sizes of a track's images, all but the first of which are wrong.
  private func sizes(_ item: Item) -> [UInt8] {
    let first = Self.bigEndian(item.data.count, 4)
    if layout.haveSamplesOneSize { return first + Self.bigEndian(layout.samples, 4) }
    let table = (0..<layout.samples).flatMap { $0 == 0 ? first : Self.bigEndian($0, 4) }
    return Self.bigEndian(0, 4) + Self.bigEndian(layout.samples, 4) + table
  }
}
