package import AvatarCodec
package import AvatarContacts
import AvatarFileSystem
import AvatarRaster
import AvatarText

/// A renderer that turns requests into avatars.
///
/// ```swift
/// let renderer = AvatarRenderer()
/// let spec = AvatarSpec(name: "Ada Lovelace", photo: .file("ada.jpg"))
/// let png = try await renderer.png(for: spec)
/// ```
///
/// The fallback chain is: photos of the request, Gravatar and Libravatar if they are requested, initials, icon or
/// pattern. It always ends in an avatar, whose ``AvatarReport`` has the reason for each skipped source.
///
/// Asynchronous methods request photos from servers. Those whose argument is `offline` send no requests, and use photos
/// in the cache. Use one renderer for many avatars: it caches open fonts and the masks of shapes. Copies share these
/// caches, and may be used from several tasks at the same time.
public struct AvatarRenderer: Sendable {
  /// A Boolean value that indicates whether a requested photo, initials or badge that cannot be shown is an error;
  /// false by default.
  ///
  /// If it is true, damage to a photo's image data is an error too, even if it is not shown. If it is false, the
  /// fallback chain continues and always ends in an avatar. That an agent never shows a photo is
  /// not an error.
  public var isStrict: Bool
  /// The limits of photos and of the finished image.
  public var limits: AvatarLimits
  /// The colours and measures that a request does not specify.
  public var theme: Theme
  /// The typefaces of initials and badges.
  public var fonts: AvatarFonts
  /// The access to servers for photos.
  public var network: AvatarNetwork
  /// The local files that may be read as photos and icons.
  package var localFiles = LocalFiles.anything
  /// The decoders of photos, one for each input format.
  package var decoders = ImageDecoders.standard
  /// A Boolean value that indicates whether blocking calls wait for servers instead of using only the cache.
  package var waitsForServers = false
  /// Whether a photo of a request that no server delivers is an error, as a file that does not exist is for arguments.
  package var requiresDelivery = false
  /// The coverages of recently drawn shapes.
  let coverages = ShapeCoverages()

  /// The version of the library and of the command, for reports and build records.
  package static let version = "0.1.0"

  /// The version of the pixels.
  ///
  /// It increases when equal requests get other pixels, so that lists render their avatars again.
  package static let look = 4

  /// Creates a renderer; every parameter has a default.
  ///
  /// - Parameters:
  ///   - isStrict: Whether a requested part that cannot be shown is an error.
  ///   - limits: The limits of photos and of the finished image.
  ///   - theme: The colours and measures that a request does not specify.
  ///   - fonts: The typefaces of initials and badges.
  ///   - network: The access to servers for photos.
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

  /// Returns an avatar without sending requests to servers.
  ///
  /// A photo on a server is used if it is in the cache. ``avatar(for:)`` requests it.
  /// - Parameter spec: The request.
  /// - Returns: The avatar, with the report on it.
  /// - Throws: ``AvatarError`` if the image would be too large, a component is missing, an icon cannot be used, or a
  ///   fault of the machine prevents reading a photo. If ``isStrict`` is true, also if a requested part cannot be
  ///   shown.
  /// - Complexity: O(*n*) for *n* pixels of the image and of the photo.
  public func avatar(offline spec: AvatarSpec) throws(AvatarError) -> Avatar {
    try avatars(offline: [spec]) { $0 }[0]
  }

  /// Returns the PNG file of an avatar without sending requests to servers.
  ///
  /// A photo on a server is used if it is in the cache. ``png(for:)`` requests it.
  /// - Parameter spec: The request.
  /// - Returns: The bytes of the file: straight alpha, tagged as sRGB.
  /// - Throws: ``AvatarError`` as ``avatar(offline:)`` does.
  /// - Complexity: O(*n*) for *n* pixels of the image and of the photo.
  public func png(offline spec: AvatarSpec) throws(AvatarError) -> [UInt8] { try avatar(offline: spec).png() }

  /// Returns the SVG file of an avatar without sending requests to servers.
  ///
  /// Its width and height are in points, and its title is the alternative text. Initials are outlines, so the file
  /// needs no font. A photo in it has the pixels of the request's scale. A photo on a server is used if it is in the
  /// cache. ``svg(for:)`` requests it.
  /// - Parameter spec: The request.
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError`` as ``avatar(offline:)`` does.
  /// - Complexity: O(*n*) for *n* pixels of the photo.
  public func svg(offline spec: AvatarSpec) throws(AvatarError) -> [UInt8] {
    try svg(of: resolved([spec]) { $0 }[0])
  }

