import AvatarCodec

/// The limits of an avatar: photo, memory and pixels.
///
/// For a photo: whatever a file claims or contains, nothing beyond this is spent on it.
///
/// All are checked before the photo is decoded, from its header and a walk over its segments; a photo over one of them
/// is skipped, with a reason that names the limit. A photo is decoded row by row in a few hundred kilobytes whatever its
/// size, except for two kinds that must be held as a whole: a JPEG with several scans, as all progressive ones (2 bytes for
/// each sample: 3 a pixel where colour is subsampled by halves, 6 where it isn't), and an interlaced PNG (4 bytes a pixel, 8
/// where it has 16 bits a channel).
///
/// For the finished picture: its pixels, checked before anything is fetched or drawn.
///
/// Negative values become 0, and values beyond reason the largest reasonable one: `Int.max` is as good as no limit.
public struct AvatarLimits: Hashable, Sendable {
  var photo = PhotoLimits()

  /// The built-in limits.
  public init() {}

  /// Pixels of a finished picture, width × height; 16,777,216, which is 4096×4096. A larger one is an error, also as a group.
  ///
  /// Drawing holds about 18 bytes for each pixel, and 28 where a photo is shown.
  public var outputPixels: Int {
    get { mostOutputPixels }
    set { mostOutputPixels = max(newValue, 0) }
  }

  private var mostOutputPixels = 4096 * 4096

  /// Bytes that drawing holds at its peak for each pixel of the picture, rounded up from measurements at 1024² to 4096²: 13.5 to
  /// 18.0 without a photo, 23.7 to 28.1 with one.
  package static func bytesPerPixel(hasPhoto: Bool) -> Int { hasPhoto ? 28 : 18 }

  /// Checks the size of a picture, px.
  package func check(width: Int, height: Int) throws(AvatarError) {
    let (pixels, isHuge) = width.multipliedReportingOverflow(by: height)
    if isHuge || pixels > outputPixels { throw .outputTooLarge(width: width, height: height, limit: outputPixels) }
  }

  /// Bytes of the file; 64 MiB.
  public var bytes: Int {
    get { photo.bytes }
    set { photo.bytes = newValue }
  }

  /// Pixels of a photo that is decoded row by row; 256 million.
  public var pixels: Int {
    get { photo.pixels }
    set { photo.pixels = newValue }
  }

  /// Pixels of a photo that must be held as a whole; 50 million.
  public var heldPixels: Int {
    get { photo.heldPixels }
    set { photo.heldPixels = newValue }
  }

  /// Width and height, px; 65,500. Above a million it stays at that.
  public var side: Int {
    get { photo.side }
    set { photo.side = newValue }
  }

  /// Bytes that may be held for a photo that must be held as a whole; 256 MiB.
  public var memory: Int {
    get { photo.memory }
    set { photo.memory = newValue }
  }

  /// Blocks of 8×8 samples that the scans of a JPEG with several scans may visit together; 30 million, about a second's
  /// work.
  public var blockVisits: Int {
    get { photo.blockVisits }
    set { photo.blockVisits = newValue }
  }

  /// Bytes of an ICC profile, inflated; 1 MiB, and at most 16. A photo with a longer one is taken for sRGB.
  public var profileBytes: Int {
    get { photo.profileBytes }
    set { photo.profileBytes = newValue }
  }
}
