import AvatarCodec
import AvatarFileSystem

/// The reason why a photo could not be used.
enum PhotoFailure: Error, Hashable {
  /// The photo or its source is to blame: the next source is tried.
  case unusable(String)
  /// The file does not exist: the next source is tried.
  case missing
  /// No server delivered the photo: the next source is tried.
  case undelivered(String)
  /// The photo must not be used at all, so that nothing may replace it.
  case forbidden(String)
  /// The machine is to blame, so nothing is known about the photo.
  case unreadable(String)
  case component(ComponentError)

  init(_ error: PhotoError) {
    switch error {
    case .component(let error): self = .component(error)
    case .unreadable: self = .unreadable(error.reason)
    case .notAPhoto, .unsupported, .truncated, .damaged, .overLimit: self = .unusable(error.reason)
    }
  }

  init(_ error: FileError) {
    switch error {
    case .missing: self = .missing
    case .outside: self = .forbidden("is outside the directory that must contain photos")
    case _ where error.isOfMachine: self = .unreadable(error.reason)
    default: self = .unusable(error.reason)
    }
  }

  /// Returns the photo as a skipped source if the next source may be tried.
  ///
  /// - Parameters:
  ///   - source: The name of the source.
  ///   - isRequired: Whether a server must deliver the photo.
  /// - Returns: The skipped source.
  /// - Throws: `AvatarError` if not.
  func skipped(_ source: String, isRequired: Bool) throws(AvatarError) -> SkippedSource {
    switch self {
    case .unusable(let reason): return SkippedSource(source: source, reason: reason)
    case .missing: return SkippedSource(missingFile: source)
    case .undelivered(let reason):
      var skipped = SkippedSource(source: source, reason: reason)
      if !isRequired { return skipped }
      skipped.isMissing = true
      throw .unusablePhoto(skipped)
    case .forbidden(let reason): throw .unusablePhoto(SkippedSource(source: source, reason: reason))
    case .unreadable(let reason): throw .unreadablePhoto(source: source, reason: reason)
    case .component(let error): throw AvatarError(error)
    }
  }
}
