import AvatarRaster

/// A frame control chunk of an animated PNG (PNG, third edition, section 11.3.6.2).
struct PNGFrameControl {
  let box: PixelBox
  let disposal: FrameDisposal
  let replaces: Bool

  /// Reads the contents of the chunk; nil if the frame does not lie within the canvas.
  init?(_ bytes: [UInt8], width: Int, height: Int) {
    guard bytes.count == 26 else { return nil }
    let values = stride(from: 4, to: 20, by: 4).map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
    box = PixelBox(x: values[2], y: values[3], width: values[0], height: values[1])
    guard box.width > 0, box.height > 0, box.x + box.width <= width, box.y + box.height <= height else { return nil }
    disposal = bytes[24] == 1 ? .clear : bytes[24] == 2 ? .restore : .preserve
    replaces = bytes[25] == 0
  }
}
