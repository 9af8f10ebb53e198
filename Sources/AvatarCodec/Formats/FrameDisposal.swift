/// The treatment of the box of an animation's frame before the next frame is drawn.
enum FrameDisposal: Sendable {
  /// The frame stays.
  case preserve
  /// The box becomes transparent.
  case clear
  /// The canvas becomes what it was before the frame.
  case restore
}
