package import AvatarFileSystem
package import AvatarJSON

/// A machine-readable report on each output: one JSON document, or a line of JSON for each finished output.
package final class BatchReport {
  private let file: File
  private let isLines: Bool
  /// Whether the report is a file, which a later run must recognise.
  private let isFile: Bool
  /// The beginning of a report, by which later runs recognise the file.
  private static let start = "{\"generator\":\"avatar-render batch\","
  private let directory: String
  private var isEmpty = true
  /// The objects whose rows may not have been recorded yet.
  private var pending: [UInt8] = []

  /// Starts writing a report.
  ///
  /// - Parameters:
  ///   - path: The path of the report, or nil for standard output.
  ///   - isLines: Whether each object is on a separate line.
  ///   - list: The name of the list.
  ///   - directory: The output directory.
  ///   - isForced: Whether to replace any file at the path, even one that is not a report.
  /// - Throws: `WriteError` if the report cannot be written.
  package init(
    path: String?, isLines: Bool, list: String, directory: String, isForced: Bool = false
  ) throws(WriteError) {
    self.isLines = isLines
    isFile = path != nil
    self.directory = FilePath.ofDirectory(directory)
    file =
      if let path {
        try File(path: path, createsDirectories: true, over: isForced ? nil : Self.start)
      } else {
        File(standardOutput: ())
      }
    if !isLines {
      let list = StandardStreams.escaped(json: JSONWriter.text(list))
      try file.append("\(Self.start)\"list\":\(list),\n\"avatars\":[")
    }
  }

  package func add(_ outcome: RowReport) {
    for output in outcome.outputs {
      add { json in
        write(outcome, to: &json)
        write(output, to: &json)
        json.member("alt", output.isPicture ? outcome.alt : nil)
      }
    }
    guard let reason = outcome.fault?.words ?? outcome.failure?.description else { return }
    add { json in
      write(outcome, to: &json)
      json.member("status", "failed")
      json.member("reason", reason)
    }
  }

  /// Adds a removed output.
  package func add(removed name: String) {
    add { json in
      json.member("output", directory + name)
      json.member("status", "removed")
    }
  }

  private func write(_ row: RowReport, to json: inout JSONWriter) {
    json.member("row", row.number)
    json.member("line", row.line)
    json.member("id", row.id)
    json.member("ignored", row.mistakes.isEmpty ? nil : row.mistakes)
  }

  private func write(_ output: Output, to json: inout JSONWriter) {
    let (status, reason): (String, String?) =
      switch output.state {
      case .written: ("written", nil)
      case .planned, .unchanged: ("unchanged", nil)
      case .stale(let reason): ("stale", reason)
      }
    json.member("output", directory + output.file)
    json.member("unhashed", output.plainName.map { directory + $0 })
    json.member("status", status)
    json.member("reason", reason)
    json.member("bytes", output.bytes)
    json.member("digest", output.digest.map { "sha256:\($0)" })
    json.member("scheme", output.scheme == .dark ? "dark" : nil)
    json.member("ms", (output.milliseconds * 1000).rounded() / 1000)
    output.report?.writeMembers(to: &json, side: output.side)
  }

  private func add(_ members: (inout JSONWriter) -> Void) {
    let object = StandardStreams.escaped(json: JSONWriter.object(members))
    if isLines {
      pending += ((isEmpty && isFile ? Self.start + object.dropFirst() : object) + "\n").utf8
    } else {
      pending += ((isEmpty ? "\n" : ",\n") + object).utf8
    }
    isEmpty = false
  }

  /// Whether enough objects are pending to be written.
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
      let counts = JSONWriter.object { json in
        json.member("rows", summary.rows)
        json.member("written", summary.written)
        json.member("unchanged", summary.unchanged)
        json.member("stale", summary.stale)
        json.member("removed", summary.removed)
        json.member("failed", summary.failed)
        json.member("fellBack", summary.fellBack)
        json.member("withoutPhoto", summary.lacking[.photo] ?? 0)
        json.member("withoutInitials", summary.lacking[.initials] ?? 0)
        json.member("withoutBadge", summary.lacking[.badge] ?? 0)
        json.member("ignored", summary.ignored)
      }
      try file.append("\n],\n\"summary\":\(counts)}\n")
    }
    try file.finish()
  }
}

extension RowFault {
  /// The reason, preceded by the field name.
  package var words: String { (field.map { "\($0): " } ?? "") + reason }
}

extension RejectedCell: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("field", header)
      json.member("reason", reason)
    }
  }
}
