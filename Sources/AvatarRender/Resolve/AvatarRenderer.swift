package import AvatarCodec
package import AvatarContacts
package import AvatarFileSystem
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
  /// The version increases when equal requests get other pixels, so that lists render their avatars again.
  package static let look = 8

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
    let chain = spec.wantedPhotos(with: specs).prefix { $0.request != nil }.compactMap(\.request)
    return network.photos.prefetch(chain, limit: limits.bytes)
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
