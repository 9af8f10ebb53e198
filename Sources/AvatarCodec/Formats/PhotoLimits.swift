import AvatarJSON

/// The limits on the cost of rendering an avatar: the photo's size, the memory and the number of pixels.
///
/// Before a photo is decoded, its header and segments are checked against the limits. A photo that exceeds a limit is
/// skipped, with a reason that names the limit. No file can cost more, regardless of its metadata and contents.
///
/// Most photos are decoded row by row in a few hundred kilobytes. The following must be held in memory in full:
///
/// - A JPEG with several scans, as in all progressive JPEGs, if more than an eighth of its size is needed: 2 bytes per
///   sample. At an eighth, it needs 2 bytes per block of 64 samples and may have as many pixels as other JPEGs.
/// - An interlaced PNG: 4 bytes per pixel, or 8 at 16 bits per channel.
/// - An interlaced GIF: 1 byte per pixel.
/// - A WebP: its file and 4 to 8 bytes per pixel.
/// - A HEIC or AVIF: its file three times, and the samples of the image or of two rows of tiles, at least 2 bytes per
///   pixel.
///
/// The limit for the finished image, ``outputPixels``, is checked before anything is fetched or drawn.
///
/// Negative values become 0, and very large values become the largest supported one, so `Int.max` means no limit and
/// sums and products of a few values never overflow.
public struct PhotoLimits: Hashable, Sendable {
  /// The maximum size of a photo file, in bytes; 64 MiB by default.
  public var bytes = 64 << 20 { didSet { bytes = Self.clamped(bytes) } }

  /// The maximum number of pixels in a photo; 256 million by default.
  public var pixels = 256_000_000 { didSet { pixels = Self.clamped(pixels) } }

  /// The maximum width and height of a photo, in pixels; 65,500 by default, which is libjpeg's maximum
  /// (JPEG_MAX_DIMENSION), and at most 1,000,000.
  public var side = 65_500 { didSet { side = Self.clamped(side, to: Self.maxSide) } }

  /// The maximum memory for a photo that must be held in full, in bytes; 256 MiB by default.
  public var memory = 256 << 20 { didSet { memory = Self.clamped(memory) } }

  /// The maximum total number of blocks that all scans of a JPEG visit; 30 million by default.
  ///
  /// A block has 8 × 8 samples. Only JPEGs with several scans can reach the limit, which corresponds to about a second
  /// of work.
  public var blockVisits = 30_000_000 { didSet { blockVisits = Self.clamped(blockVisits) } }

  /// The maximum size of a decompressed ICC profile, in bytes; 4 MiB by default, and at most 16 MiB, which is the largest
  /// block that Little CMS may allocate.
  ///
  /// A photo with a larger profile is treated as sRGB, with a warning.
  public var profileBytes = 4 << 20 { didSet { profileBytes = Self.clamped(profileBytes, to: Self.maxProfileBytes) } }

  /// The maximum number of pixels (width × height) in a finished image; 25,000,000 by default, which is 5000 × 5000.
  ///
  /// Drawing a larger avatar or group is an error. Drawing takes about 5 bytes per pixel, or 14 with a photo, and 14 more
  /// for each of the first million pixels. A WebP takes 14 more bytes per pixel, a JPEG takes 3, and an AVIF takes 80.
  public var outputPixels = 5000 * 5000 { didSet { outputPixels = max(outputPixels, 0) } }

  /// A Boolean value that indicates whether HEIC and AVIF photos are decoded; true by default.
  ///
  /// The decoding libraries are written in C and C++ and run in this process. Set this property to false in a program
  /// that shows other people's photos and does not need these formats.
  public var decodesHEIF: Bool {
    get { heif != .off }
    set { heif = newValue ? .inProcess : .off }
  }

  /// The decoding of HEIC and AVIF photos: off, in this process, or in an unprivileged child process, which only the
  /// command supports, because the child runs this process's own program.
  package var heif = HEIFDecoding.inProcess

  /// The option that sets the limits, for messages, or nil if users cannot set them.
  package var option: String?

  static let maxSide = 1_000_000
  static let maxProfileBytes = 16 << 20

  /// The value of most limits when they are turned off.
  static let unlimited = 1 << 40

  private static func clamped(_ value: Int, to maximum: Int = unlimited) -> Int { min(max(value, 0), maximum) }

  /// Creates the default limits, which are documented at each property.
  public init() {}

  /// Checks the size of a photo and the memory that it needs, before any memory is allocated.
  ///
  /// - Parameters:
  ///   - width: The width, in pixels.
  ///   - height: The height, in pixels.
  ///   - held: The bytes held in memory at once in addition to a few rows, or 0 if the photo is decoded row by row.
  ///     Evaluated only if both sides are within the limit.
  ///   - kind: The kind of photo that is held, for the message, for example "an interlaced PNG".
  /// - Throws: `overLimit` if a limit is exceeded.
  package func check(
    width: Int, height: Int, held: @autoclosure () -> Int = 0, of kind: String = ""
  ) throws(PhotoError) {
    func excess(_ reason: String) -> PhotoError {
      .overLimit(reason + advice(width: width, height: height, held: held))
    }
    guard width <= side, height <= side else {
      throw excess("\(width)×\(height) pixels: each side must be at most \(side.grouped)")
    }
    // The sides are within their limit, so their product does not overflow.
    guard width * height <= pixels else {
      throw excess("\(width)×\(height) pixels: at most \(pixels.grouped) are allowed")
    }
    let bytes = held()
    guard bytes <= memory else {
      throw excess("\(kind) that needs \(bytes.grouped) bytes of memory: at most \(memory.grouped) are allowed")
    }
  }
}

/// The suggestions at the end of messages about exceeded limits; each starts with a colon, or is empty without an
/// option.
extension PhotoLimits {
  /// Returns the option with a limit and a sufficient value, which is nil if it is unknown.
  package func advice(_ name: String, _ need: Int?) -> String { advice([(name, need)]) }

  /// Returns the limits that a photo exceeds, with sufficient values; empty if no value is sufficient.
  private func advice(width: Int, height: Int, held: () -> Int) -> String {
    guard option != nil, max(width, height) <= Self.maxSide else { return "" }
    let (pixels, held) = (width * height, held())
    let needs = [
      ("side", max(width, height), side), ("pixels", pixels, self.pixels),
      ("memory", held, memory),
    ]
    return advice(needs.filter { $0.1 > $0.2 }.map { ($0.0, $0.1) })
  }

  private func advice(_ needs: [(name: String, value: Int?)]) -> String {
    guard let option else { return "" }
    let words = needs.map { "\(option) \($0.name)=\($0.value?.allowance ?? "n")" }.joined(separator: " ")
    let isEnough = needs.allSatisfy { $0.value != nil }
    return ": \(words) \(needs.count > 1 ? "allow" : "allows") \(isEnough ? "it" : "more")"
  }
}
