import AvatarFileSystem
import AvatarSQLite

/// The checks that a row's outputs conflict neither with those of other rows nor with input files.
extension BatchRun {
  /// Claims the names of a row's outputs, of any shard.
  ///
  /// In a file, a row whose ID the list gives takes the names of one that could have another ID, even of an earlier one.
  /// - Returns: The row with the keys of its outputs in the build record, or with a fault if it cannot be rendered.
  /// - Throws: `BatchError.temporary` if the database of names fails.
  func admitted(_ row: ParsedRow) throws(BatchError) -> ParsedRow {
    hasIdentity = hasIdentity || row.isIdentified
    for cell in row.rejected { rejectedColumns.add(cell) }
    add(row.columns)
    let request: RowRequest
    switch row.request {
    case .success(let given): request = given
    case .failure(let fault):
      if fault.cause == .noAddress {
        if row.isOfShard { rowsWithoutAddress.add(list.nameOfRow(row.number)) }
      } else {
        knowsAllOutputs = false
      }
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
      if let fault, !request.isRenamable { return ParsedRow(reported: row, request: .failure(fault)) }
      return keyed.map { ParsedRow(reported: row, request: .success($0)) } ?? row
    } catch {
      throw .temporary(reason: error.reason)
    }
  }

  /// Returns an admitted row with another ID, if another row owns the names of its outputs; nil if it belongs to
  /// another shard.
  ///
  /// Call this for each row in the order of the list, in a file after all rows were admitted.
  /// - Throws: `BatchError.temporary` if the database of names fails.
  func settled(_ row: ParsedRow) throws(BatchError) -> ParsedRow? {
    guard let request = row.validRequest else { return row.isExcluded ? nil : row }
    if row.isOfShard, let given = request.id.given, given != request.id.text {
      renamedRows.add("\(given.shown) is \(request.id.text)")
    }
    if row.isOfShard, let found = request.found, let given = found.given {
      foundPhotos.add("\(given.shown) is \(found.source.shown)")
    }
    guard request.isRenamable else { return row.isOfShard ? row : nil }
    do throws(DatabaseError) {
      if try areFree(names(of: request), for: row) { return row.isOfShard ? row : nil }
      let result = try numbered(request, row)
      if case .success(let renamed) = result, row.isOfShard { numberedRows.add(renamed.id.text) }
      return row.isOfShard ? ParsedRow(reported: row, request: result) : nil
    } catch {
      throw .temporary(reason: error.reason)
    }
  }

  /// Returns a request with the first number behind its ID that leads to free names, and claims them.
  private func numbered(
    _ request: RowRequest, _ row: ParsedRow
  ) throws(DatabaseError) -> Result<RowRequest, RowFault> {
    var number = lastNumbers[request.id.text] ?? 1
    while true {
      number += 1
      let renamed: RowRequest
      do throws(RowFault) {
        renamed = try parser.numbered(request, number)
      } catch {
        knowsAllOutputs = false
        return .failure(error)
      }
      let names = names(of: renamed)
      guard try areFree(names, for: row) else { continue }
      for name in names { _ = try ledger.owner(of: name, claiming: .init(row: row.number, isRenamable: true)) }
      if lastNumbers.count >= Self.mostNumbers { lastNumbers = [:] }
      lastNumbers[request.id.text] = number
      return .success(renamed)
    }
  }

  private static let mostNumbers = 10_000

  /// Returns whether no other row owns one of some names.
  private func areFree(_ names: [String], for row: ParsedRow) throws(DatabaseError) -> Bool {
    for name in names {
      if let owner = try ledger.owner(of: name), owner.row != row.number { return false }
    }
    return true
  }

  /// The names that no other row may have.
  private func names(of request: RowRequest) -> [String] {
    if request.outputs.count == 1, parser.export == nil, !parser.template.isHashed {
      return [request.outputs[0].name.plain]
    }
    return request.outputs.filter { !$0.name.isHashed }.map(\.name.plain)
      + (parser.export == .web ? ["srcset.json: " + request.id.reported] : [])
  }

  /// Claims all names of a row's outputs, even if another row owns one of them.
  ///
  /// - Returns: The fault of the first name that another row owns; nil if there is none.
  private func claim(_ request: RowRequest, _ row: ParsedRow) throws(DatabaseError) -> RowFault? {
    var fault: RowFault?
    let claimant = OutputLedger.Owner(row: row.number, isRenamable: request.isRenamable)
    for name in names(of: request) {
      let owner = try ledger.owner(of: name, claiming: claimant, isPreferred: list.isFile).row
      if owner == row.number || fault != nil { continue }
      fault = RowFault(
        line: row.line,
        "\(name): is also the output of \(list.nameOfRow(owner)), or the same name on some file systems")
    }
    return fault
  }

  /// Claims the keys of outputs whose names contain their hashes: they may share a file, but each has an entry in the
  /// build record.
  ///
  /// - Returns: The request with unique keys; nil if its keys are already unique.
  private func keysOfHashedOutputs(_ request: RowRequest, _ row: ParsedRow) throws(DatabaseError) -> RowRequest? {
    guard parser.template.isHashed else { return nil }
    var (outputs, isChanged) = (request.outputs, false)
    for i in outputs.indices where outputs[i].name.isHashed {
      if try ledger.owner(of: outputs[i].key, claiming: .init(row: row.number)).row != row.number {
        outputs[i].key += "|\(row.number)"
        _ = try ledger.owner(of: outputs[i].key, claiming: .init(row: row.number))
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
