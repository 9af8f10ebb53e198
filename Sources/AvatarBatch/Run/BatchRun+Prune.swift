import AvatarFileSystem
package import AvatarRender
import AvatarSQLite
import PersonWords

extension BatchRun {
  /// The result for an output that rows no longer request.
  package enum Pruned: Hashable, Sendable {
    case removed
    /// The file is obsolete, but the run only checks.
    case stale
    /// The file is preserved for a reason that concerns the whole list.
    case preserved
    /// The file was preserved for the given reason.
    case spared(String)
  }

  private static let entriesTogether = 1000

  /// Removes files of earlier runs that rows no longer request, unless the files have been changed since.
  ///
  /// Call this method after `run`. `each` receives the name of each such file and the result. The files of rows that
  /// failed are never removed.
  ///
  /// - Returns: The number of files that are preserved for a reason that concerns the whole list, for example because a row
  ///   was left out, and the reason; nil if there are none.
  /// - Throws: `InputError.temporary` if the name database fails.
  package func prune(each: (String, Pruned) -> Void) throws(InputError) -> (files: Int, reason: String)? {
    let reason = options.isForced && plan.listError == nil ? nil : reasonToPreserveFiles
    var preserved = 0
    try eachEntry { entry throws(InputError) in
      guard options.shard?.contains(hash: entry.id) != false, try !plan.usedNames.has(entry.name),
        try !plan.hasFailed(entry.id)
      else { return }
      let outcome = prune(entry.name, entry.output, isPreserved: reason != nil)
      switch outcome {
      case .removed?:
        account.removed += 1
        record?.removeOutput(entry.name)
      case .stale?: account.removed += 1
      case .preserved?:
        preserved += 1
        return
      case .spared?: break
      case nil:
        if !options.isChecked { record?.removeOutput(entry.name) }
      }
      if let outcome { each(entry.name, outcome) }
    }
    return reason.flatMap { preserved > 0 ? (preserved, $0) : nil }
  }

  /// The reason why no file is removed, unless forced, or nil if there is none.
  private var reasonToPreserveFiles: String? {
    if plan.listError != nil { return "the list could not be read to its end" }
    // A condition with a mistyped name would exclude all rows.
    if let option = plan.notes.unusedOptions.first { return "\(option): no row has this column" }
    // A condition with a mistyped value or a failed export would remove all files.
    if !plan.hasPlannedRows { return "no row has an image" }
    let (unreadable, unaddressed) = (plan.rowsWithUnknownOutputs, account[.noAddress])
    if unreadable > 0 { return "\(unreadable.rows) could not be read" }
    return unaddressed > 0 ? "\(unaddressed.rowsHave) no e-mail address" : nil
  }

  /// Calls a closure with each entry of the record, and records the changes made by the closure.
  private func eachEntry(
    _ body: ((name: String, id: StableHash, output: BuildRecord.Entry)) throws(InputError) -> Void
  ) throws(InputError) {
    var last: String? = ""
    while let name = last {
      commit()
      let entries = attempt(try record?.outputs(after: name, atMost: Self.entriesTogether)) ?? []
      for entry in entries { try body(entry) }
      last = entries.last?.name
    }
  }

  /// Removes an output if allowed, or returns nil if it no longer exists.
  private func prune(_ name: String, _ entry: BuildRecord.Entry, isPreserved: Bool) -> Pruned? {
    let path = options.directory + name
    guard let status = FileStatus(path, followsLinks: false) else { return nil }
    // The record is as untrusted as the list.
    guard OutputName.fault(name) == nil, !leadsElsewhere(name) else { return .spared("is not in the directory") }
    guard status.kind == .file else { return .spared("is not the file that was written") }
    if status.stamp != entry.stamp {
      let digest = ContentDigest(ofFile: path, limit: entry.stamp.bytes)
      guard digest == entry.digest else { return .spared("has changed since it was written") }
    }
    if (try? plan.usedNames.isSource(status.identity)) != false {
      return .spared("is an input file")
    }
    if isPreserved { return .preserved }
    if options.isChecked { return .stale }
    do {
      try directory?.remove(name)
      return .removed
    } catch {
      return .spared("cannot be removed: \(error.reason)")
    }
  }

  private func leadsElsewhere(_ name: String) -> Bool {
    !Directory.contains(options.directory, options.directory + FilePath.directory(of: name))
  }
}
