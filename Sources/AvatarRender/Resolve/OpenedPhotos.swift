import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarHTTP
import AvatarRaster

/// The photos of some requests, each opened once: one that failed is not tried again, and the standard input, which can't
/// be read twice, serves every size.
///
/// A photo is decoded once for all sizes that the same DCT scale serves: what they look like does not depend on each other.
struct OpenedPhotos {
  private let limits: PhotoLimits
  private let decoders: ImageDecoders
  private let locals: LocalPhotos
  /// Whether a pipe or a device is refused instead of read.
  private let mustBeFiles: Bool
  /// The requests that photos are opened for.
  private let requests: [AvatarSpec]
  private let sides: DirectorySides
  private let remote: PhotoFetcher
  private var opened: [WantedPhoto: Result<OpenedPhoto, PhotoFailure>] = [:]
  private var attention: [WantedPhoto: FocalPoint] = [:]
  private var transforms = ColorTransforms()
  private var fitted: [Fitting: FittedPhoto] = [:]

  /// The key of a fitted photo: everything that determines its pixels.
  private struct Fitting: Hashable {
    let wanted: WantedPhoto
    let side: Int
    let crop: AvatarCrop
    let isLinear: Bool

    init(_ wanted: WantedPhoto, _ spec: AvatarSpec) {
      self.wanted = wanted
      side = spec.pixels
      crop = spec.photo.crop
      isLinear = spec.photo.isLinear
    }
  }

  /// The maximum number of pixels that are fitted together, and so are in memory together.
  private static let mostPixelsTogether = 1 << 22

  init(
    limits: PhotoLimits, decoders: ImageDecoders, locals: LocalPhotos, mustBeFiles: Bool = false, remote: PhotoFetcher,
    sides: DirectorySides,
    for requests: [AvatarSpec]
  ) {
    (self.limits, self.mustBeFiles, self.remote, self.sides) = (limits, mustBeFiles, remote, sides)
    self.decoders = decoders
    self.locals = locals
    self.requests = requests
  }

  /// The photos that a request may show, in the order in which they are tried.
  func wanted(for spec: AvatarSpec) -> [WantedPhoto] { spec.wantedPhotos(sides) }

  /// Returns a photo, fitted to the square of a request.
  ///
  /// - Parameters:
  ///   - wanted: The photo.
  ///   - spec: The request, which sets the side, the crop and the colour space of the resampling.
  ///   - time: The time left for servers to respond.
  /// - Returns: The photo, with the warnings of its file and of its source.
  /// - Throws: `PhotoFailure` if the photo cannot be opened or decoded.
  mutating func fitted(
    _ wanted: WantedPhoto, for spec: AvatarSpec, _ time: inout FetchDeadline
  ) throws(PhotoFailure) -> FittedPhoto {
    let opened = try photo(wanted, &time).get()
    var fitted = try fitted(wanted, opened.photo, for: spec)
    if let warning = opened.warning { fitted.warnings.insert(warning, at: 0) }
    if fitted.isDamaged, let source = wanted.remote { remote.invalidate(source) }
    return fitted
  }

  private mutating func fitted(
    _ wanted: WantedPhoto, _ photo: Photo, for spec: AvatarSpec
  ) throws(PhotoFailure) -> FittedPhoto {
    if let fitted = fitted[Fitting(wanted, spec)] { return fitted }
    fitTogether(photo, wanted, from: spec)
    if let fitted = fitted[Fitting(wanted, spec)] { return fitted }
    do throws(PhotoError) {
      return try fit(photo, wanted, [spec])[0]
    } catch {
      invalidate(wanted, error)
      let failure = PhotoFailure(error)
      opened[wanted] = .failure(failure)
      throw failure
    }
  }

  /// Returns the approximate number of bytes held while the requests are drawn one after the other.
  mutating func heldBytes(_ time: inout FetchDeadline) -> Int {
    var bytes = 0
    for spec in requests {
      var (hasPhoto, held) = (false, 0)
      if spec.who.type == .human {
        for wanted in wanted(for: spec) {
          guard let photo = try? photo(wanted, &time).get().photo else { continue }
          hasPhoto = true
          held = photo.decoder.heldBytes + 4 * Self.mostPixelsTogether
          break
        }
      }
      // A canvas, its layers, and the PNG in the making.
      bytes = max(bytes, AvatarLimits.bytesPerPixel(hasPhoto: hasPhoto) * spec.pixels * spec.pixels + held)
    }
    return bytes
  }

  /// A photo, and a warning about its source.
  private struct OpenedPhoto {
    let photo: Photo
    let warning: String?
  }

  private mutating func photo(_ wanted: WantedPhoto, _ time: inout FetchDeadline) -> Result<OpenedPhoto, PhotoFailure> {
    if let photo = opened[wanted] { return photo }
    let photo = Result { () throws(PhotoFailure) in try open(wanted, &time) }
    opened[wanted] = photo
    return photo
  }

