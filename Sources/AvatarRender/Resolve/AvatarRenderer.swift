package import AvatarCodec
package import AvatarContacts
import AvatarFileSystem
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
  package var localPhotos = LocalPhotos.anything
  /// The formats of photos.
  package var decoders = ImageDecoders.standard
  /// Whether synchronous calls wait for servers instead of using only the cache.
  package var waitsForServers = false
  let coverages = ShapeCoverages()

  /// The version of the program.
  package static let version = "0.1.0"

  /// The number of the looks that this version draws: it rises when equal requests get other pixels, so that lists render
  /// their avatars again.
  package static let look = 3

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

  /// Returns an avatar.
  ///
  /// Sends no request: a photo on a server is used if it is in the cache. The asynchronous form requests it.
  /// - Throws: `AvatarError` if the image would be too large, a component is missing, or a photo cannot be read because
  ///   of a fault of the machine; if `isStrict`, also if anything requested cannot be shown.
  public func avatar(for spec: AvatarSpec) throws(AvatarError) -> Avatar {
    try avatars(for: [spec]) { $0 }[0]
  }

  /// Returns the PNG file of an avatar.
  ///
  /// Sends no request: a photo on a server is used if it is in the cache. The asynchronous form requests it.
  /// - Throws: `AvatarError`; see `avatar(for:)`.
  public func png(for spec: AvatarSpec) throws(AvatarError) -> [UInt8] { try avatar(for: spec).png() }

  /// Returns the SVG file of an avatar, whose width and height are points and whose title is the alternative text.
  ///
  /// Sends no request: a photo on a server is used if it is in the cache.
  /// - Throws: `AvatarError`; see `avatar(for:)`.
  public func svg(for spec: AvatarSpec) throws(AvatarError) -> [UInt8] {
    let avatar = try resolved([spec]) { $0 }[0]
    return try PictureFile(picture(of: avatar), OutputEncoding(.svg), on: nil).bytes
  }

  /// Returns the result of `use` for the avatar of each request, in their order.
  ///
  /// A photo that several requests share is read once. Each avatar is released before the next one is drawn, so that
  /// large ones need not fit in memory together. Sends no request; the asynchronous form does.
  /// - Throws: `AvatarError` if an image would be too large, a component is missing, or a photo cannot be read because
  ///   of a fault of the machine; if `isStrict`, also if anything requested cannot be shown.
  public func avatars<Result>(for specs: [AvatarSpec], use: (Avatar) -> Result) throws(AvatarError) -> [Result] {
    try resolved(specs) { use($0.render(coverages)) }
  }

  /// Returns the result of `use` for the avatar of each request, in their order, before it is drawn.
  ///
  /// - Throws: `AvatarError`; see `avatars(for:use:)`.
  package func resolved<Result>(
    _ specs: [AvatarSpec], use: (ResolvedAvatar) -> Result
  ) throws(AvatarError) -> [Result] {
    let people = try people(in: specs)
    var resolutions = people.mapValues { BlockingResolution($0, self) }
    let prefetches = waitsForServers && people.count > 1 ? people.values.map { prefetch($0) } : []
    var results: [Result] = []
    for spec in specs {
      let person = Person(spec)
      guard var resolution = resolutions.removeValue(forKey: person), var avatar = try resolution.next() else {
        preconditionFailure("each request is resolved once")
      }
      // The photo of a person who is finished is released before the avatar is drawn.
      if !resolution.isFinished { resolutions[person] = resolution }
      if let fault = network.cacheFault() { avatar.report.warnings.append(fault) }
      results.append(use(avatar))
    }
    return withExtendedLifetime(prefetches) { results }
  }

  /// Groups requests by the people who are resolved together.
  ///
  /// The files of their icons are read.
  /// - Throws: `AvatarError` if an image would be too large, or an icon cannot be used.
  func people(in specs: [AvatarSpec]) throws(AvatarError) -> [Person: [AvatarSpec]] {
    for spec in specs { try limits.check(width: spec.pixels, height: spec.pixels) }
    let read = try specs.map { spec throws(AvatarError) in try spec.readingIcon() }
    return Dictionary(grouping: read, by: Person.init)
  }

  /// Starts to fetch the photo of requests for one person.
  /// - Returns: The holder of the photo, which is fetched only while this exists.
  package func prefetch(_ specs: [AvatarSpec]) -> Prefetch {
    guard let spec = specs.first, spec.who.type == .human else { return Prefetch() }
    // A local file may suffice, so that what follows it is not fetched ahead.
    let chain = spec.wantedPhotos(with: specs).prefix { $0.remote != nil }.compactMap(\.remote)
    return network.photos.prefetch(chain, limit: limits.bytes)
  }

  /// Returns an avatar, which is drawn when its pixels are first needed.
  ///
  /// - Parameter avatar: The avatar.
  /// - Returns: The picture.
  package func picture(of avatar: ResolvedAvatar) -> DrawnPicture {
    DrawnPicture(
      scale: avatar.spec.scale.factor, title: avatar.report.alt, drawing: { avatar.drawing },
      bands: { RasterBands(avatar.drawing, coverage: coverages.coverage) })
  }

  /// Returns the files of an avatar, which is drawn once, unless equal files were made recently.
  ///
  /// - Parameters:
  ///   - avatar: The avatar.
  ///   - encodings: The encoding of each file.
  ///   - recent: The files that were made recently.
  /// - Returns: The files, in the order of their encodings.
  /// - Throws: `AvatarError` if a file cannot be encoded.
  package func files(
    of avatar: ResolvedAvatar, as encodings: [OutputEncoding], recent: DrawnPictures
  ) throws(AvatarError) -> [AvatarFile] {
    let (picture, matte) = (picture(of: avatar), avatar.spec.look.matte)
    return try encodings.map { encoding throws(AvatarError) in
      // The files of layers contain names, which few avatars share.
      let key = avatar.appearance.reuseKey.flatMap {
        encoding.format.isVector ? nil : DrawnPictures.Key(appearance: $0, encoding: encoding, matte: matte)
      }
      if let key, let file = recent[key] { return AvatarFile(file, avatar) }
      let file = try PictureFile(picture, encoding, on: matte)
      if let key { recent[key] = file }
      return AvatarFile(file, avatar)
    }
  }
}

/// The person and the photo that a request is for: requests with equal ones are resolved together.
struct Person: Hashable {
  let who: AvatarSubject
  let source: PhotoSource?
  let directories: PhotoDirectories

  init(_ spec: AvatarSpec) {
    who = spec.who
    source = spec.photo.source
    directories = spec.photo.directories
  }
}
