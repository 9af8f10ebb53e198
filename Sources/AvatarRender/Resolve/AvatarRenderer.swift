package import AvatarCodec
import AvatarFileSystem
package import AvatarHTTP
import AvatarRaster
import AvatarText

/// Turns requests into avatars.
///
/// ```swift
/// let png = try await AvatarRenderer().png(for: AvatarSpec(photo: .file("ada.jpg"), size: .lg))
/// ```
public struct AvatarRenderer: Sendable {
  /// Whether a requested photo, initials or badge that cannot be shown is an error.
  ///
  /// If false, the fallback chain continues and always ends in an avatar.
  public var isStrict: Bool
  /// The limits of photos and of the finished image.
  public var limits: AvatarLimits
  /// The colours and measures that a request does not specify.
  public var theme: Theme
  /// The typefaces of initials and badges.
  public var fonts: AvatarFonts
  /// The access to servers for photos.
  public var network: AvatarNetwork
  /// The local files that may be used as photos.
  package var localPhotos = LocalPhotos.anywhere
  /// The formats of photos.
  package var decoders = ImageDecoders.standard
  private let masks = ShapeMasks()

  /// The version of the program; what it draws may change from one version to the next.
  package static let version = "0.1.0"

  /// Creates a renderer, by default with the built-in theme.
  public init(
    isStrict: Bool = false, limits: AvatarLimits = AvatarLimits(), theme: Theme = Theme(),
    fonts: AvatarFonts = AvatarFonts(), network: AvatarNetwork = AvatarNetwork()
  ) {
    self.isStrict = isStrict
    self.limits = limits
    self.theme = theme
    self.fonts = fonts
    self.network = network
  }

  /// Returns the PNG file of an avatar.
  ///
  /// If servers are needed, it waits for them on a separate thread, even if the task is cancelled.
  /// - Throws: `AvatarError` if the image would be too large, a component is missing, or a photo cannot be read because
  ///   of a fault of the machine; if `isStrict`, also if anything requested cannot be shown.
  public func png(for spec: AvatarSpec) async throws(AvatarError) -> [UInt8] {
    guard spec.mayAskServers else { return try avatar(for: spec).png() }
    // The threads of tasks are few, and not for waiting.
    let result = await withCheckedContinuation { continuation in
      let draw = { @Sendable in
        continuation.resume(returning: Result { () throws(AvatarError) in try avatar(for: spec).png() })
      }
      if !BackgroundThread.start(draw) { draw() }
    }
    return try result.get()
  }

  /// Returns an avatar and the sources that were skipped for it.
  ///
  /// Waits for servers if the request needs them, for example for a URL.
  /// - Throws: `AvatarError` if the image would be too large, a component is missing, or a photo cannot be read because
  ///   of a fault of the machine; if `isStrict`, also if anything requested cannot be shown.
  public func avatar(for spec: AvatarSpec) throws(AvatarError) -> Avatar {
    try avatars(for: [spec]) { $0 }[0]
  }

  /// Returns the result of `use` for the avatar of each request, in their order.
  ///
  /// A photo that several requests share is read once. Each avatar is released before the next one is drawn, so that
  /// large ones need not fit in memory together.
  /// - Throws: `AvatarError` if an image would be too large, a component is missing, or a photo cannot be read because
  ///   of a fault of the machine; if `isStrict`, also if anything requested cannot be shown.
  public func avatars<Result>(for specs: [AvatarSpec], use: (Avatar) -> Result) throws(AvatarError) -> [Result] {
    for spec in specs { try limits.check(width: spec.pixels, height: spec.pixels) }
    let completed = completed(specs)
    let requests = completed.map(\.spec)
    var photos = OpenedPhotos(
      limits: limits.photo, decoders: decoders, locals: localPhotos, remote: network.photos,
      sides: DirectorySides(requests), for: requests)
    prefetch(requests)
    return try avatars(for: completed, &photos, use)
  }

