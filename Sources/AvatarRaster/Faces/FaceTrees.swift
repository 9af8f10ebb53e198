/// The decision trees that distinguish faces from other things, for pictures with one number of cells in a row.
struct FaceTrees {
  /// The sum of leaves that corresponds to a likeness of 1.
  static let unit = 256
  /// The side of a window, in cells.
  static let window = 12

  private let trees: [FaceTree]

  /// Prepares the trees for rows of `columns` cells.
  init(columns: Int) {
    trees = stride(from: 0, to: Self.rows.count, by: Self.rowLength).map { start in
      let row = Self.rows[start..<start + Self.rowLength].map(Int.init)
      func offset(_ feature: Int) -> Int {
        let (cell, channel) = feature.quotientAndRemainder(dividingBy: FaceChannels.count)
        return (cell / Self.window * columns + cell % Self.window) * FaceChannels.count + channel
      }
      return FaceTree(
        root: offset(row[0]), left: offset(row[2]), right: offset(row[4]), rootThreshold: UInt8(row[1]),
        leftThreshold: UInt8(row[3]), rightThreshold: UInt8(row[5]),
        leaves: SIMD4(Int32(row[6]), Int32(row[7]), Int32(row[8]), Int32(row[9])), least: Int32(row[10]))
    }
  }

  /// Returns the sum of the leaves for the window that starts at an index of the channels, or nil if it clearly shows no face.
  func sum(_ values: Span<UInt8>, at start: Int) -> Int? {
    var sum: Int32 = 0
    for tree in trees {
      let leaf: Int
      if values[start &+ tree.root] <= tree.rootThreshold {
        leaf = values[start &+ tree.left] <= tree.leftThreshold ? 0 : 1
      } else {
        leaf = values[start &+ tree.right] <= tree.rightThreshold ? 2 : 3
      }
      sum &+= tree.leaves[leaf]
      if sum < tree.least { return nil }
    }
    return Int(sum)
  }
}
