import AvatarFileSystem
import AvatarSystem
import CHEIFShim

/// A child process that decodes a picture of a HEIF file, and the rows of pixels that it sends.
///
/// Its output is not trusted: any bytes that it sends are valid pixels.
struct DecoderProcess: ~Copyable {
  private var socket: DecoderSocket
  private let id: pid_t
  /// The processor time that the process may use, in seconds.
  private let seconds: Int
  /// Whether the process has given up its rights, so that its reports on the machine are not trusted.
  private var isConfined = false
  /// Whether the process has ended and was waited for.
  private var hasEnded = false

  /// Starts a process that decodes a picture, and waits until its rows follow.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - request: The picture.
  ///   - program: The path of the program that decodes; nil for this one.
  ///   - patience: The time after which the process is ended if it does not compute; nil for a minute and more.
  /// - Returns: The process, whose rows can be read.
  /// - Throws: `HEIFFailure` if the process cannot be started, or cannot decode the picture.
  static func start(
    _ file: [UInt8], _ request: HEIFRequest, program: String? = nil, patience: Duration? = nil
  ) throws(HEIFFailure) -> DecoderProcess {
    let task = DecoderTask(request: request, fileBytes: file.count)
    guard let ends = DecoderSocket.pair() else { throw .ofMachine(errno) }
    let socket = DecoderSocket(ends.parent, deadline: .now + (patience ?? .seconds(60 + 4 * task.seconds)))
    var id: pid_t = 0
    let error = unsafe avr_start_self(program, DecoderChild.argument, ends.child, &id)
    close(ends.child)
    guard error == 0 else { throw .ofMachine(error) }
    var process = DecoderProcess(socket: socket, id: id, seconds: task.seconds)
    try process.answer(to: task.bytesInMemory)
    process.isConfined = true
    try process.answer(to: file)
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
    _ = kill(id, SIGKILL)
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  /// Sends bytes, and receives the byte 0, or a failure.
  private mutating func answer(to bytes: [UInt8]) throws(HEIFFailure) {
    // If sending fails, the process has ended or has sent a failure, which is received below.
    _ = socket.send(bytes)
    var kind: [UInt8] = [0]
    guard socket.receive(into: &kind) else { throw silence() }
    if kind[0] != 0 { throw failure(HEIFFailure.Kind(rawValue: kind[0])) }
  }

  /// Receives the next row.
  /// - Throws: `HEIFFailure` if the process has ended.
  mutating func read(into row: inout [UInt32]) throws(HEIFFailure) {
    guard socket.receive(into: &row) else { throw silence() }
  }

  private func failure(_ kind: HEIFFailure.Kind?) -> HEIFFailure {
    var count: [UInt8] = [0]
    guard let kind, socket.receive(into: &count) else { return .ofDecoder }
    var words = [UInt8](repeating: 0, count: Int(count[0]))
    guard socket.receive(into: &words), !isConfined || kind != .machine && kind != .component else { return .ofDecoder }
    return HEIFFailure(kind, String(decoding: words, as: UTF8.self))
  }

  /// Returns the failure of a process that sends nothing any more.
  private mutating func silence() -> HEIFFailure {
    guard socket.isClosedByPeer else {
      return HEIFFailure(.machine, "the process that decodes it did not answer in time")
    }
    guard let end = end() else { return .ofDecoder }
    // The lowest seven bits of a status are the signal, or 0 after an exit.
    let signal = end.status & 0x7F
    let isOfDecoder = [0, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGSYS, SIGTRAP].contains(signal)
    // The system counts whole ticks for the limit, and may end the process before this precise time shows it.
    let isAtLimit = end.seconds > Double(seconds) * (signal == SIGXCPU ? 0.5 : 1)
    if isConfined && (isOfDecoder || isAtLimit) { return .ofDecoder }
    let words = signal == 0 ? "status \(end.status >> 8)" : "signal \(signal)"
    return HEIFFailure(.machine, "the process that decodes it ended with \(words)")
  }

  /// Waits for the end of the process, which has closed its connection; nil if it goes on nevertheless.
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
    } while ContinuousClock.now < limit
    return nil
  }
}

extension HEIFFailure {
  /// The failure of a decoder that crashed, or that used more than it may.
  fileprivate static let ofDecoder = HEIFFailure(.damaged, "the decoder failed")

  /// Returns the failure of a system call that starts a process.
  fileprivate static func ofMachine(_ error: Int32) -> HEIFFailure {
    HEIFFailure(.machine, "no process to decode it can be started: \(FileError.system(error).reason)")
  }
}
