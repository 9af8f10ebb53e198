/// The input of a child process that decodes a picture, except for the file, which follows it.
struct DecoderTask: BitwiseCopyable {
  let request: HEIFRequest
  /// The length of the file, in bytes.
  let fileBytes: Int

  /// The memory that the child may use in addition to its current size, in bytes.
  var bytes: Int { request.heldBytes + 2 * fileBytes + Self.otherBytes }
  /// The memory for the stacks of threads and for the fixed costs of libraries, in bytes.
  private static let otherBytes = 96 << 20

  /// The processor time that the child may use, in seconds; decoders take about a second for 20 megapixels.
  var seconds: Int { 2 + request.width * request.height / 5_000_000 }
}

/// The serialised form of a task, which is its form in memory because both processes run the same program.
extension DecoderTask {
  static var byteCount: Int { MemoryLayout<DecoderTask>.size }

  var bytesInMemory: [UInt8] { unsafe withUnsafeBytes(of: self) { bytes in unsafe Array(bytes) } }

  init?(bytesInMemory bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self = unsafe bytes.withUnsafeBytes { bytes in unsafe bytes.loadUnaligned(as: DecoderTask.self) }
  }
}
