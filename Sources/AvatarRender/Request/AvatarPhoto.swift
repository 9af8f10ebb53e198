/// The photo of a request: where it comes from, and how it is cropped and resampled.
public struct AvatarPhoto: Hashable, Sendable {
  /// The source of the photo; nil, the default, is a photo from one of the ``directories``, or none.
  public var source: PhotoSource?
  /// The photos to try in this order if ``source`` cannot be used; empty by default.
  ///
  /// A contact among them is skipped, because only that of the ``source`` is looked up.
  public var alternatives: [PhotoSource]
  /// The directories to search for a photo of the e-mail address if there is no other; empty by default.
  ///
  /// Only a digest of the address is sent to them.
  public var directories: PhotoDirectories
  /// The part of the photo that remains after cropping; ``AvatarCrop/center`` by default.
  public var crop: AvatarCrop
  /// A Boolean value that indicates whether the photo is resampled and composited in linear light; false by default.
  ///
  /// If false, the encoded values of sRGB are used, as in browsers.
  public var isLinear: Bool

  /// Creates the photo of a request; every parameter has a default.
  ///
  /// - Parameters:
  ///   - source: The source of the photo; nil is a photo from a directory, or none.
  ///   - alternatives: The photos to try in this order if the source cannot be used.
  ///   - directories: The directories to search if there is no other photo.
  ///   - crop: The part of the photo that remains after cropping.
  ///   - isLinear: Whether the photo is resampled and composited in linear light.
  public init(
    source: PhotoSource? = nil, alternatives: [PhotoSource] = [], directories: PhotoDirectories = [],
    crop: AvatarCrop = .center, isLinear: Bool = false
  ) {
    self.source = source
    self.alternatives = alternatives
    self.directories = directories
    self.crop = crop
    self.isLinear = isLinear
  }

  /// The source, followed by its alternatives.
  package var sources: [PhotoSource] {
    get { (source.map { [$0] } ?? []) + alternatives }
    set { (source, alternatives) = (newValue.first, Array(newValue.dropFirst())) }
  }
}

/// A set of services that have photos by e-mail address.
///
/// Gravatar is searched before Libravatar.
public struct PhotoDirectories: OptionSet, Hashable, Sendable {
  /// The members of the set, one bit each.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The directories as bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// [Gravatar](https://gravatar.com).
  public static let gravatar = PhotoDirectories(rawValue: 1)
  /// [Libravatar](https://www.libravatar.org), or the server that the domain of the address publishes.
  public static let libravatar = PhotoDirectories(rawValue: 2)
}

/// The part of a photo that remains after cropping.
public enum AvatarCrop: Hashable, Sendable {
  /// The part around a point, as large as the photo allows.
  case focus(FocalPoint)
  /// The part that attracts most attention: faces, else colours and edges that stand out.
  case attention

  /// The part around the middle of the photo.
  public static let center = AvatarCrop.focus(.center)

  /// The point that stays visible after cropping; nil if the contents of the photo select the part.
  var focus: FocalPoint? { if case .focus(let point) = self { point } else { nil } }
}
