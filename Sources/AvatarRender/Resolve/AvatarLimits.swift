import AvatarCodec

/// The limits on the cost of rendering an avatar: the photo's size, the memory and the number of pixels.
///
/// Before a photo is decoded, its header and segments are checked against the limits. A photo that exceeds a limit is
/// skipped, with a reason that names the limit. No file can cost more, regardless of its metadata and contents.
///
/// Most photos are decoded row by row in a few hundred kilobytes. The following must be held in memory in full:
///
/// - A JPEG with several scans, as in all progressive JPEGs, if more than an eighth of its size is needed: 2 bytes per
///   sample.
/// - An interlaced PNG: 4 bytes per pixel, or 8 at 16 bits per channel.
/// - An interlaced GIF: 1 byte per pixel.
/// - A WebP: 4 to 8 bytes per pixel.
/// - A HEIC or AVIF: at least 7 bytes per pixel.
///
/// The limit for the finished image, ``outputPixels``, is checked before anything is fetched or drawn.
///
/// Negative values become 0, and very large values become the largest supported one, so `Int.max` means no limit.
public struct AvatarLimits: Hashable, Sendable {
  var photo = PhotoLimits()

  /// Creates the default limits, which are documented at each property.
  public init() {}

  /// The maximum number of pixels (width × height) in a finished image; 25,000,000 by default, which is 5000 × 5000.
  ///
  /// A larger avatar or group causes ``AvatarError/outputTooLarge(width:height:limit:)``. Drawing takes about 5 bytes
  /// per pixel, or 14 with a photo, and 14 more for each of the first million pixels. A WebP takes 14 more bytes per
  /// pixel, a JPEG takes 3, and an AVIF takes 80.
  public var outputPixels = 5000 * 5000 {
    didSet { outputPixels = max(outputPixels, 0) }
  }

  /// Returns the peak memory needed to draw an image and write a PNG, in bytes.
  ///
  /// The result is rounded up from measurements at 1024² to 8192² pixels. It includes one band and, for each pixel, 4.3
  /// bytes without a photo, 4.4 to 8 with an enlarged photo, and 13.8 with a photo that is not enlarged.
  /// - Parameters:
  ///   - pixels: The number of pixels in the image.
  ///   - hasPhoto: Whether the image shows a photo.
  /// - Returns: The number of bytes.
  package static func drawingBytes(pixels: Int, hasPhoto: Bool) -> Int {
    (hasPhoto ? photoBytes : 5) * pixels + bandBytes * min(pixels, bandPixels)
  }

  /// Returns the maximum number of pixels in an image with a photo that can be drawn in the given number of bytes.
  package static func pixels(drawnIn bytes: Int) -> Int {
    let whole = bytes / (photoBytes + bandBytes)
    return whole < bandPixels ? whole : (bytes - bandBytes * bandPixels) / photoBytes
  }

  /// The number of bytes for each pixel of an image with a photo.
  private static let photoBytes = 14
  /// The number of bytes for each pixel of a band.
  private static let bandBytes = 14
  /// The maximum number of pixels in a band.
  private static let bandPixels = 1 << 20

  /// Checks the size of an image.
  ///
  /// - Parameters:
  ///   - width: The width, in pixels.
  ///   - height: The height, in pixels.
  /// - Throws: `AvatarError.outputTooLarge` if the image has more pixels than `outputPixels`.
  package func check(width: Int, height: Int) throws(AvatarError) {
    let (pixels, isHuge) = width.multipliedReportingOverflow(by: height)
    if isHuge || pixels > outputPixels { throw .outputTooLarge(width: width, height: height, limit: outputPixels) }
  }

  /// The maximum size of a photo file, in bytes; 64 MiB by default.
  public var bytes: Int {
    get { photo.bytes }
    set { photo.bytes = newValue }
  }

  /// The maximum number of pixels in a photo; 256 million by default.
  ///
  /// ``heldPixels`` is a second, lower limit for photos that must be held in memory in full.
  public var pixels: Int {
    get { photo.pixels }
    set { photo.pixels = newValue }
  }

  /// The maximum number of pixels in a photo that must be held in memory in full; 50 million by default.
  public var heldPixels: Int {
    get { photo.heldPixels }
    set { photo.heldPixels = newValue }
  }

  /// The maximum width and height of a photo, in pixels; 65,500 by default, at most 1,000,000.
  public var side: Int {
    get { photo.side }
    set { photo.side = newValue }
  }

  /// The maximum memory for a photo that must be held in full, in bytes; 256 MiB by default.
  public var memory: Int {
    get { photo.memory }
    set { photo.memory = newValue }
  }

  /// The maximum total number of blocks that all scans of a JPEG visit; 30 million by default.
  ///
  /// A block has 8 × 8 samples. Only JPEGs with several scans can reach the limit, which corresponds to about a second
  /// of work.
  public var blockVisits: Int {
    get { photo.blockVisits }
    set { photo.blockVisits = newValue }
  }

  /// A Boolean value that indicates whether HEIC and AVIF photos are decoded; true by default.
  ///
  /// The decoding libraries are written in C and C++ and run in this process. Set this property to false in a program
  /// that shows other people's photos and does not need these formats.
  public var decodesHEIF: Bool {
    get { photo.heif != .off }
    set { photo.heif = newValue ? .inProcess : .off }
  }

  /// A Boolean value that indicates whether an unprivileged child process decodes HEIC and AVIF photos.
  ///
  /// The child runs this process's own program, so only the command supports this.
  package var isolatesHEIF: Bool {
    get { photo.heif == .inChildProcess }
    set { photo.heif = newValue ? .inChildProcess : .inProcess }
  }

  /// The option that sets the limits, for messages; nil if users cannot set them.
  package var option: String? {
    get { photo.option }
    set { photo.option = newValue }
  }

  /// The maximum size of a decompressed ICC profile, in bytes; 1 MiB by default, at most 16 MiB.
  ///
  /// A photo with a larger profile is treated as sRGB, with a warning.
  public var profileBytes: Int {
    get { photo.profileBytes }
    set { photo.profileBytes = newValue }
  }
}