  /// Returns the result of `use` for the PNG file of each request's avatar, in their order.
  ///
  /// Local photos must be regular files, so that no pipe or device is waited for.
  /// - Parameters:
  ///   - specs: The requests to draw, all for the same person.
  ///   - all: All requests for that person, including those not drawn now: one photo from a directory serves them all.
  ///   - known: The cache of recently drawn avatars, with this theme and these fonts.
  ///   - time: The time left for servers to respond.
  ///   - reserve: Called with the approximate number of bytes that will be held, after the photo's header is read and
  ///     before anything is decoded; may block until that much memory is available.
  ///   - use: Called with the file of each avatar.
  /// - Returns: The results of `use`.
  /// - Throws: `AvatarError` if an image would be too large, a component is missing, or a photo cannot be read because
  ///   of a fault of the machine; if `isStrict`, also if anything requested cannot be shown.
  package func files<Result>(
    for specs: [AvatarSpec], together all: [AvatarSpec], known: DrawnPictures, _ time: inout FetchDeadline,
    reserve: (Int) -> Void, use: (AvatarFile) -> Result
  ) throws(AvatarError) -> [Result] {
    for spec in specs { try limits.check(width: spec.pixels, height: spec.pixels) }
    let completed = completed(specs, &time)
    let sides = DirectorySides(self.completed(all, &time).map(\.spec))
    var photos = OpenedPhotos(
      limits: limits.photo, decoders: decoders, locals: localPhotos, mustBeFiles: true, remote: network.photos,
      sides: sides,
      for: completed.map(\.spec))
    reserve(photos.heldBytes(&time))
    var results: [Result] = []
    for request in completed {
      let avatar = try resolve(request, &photos, &time)
      let key = avatar.appearance.reuseKey
      let png = key.flatMap { known[$0] } ?? avatar.render(masks).png()
      if let key { known[key] = png }
      results.append(use(AvatarFile(png: png, report: avatar.report, side: avatar.appearance.pixels)))
    }
    return results
  }

  private func avatars<Result>(
    for requests: [CompletedRequest], _ photos: inout OpenedPhotos, _ use: (Avatar) -> Result
  ) throws(AvatarError) -> [Result] {
    var results: [Result] = []
    for request in requests {
      var time = request.time ?? network.photos.time()
      var avatar = try resolve(request, &photos, &time)
      if let fault = network.cacheFault() { avatar.report.warnings.append(fault) }
      results.append(use(avatar.render(masks)))
    }
    return results
  }

  /// Follows the fallback chain: the photo, else a photo from a directory, else the initials, else the icon.
  private func resolve(
    _ request: CompletedRequest, _ photos: inout OpenedPhotos, _ time: inout FetchDeadline
  ) throws(AvatarError) -> ResolvedAvatar {
    let spec = request.spec
    var report = AvatarReport()
    var resolver = AppearanceResolver(spec: spec, theme: theme)
    if case .text(let badge) = spec.look.badge {
      switch try fonts.outline(of: badge.clusters) {
      case .success(let outline): resolver.badgeText = outline
      case .failure(let error):
        let badge = "the badge \(badge.text.quoted)"
        if isStrict { throw .incomplete(SkippedSource(source: badge, reason: error.reason)) }
        report.warnings.append(AvatarWarning(source: badge, reason: "\(error.reason): left out"))
        report.shortfalls.insert(.badge)
      }
    }
    if let component = request.failure?.component { throw AvatarError(component) }
    if let skipped = request.skipped { try skip(skipped, .photo, &report) }
    if let photo = try photo(for: spec, &report, &photos, &time) {
      return ResolvedAvatar(appearance: resolver.photo(photo), report: report)
    }
    if let (initials, outline) = try initials(for: spec, &report) {
      return ResolvedAvatar(appearance: resolver.initials(initials, outline), report: report)
    }
    return ResolvedAvatar(appearance: resolver.icon(), report: report)
  }

