import AvatarFileSystem
import AvatarSystem
import CHEIFShim

/// The entry point of a child process that decodes one image from a HEIF file without any privileges.
package enum DecoderChild {
  /// The only argument of the child process.
  static let argument = "--decode-heif"

  /// Returns whether this process is a decoder child, that is, has the argument and a socket as its standard input.
  package static func isThisProcess(_ arguments: [String]) -> Bool {
    var status = stat()
    guard arguments == [argument], unsafe fstat(STDIN_FILENO, &status) == 0 else { return false }
    // Users' standard input is a terminal, a file or a pipe, so they do not enter this mode by accident.
    return status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Receives a request on standard input, and sends back the pixels of the image, or a failure.
  package static func run() {
    let socket = DecoderSocket(STDIN_FILENO)
    var bytes = [UInt8](repeating: 0, count: HEIFRequest.byteCount)
    guard socket.receive(into: &bytes), let request = HEIFRequest(bytesInMemory: bytes) else { return }
    do {
      try confine(request)
      // A byte of 0, which is not a kind of failure, first requests the file and then announces each row.
      var file = [UInt8](repeating: 0, count: request.fileBytes)
      guard socket.send([0 as UInt8]) == nil, socket.receive(into: &file) else { return }
      var rows = try HEIFRows(ByteSource(file), request)
      var row = [UInt32](repeating: 0, count: request.isDeep ? 0 : request.reducedWidth)
      var deepRow = [UInt16](repeating: 0, count: request.isDeep ? 4 * request.reducedWidth : 0)
      for _ in 0..<request.reducedHeight {
        if request.isDeep { try rows.read(into: &deepRow) } else { try rows.read(into: &row) }
        guard socket.send([0 as UInt8]) == nil, (request.isDeep ? socket.send(deepRow) : socket.send(row)) == nil
        else { return }
      }
    } catch {
      let words = Array(error.reason.utf8.prefix(Int(UInt8.max)))
      _ = socket.send([error.kind.rawValue, UInt8(words.count)] + words)
    }
  }

  /// Opens the decoder and enters the sandbox.
  /// - Throws: `HEIFFailure` if a limit is too low, the decoder is missing, or the process cannot enter the sandbox.
  private static func confine(_ request: HEIFRequest) throws(HEIFFailure) {
    if let limit = unsafe avr_low_limit(request.childBytes + libraryBytes, UInt32(request.seconds)) {
      let name = unsafe String(cString: limit)
      throw HEIFFailure(.machine, "decoding it needs more \(name) than this process may use (ulimit)")
    }
    // The sandbox denies access to files, so the library is loaded before.
    try mapError(of: try CodedPicture.open(request.coding), to: HEIFFailure.init)
    let error = avr_enter_sandbox(request.childBytes, UInt32(request.seconds))
    guard error == 0 else {
      throw HEIFFailure(
        .machine, "the decoder process cannot drop its privileges: \(FileError.system(error).reason)")
    }
  }

  /// The memory that a decoder needs when it is opened, in bytes.
  private static let libraryBytes = 64 << 20
}

/// The input of a child process that decodes an image; the file is sent after it.
extension HEIFRequest {
  /// The memory that the child may use in addition to its current memory, in bytes.
  fileprivate var childBytes: Int { heldBytes + 2 * fileBytes + Self.otherBytes }
  /// The memory for thread stacks and the fixed costs of libraries, in bytes.
  private static let otherBytes = 96 << 20
}

/// The serialised form of a request, which is its in-memory form because both processes run the same program.
extension HEIFRequest {
  static var byteCount: Int { MemoryLayout<HEIFRequest>.size }

  var bytesInMemory: [UInt8] { unsafe withUnsafeBytes(of: self) { bytes in unsafe Array(bytes) } }

  init?(bytesInMemory bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self = unsafe bytes.withUnsafeBytes { bytes in unsafe bytes.loadUnaligned(as: HEIFRequest.self) }
  }
}

extension HEIFCoding {
  /// The restrictions that the kernel can impose on a process that decodes HEIF files: whether it can filter system
  /// calls (seccomp) to allow only those needed for computing, and the version of Landlock, which denies access to
  /// files and connections.
  ///
  /// The version is 0 if the kernel does not support Landlock.
  package static var confinement: (filtersSystemCalls: Bool, landlockVersion: Int) {
    (avr_has_seccomp(), Int(avr_landlock_version()))
  }
}
