import AvatarJSON
import AvatarSystem

/// The standard input, output and error of the command.
package enum StandardStreams {
  private static var environment: ProcessEnvironment { .current }

  /// Prepares the streams for use.
  ///
  /// Closed descriptors are opened on /dev/null in the wrong direction, so that other files do not get their numbers
  /// and any use of them fails. A closed pipe or an exceeded file size limit causes an error instead of a signal.
  package static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Returns whether the standard input is the file at a path.
  package static func inputIs(_ path: String) -> Bool {
    guard let input = FileStatus(environment.input), input.kind == .file else { return false }
    return input.identity == FileStatus(path)?.identity
  }

  package static var outputIsTerminal: Bool { isatty(environment.output) == 1 }
  package static var errorIsTerminal: Bool { isatty(environment.error) == 1 }

  /// The width of the terminal on the standard output, in columns; nil if it is not a terminal.
  package static var outputWidth: Int? { width(environment.output) }
  /// The width of the terminal on the standard error, in columns, which may change at any time; nil if it is not a terminal.
  package static var errorWidth: Int? { width(environment.error) }

  private static func width(_ descriptor: CInt) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Overwrites the last line of a terminal on the standard error; an empty line clears it.
  ///
  /// A line that is wider than the terminal is truncated because the next line could not overwrite all of it.
  package static func overwrite(_ line: String) {
    var line = escaped(line)
    // The last column stays empty, because some terminals wrap the line after it.
    if let width = errorWidth, line.count >= width { line = line.prefix(max(width - 2, 0)) + "…" }
    let bytes = Array(("\r" + line + "\u{1B}[K").utf8)
    _ = unsafe write(environment.error, bytes, bytes.count)
  }

  /// Writes one line to the standard error.
  ///
  /// Line breaks and escape sequences, which may occur in a name, are escaped so that the output stays on one line and
  /// cannot control a terminal.
  package static func note(_ line: String) { print(line) }

  /// Writes one or more lines to the standard error, escaping characters that control a terminal.
  package static func explain(_ text: String) { print(text, except: "\n") }

  /// Returns a string in which characters that control a terminal are escaped.
  package static func escaped(_ text: String, except allowed: Unicode.Scalar? = nil) -> String {
    text.spelling { scalar in
      scalar == allowed || !scalar.actsOnTerminals ? nil : scalar.escaped(asASCII: true)
    }
  }

  /// Returns equivalent JSON in which characters that control a terminal, which occur only in strings, are escaped.
  package static func escaped(json: String) -> String {
    json.spelling { scalar in
      guard scalar.actsOnTerminals else { return nil }
      // All of these characters are below U+10000, so four digits are enough.
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// Writes to the standard error; a failure is ignored because there is nowhere to report it.
  private static func print(_ text: String, except allowed: Unicode.Scalar? = nil) {
    let bytes = Array((colored(escaped(text, except: allowed)) + "\n").utf8)
    _ = unsafe write(environment.error, bytes, bytes.count)
  }
}

extension StandardStreams {
  /// Whether the words `error`, `warning` and `note` at the start of a message are coloured.
  ///
  /// The variables are those of https://no-color.org and https://bixense.com/clicolors.
  private static var hasColors: Bool {
    if !(ProcessEnvironment.value("NO_COLOR") ?? "").isEmpty { return false }
    if !["", "0"].contains(ProcessEnvironment.value("CLICOLOR_FORCE") ?? "") { return true }
    return errorIsTerminal && ProcessEnvironment.value("TERM") != "dumb"
  }

  /// Returns a message with its kind in colour: bold red, bold yellow or cyan (ECMA-48, SGR).
  private static func colored(_ message: String) -> String {
    let kinds = [("error:", "1;31"), ("warning:", "1;33"), ("note:", "36")]
    guard let (kind, color) = kinds.first(where: { message.hasPrefix($0.0) }), hasColors else { return message }
    return "\u{1B}[\(color)m\(kind)\u{1B}[0m" + message.dropFirst(kind.count)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar controls a terminal, ends a line or changes the direction of text.
  package var actsOnTerminals: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
