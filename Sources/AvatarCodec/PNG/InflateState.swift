/// The part of deflated data that is decoded next.
enum InflateState {
  case header
  /// A block of bytes that are not compressed, of which so many remain.
  case stored(Int)
  case coded(areLiteralsJoined: Bool)
  case end
}
