import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// A machine-readable report on each output: one JSON document, or a line of JSON for each finished output.
package final class BatchReport: RunReport {
  private let file: OwnedFile
  private let isLines: Bool
  /// The path of the report, or nil for standard output.
  private let path: String?
  /// The beginning of a report, by which later runs recognise the file.
  private static let start = "{\"generator\":\"avatar-render batch\","
  private let directory: String
  private var isEmpty = true
  private var isFinished = false
  /// The objects whose rows may not have been recorded yet.
  private var pending: [UInt8] = []

  package var files: [String] { path.map { [$0] } ?? [] }

  /// Starts writing a report.
  ///
  /// - Parameters:
  ///   - path: The path of the report, or nil for standard output.
  ///   - list: The name of the list.
  ///   - directory: The output directory.
  ///   - isForced: Whether to replace any file at the path, even one that is not a report.
  /// - Throws: `InputError` if the report cannot be written.
  package init(path: String?, list: String, directory: String, isForced: Bool = false) throws(InputError) {
    self.path = path
    let name = path?.lowercased()
    isLines = name.map { $0.hasSuffix(".ndjson") || $0.hasSuffix(".jsonl") } ?? true
    self.directory = FilePath.ofDirectory(directory)
    file =
      if let path {
        try OwnedFile(path, over: isForced ? nil : FileMark(start: Self.start))
      } else {
        OwnedFile(standardOutput: ())
      }
    if !isLines {
      let list = StandardStreams.escaped(json: JSONWriter.text(list))
      try file.append("\(Self.start)\"list\":\(list),\n\"avatars\":[")
    }
  }

  package func add(_ row: RowReport) {
    for output in row.outputs {
      add(row) { json in
        write(output, of: row, to: &json)
        json.member("alt", output.isPicture ? row.alt : nil)
      }
    }
    guard let reason = row.reason else { return }
    add(row) { json in
      json.member("status", row.omission == nil ? "failed" : "left out")
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

  private func write(_ output: Output, of row: RowReport, to json: inout JSONWriter) {
    let (status, reason): (String, String?) =
      switch output.state {
      case .written: ("written", nil)
      case .planned, .unchanged: ("unchanged", nil)
      case .stale(let reason): ("stale", reason)
      }
    json.member("output", directory + output.file)
    json.member("status", status)
    json.member("reason", reason)
    json.member("bytes", output.bytes)
    json.member("digest", output.digest.map { "sha256:\($0)" })
    json.member("scheme", output.scheme == .dark ? "dark" : nil)
    json.member("ms", (output.milliseconds * 1000).rounded() / 1000)
    if let report = row.report(of: output) {
      for (name, value) in report.json.sorted(by: { $0.key < $1.key }) { json.member(name, value) }
      let lacks = row.lacks(of: output)
      json.member("lacks", lacks.isEmpty ? nil : lacks.sorted().map(\.rawValue))
      json.member("width", output.side)
      json.member("height", output.side)
    }
    if output.hasDroppedPhoto { json.member("lostPhoto", true) }
  }

  /// Adds an object with the members that all objects about a row have, and with others.
  private func add(_ row: RowReport? = nil, _ members: (inout JSONWriter) -> Void) {
    let json = JSONWriter.object { json in
      json.member("row", row?.number)
      json.member("line", row?.line)
      json.member("id", row?.id)
      if let mistakes = row?.mistakes, !mistakes.isEmpty {
        json.member("ignored", objects: mistakes) { mistake, json in
          json.member("field", mistake.header)
          json.member("reason", mistake.reason)
        }
      }
      members(&json)
    }
    let object = StandardStreams.escaped(json: json)
    if isLines {
      pending += ((isEmpty && path != nil ? Self.start + object.dropFirst() : object) + "\n").utf8
    } else {
      pending += ((isEmpty ? "\n" : ",\n") + object).utf8
    }
    isEmpty = false
  }

  /// Whether enough objects are pending to be written.
  package var isFull: Bool { pending.count >= 1 << 16 }

  /// Writes and flushes the pending objects.
  ///
  /// - Throws: `InputError` if the report cannot be written.
  package func flush() throws(InputError) {
    try file.append(pending)
    pending.removeAll(keepingCapacity: true)
    try file.flush()
  }

  /// Completes the report, unless it is already complete.
  ///
  /// - Throws: `InputError` if the report cannot be written.
  package func finish(_ account: RowAccount) throws(InputError) -> [String] {
    if isFinished { return [] }
    isFinished = true
    try flush()
    if !isLines {
      let counts = JSONWriter.object { json in
        json.member("rows", account.rows)
        json.member("written", account.isCheck ? 0 : account.written)
        json.member("stale", account.isCheck ? account.written : 0)
        json.member("unchanged", account.unchanged)
        json.member("failed", account.failed)
        json.member("leftOut", account.leftOut)
        json.member("notSelected", account[.condition])
        json.member("otherShards", account[.shard])
        json.member("withoutAddress", account[.noAddress])
        json.member("sameAddress", account[.sameAddress])
        json.member("files", account.files)
        json.member("removed", account.removed)
        json.member("fellBack", account.fellBack)
        json.member("withoutPhoto", account.lacking[.photo] ?? 0)
        json.member("withoutMatchingPhoto", account.lacking[.matchingPhoto] ?? 0)
        json.member("withoutInitials", account.lacking[.initials] ?? 0)
        json.member("withoutBadge", account.lacking[.badge] ?? 0)
        json.member("ignored", account.ignored)
      }
      try file.append("\n],\n\"summary\":\(counts)}\n")
    }
    try file.finish()
    return []
  }
}
