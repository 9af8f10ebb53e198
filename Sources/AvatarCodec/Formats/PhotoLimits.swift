package import AvatarFileSystem
import AvatarJSON

/// The limits on the cost of a photo, checked from its header before anything is allocated.
///
/// A JPEG with one scan needs only a window of the file and a few rows in memory. So does a PNG that is not interlaced,
/// unless its file and its samples have at most 24 MiB together, which are then held if `memory` allows that. A JPEG
/// with several scans, for example a progressive one, also holds its coefficients: 2 bytes for each sample. If an
/// eighth of its size is enough, it holds 2 bytes for each block of 64 samples, and any number of pixels that may be
/// decoded row by row is allowed. An interlaced PNG holds its samples. A WebP holds its file and its pixels: 4 to 8
/// bytes each. A HEIC or an AVIF holds its file, and the samples of the image or of two rows of its tiles. An
/// interlaced GIF holds 1 byte for each pixel, and a run-length encoded BMP 2; all others are decoded row by row.
///
/// Each value is clamped to the range from 0 to its maximum, so that sums and products of a few never overflow.
package struct PhotoLimits: Hashable, Sendable {
  /// The maximum size of the file, in bytes, at most 2⁴⁰.
  package var bytes = 64 << 20 { didSet { bytes = Self.clamped(bytes) } }
  /// The maximum number of pixels of a photo that is decoded row by row, at most 2⁴⁰.
  package var pixels = 256_000_000 { didSet { pixels = Self.clamped(pixels) } }
  /// The maximum number of pixels of a photo that must be held as a whole, at most 2⁴⁰: WebP, interlaced PNG and GIF,
  /// run-length encoded BMP, JPEG with several scans, HEIC and AVIF.
  package var heldPixels = 50_000_000 { didSet { heldPixels = Self.clamped(heldPixels) } }
  /// The maximum width and height, in pixels, at most 1,000,000; the default is libjpeg's maximum (JPEG_MAX_DIMENSION).
  package var side = 65_500 { didSet { side = Self.clamped(side, to: Self.mostSide) } }
  /// The maximum memory for a photo that must be held as a whole, in bytes, at most 2⁴⁰.
  package var memory = 256 << 20 { didSet { memory = Self.clamped(memory) } }
  /// The maximum number of 8×8 blocks that all scans of a JPEG with several scans visit, at most 2⁴⁰; the default takes
  /// about a second.
  package var blockVisits = 30_000_000 { didSet { blockVisits = Self.clamped(blockVisits) } }
  /// The maximum size of an ICC profile, in bytes, at most 16 MiB, the largest block that Little CMS may allocate.
  package var profileBytes = 1 << 20 { didSet { profileBytes = Self.clamped(profileBytes, to: Self.mostProfileBytes) } }

  /// Whether and in which process HEIC and AVIF photos are decoded.
  package var heif = HEIFDecoding.inProcess

  /// The option that sets the limits, for messages; nil if people cannot set them.
  package var option: String?

  static let mostSide = 1_000_000
  static let mostProfileBytes = 16 << 20

  /// The value of most limits that are turned off.
  static let unlimited = 1 << 40

  private static func clamped(_ value: Int, to most: Int = unlimited) -> Int { min(max(value, 0), most) }

  package init() {}

  /// Checks the size of a photo and the memory that it needs, before anything is allocated.
  ///
  /// - Parameters:
  ///   - width: The width, in pixels.
  ///   - height: The height, in pixels.
  ///   - held: The bytes in memory at a time in addition to a few rows, or 0 if the photo is decoded row by row.
  ///     Evaluated only if both sides are within the limit.
  ///   - kind: The kind of photo that is held, for the message; for example "an interlaced PNG".
  /// - Throws: `overLimit` if a limit is exceeded.
  package func check(
    width: Int, height: Int, held: @autoclosure () -> Int = 0, of kind: String = ""
  ) throws(PhotoError) {
    func excess(_ reason: String) -> PhotoError {
      .overLimit(reason + advice(width: width, height: height, held: held))
    }
    guard width <= side, height <= side else {
      throw excess("\(width)×\(height) pixels: a side may have at most \(side.grouped)")
    }
    let bytes = held()
    let (most, owner) = bytes > 0 ? (min(heldPixels, pixels), " of \(kind)") : (pixels, "")
    guard width * height <= most else {
      throw excess("\(width)×\(height) pixels\(owner): at most \(most.grouped) are allowed")
    }
    guard bytes <= memory else {
      throw excess("\(kind) that needs \(bytes.grouped) bytes of memory: at most \(memory.grouped) are allowed")
    }
  }
}

