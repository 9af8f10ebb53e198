import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarGeometry
import AvatarHTTP
import AvatarRaster

/// A photo that a person's avatars may show, with everything known about it.
struct PhotoCandidate {
  let wanted: PhotoSource
  private var content = Content.unknown
  /// The photo, or the reason why it cannot be used; nil before this is known.
  private(set) var photo: PhotoOpening?
  /// The digest of a local photo's bytes; nil if it is not known.
  var digest: ContentDigest?

  /// The bytes of the photo, from a server or from this machine.
  private enum Content {
    case unknown
    case fetched(FetchedPhoto)
    case undelivered(FetchError)
    case opened(ByteSource)
    case unopened(FileError)
  }

  /// The photo if its crop for the last request was transparent.
  private var hidden: PhotoFitter?

  init(_ wanted: PhotoSource) { self.wanted = wanted }

  /// The request that must be sent before anything else; nil if there is none.
  var request: RemoteSource? { if case .unknown = content { wanted.request } else { nil } }

  mutating func receive(_ response: Result<FetchedPhoto, FetchError>) {
    switch response {
    case .success(let photo): content = .fetched(photo)
    case .failure(let error): content = .undelivered(error)
    }
  }

  /// The server's response with the photo; nil if there is none.
  private var fetched: FetchedPhoto? { if case .fetched(let photo) = content { photo } else { nil } }

  /// The warning about the photo's source; nil if there is none.
  var warning: String? { fetched?.warning }

  /// Returns the facts about the photo.
  private func facts(_ format: ImageFormat, width: Int, height: Int, crop: Rect, eighths: Int = 8) -> ShownPhoto {
    ShownPhoto(
      source: wanted.name, format: format, width: width, height: height, crop: crop, eighths: eighths,
      delivery: fetched?.delivery)
  }

  // MARK: Content

  /// Returns the source's trace entry without decoding the photo.
  ///
  /// - Throws: `AvatarError` if a system failure prevents reading the source.
  mutating func entry(_ renderer: AvatarRenderer) throws(AvatarError) -> InputTrace.Entry {
    InputTrace.Entry(kind: kind, source: source, finding: try finding(renderer))
  }

  /// The kind of source, for its trace entry.
  var kind: InputTrace.Kind { InputTrace.Kind(wanted.content) }

  /// The value that identifies the request, for its trace entry.
  var source: UInt64 { InputTrace.Entry.source(of: wanted.identity) }

  /// Returns the finding about the source's content without decoding the photo.
  ///
  /// - Throws: `AvatarError` if a system failure prevents reading the source.
  mutating func finding(_ renderer: AvatarRenderer) throws(AvatarError) -> InputTrace.Finding {
    switch content {
    case .fetched(let photo): return .known(photo.digest)
    case .undelivered(let error):
      if let component = error.component { throw AvatarError(component) }
      return InputTrace.Finding(of: error)
    case .unknown, .opened, .unopened: break
    }
    if let digest { return .known(digest) }
    if case .dataURI(let uri) = wanted {
      // The URI identifies the contents, so it need not be decoded.
      let digest = ContentDigest(of: Array(uri.utf8))
      self.digest = digest
      return .known(digest)
    }
    do {
      let digest = try ContentDigest(fastOf: try opened(renderer))
      self.digest = digest
      return .known(digest)
    } catch {
      if error.isMachineFault { throw .input(InputError(wanted.name, reason: error.reason, kind: .io)) }
      return InputTrace.Finding(of: "unreadable \(error.reason)")
    }
  }

  /// Returns the local file or data, which is opened once.
  private mutating func opened(_ renderer: AvatarRenderer) throws(FileError) -> ByteSource {
    switch content {
    case .opened(let source): return source
    case .unopened(let error): throw error
    case .unknown, .fetched, .undelivered:
      do { content = .opened(try open(renderer)) } catch { content = .unopened(error) }
      return try opened(renderer)
    }
  }

  private func open(_ renderer: AvatarRenderer) throws(FileError) -> ByteSource {
    let limit = renderer.limits.bytes
    return switch wanted {
    case .file(let path):
      try renderer.localFiles.open(path, limit: limit, timeout: renderer.network.timeout)
    case .standardInput: try ByteSource.standardInput(limit: limit)
    case .bytes(let bytes): try ByteSource(bytes, limit: limit)
    case .dataURI(let uri): try ByteSource(try Self.decoded(uri, limit: limit), limit: limit)
    // Photos from these sources come from servers, not from local files.
    case .url: throw .missing
    case .contact: throw .other("is looked up only if it is the first photo")
    }
  }

  private static func decoded(_ uri: String, limit: Int) throws(FileError) -> [UInt8] {
    // A byte takes at most 3 characters (percent-encoding), so a longer URI exceeds the limit.
    if uri.utf8.count / 3 > limit + 1024 { throw .tooLong(limit: limit, size: uri.utf8.count) }
    guard let bytes = DataURI.bytes(uri) else { throw .other("is damaged") }
    return bytes
  }

