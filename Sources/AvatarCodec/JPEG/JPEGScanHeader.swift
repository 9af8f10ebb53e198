/// The header of a JPEG scan (ITU-T T.81, B.2.3).
struct JPEGScanHeader: Hashable {
  /// The Huffman tables of a component, 0…3 in a valid file.
  struct Tables: Hashable {
    let dc: Int
    let ac: Int
  }

  /// The indices of the scan's components in the frame.
  private(set) var components: [Int] = []
  /// The tables of each component.
  private(set) var tables: [Tables] = []
  /// The first coefficient of the scan, in zigzag order; 0 is the DC coefficient.
  private(set) var firstCoefficient = 0
  private(set) var lastCoefficient = 0
  /// The lowest bit of the coefficients in the previous scan; 0 in the first scan of a coefficient.
  private(set) var highBit = 0
  /// The lowest bit of the coefficients in this scan.
  private(set) var lowBit = 0
  /// Whether the length matches the fields, and all components belong to the frame.
  private(set) var isWellFormed = false

  /// The length of the segment with its marker, in bytes, if it is well-formed.
  var length: Int { 8 + 2 * components.count }

  init() {}

  /// Reads the header behind the segment's length; components that are not in the frame are left out.
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