  /// Fits the photo to a request and to the later ones that need the same photo.
  ///
  /// If that fails, each is tried alone: a truncated file may have everything that one of them needs.
  private mutating func fitTogether(_ photo: Photo, _ wanted: WantedPhoto, from spec: AvatarSpec) {
    var specs: [AvatarSpec] = []
    var (fittings, pixels) = (Set<Fitting>(), 0)
    for request in requests.drop(while: { $0 != spec }) where request.who.type == .human {
      guard self.wanted(for: request).contains(wanted) else { continue }
      pixels += request.pixels * request.pixels
      if pixels > Self.mostPixelsTogether { break }
      if fittings.insert(Fitting(wanted, request)).inserted { specs.append(request) }
    }
    fitted = [:]
    guard specs.count > 1, let photos = try? fit(photo, wanted, specs) else { return }
    for (request, photo) in zip(specs, photos) { fitted[Fitting(wanted, request)] = photo }
  }

  private mutating func fit(
    _ photo: Photo, _ wanted: WantedPhoto, _ specs: [AvatarSpec]
  ) throws(PhotoError) -> [FittedPhoto] {
    var targets: [FitTarget] = []
    for spec in specs {
      targets.append(
        photo.target(
          side: spec.pixels, focus: try focus(of: photo, wanted, spec).point, isLinear: spec.photo.isLinear))
    }
    return try photo.fit(targets, &transforms)
  }

  private mutating func focus(
    of photo: Photo, _ wanted: WantedPhoto, _ spec: AvatarSpec
  ) throws(PhotoError) -> FocalPoint {
    if let focus = spec.photo.crop.focus { return focus }
    if let found = attention[wanted] { return found }
    let found = try photo.attention(&transforms)
    attention[wanted] = found
    return found
  }

  private func open(_ wanted: WantedPhoto, _ time: inout FetchDeadline) throws(PhotoFailure) -> OpenedPhoto {
    let bytes: ByteSource
    var warning: String?
    if let source = wanted.remote {
      let photo: FetchedPhoto
      do throws(FetchError) {
        photo = try remote.photo(source, limit: limits.bytes, &time)
      } catch {
        throw PhotoFailure(reason: error.reason, component: error.component)
      }
      do throws(FileError) {
        (bytes, warning) = (try ByteSource(photo.bytes, limit: limits.bytes), photo.warning)
      } catch {
        throw PhotoFailure(reason: error.reason)
      }
    } else {
      bytes = try local(wanted, timeout: time.rest)
    }
    do throws(PhotoError) {
      return OpenedPhoto(photo: try Photo(bytes, limits: limits, decoders: decoders), warning: warning)
    } catch {
      invalidate(wanted, error)
      throw PhotoFailure(error)
    }
  }

  /// Invalidates the cached copy of a truncated or damaged photo, which its server may have repaired by the next time.
  private func invalidate(_ wanted: WantedPhoto, _ error: PhotoError) {
    guard let source = wanted.remote else { return }
    switch error {
    case .truncated, .damaged: remote.invalidate(source)
    case .notAPhoto, .unsupported, .unreadable, .overLimit, .component: break
    }
  }

  /// Opens a photo that is not on a server; `timeout` is the time that a pipe or a device may take to reach its end.
  private func local(_ wanted: WantedPhoto, timeout: Duration) throws(PhotoFailure) -> ByteSource {
    guard case .source(let source) = wanted.place else { throw PhotoFailure(reason: FileError.missing.reason) }
    do throws(FileError) {
      return switch source {
      case .file(let path): try locals.open(path, limit: limits.bytes, isFile: mustBeFiles, timeout: timeout)
      case .standardInput: try ByteSource.standardInput(limit: limits.bytes)
      case .bytes(let bytes): try ByteSource(bytes, limit: limits.bytes)
      case .dataURI(let uri): try ByteSource(try decoded(uri), limit: limits.bytes)
      // These photos are on servers, and `open` fetches them.
      case .url, .monica, .monicaPhoto: throw .missing
      }
    } catch .outside {
      throw PhotoFailure(reason: "leads out of the directory that photos must be in", isForbidden: true)
    } catch {
      throw PhotoFailure(reason: error.reason, isOfMachine: error.isOfMachine)
    }
  }

  private func decoded(_ uri: String) throws(FileError) -> [UInt8] {
    // Four characters for each three bytes, or three for each one.
    if uri.utf8.count / 3 > limits.bytes + 1024 { throw .tooLong(limit: limits.bytes) }
    guard let bytes = DataURI.bytes(uri) else { throw .other("is damaged") }
    return bytes
  }
}

/// The reason why a photo could not be used.
struct PhotoFailure: Error, Hashable {
  let reason: String
  /// Whether the photo must not be used at all, so that nothing may replace it.
  var isForbidden = false
  /// Whether the cause is the machine and not the photo.
  var isOfMachine = false
  /// The component that is missing or fails; nil if the cause is the photo or its source.
  var component: ComponentError?
}

extension PhotoFailure {
  init(_ error: PhotoError) {
    self.init(reason: error.reason)
    switch error {
    case .component(let error): component = error
    case .unreadable: isOfMachine = true
    case .notAPhoto, .unsupported, .truncated, .damaged, .overLimit: break
    }
  }
}