  // MARK: Photo

  /// Reads the header of the photo unless it has already been read.
  mutating func read(_ renderer: AvatarRenderer) {
    if photo != nil { return }
    do throws(PhotoFailure) { photo = .success(try opening(renderer)) } catch { photo = .failure(error) }
  }

  private mutating func opening(_ renderer: AvatarRenderer) throws(PhotoFailure) -> OpenedPhoto {
    let source = try bytes(renderer)
    do throws(PhotoError) {
      return .pixels(PhotoFitter(try Photo(source, limits: renderer.limits, decoders: renderer.decoders)))
    } catch {
      if case .unsupported(ImageFormat.svg.name) = error { return .artwork(try Self.artwork(source)) }
      invalidate(error, renderer)
      throw PhotoFailure(error)
    }
  }

  /// Reads an SVG photo.
  ///
  /// - Throws: `PhotoFailure` if the document cannot be read or drawn.
  private static func artwork(_ source: ByteSource) throws(PhotoFailure) -> IconArtwork {
    // Reading one byte more than the reader accepts makes it report the limit.
    let bytes = source.bytes(at: 0, length: min(source.count, IconArtwork.maxBytes + 1))
    if let failure = source.failure { throw PhotoFailure(failure) }
    return try mapError(of: IconArtwork(svg: bytes)) { (error: InputError) in PhotoFailure.unusable(error.detail) }
  }

  private mutating func bytes(_ renderer: AvatarRenderer) throws(PhotoFailure) -> ByteSource {
    if case .undelivered(let error) = content {
      switch error {
      case .component(let component): throw .component(component)
      case .tooLong: throw .unusable(error.reason + renderer.limits.advice("bytes", nil))
      case .refused, .denied: throw .unusable(error.reason)
      // A person who is unknown to a directory has no missing photo.
      case .url, .status, .absent, .network, .local:
        throw .undelivered(error.reason, isAbsent: error.isAbsence && wanted.isRequested)
      }
    }
    do {
      if let fetched { return try ByteSource(fetched.bytes, limit: renderer.limits.bytes) }
      return try opened(renderer)
    } catch {
      let failure = PhotoFailure(error)
      guard case .unusable(let reason) = failure else { throw failure }
      throw .unusable(reason + advice(error, renderer))
    }
  }

  /// Returns advice to append to a message about a file that cannot be read; empty if there is none.
  private func advice(_ error: FileError, _ renderer: AvatarRenderer) -> String {
    if case .tooLong(_, let size) = error { renderer.limits.advice("bytes", size) } else { "" }
  }

  /// Returns the photo fitted to the first request, with the warnings about its file and source.
  /// - Throws: `PhotoFailure` if the photo cannot be decoded or its crop is transparent. A photo with a transparent
  ///   crop is not tried again before `restore()`.
  mutating func fit(
    _ fittings: [PhotoFitter.Fitting], with transforms: inout ColorTransforms, _ renderer: AvatarRenderer
  ) throws(PhotoFailure) -> ShownPicture {
    var fitter: PhotoFitter
    switch photo {
    case .success(.pixels(let opened))?: fitter = opened
    case .success(.artwork(let artwork))?: return shown(artwork, fittings[0], renderer)
    case .failure(let failure)?: throw failure
    case nil: throw .missing
    }
    photo = nil
    do throws(PhotoError) {
      let fitted = try fitter.fit(fittings, &transforms)
      if fitted.isDamaged, let source = wanted.remote { renderer.network.cachedPhotos.invalidate(source) }
      if fitted.image.isTransparent {
        hidden = fitter
        throw .transparent
      }
      photo = .success(.pixels(fitter))
      let (format, size) = (fitter.photo.format, fitter.photo.uprightSize)
      return ShownPicture(
        content: .pixels(fitted.image, fittings[0].fit), ink: fittings[0].isFramed ? fitter.ink : nil,
        facts: facts(
          format, width: size.width, height: size.height, crop: fitted.crop, eighths: fitted.eighths),
        warnings: [warning, misnomer(format, renderer.decoders)].compactMap { $0 } + fitted.warnings,
        damage: fitted.damage)
    } catch {
      invalidate(error, renderer)
      let failure = PhotoFailure(error)
      photo = .failure(failure)
      throw failure
    }
  }

  /// Makes a photo with a transparent crop usable again, because another request may have a different crop.
  /// - Returns: Whether there was a photo to restore.
  mutating func restore() -> Bool {
    guard let fitter = hidden else { return false }
    photo = .success(.pixels(fitter))
    hidden = nil
    return true
  }

