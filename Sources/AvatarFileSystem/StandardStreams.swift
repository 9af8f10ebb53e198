import AvatarJSON
import AvatarSystem
import Synchronization

/// The process's standard input, output and error.
package enum StandardStreams {
  /// Makes them safe to use: a closed one is opened on /dev/null the wrong way round, so that no file of ours gets
  /// its number and using it fails as it should; a reader that goes away and a file that may not grow are errors, not
  /// signals.
  package static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether the standard input is the file that a path leads to.
  package static func inputIs(_ path: String) -> Bool {
    guard let input = FileStatus(STDIN_FILENO), input.kind == .file else { return false }
    return input.identity == FileStatus(path)?.identity
  }

  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  package static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The columns of the terminal that the standard output is; nil if it is none.
  package static var outputWidth: Int? { width(STDOUT_FILENO) }
  /// The columns of the terminal that the standard error is, which may change at any time; nil if it is none.
  package static var errorWidth: Int? { width(STDERR_FILENO) }

  private static func width(_ descriptor: CInt) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a line over the last line of the standard error, on a terminal; an empty line clears it.
  ///
  /// A line that is wider than the terminal is cut: the next one could not replace it.
  package static func overwrite(_ line: String) {
    var line = harmless(line)
    if let width = errorWidth, line.count >= width { line = line.prefix(max(width - 2, 0)) + "…" }
    let bytes = Array(("\r" + line + "\u{1B}[K").utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Writes one line to the standard error.
  ///
  /// Line breaks and escape sequences, which a name may contain, are escaped: it stays one line and cannot control a
  /// terminal.
  package static func note(_ line: String) { print(line) }

  /// Writes a text of one or more lines to the standard error, with everything escaped that could control a terminal.
  package static func explain(_ text: String) { print(text, keeping: "\n") }

  /// The text with all spelt out that would do something to a terminal.
  package static func harmless(_ text: String, keeping kept: Unicode.Scalar? = nil) -> String {
    text.spelling { scalar in
      scalar == kept || !scalar.actsOnTerminals ? nil : scalar.escaped(asASCII: true)
    }
  }

  /// JSON that means the same, with all spelt out that would do something to a terminal: it only stands in strings.
  package static func harmless(json: String) -> String {
    json.spelling { scalar in
      guard scalar.actsOnTerminals else { return nil }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// There is nobody left to tell when it fails.
  private static func print(_ text: String, keeping kept: Unicode.Scalar? = nil) {
    let bytes = Array((colored(harmless(text, keeping: kept)) + "\n").utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
  }
}

extension StandardStreams {
  /// When the kind of a message has a colour.
  package enum ColorChoice: String, CaseIterable, Sendable {
    /// On terminals, unless the variable NO_COLOR is set or the terminal is "dumb".
    case auto
    case always, never
  }

  private static let colorChoice = Mutex(ColorChoice.auto)

  /// Selects when the words `error`, `warning` and `note` at the start of a message have colours; at first, `auto`.
  package static func selectColors(_ choice: ColorChoice) { colorChoice.withLock { $0 = choice } }

  private static var hasColors: Bool {
    switch colorChoice.withLock({ $0 }) {
    case .always: true
    case .never: false
    // https://no-color.org: any value but an empty one.
    case .auto:
      errorIsTerminal && (ProcessEnvironment.value("NO_COLOR") ?? "").isEmpty
        && ProcessEnvironment.value("TERM") != "dumb"
    }
  }

  /// Returns a message whose kind has its colour: bold red, bold yellow or cyan (ECMA-48, SGR).
  private static func colored(_ message: String) -> String {
    let kinds = [("error:", "1;31"), ("warning:", "1;33"), ("note:", "36")]
    guard let (kind, color) = kinds.first(where: { message.hasPrefix($0.0) }), hasColors else { return message }
    return "\u{1B}[\(color)m\(kind)\u{1B}[0m" + message.dropFirst(kind.count)
  }
}

extension Unicode.Scalar {
  /// Whether it would do something to a terminal, end a line or turn its direction.
  package var actsOnTerminals: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
