package import AvatarCodec

/// The limits of an avatar: photo, memory and pixels.
///
/// For a photo: whatever a file claims or contains, nothing beyond this is spent on it.
///
/// All are checked before the photo is decoded, from its header and a walk over its segments; a photo over one of them
/// is skipped, with a reason that names the limit. A photo is decoded row by row in a few hundred kilobytes, except for
/// those that must be held as a whole: a JPEG with several scans, as all progressive ones have, of which more than an eighth
/// of the size is needed (2 bytes for each sample), an interlaced PNG (4 bytes for each pixel, or 8 with 16 bits per channel)
/// or GIF (1 byte), a WebP (4 to 8 bytes), a HEIC and an AVIF (7 bytes and more).
///
/// For the finished picture: its pixels, checked before anything is fetched or drawn.
///
/// Negative values become 0, and values beyond reason the largest reasonable one: `Int.max` is as good as no limit.
public struct AvatarLimits: Hashable, Sendable {
  var photo = PhotoLimits()

  /// The built-in limits.
  public init() {}

  /// The maximum number of pixels (width × height) of a finished image; 25,000,000 by default, which is 5000×5000.
  ///
  /// A larger avatar or group is an error. Drawing holds about 5 bytes for each pixel, or 14 with a photo, and as many again for
  /// a million of them; a WebP takes 14 more, a JPEG 3, and an AVIF 80.
  public var outputPixels = 5000 * 5000 {
    didSet { outputPixels = max(outputPixels, 0) }
  }

  /// The bytes that drawing and writing a PNG hold at their peak, rounded up from measurements at 1024² to 8192².
  ///
  /// They are the bytes of a band and, for each pixel of the picture, 4.3 bytes without a photo, 4.4 to 8 with one that is
  /// enlarged, and 13.8 with one that is not.
  package static func drawingBytes(pixels: Int, hasPhoto: Bool) -> Int {
    (hasPhoto ? photoBytes : 5) * pixels + bandBytes * min(pixels, bandPixels)
  }

  /// Returns the most pixels of a picture with a photo for which so many bytes of memory suffice.
  package static func pixels(drawnIn bytes: Int) -> Int {
    let whole = bytes / (photoBytes + bandBytes)
    return whole < bandPixels ? whole : (bytes - bandBytes * bandPixels) / photoBytes
  }

  /// The bytes for each pixel of a picture with a photo.
  private static let photoBytes = 14
  /// The bytes for each pixel of a band.
  private static let bandBytes = 14
  private static let bandPixels = 1 << 20

  /// Throws an error if an image of this size, px, has more pixels than `outputPixels`.
  package func check(width: Int, height: Int) throws(AvatarError) {
    let (pixels, isHuge) = width.multipliedReportingOverflow(by: height)
    if isHuge || pixels > outputPixels { throw .outputTooLarge(width: width, height: height, limit: outputPixels) }
  }

  /// The maximum number of bytes of a photo's file; 64 MiB by default.
  public var bytes: Int {
    get { photo.bytes }
    set { photo.bytes = newValue }
  }

  /// The maximum number of pixels of a photo that is decoded row by row; 256 million by default.
  public var pixels: Int {
    get { photo.pixels }
    set { photo.pixels = newValue }
  }

  /// The maximum number of pixels of a photo that must be held as a whole; 50 million by default.
  public var heldPixels: Int {
    get { photo.heldPixels }
    set { photo.heldPixels = newValue }
  }

  /// The maximum width and height of a photo, px; 65,500 by default, and never more than 1,000,000.
  public var side: Int {
    get { photo.side }
    set { photo.side = newValue }
  }

  /// The maximum number of bytes held for a photo that must be held as a whole; 256 MiB by default.
  public var memory: Int {
    get { photo.memory }
    set { photo.memory = newValue }
  }

  /// The maximum number of blocks of 8×8 samples that all scans of a multi-scan JPEG visit; 30 million by default,
  /// about a second's work.
  public var blockVisits: Int {
    get { photo.blockVisits }
    set { photo.blockVisits = newValue }
  }

  /// Whether HEIC and AVIF photos are decoded; true by default.
  ///
  /// The libraries that decode them, which run in this process, have a history of vulnerabilities. A program that shows
  /// other people's photos can do without them.
  public var decodesHEIF: Bool {
    get { photo.heif != .off }
    set { photo.heif = newValue ? .inProcess : .off }
  }

  /// Whether HEIC and AVIF photos are decoded in a child process without rights.
  ///
  /// The child runs the program of this process, so that only the command can have one.
  package var isolatesHEIF: Bool {
    get { photo.heif == .inChildProcess }
    set { photo.heif = newValue ? .inChildProcess : .inProcess }
  }

  /// The names of the limits in messages, for example options; nil if people cannot set them.
  package var names: LimitNames? {
    get { photo.names }
    set { photo.names = newValue }
  }

  /// The maximum number of bytes of an ICC profile after inflation; 1 MiB by default, and never more than 16 MiB.
  ///
  /// A photo with a longer profile is treated as sRGB.
  public var profileBytes: Int {
    get { photo.profileBytes }
    set { photo.profileBytes = newValue }
  }
}
