/// The header of a scan.
struct JPEGScanHeader: Hashable {
  /// The Huffman tables of a component, 0…3 in a valid file.
  struct Tables: Hashable {
    let dc: Int
    let ac: Int
  }

  /// Indices of its components in the frame.
  private(set) var components: [Int] = []
  /// The tables of each component.
  private(set) var tables: [Tables] = []
  /// The first coefficient it carries, in zigzag order; 0 is the average of a block.
  private(set) var firstCoefficient = 0
  private(set) var lastCoefficient = 0
  /// The lowest bit of the coefficients that the scan before it carried; 0 for the first scan of a coefficient.
  private(set) var highBit = 0
  /// The lowest bit of the coefficients that it carries itself.
  private(set) var lowBit = 0
  /// Whether it has the length of its fields, and only components of the frame.
  private(set) var isWellFormed = false

  /// The length of its segment, with the marker, if it is well-formed.
  var length: Int { 8 + 2 * components.count }

  init() {}

  /// Reads it from behind the segment's length; components that the frame doesn't have are left out.
  ///
  /// `length` is the number of bytes behind the segment's length.
  init(_ cursor: inout ByteCursor, _ frame: [JPEGHeader.Component], length: Int) {
    guard let count = cursor.byte(), count <= 4 else { return }
    for _ in 0..<count {
      guard let identifier = cursor.byte(), let numbers = cursor.byte() else { return }
      let index = frame.indices.first { frame[$0].identifier == identifier && !components.contains($0) }
      guard let index else { continue }
      components.append(index)
      tables.append(Tables(dc: Int(numbers >> 4), ac: Int(numbers & 15)))
    }
    firstCoefficient = Int(cursor.byte() ?? 0)
    guard let last = cursor.byte(), let bits = cursor.byte() else { return }
    lastCoefficient = Int(last)
    highBit = Int(bits >> 4)
    lowBit = Int(bits & 15)
    isWellFormed = !components.isEmpty && components.count == count && length == 4 + 2 * Int(count)
  }
}
