import AvatarCodec
import AvatarFiles
import AvatarRaster

/// The photos of one run, each opened once: one that failed is not tried again, and the standard input, which can't
/// be read twice, serves every size.
struct OpenedPhotos {
  let limits: PhotoLimits
  private var opened: [PhotoSource: Result<Photo, PhotoFailure>] = [:]
  private var attention: [PhotoSource: FocalPoint] = [:]
  private var transforms = ColorTransforms()

  init(limits: PhotoLimits) { self.limits = limits }

  /// The photo, fitted to the square of a request.
  mutating func fitted(_ source: PhotoSource, for spec: AvatarSpec) throws(PhotoFailure) -> FittedPhoto {
    if opened[source] == nil { opened[source] = Result { () throws(PhotoFailure) in try open(source) } }
    let photo = try opened[source]!.get()
    do throws(PhotoError) {
      let focus = try focus(of: photo, source, spec)
      return try photo.fitted(side: spec.pixels, focus: focus, isLinear: spec.linear, &transforms)
    } catch {
      opened[source] = .failure(PhotoFailure(reason: error.reason))
      throw PhotoFailure(reason: error.reason)
    }
  }

  private mutating func focus(
    of photo: Photo, _ source: PhotoSource, _ spec: AvatarSpec
  ) throws(PhotoError) -> FocalPoint {
    if spec.gravity == .center { return spec.focus }
    if let found = attention[source] { return found }
    let found = try photo.attention(&transforms)
    attention[source] = found
    return found
  }

  private func open(_ source: PhotoSource) throws(PhotoFailure) -> Photo {
    let bytes: ByteSource
    do throws(FileError) {
      bytes =
        switch source {
        case .file(let path): try ByteSource(path: path, limit: limits.bytes)
        case .standardInput: try ByteSource.standardInput(limit: limits.bytes)
        case .bytes(let bytes): try ByteSource(bytes, limit: limits.bytes)
        }
    } catch {
      throw PhotoFailure(reason: error.reason)
    }
    do throws(PhotoError) {
      return try Photo(bytes, limits: limits)
    } catch {
      throw PhotoFailure(reason: error.reason)
    }
  }
}

/// Why a photo could not be used, in words for the end of a note.
struct PhotoFailure: Error, Hashable {
  let reason: String
}
