import AvatarCodec
import AvatarFiles
import AvatarRaster

/// The photos of some requests, each opened once: one that failed is not tried again, and the standard input, which can't
/// be read twice, serves every size.
///
/// A photo is decoded once for all sizes that the same DCT scale serves: what they look like does not depend on each other.
struct OpenedPhotos {
  private let limits: PhotoLimits
  /// Whether a pipe or a device is refused instead of read.
  private let mustBeFiles: Bool
  /// Those that photos may still be asked for.
  private let requests: [AvatarSpec]
  private var opened: [PhotoSource: Result<Photo, PhotoFailure>] = [:]
  private var attention: [PhotoSource: FocalPoint] = [:]
  private var transforms = ColorTransforms()
  private var fitted: [Fitting: FittedPhoto] = [:]

  /// What tells how a photo is fitted.
  private struct Fitting: Hashable {
    let source: PhotoSource
    let side: Int
    let focus: FocalPoint
    let gravity: AvatarGravity
    let isLinear: Bool

    init(_ source: PhotoSource, _ spec: AvatarSpec) {
      (self.source, side, focus) = (source, spec.pixels, spec.focus)
      (gravity, isLinear) = (spec.gravity, spec.linear)
    }
  }

  /// Pixels of all that are fitted together, which are in memory together.
  private static let mostPixelsTogether = 1 << 22

  init(limits: PhotoLimits, mustBeFiles: Bool = false, for requests: [AvatarSpec]) {
    (self.limits, self.mustBeFiles, self.requests) = (limits, mustBeFiles, requests)
  }

  /// The photo, fitted to the square of a request.
  mutating func fitted(_ source: PhotoSource, for spec: AvatarSpec) throws(PhotoFailure) -> FittedPhoto {
    let photo = try photo(source).get()
    if let fitted = fitted[Fitting(source, spec)] { return fitted }
    fitTogether(photo, source, from: spec)
    if let fitted = fitted[Fitting(source, spec)] { return fitted }
    do throws(PhotoError) {
      return try fit(photo, source, [spec])[0]
    } catch {
      opened[source] = .failure(PhotoFailure(reason: error.reason))
      throw PhotoFailure(reason: error.reason)
    }
  }

  /// Bytes that must be held to draw one of the requests after the other, about.
  mutating func heldBytes() -> Int {
    var bytes = 0
    for spec in requests {
      // A canvas, its layers, and the PNG in the making.
      var needed = 18 * spec.pixels * spec.pixels
      if let source = spec.photo, spec.type == .human, let photo = try? photo(source).get() {
        needed += photo.heldBytes + 4 * Self.mostPixelsTogether
      }
      bytes = max(bytes, needed)
    }
    return bytes
  }

  private mutating func photo(_ source: PhotoSource) -> Result<Photo, PhotoFailure> {
    if let photo = opened[source] { return photo }
    let photo = Result { () throws(PhotoFailure) in try open(source) }
    opened[source] = photo
    return photo
  }

  /// Fits the photo to a request and to those after it that want the same photo. Where that fails, each is tried alone: a
  /// file that is cut short may have all that one of them needs.
  private mutating func fitTogether(_ photo: Photo, _ source: PhotoSource, from spec: AvatarSpec) {
    var wanted: [AvatarSpec] = []
    var (fittings, pixels) = (Set<Fitting>(), 0)
    for request in requests.drop(while: { $0 != spec }) where request.photo == source && request.type == .human {
      pixels += request.pixels * request.pixels
      if pixels > Self.mostPixelsTogether { break }
      if fittings.insert(Fitting(source, request)).inserted { wanted.append(request) }
    }
    fitted = [:]
    guard wanted.count > 1, let photos = try? fit(photo, source, wanted) else { return }
    for (request, photo) in zip(wanted, photos) { fitted[Fitting(source, request)] = photo }
  }

  private mutating func fit(
    _ photo: Photo, _ source: PhotoSource, _ specs: [AvatarSpec]
  ) throws(PhotoError) -> [FittedPhoto] {
    var targets: [FitTarget] = []
    for spec in specs {
      targets.append(photo.target(side: spec.pixels, focus: try focus(of: photo, source, spec), isLinear: spec.linear))
    }
    return try photo.resampled(targets, &transforms)
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
        case .file(let path): try ByteSource(path: path, limit: limits.bytes, isFile: mustBeFiles)
        case .standardInput: try ByteSource.standardInput(limit: limits.bytes)
        case .bytes(let bytes): try ByteSource(bytes, limit: limits.bytes)
        case .dataURI(let uri): try ByteSource(try decoded(uri), limit: limits.bytes)
        }
    } catch .missing where Self.isRemote(source) {
      throw PhotoFailure(reason: "is a URL: photos are not fetched from the network")
    } catch .unfinished where source.isDataURI {
      throw PhotoFailure(reason: "is damaged")
    } catch {
      throw PhotoFailure(reason: error.reason)
    }
    do throws(PhotoError) {
      return try Photo(bytes, limits: limits)
    } catch {
      throw PhotoFailure(reason: error.reason)
    }
  }

  private func decoded(_ uri: String) throws(FileError) -> [UInt8] {
    // Four characters for each three bytes, or three for each one.
    if uri.utf8.count / 3 > limits.bytes + 1024 { throw .tooLong(limit: limits.bytes) }
    guard let bytes = DataURI.bytes(uri) else { throw .unfinished }
    return bytes
  }

  private static func isRemote(_ source: PhotoSource) -> Bool {
    guard case .file(let path) = source else { return false }
    return ["http://", "https://"].contains { path.lowercased().hasPrefix($0) }
  }
}

extension PhotoSource {
  fileprivate var isDataURI: Bool { if case .dataURI = self { true } else { false } }
}

/// Why a photo could not be used, in words for the end of a note.
struct PhotoFailure: Error, Hashable {
  let reason: String
}
