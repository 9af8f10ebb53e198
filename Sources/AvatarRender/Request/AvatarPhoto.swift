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
  /// The fit of the photo in the shape; nil, the default, means ``Theme/photoFit``, except that an SVG with transparent
  /// corners is shown whole.
  ///
  /// The built-in theme uses ``PhotoFit/cover``. An SVG photo is always shown whole.
  public var fit: PhotoFit?
  /// The distance between the photo and the edge of the shape; nil, the default, means ``Theme/photoPadding``.
  ///
  /// The built-in theme has no padding.
  public var padding: PhotoPadding?
  /// The part of the photo that remains after cropping; nil, the default, means ``Theme/photoGravity``.
  ///
  /// The built-in theme uses ``AvatarCrop/center``. A photo that is shown whole is not cropped.
  public var crop: AvatarCrop?
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
  ///   - crop: The part of the photo that remains after cropping; nil uses the theme's.
  ///   - isLinear: Whether the photo is resampled and composited in linear light.
  public init(
    source: PhotoSource? = nil, alternatives: [PhotoSource] = [], directories: PhotoDirectories = [],
    fit: PhotoFit? = nil, padding: PhotoPadding? = nil, crop: AvatarCrop? = nil, isLinear: Bool = false
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

  /// A Boolean value that indicates whether there is a source or a directory to look up.
  var hasSources: Bool { source != nil || !alternatives.isEmpty || !directories.isEmpty }

  /// A Boolean value that indicates whether a request to a server may be needed.
  var mayNeedServer: Bool {
    source?.remote != nil || alternatives.contains { $0.remote != nil } || !directories.isEmpty
  }
}