  /// Encodes an avatar as an SVG file.
  func svg(of avatar: ResolvedAvatar) throws(AvatarError) -> [UInt8] {
    try PictureFile(picture(of: avatar), OutputEncoding(.svg), on: nil).bytes
  }

  /// Renders several avatars one after the other without sending requests to servers.
  ///
  /// A photo that several requests share is read once. Each avatar is released before the next one is drawn, so that
  /// large ones need not fit into memory together. A photo on a server is used if it is in the cache.
  /// ``avatars(for:use:)`` requests it.
  /// - Parameters:
  ///   - specs: The requests.
  ///   - use: Called with the avatar of each request, in their order.
  /// - Returns: The results of `use`, in the order of the requests.
  /// - Throws: ``AvatarError`` as ``avatar(offline:)`` does, for the first request that fails.
  /// - Complexity: O(*n*) for *n* pixels of the images and of the photos.
  public func avatars<Result>(
    offline specs: [AvatarSpec], use: (Avatar) -> Result
  ) throws(AvatarError) -> [Result] {
    try resolved(specs) { use($0.render(coverages)) }
  }

  /// Resolves several avatars, which are not drawn yet.
  ///
  /// - Parameters:
  ///   - specs: The requests.
  ///   - use: Called with the resolved avatar of each request, in their order.
  /// - Returns: The results of `use`, in the order of the requests.
  /// - Throws: `AvatarError`; see `avatars(offline:use:)`.
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

  /// Returns requests grouped by the person and the photo with which they are resolved together.
  ///
  /// The files of their icons are read.
  /// - Parameter specs: The requests.
  /// - Returns: The groups.
  /// - Throws: `AvatarError` if an image would be too large, or an icon cannot be used.
  func people(in specs: [AvatarSpec]) throws(AvatarError) -> [Person: [AvatarSpec]] {
    for spec in specs { try limits.check(width: spec.pixels, height: spec.pixels) }
    let read = try specs.map { spec throws(AvatarError) in try spec.readingIcon(in: localFiles) }
    return Dictionary(grouping: read, by: Person.init)
  }

  /// Starts to fetch the photo of requests for one person.
  ///
  /// - Parameter specs: The requests.
  /// - Returns: The holder of the photo, which is fetched only while the holder exists.
  package func prefetch(_ specs: [AvatarSpec]) -> Prefetch {
    guard let spec = specs.first, spec.who.type == .human else { return Prefetch() }
    // Sources after a local file are not prefetched, because the file may suffice.
    let chain = spec.wantedPhotos(with: specs).prefix { $0.remote != nil }.compactMap(\.remote)
    return network.photos.prefetch(chain, limit: limits.bytes)
  }

  /// Returns the image of an avatar, which is drawn when its pixels are first needed.
  ///
  /// - Parameter avatar: The avatar.
  /// - Returns: The image.
  package func picture(of avatar: ResolvedAvatar) -> DrawnPicture {
    DrawnPicture(
      scale: avatar.spec.scale.factor, title: avatar.report.alt, drawing: { avatar.drawing },
      bands: { RasterBands(avatar.drawing, coverage: coverages.coverage) })
  }

  /// Returns the files of an avatar, which is drawn once, unless equal files were written recently.
  ///
  /// - Parameters:
  ///   - avatar: The avatar.
  ///   - encodings: The encoding of each file.
  ///   - recent: The files that were written recently.
  /// - Returns: The files, in the order of their encodings.
  /// - Throws: `AvatarError` if a file cannot be encoded.
  package func files(
    of avatar: ResolvedAvatar, as encodings: [OutputEncoding], recent: DrawnPictures
  ) throws(AvatarError) -> [AvatarFile] {
    let (picture, matte) = (picture(of: avatar), avatar.spec.look.matte)
    return try encodings.map { encoding throws(AvatarError) in
      // SVG files contain names, which few avatars share.
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

/// The person and the photo that a request is for.
///
/// Requests with equal values are resolved together.
struct Person: Hashable {
  let who: AvatarSubject
  let sources: [PhotoSource]
  let directories: PhotoDirectories

  init(_ spec: AvatarSpec) {
    who = spec.who
    sources = spec.photo.sources
    directories = spec.photo.directories
  }
}
