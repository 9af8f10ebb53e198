import AvatarFileSystem
import AvatarSQLite

/// The checks that a row's outputs conflict neither with those of other rows nor with input files.
extension BatchRun {
  /// Returns a row if this run renders it, with a fault if its outputs are already those of another row.
  ///
  /// A row of another shard claims the names of its outputs, too.
  /// - Parameter row: A row of the list.
  /// - Returns: The row; nil if it belongs to another shard.
  /// - Throws: `BatchError.temporary` if the database of names fails.
  func admitted(_ row: ParsedRow) throws(BatchError) -> ParsedRow? {
    var row = row
    let fault = try fault(&row)
    if let shard = options.shard {
      // Rows without an ID belong to the first shard.
      guard row.id.map({ shard.contains($0) }) ?? (shard.index == 1) else { return nil }
    }
    if let fault { row.request = .failure(fault) }
    return row
  }

  /// Claims the names of a row's outputs, and returns why the row can't be rendered, if so.
  private func fault(_ row: inout ParsedRow) throws(BatchError) -> RowFault? {
    hasIdentity = hasIdentity || row.isIdentified
    for cell in row.rejected { rejectedColumns.add(cell) }
    if unknownFields.count < 1000 { unknownFields += row.unknownFields.filter { !unknownFields.contains($0) } }
    var request: RowRequest
    do throws(RowFault) {
      request = try row.request.get()
    } catch {
      knowsAllOutputs = false
      return error
    }
    do throws(DatabaseError) {
      for path in request.inputs {
        // The link, if it is one, and what it leads to.
        for followsLinks in [true, false] {
          let status = FileStatus(path, followsLinks: followsLinks)
          if let identity = status?.identity { try ledger.addSource(identity) }
        }
      }
      var fault: RowFault?
      // All names are claimed, even if one of them is another row's.
      let ids = parser.export == .web ? ["srcset.json: " + request.id] : []
      for name in request.outputs.filter({ !$0.name.isHashed }).map(\.name.plain) + ids {
        let owner = try ledger.owner(of: name, claiming: row.number)
        if owner != row.number, fault == nil {
          fault = RowFault(
            line: row.line,
            "\(name): is also the output of \(list.nameOfRow(owner)), or the same name on some file systems")
        }
      }
      // Pictures whose names contain their hashes may share a file, but each has an entry in the record.
      for i in request.outputs.indices where request.outputs[i].name.isHashed {
        if try ledger.owner(of: request.outputs[i].key, claiming: row.number) != row.number {
          request.outputs[i].key += "|\(row.number)"
          _ = try ledger.owner(of: request.outputs[i].key, claiming: row.number)
          row.request = .success(request)
        }
      }
      return fault
    } catch {
      throw .temporary(reason: error.reason)
    }
  }

  func replacementFault(_ request: RowRequest) throws(BatchError) -> RowFault? {
    for output in request.outputs where !output.name.isHashed {
      // What a link leads to stays; the link is replaced.
      guard let status = FileStatus(options.directory + output.name.plain, followsLinks: false),
        [.file, .link].contains(status.kind)
      else {
        continue
      }
      do throws(DatabaseError) {
        if try ledger.isSource(status.identity) {
          return RowFault(
            line: request.line, "\(options.directory)\(output.name.plain): would replace what avatars are made from")
        }
      } catch {
        throw .temporary(reason: error.reason)
      }
    }
    return nil
  }

  /// Whether a path is that of an output or of a file that avatars are made from, among the rows read so far.
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
