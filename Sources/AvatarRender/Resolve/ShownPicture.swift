import AvatarCodec
import AvatarRaster

/// A photo fitted to a request, with the facts, warnings and damage found during decoding.
struct ShownPicture {
  enum Content {
    case pixels(ResampledImage, PhotoFit)
    case artwork(IconArtwork, PhotoFit)
  }

  let content: Content
  /// The thumbnail that determines the background; nil if the photo fills the shape.
  let ink: Raster?
  let facts: ShownPhoto
  /// The warnings about the file and its source, each of which completes a message.
  let warnings: [String]
  /// The damage to the image data, which is also reported as a warning; nil if the data is intact.
  let damage: PhotoError?
}
