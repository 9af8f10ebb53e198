/// Everything that a child process needs to know to decode a picture, except for the file, which follows.
struct DecoderTask: BitwiseCopyable {
  let request: HEIFRequest
  /// The length of the file, in bytes.
  let fileBytes: Int

  /// The memory that the child may use in addition to what it has, in bytes.
  var bytes: Int { request.heldBytes + 2 * fileBytes + Self.otherBytes }
  /// The memory for the stacks of threads, and for what libraries allocate for any picture.
  private static let otherBytes = 96 << 20

  /// The processor time that the child may use, in seconds; decoders take about a second for 20 megapixels.
  var seconds: Int { 2 + request.width * request.height / 5_000_000 }
}

/// The form in which the child process receives a task, which is that in memory: it runs the same program.
extension DecoderTask {
  static var byteCount: Int { MemoryLayout<DecoderTask>.size }

  var bytesInMemory: [UInt8] { unsafe withUnsafeBytes(of: self) { bytes in unsafe Array(bytes) } }

  init?(bytesInMemory bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self = unsafe bytes.withUnsafeBytes { bytes in unsafe bytes.loadUnaligned(as: DecoderTask.self) }
  }
}