/// The ends of messages about exceeded limits, which start with a colon; empty without an option.
extension PhotoLimits {
  /// Returns the option with a limit and a sufficient value, which is nil if it is not known.
  package func advice(_ name: String, _ need: Int?) -> String { advice([(name, need)]) }

  /// Returns the limits that a photo exceeds with sufficient values; empty if no value is enough.
  private func advice(width: Int, height: Int, held: () -> Int) -> String {
    guard option != nil, max(width, height) <= Self.mostSide else { return "" }
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

/// Whether and in which process HEIC and AVIF photos are decoded, since their libraries have a history of
/// vulnerabilities.
package enum HEIFDecoding: Hashable, Sendable {
  /// HEIC and AVIF photos are not supported.
  case off
  case inProcess
  /// Decoding in a child process without privileges. It runs the executable of this process, so only the command can
  /// use it.
  case inChildProcess
}

/// The reason why bytes cannot be used as a photo, with a case for each cause.
package enum PhotoError: Error, Hashable, Sendable {
  /// The bytes are not a picture; the value describes them, for example "text" or "an empty file".
  case notAPhoto(String)
  /// A picture of a format that cannot be decoded, by its name.
  case unsupported(String)
  /// A picture that ends too early, after `byte` bytes.
  case truncated(ImageFormat, byte: Int)
  /// A picture with invalid contents near the offset `byte`.
  case damaged(ImageFormat, detail: String, byte: Int)
  /// The bytes could not be read or changed in the meantime, so nothing is known about the photo.
  case unreadable(FileError)
  /// A picture that exceeds a limit or the available memory, which the value names.
  case overLimit(String)
  /// A picture of which nothing would be visible.
  case transparent
  /// A component is missing or has failed; the photo may be valid.
  case component(ComponentError)

  /// The reason, in words for the end of a message.
  package var reason: String {
    switch self {
    case .notAPhoto(let what): "not a photo but \(what)"
    case .unsupported(let kind): "\(kind) is not supported"
    case .truncated(let format, let byte): "truncated \(format.name) (at byte \(byte))"
    case .damaged(let format, let detail, let byte): "damaged \(format.name) (\(detail), near byte \(byte))"
    case .unreadable(let error): error.reason
    case .overLimit(let what): what
    case .transparent: "shows nothing (its crop is transparent)"
    case .component(let error): "\(error.name): \(error.reason)"
    }
  }
}

/// An image format, with its names in messages, file names and HTTP.
package struct ImageFormat: Hashable, Sendable {
  /// The name in messages, for example `JPEG`.
  package let name: String
  /// The file name extensions, in lower case and without a dot; the first is the usual one.
  package let extensions: [String]
  /// The rarer extensions of files that can be read, in which no image is written.
  package let inputExtensions: [String]
  /// The media type (RFC 6838), for example `image/jpeg`.
  package let mediaType: String

  package init(name: String, extensions: [String], inputExtensions: [String] = [], mediaType: String) {
    self.name = name
    self.extensions = extensions
    self.inputExtensions = inputExtensions
    self.mediaType = mediaType
  }
}

extension ByteSource {
  /// Returns the result of a step that reads the source, unless reading the source failed.
  ///
  /// A decoder treats bytes that could not be read as missing, and would report a damaged photo. The failed read is
  /// reported instead.
  /// - Throws: `unreadable` if reading failed or the file changed in the meantime; otherwise the error of the step.
  package func trusted<Value>(_ step: () throws(PhotoError) -> Value) throws(PhotoError) -> Value {
    let result = Result { () throws(PhotoError) in try step() }
    if let failure { throw .unreadable(failure) }
    if hasChanged { throw .unreadable(.changed) }
    return try result.get()
  }
}
