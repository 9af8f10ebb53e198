import AvatarDatabase
import AvatarFiles

/// Which rows are made: those whose outputs are theirs, and take no place of what is needed.
extension BatchRun {
  /// The row, failed where its outputs are another's; nil where it is another shard's. Also those keep their names.
  func admitted(_ row: ParsedRow) throws(BatchError) -> ParsedRow? {
    let fault = try fault(row)
    if let shard = options.shard {
      // Rows without a name are the first one's.
      guard row.id.map({ shard.contains($0) }) ?? (shard.index == 1) else { return nil }
    }
    return fault.map { ParsedRow(row, $0) } ?? row
  }

  /// Why a row can't be made; the names of its outputs are its own from now on.
  func fault(_ row: ParsedRow) throws(BatchError) -> RowFault? {
    if strangers.count < 1000 { strangers += row.strangers.filter { !strangers.contains($0) } }
    let request: RowRequest
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
      // All of them are asked for, whatever is wrong with one.
      for name in request.outputs.map(\.name) + (parser.export == .web ? ["srcset.json: " + request.id] : []) {
        let owner = try ledger.owner(of: name, claiming: row.number)
        if owner != row.number, fault == nil {
          fault = RowFault(
            line: row.line, "\(name): is also the output of row \(owner), or the same name on some file systems")
        }
      }
      return fault
    } catch {
      throw .temporary(reason: error.reason)
    }
  }

  func replacementFault(_ request: RowRequest) throws(BatchError) -> RowFault? {
    for output in request.outputs {
      // What a link leads to stays; the link is replaced.
      guard let status = FileStatus(options.folder + output.name, followsLinks: false),
        [.file, .link].contains(status.kind)
      else {
        continue
      }
      do throws(DatabaseError) {
        if try ledger.isSource(status.identity) {
          return RowFault(
            line: request.line, "\(options.folder)\(output.name): would replace what avatars are made from")
        }
      } catch {
        throw .temporary(reason: error.reason)
      }
    }
    return nil
  }

  /// Whether a path is that of an output, or of a file that avatars are made from, as far as the list was read.
  package func needs(_ path: String) throws(BatchError) -> Bool {
    do throws(DatabaseError) {
      if let identity = FileStatus(path)?.identity, try ledger.isSource(identity) { return true }
      guard let name = FilePath.relative(path, to: options.folder) else { return false }
      return try ledger.has(name)
    } catch {
      throw .temporary(reason: error.reason)
    }
  }
}
