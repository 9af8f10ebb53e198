/// The reason why the decoding of a block stopped.
enum InflateStop {
  /// The output or the input is beyond its limit.
  case limit
  case endOfBlock, damage
}
