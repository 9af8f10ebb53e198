import AvatarFileSystem

/// The header of a JPEG scan (ITU-T T.81, B.2.3).
struct JPEGScanHeader: Hashable {
  /// The indices of the scan's components in the frame.
  private(set) var components: [Int] = []
  /// The Huffman tables of each component, 0…3 in a valid file.
  private(set) var dcTables: [Int] = []
  private(set) var acTables: [Int] = []
  /// The first coefficient of the scan, in zigzag order; 0 is the DC coefficient.
  private(set) var firstCoefficient = 0
  private(set) var lastCoefficient = 0
  /// The lowest bit of the coefficients in the previous scan, or 0 in the first scan of these coefficients.
  private(set) var highBit = 0
  /// The lowest bit of the coefficients in this scan.
  private(set) var lowBit = 0
  /// Whether the length matches the fields, and all components belong to the frame.
  private(set) var isWellFormed = false

  /// The length of the segment including its marker, in bytes, if it is well-formed.
  var length: Int { 8 + 2 * components.count }

  init() {}

  /// Reads the header after the segment's length field, omitting components that are not in the frame.
  ///
  /// `length` is the number of bytes after the length field.
  init(_ cursor: inout ByteCursor, _ frame: [JPEGHeader.Component], length: Int) {
    guard let count = cursor.byte(), count <= 4 else { return }
    for _ in 0..<count {
      guard let identifier = cursor.byte(), let numbers = cursor.byte() else { return }
      let index = frame.indices.first { frame[$0].identifier == identifier && !components.contains($0) }
      guard let index else { continue }
      components.append(index)
      dcTables.append(Int(numbers >> 4))
      acTables.append(Int(numbers & 15))
    }
    firstCoefficient = Int(cursor.byte() ?? 0)
    guard let last = cursor.byte(), let bits = cursor.byte() else { return }
    lastCoefficient = Int(last)
    highBit = Int(bits >> 4)
    lowBit = Int(bits & 15)
    isWellFormed = !components.isEmpty && components.count == count && length == 4 + 2 * Int(count)
  }
}
