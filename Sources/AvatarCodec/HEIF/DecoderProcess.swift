import AvatarFileSystem
import AvatarSystem
import CHEIFShim

/// A child process that decodes a picture of a HEIF file, and the rows of pixels that it sends.
///
/// Its output is not trusted: any bytes that it sends are valid pixels.
struct DecoderProcess: ~Copyable {
  private let socket: DecoderSocket
  private let id: pid_t

  /// Starts a process that decodes a picture, and waits for the first byte of its response.
  ///
  /// - Throws: `HEIFFailure` if the process cannot be started, or cannot decode the picture.
  static func start(_ file: [UInt8], _ request: HEIFRequest) throws(HEIFFailure) -> DecoderProcess {
    let task = DecoderTask(request: request, fileBytes: file.count)
    guard let ends = DecoderSocket.pair() else {
      throw HEIFFailure(.needs, "a separate process: \(FileError.system(errno).reason)")
    }
    // On a busy machine, decoding may take much longer than its limit of processor time.
    let socket = DecoderSocket(ends.parent, deadline: ContinuousClock().now + .seconds(60 + 4 * task.seconds))
    var id: pid_t = 0
    let error = unsafe avr_start_self(DecoderChild.argument, ends.child, &id)
    close(ends.child)
    guard error == 0 else {
      throw HEIFFailure(.needs, "a separate process: \(FileError.system(error).reason)")
    }
    let process = DecoderProcess(socket: socket, id: id)
    // If sending fails, the process has ended or has sent a failure, which is received below.
    _ = process.socket.send(task.bytesInMemory) && process.socket.send(file)
    var kind: [UInt8] = [0]
    guard process.socket.receive(into: &kind) else { throw HEIFFailure(.damaged, "the decoder failed") }
    if kind[0] != 0 { throw process.failure(HEIFFailure.Kind(rawValue: kind[0])) }
    return process
  }

  private init(socket: consuming DecoderSocket, id: pid_t) {
    self.socket = socket
    self.id = id
  }

  deinit {
    _ = kill(id, SIGKILL)
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  /// Receives the next row.
  /// - Throws: `HEIFFailure` if the process has ended.
  func read(into row: inout [UInt32]) throws(HEIFFailure) {
    guard socket.receive(into: &row) else { throw HEIFFailure(.damaged, "the decoder failed") }
  }

  private func failure(_ kind: HEIFFailure.Kind?) -> HEIFFailure {
    var count: [UInt8] = [0]
    guard let kind, socket.receive(into: &count) else { return HEIFFailure(.damaged, "the decoder failed") }
    var words = [UInt8](repeating: 0, count: Int(count[0]))
    _ = socket.receive(into: &words)
    return HEIFFailure(kind, String(decoding: words, as: UTF8.self))
  }
}
