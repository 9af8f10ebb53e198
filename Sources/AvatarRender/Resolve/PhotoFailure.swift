import AvatarCodec
import AvatarFileSystem

/// The reason why a photo could not be used.
enum PhotoFailure: Error, Hashable {
  /// The photo or its source is unusable, so the next source is tried.
  case unusable(String)
  /// The file does not exist, so the next source is tried.
  case missing
  /// The photo could not be fetched, possibly because the server has no such photo, so the next source is tried.
  case undelivered(String, isAbsent: Bool = false)
  /// Git checked out another file in place of the photo, so the next source is tried.
  case substitute(String)
  /// The photo must not be used, and nothing may replace it.
  case forbidden(String)
  /// A system failure prevented reading the photo, so nothing is known about it.
  case unreadable(String)
  case component(ComponentError)

  init(_ error: PhotoError) {
    switch error {
    case .component(let error): self = .component(error)
    case .unreadable: self = .unreadable(error.reason)
    case .notAPhoto, .unsupported, .truncated, .damaged, .overLimit, .transparent: self = .unusable(error.reason)
    }
  }

  init(_ error: FileError) {
    switch error {
    case .missing: self = .missing
    case .outside: self = .forbidden("is outside the directory that must contain photos")
    case .substitute: self = .substitute(error.reason)
    case _ where error.isMachineFault: self = .unreadable(error.reason)
    default: self = .unusable(error.reason)
    }
  }

  /// Returns the photo as a skipped source if the next source may be tried.
  ///
  /// - Parameters:
  ///   - source: The name of the source.
  ///   - isRequired: Whether it is an error if the photo cannot be shown.
  /// - Returns: The skipped source.
  /// - Throws: `AvatarError` if no other source may be tried.
  func skipped(_ source: String, isRequired: Bool) throws(AvatarError) -> SkippedSource {
    switch self {
    case .unusable(let reason), .substitute(let reason):
      let skipped = SkippedSource(source: source, reason: reason)
      if isRequired { throw .unusablePhoto(skipped) }
      return skipped
    case .missing: return SkippedSource(missingFile: source)
    case .undelivered(let reason, let isAbsent):
      let skipped = SkippedSource(source: source, reason: reason, isMissing: isAbsent || isRequired)
      if isRequired { throw .unusablePhoto(skipped) }
      return skipped
    case .forbidden(let reason): throw .unusablePhoto(SkippedSource(source: source, reason: reason))
    case .unreadable(let reason): throw .input(InputError(source, reason: reason, kind: .io))
    case .component(let error): throw AvatarError(error)
    }
  }
}
