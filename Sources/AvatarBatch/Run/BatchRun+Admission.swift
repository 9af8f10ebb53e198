import AvatarFileSystem
import AvatarSQLite

/// The checks that a row's outputs conflict neither with those of other rows nor with input files.
extension BatchRun {
  /// Returns a row if this run renders it, with a fault if another row already owns one of its outputs.
  ///
  /// A row of another shard claims the names of its outputs, too.
  /// - Parameter row: A row of the list.
  /// - Returns: The row; nil if it belongs to another shard.
  /// - Throws: `BatchError.temporary` if the database of names fails.
  func admitted(_ row: ParsedRow) throws(BatchError) -> ParsedRow? {
    let keyed = try claim(row)
    return keyed.isOfShard ? keyed : nil
  }

  /// Claims the names of a row's outputs.
  ///
  /// - Returns: The row with the keys of its outputs in the build record, or with a fault if it cannot be rendered.
  private func claim(_ row: ParsedRow) throws(BatchError) -> ParsedRow {
    hasIdentity = hasIdentity || row.isIdentified
    for cell in row.rejected { rejectedColumns.add(cell) }
    add(row.columns)
    let request: RowRequest
    switch row.request {
    case .success(let given): request = given
    case .failure:
      knowsAllOutputs = false
      return row
    }
    do throws(DatabaseError) {
      for path in request.inputs {
        // Both the link and its target are sources.
        for followsLinks in [true, false] {
          let status = FileStatus(path, followsLinks: followsLinks)
          if let identity = status?.identity { try ledger.addSource(identity) }
        }
      }
      let fault = try claim(request, row)
      let keyed = try keysOfHashedOutputs(request, row)
      if let fault { return ParsedRow(reported: row, request: .failure(fault)) }
      return keyed.map { ParsedRow(reported: row, request: .success($0)) } ?? row
    } catch {
      throw .temporary(reason: error.reason)
    }
  }

  /// Claims all names of a row's outputs, even if another row owns one of them.
  ///
  /// - Returns: The fault of the first name that another row owns; nil if there is none.
  private func claim(_ request: RowRequest, _ row: ParsedRow) throws(DatabaseError) -> RowFault? {
    var fault: RowFault?
    for output in request.outputs where !output.name.isHashed {
      let other = try claim(output.name.plain, row)
      fault = fault ?? other
    }
    if parser.export == .web {
      let other = try claim("srcset.json: " + request.id, row)
      fault = fault ?? other
    }
    return fault
  }

  /// Claims a name for a row.
  ///
  /// - Returns: The fault of the row if another row owns the name; otherwise nil.
  private func claim(_ name: String, _ row: ParsedRow) throws(DatabaseError) -> RowFault? {
    let owner = try ledger.owner(of: name, claiming: row.number)
    if owner == row.number { return nil }
    return RowFault(
      line: row.line, "\(name): is also the output of \(list.nameOfRow(owner)), or the same name on some file systems")
  }

  /// Claims the keys of outputs whose names contain their hashes: they may share a file, but each has an entry in the
  /// build record.
  ///
  /// - Returns: The request with unique keys; nil if its keys are already unique.
  private func keysOfHashedOutputs(_ request: RowRequest, _ row: ParsedRow) throws(DatabaseError) -> RowRequest? {
    guard parser.template.isHashed else { return nil }
    var (outputs, isChanged) = (request.outputs, false)
    for i in outputs.indices where outputs[i].name.isHashed {
      if try ledger.owner(of: outputs[i].key, claiming: row.number) != row.number {
        outputs[i].key += "|\(row.number)"
        _ = try ledger.owner(of: outputs[i].key, claiming: row.number)
        isChanged = true
      }
    }
    return isChanged ? RowRequest(request, outputs: outputs) : nil
  }

  /// Checks that an output does not replace a file from which avatars are rendered.
  ///
  /// - Parameters:
  ///   - request: The request of the row.
  ///   - output: An output of the row, whose name does not contain its hash.
  ///   - status: The status of the existing file.
  /// - Returns: The fault; nil if there is none.
  /// - Throws: `BatchError.temporary` if the database of names fails.
  func replacementFault(
    _ request: RowRequest, of output: PlannedOutput, _ status: FileStatus
  ) throws(BatchError) -> RowFault? {
    // A link is replaced, but not its target.
    guard [.file, .link].contains(status.kind) else { return nil }
    do throws(DatabaseError) {
      guard try ledger.isSource(status.identity) else { return nil }
    } catch {
      throw .temporary(reason: error.reason)
    }
    return RowFault(
      line: request.line,
      "\(options.directory)\(output.name.plain): would replace a file that avatars are rendered from")
  }

  /// Returns whether a path is that of an output or of a source, among the rows read so far.
  package func needs(_ path: String) throws(BatchError) -> Bool {
    do throws(DatabaseError) {
      if let identity = FileStatus(path)?.identity, try ledger.isSource(identity) { return true }
      guard let name = FilePath.relative(path, to: options.directory) else { return false }
      return try ledger.has(name)
    } catch {
      throw .temporary(reason: error.reason)
    }
  }
}