  /// Records a requested source that cannot be used.
  ///
  /// - Throws: `AvatarError` if the renderer is strict.
  private func skip(
    _ source: SkippedSource, _ shortfall: Shortfall, _ report: inout AvatarReport
  ) throws(AvatarError) {
    if isStrict { throw shortfall == .photo ? .unusablePhoto(source) : .incomplete(source) }
    report.skipped.append(source)
    report.shortfalls.insert(shortfall)
  }

  /// Returns the first photo that can be used; nil if there is none.
  private func photo(
    for spec: AvatarSpec, _ report: inout AvatarReport, _ photos: inout OpenedPhotos, _ time: inout FetchDeadline
  ) throws(AvatarError) -> Raster? {
    let wanted = photos.wanted(for: spec)
    if spec.who.type == .agent {
      report.skipped += wanted.map { SkippedSource(source: $0.name, reason: "agents never show a photo") }
      return nil
    }
    // A directory without a photo is no shortfall if another one has it.
    var missing: [SkippedSource] = []
    for wanted in wanted {
      do throws(PhotoFailure) {
        let photo = try photos.fitted(wanted, for: spec, &time)
        report.skipped += missing
        report.content = wanted.content
        report.warnings += photo.warnings.map { AvatarWarning(source: wanted.name, reason: $0) }
        return photo.raster
      } catch {
        if let component = error.component { throw AvatarError(component) }
        if error.isOfMachine { throw .unreadablePhoto(source: wanted.name, reason: error.reason) }
        let skipped = SkippedSource(source: wanted.name, reason: error.reason)
        if error.isForbidden { throw .unusablePhoto(skipped) }
        if case .source = wanted.place {
          try skip(skipped, .photo, &report)
        } else {
          missing.append(skipped)
        }
      }
    }
    missing += spec.directoriesWithoutAddress
    for skipped in missing { try skip(skipped, .photo, &report) }
    return nil
  }

  /// Returns the first initials that a font has: those given, else the name's, else the address's; nil if none has.
  private func initials(
    for spec: AvatarSpec, _ report: inout AvatarReport
  ) throws(AvatarError) -> (Initials, TextOutline)? {
    for (source, initials) in spec.initialsCandidates {
      guard let initials else {
        try skip(SkippedSource(source: source, reason: "has no letters or digits"), .initials, &report)
        continue
      }
      switch try fonts.outline(of: initials.clusters) {
      case .success(let outline):
        report.content = .initials
        report.initials = initials.text
        return (initials, outline)
      case .failure(let error):
        // A caller with a font of its own may still want to know them.
        if report.initials == nil { report.initials = initials.text }
        try skip(SkippedSource(source: source, reason: error.reason), .initials, &report)
      }
    }
    return nil
  }
}

/// What can go wrong with a request.
public enum AvatarError: Error, Hashable, Sendable {
  /// A requested photo can't be used, and the renderer is strict.
  case unusablePhoto(SkippedSource)
  /// Requested initials or a requested badge can't be drawn, or an address is not valid, and the renderer is strict.
  case incomplete(SkippedSource)
  /// A picture would have more pixels than `AvatarLimits.outputPixels`. Its size, px.
  case outputTooLarge(width: Int, height: Int, limit: Int)
  /// A library that the request needs is missing or fails, for example HarfBuzz for initials. Nothing is drawn in its
  /// place: another call may succeed once the library is installed.
  case missingComponent(name: String, reason: String)
  /// A photo could not be read because of a fault of the machine, for example of its disk, or changed while it was read:
  /// whether it can be used is not known.
  case unreadablePhoto(source: String, reason: String)

  /// The description, for a message.
  public var reason: String {
    switch self {
    case .unusablePhoto(let skipped), .incomplete(let skipped): "\(skipped.source): \(skipped.reason)"
    case .outputTooLarge(let width, let height, let limit):
      "the picture would be \(width)×\(height) px: must have at most \(limit) pixels"
    case .missingComponent(let name, let reason): "\(name): \(reason)"
    case .unreadablePhoto(let source, let reason): "\(source): \(reason)"
    }
  }
}
