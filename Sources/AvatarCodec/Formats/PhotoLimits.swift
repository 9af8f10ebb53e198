import AvatarJSON

/// The limits on the cost of a photo, checked against its header before any memory is allocated.
///
/// A JPEG with one scan needs only a window of the file and a few rows in memory. So does a PNG that is not interlaced,
/// except that its file and its samples are held in memory if together they take at most 24 MiB and `memory` allows
/// that. A JPEG with several scans, for example a progressive JPEG, also needs its coefficients: 2 bytes per sample. If
/// an eighth of its size is enough, it needs only 2 bytes per block of 64 samples, and may have as many pixels as a
/// JPEG that is decoded row by row. An interlaced PNG needs its samples. A WebP needs its file and its pixels, 4 to 8
/// bytes each. A HEIC or AVIF needs its file and the samples of the image or of two rows of tiles. An interlaced GIF
/// needs 1 byte per pixel. All other photos are decoded row by row.
///
/// Each value is clamped to the range from 0 to its maximum, so that sums and products of a few values never overflow.
package struct PhotoLimits: Hashable, Sendable {
  /// The maximum size of the file, in bytes, at most 2⁴⁰.
  package var bytes = 64 << 20 { didSet { bytes = Self.clamped(bytes) } }
  /// The maximum number of pixels in a photo that is decoded row by row, at most 2⁴⁰.
  package var pixels = 256_000_000 { didSet { pixels = Self.clamped(pixels) } }
  /// The maximum number of pixels in a photo that must be held in memory in full, at most 2⁴⁰: WebP, interlaced PNG and
  /// GIF, JPEG with several scans, HEIC and AVIF.
  package var heldPixels = 50_000_000 { didSet { heldPixels = Self.clamped(heldPixels) } }
  /// The maximum width and height, in pixels, at most 1,000,000; the default is libjpeg's maximum (JPEG_MAX_DIMENSION).
  package var side = 65_500 { didSet { side = Self.clamped(side, to: Self.maxSide) } }
  /// The maximum memory for a photo that must be held in full, in bytes, at most 2⁴⁰.
  package var memory = 256 << 20 { didSet { memory = Self.clamped(memory) } }
  /// The maximum total number of 8×8 blocks that the scans of a JPEG with several scans visit, at most 2⁴⁰; visiting
  /// the default number takes about a second.
  package var blockVisits = 30_000_000 { didSet { blockVisits = Self.clamped(blockVisits) } }
  /// The maximum size of an ICC profile, in bytes; at most 16 MiB, which is the largest block that Little CMS may allocate.
  package var profileBytes = 1 << 20 { didSet { profileBytes = Self.clamped(profileBytes, to: Self.maxProfileBytes) } }

  /// The decoding of HEIC and AVIF photos: off, in this process or in a child process.
  package var heif = HEIFDecoding.inProcess

  /// The option that sets the limits, for messages, or nil if users cannot set them.
  package var option: String?

  static let maxSide = 1_000_000
  static let maxProfileBytes = 16 << 20

  /// The value of most limits when they are turned off.
  static let unlimited = 1 << 40

  private static func clamped(_ value: Int, to maximum: Int = unlimited) -> Int { min(max(value, 0), maximum) }

  package init() {}

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
    let bytes = held()
    let (maximum, owner) = bytes > 0 ? (min(heldPixels, pixels), " of \(kind)") : (pixels, "")
    guard width * height <= maximum else {
      throw excess("\(width)×\(height) pixels\(owner): at most \(maximum.grouped) are allowed")
    }
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
      ("held-pixels", held > 0 ? pixels : 0, heldPixels), ("memory", held, memory),
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
