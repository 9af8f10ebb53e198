/// The photo of a request: its source, and how it is used.
public struct AvatarPhoto: Hashable, Sendable {
  /// The photo; nil is that of a directory, or none.
  public var source: PhotoSource?
  /// The directories that are requested for a photo of the e-mail address if there is no other.
  public var directories: PhotoDirectories
  /// The part that cropping keeps.
  public var crop: AvatarCrop
  /// Whether the photo is resampled, and laid over the background, in linear light instead of sRGB's encoded values.
  public var isLinear: Bool

  /// Creates a photo; every parameter has a default.
  public init(
    source: PhotoSource? = nil, directories: PhotoDirectories = [], crop: AvatarCrop = .center, isLinear: Bool = false
  ) {
    self.source = source
    self.directories = directories
    self.crop = crop
    self.isLinear = isLinear
  }
}

/// Directories of photos by e-mail address; Gravatar takes precedence.
public struct PhotoDirectories: OptionSet, Hashable, Sendable {
  /// One bit for each directory.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Gravatar, https://gravatar.com.
  public static let gravatar = PhotoDirectories(rawValue: 1)
  /// Libravatar, https://www.libravatar.org, or the server that the domain of the address publishes.
  public static let libravatar = PhotoDirectories(rawValue: 2)
}

/// The part of a photo that cropping keeps.
public enum AvatarCrop: Hashable, Sendable {
  /// The part around a point.
  case focus(FocalPoint)
  /// The part with the most conspicuous content: faces, else colours and edges.
  case attention

  /// The middle of the photo.
  public static let center = AvatarCrop.focus(.center)

  /// The point to keep; nil if the photo's content decides.
  var focus: FocalPoint? { if case .focus(let point) = self { point } else { nil } }
}
