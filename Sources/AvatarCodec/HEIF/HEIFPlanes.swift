package import AvatarFileSystem
import AvatarRaster
import CHEIFShim

/// The decoded samples of a picture of a HEIF file: red, green, blue and perhaps alpha.
@safe
struct HEIFPlanes: ~Copyable {
  private let handle: OpaquePointer

  /// Decodes a picture.
  /// - Throws: `HEIFFailure` if libheif or a decoder is missing, or if the picture is damaged, unsupported, or does not
  ///   match the request.
  static func decode(_ bytes: [UInt8], _ request: HEIFRequest) throws(HEIFFailure) -> HEIFPlanes {
    try open(for: request.coding)
    var picture: OpaquePointer?
    var reason = [CChar](repeating: 0, count: 200)
    let status = unsafe cheif_decode(
      bytes, bytes.count, UInt32(request.thumbnail), Int32(clamping: request.mostSide), &picture, &reason, reason.count)
    let words = String(libheif: reason)
    switch status {
    case CHEIF_OUT_OF_MEMORY: throw HEIFFailure(.outOfMemory, words)
    case CHEIF_TRUNCATED: throw HEIFFailure(.truncated, words)
    case CHEIF_UNSUPPORTED: throw HEIFFailure(.unsupported, words)
    default: break
    }
    guard status == CHEIF_DONE, let picture = unsafe picture else { throw HEIFFailure(.damaged, words) }
    let planes = unsafe HEIFPlanes(picture)
    guard planes.isComplete(request) else {
      throw HEIFFailure(.damaged, "an image that does not match its description")
    }
    return planes
  }

  private init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe cheif_destroy(handle) }

  /// Opens libheif with its plug-ins.
  /// - Throws: `HEIFFailure` if libheif or a decoder is missing.
  static func open(for coding: HEIFCoding) throws(HEIFFailure) {
    try mapError(of: unsafe Component.libheif.open(cheif_open)) { HEIFFailure($0) }
    guard cheif_has_decoder(coding == .av1) else {
      throw HEIFFailure(Component.libheif.lacks("a decoder for \(coding.format.name)", package: coding.plugin))
    }
  }

  /// Returns whether the picture has the size and the channels of a request, which reading its samples relies on.
  private func isComplete(_ request: HEIFRequest) -> Bool {
    request.channels.allSatisfy { channel in
      let plane = unsafe plane(channel)
      return unsafe plane.samples != nil && plane.width == request.width && plane.height == request.height
    }
  }

  @unsafe
  private func plane(_ channel: cheif_channel) -> cheif_plane {
    unsafe cheif_plane_of(handle, channel)
  }

  /// Whether the colours are premultiplied by alpha.
  var isPremultiplied: Bool { unsafe cheif_is_premultiplied(handle) }

  /// Returns the number of bits of a channel's samples.
  func bits(of channel: cheif_channel) -> Int { Int(unsafe plane(channel).bits) }

  /// Adds the samples of a row to sums, the first of which belongs to the first column.
  ///
  /// - Parameters:
  ///   - channel: A channel that the picture has.
  ///   - y: The row.
  ///   - columns: The columns.
  ///   - sums: At least as many elements as there are columns.
  func add(_ channel: cheif_channel, row y: Int, columns: Range<Int>, to sums: inout [UInt32]) {
    let plane = unsafe plane(channel)
    guard let samples = unsafe plane.samples else { return }
    precondition(
      unsafe y >= 0 && y < plane.height && columns.lowerBound >= 0 && columns.upperBound <= plane.width
        && columns.count <= sums.count)
    let row = unsafe samples + y * plane.stride
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      if unsafe plane.bits <= 8 {
        let row = unsafe row + columns.lowerBound
        for i in 0..<columns.count { unsafe sums[i] &+= UInt32(row[i]) }
      } else {
        // Rows are aligned to 16 bytes by libheif.
        let row = unsafe UnsafeRawPointer(row).assumingMemoryBound(to: UInt16.self) + columns.lowerBound
        for i in 0..<columns.count { unsafe sums[i] &+= UInt32(row[i]) }
      }
    }
  }
}

extension HEIFRequest {
  /// The channels of the decoded image.
  var channels: [cheif_channel] {
    hasAlpha ? [CHEIF_RED, CHEIF_GREEN, CHEIF_BLUE, CHEIF_ALPHA] : [CHEIF_RED, CHEIF_GREEN, CHEIF_BLUE]
  }
}

extension HEIFCoding {
  /// Returns the version of libheif.
  package static func libraryVersion() throws(ComponentError) -> String {
    try unsafe Component.libheif.open(cheif_open)
    return unsafe String(cString: cheif_version())
  }
}

