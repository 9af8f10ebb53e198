package import AvatarFileSystem
import AvatarJSON

/// A machine-readable report on each output: one JSON document, or a line of JSON for each output as it is finished.
package final class BatchReport {
  private let file: FileWriter
  private let isLines: Bool
  /// Whether the report is a file, which a later run must recognise.
  private let isFile: Bool
  /// The start of a report, by which a later run recognises it.
  private static let start = "{\"generator\":\"avatar-render batch\","
  private let directory: String
  private var isEmpty = true
  /// The objects whose rows may not be recorded yet.
  private var pending: [UInt8] = []

  /// Starts writing a report.
  ///
  /// - Parameters:
  ///   - path: The path of the report; nil for the standard output.
  ///   - isLines: Whether each object is on a separate line.
  ///   - list: The name of the list.
  ///   - directory: The directory of the outputs.
  ///   - isForced: Whether any file at the path is replaced, and not only a report.
  /// - Throws: `WriteError` if the report cannot be written.
  package init(
    path: String?, isLines: Bool, list: String, directory: String, isForced: Bool = false
  ) throws(WriteError) {
    self.isLines = isLines
    isFile = path != nil
    self.directory = FilePath.ofDirectory(directory)
    file =
      if let path {
        try FileWriter(path: path, createsDirectories: true, over: isForced ? nil : Self.start)
      } else {
        FileWriter(standardOutput: ())
      }
    if !isLines {
      let list = StandardStreams.escaped(json: JSONText.quoted(list))
      try file.append("\(Self.start)\"list\":\(list),\n\"avatars\":[")
    }
  }

  package func add(_ outcome: RowReport) {
    var row: [(name: String, value: String?)] = [
      ("row", "\(outcome.number)"), ("line", "\(outcome.line)"), ("id", outcome.id.map(JSONText.quoted)),
    ]
    let alt = JSONText.quoted(outcome.alt)
    let ignored = outcome.mistakes.map {
      JSONText.object([("field", JSONText.quoted($0.header)), ("reason", JSONText.quoted($0.reason))])
    }
    if !ignored.isEmpty { row.append(("ignored", JSONText.array(ignored))) }
    for output in outcome.outputs {
      add(JSONText.object(row + members(of: output) + [("alt", output.isPicture ? alt : nil)]))
    }
    guard let reason = outcome.fault?.words ?? outcome.failure?.description else { return }
    row += [("status", "\"failed\""), ("reason", JSONText.quoted(reason))]
    add(JSONText.object(row))
  }

  /// Adds an output that was removed.
  package func add(removed name: String) {
    add(JSONText.object([("output", JSONText.quoted(directory + name)), ("status", "\"removed\"")]))
  }

  private func members(of output: Output) -> [(name: String, value: String?)] {
    let (status, reason): (String, String?) =
      switch output.state {
      case .written: ("written", nil)
      case .planned, .unchanged: ("unchanged", nil)
      case .stale(let reason): ("stale", reason)
      }
    return [
      ("output", JSONText.quoted(directory + output.file)),
      ("unhashed", output.plainName.map { JSONText.quoted(directory + $0) }), ("status", "\"\(status)\""),
      ("reason", reason.map(JSONText.quoted)), ("bytes", output.bytes.map(String.init)),
      ("digest", output.digest.map { "\"sha256:\($0)\"" }),
      ("scheme", output.scheme == .dark ? "\"dark\"" : nil),
      ("ms", "\((output.milliseconds * 1000).rounded() / 1000)"),
    ] + (output.report?.members(side: output.side) ?? [])
  }

  private func add(_ object: String) {
    let object = StandardStreams.escaped(json: object)
    if isLines {
      pending += ((isEmpty && isFile ? Self.start + object.dropFirst() : object) + "\n").utf8
    } else {
      pending += ((isEmpty ? "\n" : ",\n") + object).utf8
    }
    isEmpty = false
  }

  /// Whether enough objects are pending that they should be written.
  package var isFull: Bool { pending.count >= 1 << 16 }

  /// Writes and flushes the pending objects.
  ///
  /// - Throws: `WriteError` if the report cannot be written.
  package func flush() throws(WriteError) {
    try file.append(pending)
    pending.removeAll(keepingCapacity: true)
    try file.flush()
  }

  package func finish(_ summary: BatchSummary) throws(WriteError) {
    try flush()
    if !isLines {
      let counts = JSONText.object([
        ("rows", "\(summary.rows)"), ("written", "\(summary.written)"), ("unchanged", "\(summary.unchanged)"),
        ("stale", "\(summary.stale)"), ("removed", "\(summary.removed)"), ("failed", "\(summary.failed)"),
        ("fellBack", "\(summary.fellBack)"), ("withoutPhoto", "\(summary.lacking[.photo] ?? 0)"),
        ("withoutInitials", "\(summary.lacking[.initials] ?? 0)"),
        ("withoutBadge", "\(summary.lacking[.badge] ?? 0)"), ("ignored", "\(summary.ignored)"),
      ])
      try file.append("\n],\n\"summary\":\(counts)}\n")
    }
    try file.finish()
  }
}

extension RowFault {
  /// The reason, preceded by the name of the field.
  package var words: String { (field.map { "\($0): " } ?? "") + reason }
}
