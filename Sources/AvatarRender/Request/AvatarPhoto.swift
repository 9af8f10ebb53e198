package import AvatarContacts
import AvatarGeometry
import AvatarHTTP

/// The photo of a request: its source and how it is fitted, cropped and resampled.
public struct AvatarPhoto: Hashable, Sendable {
  /// The source of the photo; nil, the default, means a photo from one of the ``directories``, if any.
  public var source: PhotoSource?
  /// The photos to try, in order, if ``source`` cannot be used; empty by default.
  ///
  /// Contacts among the alternatives are skipped, because only the ``source`` is looked up as a contact.
  public var alternatives: [PhotoSource]
  /// The directories to search by e-mail address if there is no other photo; empty by default.
  ///
  /// Only a digest of the address is sent to the directories.
  public var directories: PhotoDirectories
  /// The fit of the photo in the shape; nil, the default, means ``Theme/photoFit``.
  ///
  /// The built-in theme uses ``PhotoFit/cover``. An SVG photo is always shown whole.
  public var fit: PhotoFit?
  /// The distance between the photo and the edge of the shape; nil, the default, means ``Theme/photoPadding``.
  ///
  /// The built-in theme has no padding.
  public var padding: PhotoPadding?
  /// The part of the photo that remains after cropping; ``AvatarCrop/center`` by default.
  ///
  /// A photo that is shown whole is not cropped.
  public var crop: AvatarCrop
  /// A Boolean value that indicates whether the photo is resampled and composited in linear light; false by default.
  ///
  /// If false, encoded sRGB values are used, as in browsers.
  public var isLinear: Bool

  /// Creates the photo of a request; every parameter has a default.
  ///
  /// - Parameters:
  ///   - source: The source of the photo; nil means a photo from a directory, if any.
  ///   - alternatives: The photos to try, in order, if the source cannot be used.
  ///   - directories: The directories to search if there is no other photo.
  ///   - fit: The fit of the photo in the shape; nil uses the theme's.
  ///   - padding: The distance between the photo and the edge of the shape; nil uses the theme's.
  ///   - crop: The part of the photo that remains after cropping.
  ///   - isLinear: Whether the photo is resampled and composited in linear light.
  public init(
    source: PhotoSource? = nil, alternatives: [PhotoSource] = [], directories: PhotoDirectories = [],
    fit: PhotoFit? = nil, padding: PhotoPadding? = nil, crop: AvatarCrop = .center, isLinear: Bool = false
  ) {
    self.source = source
    self.alternatives = alternatives
    self.directories = directories
    self.fit = fit
    self.padding = padding
    self.crop = crop
    self.isLinear = isLinear
  }

  /// The source, followed by its alternatives.
  package var sources: [PhotoSource] {
    get { (source.map { [$0] } ?? []) + alternatives }
    set { (source, alternatives) = (newValue.first, Array(newValue.dropFirst())) }
  }
}

/// A set of services that provide photos by e-mail address.
///
/// Gravatar is searched before Libravatar.
public struct PhotoDirectories: OptionSet, Hashable, Sendable {
  /// The members of the set, one bit each.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The directories as bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The [Gravatar](https://gravatar.com) service.
  public static let gravatar = PhotoDirectories(rawValue: 1)
  /// The [Libravatar](https://www.libravatar.org) service, or the server that the address's domain publishes.
  public static let libravatar = PhotoDirectories(rawValue: 2)
}

/// The fit of a photo in its avatar's shape.
public enum PhotoFit: String, Hashable, Codable, Sendable, CaseIterable {
  /// The photo fills the shape and is cropped to it.
  case cover
  /// The whole photo is shown on the background, as large as the shape allows.
  case contain
}

/// The distance between a photo and the edge of its shape, as a fraction of the side, 0…0.4.
public struct PhotoPadding: Hashable, Sendable {
  /// The distance as a fraction of the side, 0…0.4.
  public let fraction: Double

  /// Creates a padding, or returns nil if the fraction is outside 0…0.4.
  ///
  /// - Parameter fraction: The distance as a fraction of the side.
  public init?(_ fraction: Double) {
    guard (0...0.4).contains(fraction) else { return nil }
    self.fraction = fraction
  }

  private init(unchecked fraction: Double) { self.fraction = fraction }

  /// No padding: the photo reaches the edge of the shape.
  public static let zero = PhotoPadding(unchecked: 0)
}

