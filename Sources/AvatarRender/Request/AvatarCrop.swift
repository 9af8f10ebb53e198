/// The part of a photo that remains after cropping.
public enum AvatarCrop: Hashable, Sendable {
  /// The largest part of the photo around a point.
  case focus(FocalPoint)
  /// The largest part with the faces or, if there are none, with colours and edges that stand out much more than those
  /// in the centre.
  case attention
  /// The head and shoulders of the largest face or, if there is none, the part that ``attention`` shows.
  case face

  /// The part around the middle of the photo.
  public static let center = AvatarCrop.focus(.center)

  /// The gravity; nil for a focal point other than the middle.
  var gravity: PhotoGravity? { PhotoGravity.allCases.first { $0.crop == self } }

  /// The point that stays visible after cropping; nil if the photo's contents determine the crop.
  var focus: FocalPoint? { if case .focus(let point) = self { point } else { nil } }
}
