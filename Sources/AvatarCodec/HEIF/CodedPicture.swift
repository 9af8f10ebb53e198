package import AvatarFileSystem
import AvatarRaster
import CHEIFShim

/// The decoded samples of a coded image: luma, and possibly two chroma channels.
@safe
final class CodedPicture {
  private let handle: OpaquePointer
  /// The width described by the file, in pixels.
  private let width: Int

  /// Decodes a part of an image.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - source: The bytes of the file.
  ///   - coding: The coding of the part.
  /// - Throws: `HEIFFailure` if a decoder is missing, or if the part is damaged or unsupported, or does not have the
  ///   size that the file describes.
  init(_ part: HEIFPart, of source: ByteSource, _ coding: HEIFCoding) throws(HEIFFailure) {
    try mapError(of: try Self.open(coding), to: HEIFFailure.init)
    let data = part.places.flatMap { source.bytes(at: $0.lowerBound, length: $0.count) }
    let parameters = part.configuration.parameters.flatMap { source.bytes(at: $0.lowerBound, length: $0.count) }
    var picture: OpaquePointer?
    let status = unsafe data.withUnsafeBufferPointer { data in
      unsafe parameters.withUnsafeBufferPointer { parameters in
        guard let bytes = data.baseAddress else { return CHEIF_DAMAGED }
        var input = unsafe cheif_data(
          is_av1: coding == .av1, bytes: bytes, count: data.count, parameters: parameters.baseAddress ?? bytes,
          parameter_count: parameters.count, length_bytes: part.configuration.lengthBytes,
          // The coded size may include padding up to whole blocks.
          most_pixels: UInt32(clamping: (part.box.width + 64) * (part.box.height + 64)),
          operating_point: Int32(part.operatingPoint), layer: Int32(part.layer ?? -1))
        return unsafe cheif_decode(&input, &picture)
      }
    }
    switch status {
    case CHEIF_OUT_OF_MEMORY: throw HEIFFailure(.overLimit, "out of memory")
    case CHEIF_UNSUPPORTED: throw HEIFFailure(.unsupported, "its coding is not supported")
    default: break
    }
    guard status == CHEIF_DONE, let picture = unsafe picture else {
      throw HEIFFailure(.damaged, "image data that cannot be decoded")
    }
    unsafe handle = picture
    width = part.box.width
    let luma = unsafe plane(0)
    // Some encoders omit the padding of the last blocks from the described size.
    let isDescribed = unsafe Self.isBlock(luma.width, of: width) && Self.isBlock(luma.height, of: part.box.height)
    guard unsafe luma.samples != nil, isDescribed,
      channels == 1 || (1...2).allSatisfy({ unsafe plane($0).samples != nil })
    else { throw HEIFFailure(.damaged, "an image that does not match its description") }
  }

  deinit { unsafe cheif_destroy(handle) }

  private static func isBlock(_ coded: Int, of described: Int) -> Bool { (0..<64).contains(coded - described) }

  /// Opens the decoder for a coding.
  /// - Throws: `ComponentError` if it is missing.
  static func open(_ coding: HEIFCoding) throws(ComponentError) {
    unsafe try coding.component.open { unsafe cheif_decoder_open(coding == .av1) }
  }

  @unsafe
  private func plane(_ channel: Int) -> cheif_plane { unsafe cheif_plane_of(handle, Int32(channel)) }

  /// The number of channels: 1 or 3.
  var channels: Int { unsafe plane(1).samples == nil ? 1 : 3 }
  /// The matrix coefficients of the coded data, as defined by ITU-T H.273.
  var matrix: Int { Int(unsafe cheif_matrix(handle)) }
  /// Whether the samples use the full range of their bits.
  var isFullRange: Bool { unsafe cheif_is_full_range(handle) }

  /// Returns the number of bits per sample in a channel.
  func bits(of channel: Int) -> Int { Int(unsafe plane(channel).bits) }

  /// The number of columns and rows of pixels that share a chroma sample: 1 or 2 each.
  var chromaStep: (x: Int, y: Int) {
    let (luma, chroma) = unsafe (plane(0), plane(1))
    guard channels == 3 else { return (1, 1) }
    return unsafe (chroma.width < luma.width ? 2 : 1, chroma.height < luma.height ? 2 : 1)
  }

  /// Adds the samples of a row to running sums.
  ///
  /// - Parameters:
  ///   - channel: The channel.
  ///   - y: The row of samples; rows below the last one repeat it.
  ///   - left: The canvas column of the first sample.
  ///   - columns: The canvas columns that the sums cover.
  ///   - sums: The running sums.
  func add(_ channel: Int, row y: Int, left: Int, columns: Range<Int>, to sums: inout [UInt32]) {
    let plane = unsafe plane(channel)
    guard let samples = unsafe plane.samples else { return }
    let shown = channel == 0 ? width : (width + chromaStep.x - 1) / chromaStep.x
    let shared = unsafe columns.clamped(to: left..<left + min(plane.width, shown))
    precondition(y >= 0 && columns.count <= sums.count)
    let row = unsafe samples + min(y, plane.height - 1) * plane.stride
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      let (start, first) = (shared.lowerBound - columns.lowerBound, shared.lowerBound - left)
      if unsafe plane.bits <= 8 {
        for i in 0..<shared.count { unsafe sums[start &+ i] &+= UInt32(row[first &+ i]) }
      } else {
        // Decoders align rows to at least 16 bytes.
        let row = unsafe UnsafeRawPointer(row).assumingMemoryBound(to: UInt16.self)
        for i in 0..<shared.count { unsafe sums[start &+ i] &+= UInt32(row[first &+ i]) }
      }
    }
  }
}

extension HEIFCoding {
  /// The library that decodes images with this coding.
  package var component: Component { self == .av1 ? .dav1d : .libde265 }

  /// Returns the version of the library that decodes images with this coding.
  /// - Throws: `ComponentError` if the library cannot be opened.
  package func libraryVersion() throws(ComponentError) -> String {
    try CodedPicture.open(self)
    return unsafe String(cString: cheif_decoder_version(self == .av1))
  }
}