/// The part of a photo that remains after cropping.
public enum AvatarCrop: Hashable, Sendable {
  /// The largest part of the photo around a point.
  case focus(FocalPoint)
  /// The part with faces or, if there are none, with colours and edges that stand out much more than those in the
  /// centre.
  case attention

  /// The part around the middle of the photo.
  public static let center = AvatarCrop.focus(.center)

  /// The point that stays visible after cropping; nil if the photo's contents determine the crop.
  var focus: FocalPoint? { if case .focus(let point) = self { point } else { nil } }
}

/// The source of a photo: a file, bytes, a URL or a contact.
///
/// The contents determine the format: JPEG, PNG, WebP, HEIC, AVIF, GIF, BMP, or SVG as ``IconArtwork`` describes it.
public enum PhotoSource: Hashable, Sendable {
  /// The image file at this path.
  case file(String)
  /// Standard input, read to the end.
  case standardInput
  /// The bytes of an image file in any supported format.
  case bytes([UInt8])
  /// A data URI that contains the image file (RFC 2397): `data:image/png;base64,…`.
  case dataURI(String)
  /// An HTTP or HTTPS URL, which is requested according to ``AvatarRenderer/network``.
  case url(String)
  /// A contact on a server in ``AvatarRenderer/network``, for example `PhotoSource("monica:12")`.
  ///
  /// The contact's name, e-mail address and colour are used if the request does not specify its own.
  case contact(ContactPhoto)

  /// Creates a source from a string, as the command line does.
  ///
  /// "-" is standard input, a string that starts with "data:" is a data URI, a string that starts with a scheme and
  /// "//" is a URL, and "monica:12" is a contact. Any other string is a path.
  /// - Parameter text: The string.
  public init(_ text: String) {
    if text == "-" {
      self = .standardInput
    } else if DataURI.mayBe(text) {
      self = .dataURI(text)
    } else if let contact = ContactReference(text) {
      self = .contact(ContactPhoto(remote: .contact(contact)))
    } else {
      self = WebURL.mayBe(text) ? .url(text) : .file(text)
    }
  }

  /// The photo on a server; nil for a photo on this machine.
  var remote: RemoteSource? {
    switch self {
    case .url(let text): .url(text)
    case .contact(let photo): photo.remote
    case .file, .standardInput, .bytes, .dataURI: nil
    }
  }

  /// The path of the file; nil for other sources.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The string from which `init(_:)` creates this source; nil if there is none.
  package var text: String? {
    switch self {
    // The prefix prevents a path from being read as another kind of source.
    case .file(let path): PhotoSource(path) == self ? path : "./" + path
    case .standardInput: "-"
    case .bytes: nil
    case .dataURI(let text): text
    case .url(let text): PhotoSource(text) == self ? text : nil
    case .contact(let photo): photo.remote.contact?.text
    }
  }

  /// The name of the source in messages, for example its path.
  ///
  /// URLs are shown without passwords, queries or fragments. Names are shortened to 300 characters.
  public var name: String {
    switch self {
    case .file(let path): path.shortened(to: 300)
    case .standardInput: "standard input"
    case .bytes: "the given bytes"
    case .dataURI: "the data URI"
    case .url, .contact: remote?.name ?? ""
    }
  }
}

/// The photo of a contact on a server or of an e-mail address in a directory.
public struct ContactPhoto: Hashable, Sendable {
  package let remote: RemoteSource
}

/// The point of a photo that stays visible after cropping: 0…1 along each side of the upright photo.
///
/// The values match CSS `object-position`: 0 shows the left or top edge, 0.5 the middle, and 1 the right or bottom
/// edge.
public struct FocalPoint: Hashable, Sendable {
  /// The position, 0…1, from the left edge (`x`) or from the top edge (`y`) of the upright photo.
  public let x, y: Double

  /// Creates a point, or returns nil if a coordinate is outside 0…1.
  ///
  /// - Parameters:
  ///   - x: The position from the left edge.
  ///   - y: The position from the top edge.
  public init?(x: Double, y: Double) {
    guard (0...1).contains(x), (0...1).contains(y) else { return nil }
    self.x = x
    self.y = y
  }

  private init(centered: Void) {
    x = 0.5
    y = 0.5
  }

  /// The middle of the photo, 0.5 along both sides.
  public static let center = FocalPoint(centered: ())

  /// The coordinates of the point, 0…1, as a geometric point.
  var point: Point { Point(x: x, y: y) }
}
