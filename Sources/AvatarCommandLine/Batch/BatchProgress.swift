import AvatarBatch
import AvatarFileSystem
import AvatarJSON

/// The progress, speed and remaining time of a batch: one line on a terminal, or a line every ten seconds in a log.
struct BatchProgress {
  /// The kind of display on which progress appears.
  enum Place {
    case nowhere, terminal, log

    /// The kind of display for this process's standard error: a terminal or a log.
    static var standardError: Place {
      StandardStreams.errorIsTerminal && ProcessEnvironment.value("TERM") != "dumb" ? .terminal : .log
    }
  }

  private let place: Place
  private let start = ContinuousClock.now
  private var making = ContinuousClock.now
  private var last = ContinuousClock.now
  /// The time of the last log line.
  private var logged = ContinuousClock.now
  private var rows: Int?

  init(_ place: Place) { self.place = place }

  /// Returns whether another log line is due, ten seconds after the last one, and counts that line as written.
  mutating func isDueInLog(at now: ContinuousClock.Instant) -> Bool {
    guard place == .log, now - logged >= .seconds(10) else { return false }
    logged = now
    return true
  }

  /// Whether the progress was last updated more than a tenth of a second ago.
  var isDue: Bool { ContinuousClock.now - last > .milliseconds(100) }

  mutating func show(planned count: Int) {
    if place != .nowhere, isDue { show { _ in "reading the list: \(count.grouped) rows" } }
  }

  mutating func begin(_ account: RowAccount) {
    rows = account.rowsInAll
    making = ContinuousClock.now
  }

  mutating func show(_ account: RowAccount) {
    let (seconds, rows) = ((ContinuousClock.now - making) / .seconds(1), rows)
    show { Self.line(account, of: rows, seconds: seconds, columns: $0) }
  }

  /// Shows a line, given the width of the terminal, or nil for a log.
  private mutating func show(_ line: (Int?) -> String) {
    last = ContinuousClock.now
    switch place {
    case .nowhere: break
    // The width is read each time, because the window may be resized.
    case .terminal: StandardStreams.overwrite(line(StandardStreams.errorWidth ?? .max))
    case .log: if isDueInLog(at: last) { StandardStreams.note(line(nil)) }
    }
  }

  /// Returns the line for a run after a number of seconds, including the number of rows if known.
  ///
  /// - Parameters:
  ///   - account: The counts so far.
  ///   - rows: The number of rows in the list, or nil if unknown.
  ///   - seconds: The time since the first row began.
  ///   - columns: The width of the terminal, or nil for a log, where the line has no bar.
  /// - Returns: The line, without a line break.
  static func line(_ account: RowAccount, of rows: Int?, seconds: Double, columns: Int?) -> String {
    let rate = Double(account.requested) / max(seconds, 0.001)
    let part = rows.flatMap { $0 > 0 ? min(Double(account.requested) / Double($0), 1) : nil }
    var line = account.requested.grouped
    if let rows, let part { line = "\(Int(part * 100)) % \(account.requested.grouped)/\(rows.grouped)" }
    line += " rows, \(short(rate)) a second"
    if let rows, rate > 0, rows > account.requested {
      line += ", \(words(Double(rows - account.requested) / rate)) left"
    }
    if account.failed > 0 { line += ", \(account.failed.grouped) failed" }
    guard let part, let columns else { return line }
    return bar(part, beside: line, columns: columns) + line
  }

  /// Returns a progress bar and a space for the start of a line, or an empty string if the adjacent text leaves no
  /// room.
  static func bar(_ part: Double, beside text: String, columns: Int) -> String {
    // The last column remains free, because some terminals otherwise start a new line.
    let width = min(24, columns - 1 - text.count - 1)
    guard width >= 4 else { return "" }
    let filled = Int(part * Double(width))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled) + " "
  }

  static func short(_ rate: Double) -> String {
    rate >= 10 ? "\(Int(rate.rounded()))" : "\((rate * 10).rounded() / 10)"
  }

  static func words(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 1e9).rounded(.up))
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds / 60 % 60) min"
  }

  /// Clears the line to make way for other output.
  func clear() { if place == .terminal { StandardStreams.overwrite("") } }

  /// The time since the start, for the end of a summary.
  var time: String {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return " in \(seconds < 10 ? "\((seconds * 100).rounded() / 100) s" : Self.words(seconds))"
  }
}
