/// A GIF file that these tests write.
struct HandmadeGIF {
  enum Compression {
    /// Codes whose strings are added until the table is full; then the table is cleared, unless that is deferred.
    case strings(defersClear: Bool)
    /// A clear code precedes each pair of indices.
    case pairs
  }

  var version = "89a"
  /// The screen size in pixels, or nil for the frame size.
  var screen: (width: Int, height: Int)?
  var left = 0
  var top = 0
  var width = 13
  var height = 11
  /// The number of bits per index.
  var bits = 4
  var isInterlaced = false
  var hasGlobalColors = true
  var localColors: [UInt8] = []
  /// The transparent index, which a graphic control extension specifies.
  var transparentIndex: UInt8?
  /// The blocks before and after the first frame.
  var before: [UInt8] = []
  var after: [UInt8] = [0x3B]
  var compression = Compression.strings(defersClear: false)
  /// The number of rows with image data, or nil for all rows.
  var storedRows: Int?
  /// The change to the compressed data.
  var harm: ([UInt8]) -> [UInt8] = { $0 }
  /// The index of a pixel of the frame.
  var index: (_ x: Int, _ y: Int) -> Int = { x, y in (x * 7 + y * 13 + x * y) }

  static func color(_ index: Int) -> [UInt8] { [UInt8(index), UInt8(255 - index), UInt8(index * 7 & 255)] }

  /// Returns the colour of an index in the global colour table.
  static func pixel(_ index: Int) -> UInt32 {
    color(index).reversed().reduce(0xFF) { $0 << 8 | UInt32($1) }
  }

  func storedIndex(_ x: Int, _ y: Int) -> Int { index(x, y) & (1 << bits - 1) }

  /// The pixels of the frame with the global colour table.
  var framePixels: [UInt32] {
    (0..<height).flatMap { y in
      (0..<width).map { x in
        let index = storedIndex(x, y)
        return transparentIndex.map(Int.init) == index ? 0 : Self.pixel(index)
      }
    }
  }

  /// The rows in the order in which they are stored.
  var rowOrder: [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return (0..<height).sorted { (pass($0), $0) < (pass($1), $1) }
  }

  private func pass(_ y: Int) -> Int { y % 8 == 0 ? 0 : y % 8 == 4 ? 1 : y % 4 == 2 ? 2 : 3 }

  var header: [UInt8] {
    let colors = hasGlobalColors ? (0..<1 << bits).flatMap(Self.color) : []
    var bytes = Array("GIF\(version)".utf8) + Self.uint16(screen?.width ?? width + left)
    bytes +=
      Self.uint16(screen?.height ?? height + top) + [hasGlobalColors ? 0x80 | UInt8(bits - 1) : 0, 0, 0] + colors
    bytes += before
    if let transparentIndex { bytes += [0x21, 0xF9, 4, 1, 0, 0, transparentIndex, 0] }
    return bytes
  }

  /// The image block up to its data.
  var descriptor: [UInt8] {
    var flags: UInt8 = isInterlaced ? 0x40 : 0
    if !localColors.isEmpty { flags |= 0x80 | UInt8((localColors.count / 3).trailingZeroBitCount - 1) }
    return [0x2C] + [left, top, width, height].flatMap(Self.uint16) + [flags] + localColors + [UInt8(bits)]
  }

  var bytes: [UInt8] { header + descriptor + Self.blocks(harm(data)) + after }

  /// The compressed data.
  var data: [UInt8] {
    let rows = rowOrder.prefix(storedRows ?? height)
    let indices = rows.flatMap { y in (0..<width).map { storedIndex($0, y) } }
    switch compression {
    case .pairs: return pairs(indices)
    case .strings(let defersClear): return strings(indices, defersClear: defersClear)
    }
  }

  static func blocks(_ data: [UInt8]) -> [UInt8] {
    stride(from: 0, to: data.count, by: 255).flatMap { start in
      let block = data[start...].prefix(255)
      return [UInt8(block.count)] + block
    } + [0]
  }

  static func uint16(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }

  private func pairs(_ indices: [Int]) -> [UInt8] {
    var writer = CodeWriter(bits: bits + 1)
    for (i, index) in indices.enumerated() {
      if i % 2 == 0 { writer.append(1 << bits) }
      writer.append(index)
    }
    writer.append(1 << bits + 1)
    return writer.finish()
  }

  private func strings(_ indices: [Int], defersClear: Bool) -> [UInt8] {
    var writer = CodeWriter(bits: bits + 1)
    var table: [Int: Int] = [:]
    var next = 1 << bits + 2
    writer.append(1 << bits)
    var code: Int?
    for index in indices {
      guard let prefix = code else {
        code = index
        continue
      }
      if let known = table[prefix << 8 | index] {
        code = known
        continue
      }
      writer.append(prefix)
      code = index
      if next < 4096 {
        table[prefix << 8 | index] = next
        // The decoder adds the string one code later.
        if next == 1 << writer.bits { writer.bits += 1 }
        next += 1
      } else if !defersClear {
        writer.append(1 << bits)
        (table, next, writer.bits) = ([:], 1 << bits + 2, bits + 1)
      }
    }
    if let code { writer.append(code) }
    if next == 1 << writer.bits, writer.bits < 12 { writer.bits += 1 }
    writer.append(1 << bits + 1)
    return writer.finish()
  }
}

/// A writer that packs codes into bytes, lowest bits first.
struct CodeWriter {
  var bits: Int
  private var bytes: [UInt8] = []
  private var pending = 0
  private var count = 0

  init(bits: Int) { self.bits = bits }

  mutating func append(_ code: Int) {
    pending |= code << count
    count += bits
    while count >= 8 {
      bytes.append(UInt8(pending & 255))
      pending >>= 8
      count -= 8
    }
  }

  func finish() -> [UInt8] { count > 0 ? bytes + [UInt8(pending & 255)] : bytes }
}
