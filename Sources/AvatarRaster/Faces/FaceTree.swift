/// A decision tree of two levels.
struct FaceTree {
  /// The distances of the three features from the first feature of a window: the root's, and those of its branches.
  let root, left, right: Int
  /// A value above its threshold leads to the right.
  let rootThreshold, leftThreshold, rightThreshold: UInt8
  /// The leaves from left to right.
  let leaves: SIMD4<Int32>
  /// The least sum, with the leaves of the trees before it, of a window that may show a face.
  let least: Int32
}