  /// Returns an SVG photo; one whose paint reaches all corners covers the shape unless its fit is requested, or more than
  /// half of it would be cut off.
  private func shown(
    _ artwork: IconArtwork, _ fitting: PhotoFitter.Fitting, _ renderer: AvatarRenderer
  ) -> ShownPicture {
    func pixels(_ length: Double) -> Int { Int(min(length.rounded(.up), 1e9)) }
    let size = artwork.tree.size
    let isBroad = min(size.x, size.y) * 2 >= max(size.x, size.y)
    let ink = artwork.raster(pixels: PhotoFitter.inkSide)
    let fit = fitting.documentFit ?? (ink.hasPaintedCorners && isBroad ? .cover : .contain)
    var crop = Rect(x: 0, y: 0, width: size.x, height: size.y)
    if fit == .cover {
      let (side, focus) = (min(size.x, size.y), fitting.crop.focus ?? .center)
      crop = Rect(x: (size.x - side) * focus.x, y: (size.y - side) * focus.y, width: side, height: side)
    }
    return ShownPicture(
      content: .artwork(artwork, fit), ink: fit == .contain || fitting.isFramed ? ink : nil,
      facts: facts(.svg, width: pixels(size.x), height: pixels(size.y), crop: crop),
      warnings: [warning, misnomer(.svg, renderer.decoders)].compactMap { $0 }, damage: nil)
  }

  /// Returns the warning about a local file whose extension belongs to another format; nil if the extension matches the
  /// format.
  ///
  /// There is no warning about URLs, because servers may choose any format.
  private func misnomer(_ format: ImageFormat, _ decoders: ImageDecoders) -> String? {
    guard let path = wanted.path, let named = decoders.format(named: path), named != format else {
      return nil
    }
    return "is \(format.name), not \(named.name) as its name suggests"
  }

  /// Invalidates the cached copy of a truncated or damaged photo, because the server may have an undamaged copy by the
  /// next request.
  private func invalidate(_ error: PhotoError, _ renderer: AvatarRenderer) {
    guard let source = wanted.remote else { return }
    switch error {
    case .truncated, .damaged: renderer.network.cachedPhotos.invalidate(source)
    case .notAPhoto, .unsupported, .unreadable, .overLimit, .transparent, .component: break
    }
  }
}

/// A photo whose header has been read: pixels to decode, or an SVG document.
enum OpenedPhoto {
  case pixels(PhotoFitter)
  case artwork(IconArtwork)

  /// The approximate number of bytes held while the photo is fitted.
  var decodingBytes: Int { if case .pixels(let fitter) = self { fitter.decodingBytes } else { 0 } }
}

extension PhotoSource {
  private var directory: (kind: PhotoDirectory, address: EmailAddress)? {
    if case .directory(let kind, let address, _)? = remote { (kind, address) } else { nil }
  }

  /// The kind of content of an avatar that shows the photo.
  var content: AvatarContent {
    switch directory?.kind {
    case nil: .photo
    case .gravatar: .gravatar
    case .libravatar: .libravatar
    }
  }

  /// A string that identifies the request for the photo and, unlike the name, contains the whole URL or address.
  var identity: String {
    switch self {
    case .url(let text), .file(let text): text
    default: directory.map { "\($0.kind.name) of \($0.address.text)" } ?? name
    }
  }

  /// A Boolean value that indicates whether the request specifies the photo itself rather than a directory to search.
  var isRequested: Bool { directory == nil }

  /// The request for the photo; nil if the photo is not on a server or its contact must be looked up first.
  var request: RemoteSource? { person == nil ? remote : nil }
}

extension AvatarSpec {
  /// The requested directories, in the order in which they are tried.
  private var directories: [PhotoDirectory] {
    let all: [(PhotoDirectories, PhotoDirectory)] = [(.gravatar, .gravatar), (.libravatar, .libravatar)]
    return all.filter { photo.directories.contains($0.0) }.map(\.1)
  }

  /// The requested directories that cannot be queried because the address is not an e-mail address.
  var directoriesWithoutAddress: [SkippedSource] {
    guard let email = who.address, EmailAddress(email) == nil else { return [] }
    let shown = EmailAddress.shown(email).shortened(to: 100)
    return directories.map {
      SkippedSource(source: "\($0.name) of \(shown)", reason: "is not an e-mail address")
    }
  }

  /// Returns the photos that the request may show, in the order in which they are tried.
  ///
  /// Photos from directories and contact servers are requested at the largest size among `specs`, which are resolved
  /// together.
  func wantedPhotos(with specs: [AvatarSpec]) -> [PhotoSource] {
    let side = specs.map(\.pixels).max() ?? pixels
    let wanted = photo.sources.map { $0.sized(side) }
    guard let address = who.address.flatMap({ EmailAddress($0) }) else { return wanted }
    return wanted + directories.map { .contact(ContactPhoto(remote: .directory($0, address, pixels: side))) }
  }
}

extension Raster {
  /// Whether each corner has a pixel that is at least half opaque.
  fileprivate var hasPaintedCorners: Bool {
    let corners = [0, width - 1, colors.count - width, colors.count - 1]
    return corners.allSatisfy { colors[$0].alpha >= 0x8000 }
  }
}
