import AvatarFileSystem
import AvatarJSON
import AvatarSystem
import CHEIFShim

/// A child process that decodes an image from a HEIF file, and the rows of pixels that it sends.
///
/// The output of the process is not trusted: any bytes that the process sends are valid as pixels.
struct DecoderProcess: ~Copyable {
  private var socket: DecoderSocket
  private let id: pid_t
  /// The processor time that the process may use, in seconds.
  private let seconds: Int
  /// Whether the process has dropped its privileges, in which case its reports about the system are not trusted.
  private var isConfined = false
  /// Whether the process has ended and has been waited for.
  private var hasEnded = false

  /// Starts a process that decodes an image, and sends it the file.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - request: The image to decode.
  ///   - program: The path of the program that decodes, or nil for the current program.
  ///   - timeout: The time after which the process is ended if it is not computing, or nil for at least a minute.
  /// - Returns: The process, whose rows can be read.
  /// - Throws: `HEIFFailure` if the process cannot be started or cannot decode the image.
  static func start(
    _ file: [UInt8], _ request: HEIFRequest, program: String? = nil, timeout: Duration? = nil
  ) throws(HEIFFailure) -> DecoderProcess {
    var request = request
    request.fileBytes = file.count
    guard let ends = DecoderSocket.pair() else { throw .ofMachine(errno) }
    let socket = DecoderSocket(ends.parent, deadline: .now + (timeout ?? .seconds(60 + 4 * request.seconds)))
    var id: pid_t = 0
    let error = unsafe avr_start_self(program, DecoderChild.argument, ends.child, &id)
    // While this process also holds the child's end, the connection stays open after the child ends.
    close(ends.child)
    guard error == 0 else { throw .ofMachine(error) }
    var process = DecoderProcess(socket: socket, id: id, seconds: request.seconds)
    try process.send(request.bytesInMemory)
    try process.receiveSuccess()
    // The file may exploit the decoder, so it is sent only after the child has entered the sandbox.
    process.isConfined = true
    try process.send(file)
    return process
  }

  private init(socket: consuming DecoderSocket, id: pid_t, seconds: Int) {
    self.socket = socket
    self.socket.peer = id
    self.id = id
    self.seconds = seconds
  }

  deinit {
    guard !hasEnded else { return }
    // A process that is not waited for remains in the process table.
    _ = kill(id, SIGKILL)
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  /// Sends bytes to the process, which would otherwise wait for the rest of them.
  /// - Throws: `HEIFFailure` if the bytes cannot be sent to a process that still has its connection.
  private func send(_ bytes: [UInt8]) throws(HEIFFailure) {
    // If the process has closed its connection, it has ended or has sent a failure, which is received next.
    guard let error = socket.send(bytes), !socket.isClosedByPeer else { return }
    if error == .system(ETIMEDOUT) { throw .timeout }
    throw HEIFFailure(.machine, "the photo cannot be sent to the decoder process: \(error.reason)")
  }

  /// Receives a byte of 0, which indicates success.
  /// - Throws: The failure that the process reports, or another `HEIFFailure` if the process no longer sends anything.
  private mutating func receiveSuccess() throws(HEIFFailure) {
    var kind: [UInt8] = [0]
    guard socket.receive(into: &kind) else { throw silence() }
    if kind[0] != 0 { throw failure(HEIFFailure.Kind(rawValue: kind[0])) }
  }

  /// Receives the next row.
  /// - Throws: `HEIFFailure` if the process has ended or cannot decode the row.
  mutating func read<Sample: BitwiseCopyable>(into row: inout [Sample]) throws(HEIFFailure) {
    try receiveSuccess()
    guard socket.receive(into: &row) else { throw silence() }
  }

  private func failure(_ kind: HEIFFailure.Kind?) -> HEIFFailure {
    var count: [UInt8] = [0]
    guard let kind, socket.receive(into: &count) else { return .ofDecoder }
    var words = [UInt8](repeating: 0, count: Int(count[0]))
    guard socket.receive(into: &words), !isConfined || kind != .machine && kind != .component else { return .ofDecoder }
    // The description ends at the first control character.
    return HEIFFailure(kind, String(decoding: words.prefix { $0 > 0x1F }, as: UTF8.self))
  }

  /// Returns the failure of a process that no longer sends anything.
  private mutating func silence() -> HEIFFailure {
    guard socket.isClosedByPeer else { return .timeout }
    guard let end = end() else {
      return isConfined ? .ofDecoder : HEIFFailure(.machine, "the decoder process closed its connection")
    }
    // The lowest seven bits of a status are the signal, or 0 after an exit.
    let signal = end.status & 0x7F
    // SIGBUS is not among these signals: the machine could not provide memory, for example a page of a library.
    let isDecoderFault = [0, SIGSEGV, SIGILL, SIGFPE, SIGABRT, SIGSYS, SIGTRAP].contains(signal)
    // The system checks the limit in whole ticks, and may end the process before this more precise time reaches the
    // limit.
    let isAtLimit = end.seconds > Double(seconds) * (signal == SIGXCPU ? 0.5 : 1)
    if isConfined && isAtLimit {
      return HEIFFailure(.overLimit, "takes more than \(seconds.grouped) s of processor time to decode")
    }
    if isConfined && isDecoderFault { return .ofDecoder }
    let words = signal == 0 ? "status \(end.status >> 8)" : "signal \(signal)"
    return HEIFFailure(.machine, "the decoder process ended with \(words)")
  }

  /// Waits for the end of a process that has closed its connection, or returns nil if the process is not exiting.
  private mutating func end() -> (status: Int32, seconds: Double)? {
    var (status, usage) = (Int32(0), rusage())
    let limit = ContinuousClock.now + .seconds(10)
    repeat {
      if unsafe wait4(id, &status, WNOHANG, &usage) == id {
        hasEnded = true
        let (user, system) = (usage.ru_utime, usage.ru_stime)
        let microseconds = Int(user.tv_usec) + Int(system.tv_usec)
        return (status, Double(Int(user.tv_sec) + Int(system.tv_sec)) + Double(microseconds) / 1e6)
      }
      usleep(500)
    } while socket.isPeerExiting && ContinuousClock.now < limit
    return nil
  }
}

extension HEIFFailure {
  /// The failure of a crashed decoder.
  fileprivate static let ofDecoder = HEIFFailure(.damaged, "the decoder failed")
  fileprivate static let timeout = HEIFFailure(.machine, "the decoder process did not respond in time")

  /// Returns the failure for a system call that could not start a process.
  fileprivate static func ofMachine(_ error: Int32) -> HEIFFailure {
    HEIFFailure(.machine, "the decoder process cannot be started: \(FileError.system(error).reason)")
  }
}
