/// The result of opening a photo.
///
/// A generic `Result` would need metadata that the Swift runtime creates at each start, by searching all conformances.
enum PhotoOpening {
  case success(OpenedPhoto)
  case failure(PhotoFailure)

  /// The photo, or nil if it cannot be used.
  var opened: OpenedPhoto? { if case .success(let photo) = self { photo } else { nil } }
}
