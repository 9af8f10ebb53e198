package import AvatarCodec
package import AvatarContacts
package import AvatarFileSystem
import AvatarRaster
import AvatarText
import PersonWords

/// A renderer that turns requests into avatars.
///
/// ```swift
/// let renderer = AvatarRenderer()
/// let spec = AvatarSpec(name: "Ada Lovelace", photo: .file("ada.jpg"))
/// let png = try await renderer.png(for: spec)
/// ```
///
/// The fallback chain tries the request's photos, Gravatar and Libravatar if requested, then initials, then an icon or
/// a pattern. It always produces an avatar, whose ``AvatarReport`` gives the reason for each skipped source.
///
/// Asynchronous methods request photos from servers. Methods with an `offline` argument send no requests and use only
/// cached photos. Use one renderer for many avatars, because it caches open fonts and shape masks. Copies share these
/// caches and may be used from several tasks concurrently.
public struct AvatarRenderer: Sendable {
  /// A Boolean value that indicates whether a requested photo, initials or badge that cannot be shown is an error;
  /// false by default.
  ///
  /// If it is true, damage to a photo's image data is also an error, even if the damaged part is not visible. If it is
  /// false, the fallback chain continues and always produces an avatar. A photo requested for an agent, which never
  /// shows one, is not an error.
  public var isStrict: Bool
  /// The limits for photos and for the finished image.
  public var limits: PhotoLimits
  /// The colours and measures that a request does not specify.
  public var theme: Theme
  /// The typefaces for initials and badges.
  public var fonts: AvatarFonts
  /// The network access for photos.
  public var network: AvatarNetwork
  /// A Boolean value that indicates whether reports contain the values of placeholders, which pages show until an avatar
  /// is loaded: ``AvatarReport/dominantColor`` and ``AvatarReport/thumbHash``; false by default.
  public var reportsPlaceholders = false
  /// The local files that may be read as photos and icons.
  package var localFiles = LocalFiles.anything
  /// The photo decoders, one for each input format.
  package var decoders = ImageDecoders.standard
  /// A Boolean value that indicates whether blocking calls wait for servers rather than use only the cache.
  package var waitsForServers = false
  /// The photos that no other content may replace, such as those given as arguments.
  package var requiredPhotos: [PhotoSource] = []
  /// The coverage masks of recently drawn shapes.
  let coverages = ShapeCoverages()

  /// The version of the library and the command, for reports and build records.
  package static let version = "0.1.0"

  /// The version of the rendered pixels.
  ///
  /// The version increases whenever equal requests produce different pixels, so that avatars in lists are rendered
  /// again.
  package static let look = 13

  /// Creates a renderer; every parameter has a default.
  ///
  /// - Parameters:
  ///   - isStrict: Whether a requested photo, initials or badge that cannot be shown is an error.
  ///   - limits: The limits for photos and for the finished image.
  ///   - theme: The colours and measures that a request does not specify.
  ///   - fonts: The typefaces for initials and badges.
  ///   - network: The network access for photos.
  public init(
    isStrict: Bool = false, limits: PhotoLimits = PhotoLimits(), theme: Theme = Theme(),
    fonts: AvatarFonts = AvatarFonts(), network: AvatarNetwork = AvatarNetwork()
  ) {
    self.isStrict = isStrict
    self.limits = limits
    self.theme = theme
    self.fonts = fonts
    self.network = network
  }

  /// Returns requests grouped by person and photo, so that each group is resolved together.
  ///
  /// The requests' icon files are read.
  /// - Parameter specs: The requests.
  /// - Returns: The groups.
  /// - Throws: `AvatarError` if an image would be too large or an icon cannot be used.
  func people(in specs: [AvatarSpec]) throws(AvatarError) -> [Person: [AvatarSpec]] {
    for spec in specs { try limits.checkOutput(width: spec.pixels, height: spec.pixels) }
    var read: [AvatarSpec] = []
    for spec in specs { read.append(try spec.readingIcon(in: localFiles)) }
    return Dictionary(grouping: read, by: Person.init)
  }

  /// Starts fetching the photo for one person's requests.
  ///
  /// - Parameter specs: The requests.
  /// - Returns: The prefetch, which continues only while this value exists.
  package func prefetch(_ specs: [AvatarSpec]) -> Prefetch {
    guard let spec = specs.first, spec.who.type == .human else { return Prefetch() }
    // Sources after a local file are not prefetched, because the file may suffice.
    let chain = spec.wantedPhotos(with: specs).prefix { $0.request != nil }.compactMap(\.request)
    return network.photos.prefetch(chain, limit: limits.bytes)
  }
}

/// The person and the photo of a request.
///
/// Requests with the same person and photo are resolved together.
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