/// The pixels of a decoded picture of a HEIF file, a row at a time, as straight RGBA with red in the lowest byte.
///
/// A pixel of a reduced picture is the average of encoded samples.
struct HEIFRows: ~Copyable {
  private let planes: HEIFPlanes
  private let request: HEIFRequest
  private var nextRow = 0

  /// Decodes a picture.
  /// - Throws: `HEIFFailure` if it cannot be decoded.
  init(_ bytes: [UInt8], _ request: HEIFRequest) throws(HEIFFailure) {
    planes = try HEIFPlanes.decode(bytes, request)
    self.request = request
  }

  /// Writes the next row, of `reducedWidth` pixels.
  /// - Complexity: O(`reduction` · width of the picture).
  mutating func read(into row: inout [UInt32]) {
    let (first, count) = (nextRow * request.reduction, request.reduction)
    nextRow += 1
    let rows = request.frame.y + first..<request.frame.y + min(first + count, request.frame.height)
    for x in row.indices { row[x] = request.hasAlpha ? 0 : 0xFF00_0000 }
    for (channel, shift) in zip(request.channels, [0, 8, 16, 24] as [UInt32]) {
      add(channel, rows, shift: shift, to: &row)
    }
    if request.hasAlpha, planes.isPremultiplied { Self.unpremultiply(&row) }
  }

  /// Adds the averages of a channel to pixels, as levels of 8 bits.
  private func add(_ channel: cheif_channel, _ rows: Range<Int>, shift: UInt32, to row: inout [UInt32]) {
    let (frame, reduction) = (request.frame, request.reduction)
    var sums = [UInt32](repeating: 0, count: frame.width)
    for y in rows { planes.add(channel, row: y, columns: frame.x..<frame.x + frame.width, to: &sums) }
    let most = 1 << planes.bits(of: channel) - 1
    if reduction == 1, most == 255 {
      for x in sums.indices { row[x] |= sums[x] << shift }
      return
    }
    for x in 0..<request.reducedWidth {
      let columns = x * reduction..<min((x + 1) * reduction, frame.width)
      var sum = 0
      for i in columns { sum += Int(sums[i]) }
      let whole = most * columns.count * rows.count
      row[x] |= UInt32((sum * 255 + whole / 2) / whole) << shift
    }
  }

  private static func unpremultiply(_ row: inout [UInt32]) {
    for x in row.indices {
      let alpha = row[x] >> 24
      guard alpha > 0, alpha < 255 else { continue }
      func straight(_ shift: UInt32) -> UInt32 {
        min(((row[x] >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
      }
      row[x] = straight(0) | straight(8) | straight(16) | alpha << 24
    }
  }
}

/// The parameters for decoding a picture of a HEIF file.
struct HEIFRequest: BitwiseCopyable, Sendable {
  let coding: HEIFCoding
  /// The ID of a thumbnail's item; 0 is the primary picture.
  let thumbnail: Int
  /// The size of the coded image, in pixels, before rotation and cropping.
  let width, height: Int
  /// The part to decode, in pixels of the picture as coded.
  let frame: PixelBox
  /// The maximum width and height of any picture that is decoded for the request, in pixels.
  let mostSide: Int
  /// The number of pixels along each side that are averaged to one.
  let reduction: Int
  let hasAlpha: Bool
  /// An upper bound for the memory that decoding takes, in bytes.
  let heldBytes: Int
  /// The length of the file that follows the request to a child process, in bytes.
  var fileBytes = 0

  /// The width of the result, in pixels.
  var reducedWidth: Int { (frame.width + reduction - 1) / reduction }
  /// The height of the result, in pixels.
  var reducedHeight: Int { (frame.height + reduction - 1) / reduction }
}

/// The reason why a picture of a HEIF file could not be decoded.
struct HEIFFailure: Error, Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    /// libheif or a decoder is missing.
    case component = 1
    /// The machine has failed, so that nothing is known about the photo.
    case machine
    case outOfMemory, truncated, damaged, unsupported
  }

  let kind: Kind
  /// The reason, in words for the end of a message.
  let words: String

  init(_ kind: Kind, _ words: String) {
    self.kind = kind
    self.words = words
  }

  init(_ error: ComponentError) { self.init(.component, error.reason) }

  /// Returns the failure as the error of a photo.
  func error(_ format: ImageFormat, _ source: ByteSource) -> PhotoError {
    switch kind {
    case .truncated: return .truncated(format, byte: source.count)
    case .component: return .component(ComponentError(name: Component.libheif.rawValue, reason: words))
    case .machine: return .unreadable(.other(words))
    case .outOfMemory: return .overLimit("\(format.name): out of memory")
    case .damaged:
      let data = FileBoxes(source).first { $0.type == "mdat" }?.data.lowerBound ?? 0
      return .damaged(format, detail: words, byte: min(data, source.count))
    case .unsupported: return .unsupported("\(format.name) (\(words))")
    }
  }
}
