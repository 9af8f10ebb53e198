import AvatarRaster

/// Everything that decoding a picture of a HEIF file depends on, except for the file.
struct HEIFRequest: BitwiseCopyable, Sendable {
  let coding: HEIFCoding
  /// The ID of a thumbnail's item; 0 is the primary picture.
  let thumbnail: Int
  /// The size as coded, px.
  let width, height: Int
  /// The part to decode, px of the picture as coded.
  let frame: PixelBox
  /// The maximum width and height of what is decoded for it, px.
  let mostSide: Int
  /// The pixels along each side that are averaged to one.
  let reduction: Int
  let hasAlpha: Bool
  /// An upper bound for the memory that decoding takes, in bytes.
  let heldBytes: Int

  /// The width of the result, px.
  var reducedWidth: Int { (frame.width + reduction - 1) / reduction }
  /// The height of the result, px.
  var reducedHeight: Int { (frame.height + reduction - 1) / reduction }
}
