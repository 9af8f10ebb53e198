package import AvatarFileSystem
import CHEIFShim

/// A channel of a decoded picture.
enum HEIFChannel: CaseIterable {
  case red, green, blue, alpha
}

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
  private func plane(_ channel: HEIFChannel) -> cheif_plane {
    let channel =
      switch channel {
      case .red: CHEIF_RED
      case .green: CHEIF_GREEN
      case .blue: CHEIF_BLUE
      case .alpha: CHEIF_ALPHA
      }
    return unsafe cheif_plane_of(handle, channel)
  }

  /// Whether the colours are premultiplied by alpha.
  var isPremultiplied: Bool { unsafe cheif_is_premultiplied(handle) }

  /// Returns the number of bits of a channel's samples.
  func bits(of channel: HEIFChannel) -> Int { Int(unsafe plane(channel).bits) }

  /// Adds the samples of a row to sums, the first of which belongs to the first column.
  ///
  /// - Parameters:
  ///   - channel: A channel that the picture has.
  ///   - y: The row.
  ///   - columns: The columns.
  ///   - sums: At least as many elements as there are columns.
  func add(_ channel: HEIFChannel, row y: Int, columns: Range<Int>, to sums: inout [UInt32]) {
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
  var channels: [HEIFChannel] { hasAlpha ? HEIFChannel.allCases : [.red, .green, .blue] }
}

extension HEIFCoding {
  /// Returns the version of libheif.
  package static func libraryVersion() throws(ComponentError) -> String {
    try unsafe Component.libheif.open(cheif_open)
    return unsafe String(cString: cheif_version())
  }
}
