import AvatarCodec
import AvatarRender

/// An output file that a row plans: its path and what it is to contain.
struct PlannedOutput: Sendable {
  enum Content: Hashable, Sendable {
    indirect case avatar(OutputMeasures, RowTheme, OutputEncoding)
    /// Text that describes the other outputs to the program that uses them.
    case text(String)
  }

  /// The file's path in the output directory, which is its key in the build record.
  let file: String
  let content: Content
}

/// The size and the scale of an image.
struct OutputMeasures: Hashable, Sendable {
  let size: AvatarSize
  let scale: AvatarScale

  /// The side of the image, in pixels.
  var pixels: Int { size.pixels(at: scale) }

  /// The area of the image, in pixels.
  var area: Int { pixels * pixels }
}
