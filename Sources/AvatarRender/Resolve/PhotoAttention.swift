import AvatarCodec
import AvatarGeometry
import AvatarRaster

extension Photo {
  /// The focal point that a square crop should keep, found from the picture.
  func attention(_ transforms: inout ColorTransforms) throws(PhotoError) -> FocalPoint {
    .center
  }
}
