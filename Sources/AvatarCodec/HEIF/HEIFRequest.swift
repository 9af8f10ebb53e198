import AvatarRaster

/// The parameters for decoding a picture of a HEIF file.
struct HEIFRequest: BitwiseCopyable, Sendable {
  let coding: HEIFCoding
  /// The ID of a thumbnail's item; 0 is the primary picture.
  let thumbnail: Int
  /// The size of the coded image, in pixels, before rotation and cropping.
  let width, height: Int
  /// The part to decode, in pixels of the picture as coded.
  let frame: PixelBox
  /// The maximum width and height of any picture that is decoded for the request, in pixels.
  let mostSide: Int
  /// The number of pixels along each side that are averaged to one.
  let reduction: Int
  let hasAlpha: Bool
  /// An upper bound for the memory that decoding takes, in bytes.
  let heldBytes: Int

  /// The width of the result, in pixels.
  var reducedWidth: Int { (frame.width + reduction - 1) / reduction }
  /// The height of the result, in pixels.
  var reducedHeight: Int { (frame.height + reduction - 1) / reduction }
}
