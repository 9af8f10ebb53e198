extension HandmadeHEIF {
  /// Returns the file; `primary` is the place of its primary item, from 1.
  func file(primary: Int = 1) -> [UInt8] {
    let start = Self.box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
    let data = HEIFLayout.box("mdat", items.filter { !$0.isInDescription }.flatMap(stored), layout.dataSize)
    let header = layout.dataSize == .long ? 16 : 8
    if layout.isDataFirst { return start + data + meta(primary: primary, data: start.count + header) }
    // The length of the description does not depend on the offsets in it.
    let description = meta(primary: primary, data: 0).count
    return start + meta(primary: primary, data: start.count + description + header) + data
  }

  /// Returns the data of an item in the order in which the file contains its extents.
  private func stored(_ item: Item) -> [UInt8] {
    let extents = ranges(item).map { item.data[$0] }
    return Array((layout.areExtentsReversed ? extents.reversed() : extents).joined())
  }

  /// Returns the extents of an item, as ranges of its data.
  private func ranges(_ item: Item) -> [Range<Int>] {
    let ends = (0...item.extents).map { item.data.count * $0 / item.extents }
    return zip(ends, ends.dropFirst()).map { $0..<$1 }
  }

  private func meta(primary: Int, data: Int) -> [UInt8] {
    let none: [UInt8] = [0, 0, 0, 0]
    let handler = Self.box("hdlr", none + none + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    let first = [layout.primaryVersion, 0, 0, 0] + layout.id(primary, wide: layout.primaryVersion > 0)
    let inside = items.filter(\.isInDescription).flatMap(stored)
    let parts = [
      handler, Self.box("pitm", first), locations(data), types, properties, references,
      inside.isEmpty ? [] : Self.box("idat", inside),
    ]
    return HEIFLayout.box("meta", none + parts.flatMap { $0 }, layout.descriptionSize)
  }

  private func locations(_ data: Int) -> [UInt8] {
    let isWide = layout.locationVersion == 2
    var contents: [UInt8] = [layout.locationVersion, 0, 0, 0]
    contents.append(UInt8(layout.offsetBytes << 4 | layout.lengthBytes))
    contents.append(UInt8(layout.baseBytes << 4 | layout.indexBytes))
    contents += Self.bigEndian(items.count, isWide ? 4 : 2)
    var offsets = [false: data, true: 0]
    for (i, item) in items.enumerated() {
      let start = offsets[item.isInDescription, default: 0]
      contents += layout.id(i + 1, wide: isWide)
      if layout.locationVersion > 0 { contents += [0, item.isInDescription ? 1 : 0] }
      contents += [0, 0] + Self.bigEndian(start, layout.baseBytes) + Self.bigEndian(item.extents, 2)
      for (j, range) in ranges(item).enumerated() {
        if layout.locationVersion > 0 { contents += Self.bigEndian(j + 1, layout.indexBytes) }
        let offset = layout.areExtentsReversed ? item.data.count - range.upperBound : range.lowerBound
        contents += Self.bigEndian(offset + (layout.baseBytes > 0 ? 0 : start), layout.offsetBytes)
        contents += Self.bigEndian(range.count, layout.lengthBytes)
      }
      offsets[item.isInDescription] = start + item.data.count
    }
    return Self.box("iloc", contents)
  }

  private var types: [UInt8] {
    let entries = items.enumerated().flatMap { i, item in
      let id = layout.id(i + 1, wide: layout.entryVersion > 2)
      return Self.box("infe", [layout.entryVersion, 0, 0, 0] + id + [0, 0] + Array(item.type.utf8) + [0])
    }
    let count = Self.bigEndian(items.count, layout.typesVersion > 0 ? 4 : 2)
    return Self.box("iinf", [layout.typesVersion, 0, 0, 0] + count + entries)
  }

  private var properties: [UInt8] {
    var (index, associations) = (1, [UInt8]())
    for (i, item) in items.enumerated() {
      associations += layout.id(i + 1, wide: layout.associationVersion > 0) + [UInt8(item.properties.count)]
      for _ in item.properties {
        // The highest bit indicates an essential property, here every second one.
        let essential = (index % 2) << (8 * layout.associationBytes - 1)
        associations += Self.bigEndian(index | essential, layout.associationBytes)
        index += 1
      }
    }
    let container = Self.box("ipco", items.flatMap { $0.properties.flatMap { $0 } })
    let start = [layout.associationVersion, 0, 0, layout.associationBytes == 2 ? 1 : 0]
    return Self.box("iprp", container + Self.box("ipma", start + Self.bigEndian(items.count, 4) + associations))
  }

  private var references: [UInt8] {
    let isWide = layout.referenceVersion > 0
    let boxes = items.enumerated().flatMap { i, item in
      item.references.flatMap { reference in
        Self.box(
          reference.type,
          layout.id(i + 1, wide: isWide) + Self.bigEndian(reference.to.count, 2)
            + reference.to.flatMap { layout.id($0, wide: isWide) })
      }
    }
    return boxes.isEmpty ? [] : Self.box("iref", [layout.referenceVersion, 0, 0, 0] + boxes)
  }
}
