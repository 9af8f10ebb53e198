import AvatarContacts
import AvatarFileSystem
import AvatarRender
import AvatarSQLite

/// A row to render, with the recorded facts.
struct RowJob: Sendable {
  let row: PlannedRow
  /// The facts about each output.
  let known: [KnownOutput]
  let knownInput: BuildRecord.Input?
  /// The photo that is fetched ahead; nil if the photo is not on a server.
  let prefetch: Prefetch?
}

/// The facts about an output before its row is rendered.
struct KnownOutput: Sendable {
  /// The entry of the record; nil if there is none.
  var entry: BuildRecord.Output?
  /// The status of the file without following links; nil if no file exists, or if its name contains its hash.
  let status: FileStatus?
}

extension BatchRun {
  /// A row for the workers.
  enum Work: Sendable {
    case job(RowJob)
    case done(RowReport)
  }

  /// Looks up the recorded facts about rows.
  func work(for plans: [RowPlan]) throws(BatchError) -> [Work] {
    beginReading()
    defer { endReading() }
    var works: [Work] = []
    works.reserveCapacity(plans.count)
    for plan in plans {
      switch plan {
      case .row(let row): works.append(try work(for: row))
      case .failed(var report):
        report.isToldBefore = list.isFile
        works.append(.done(report))
      case .excluded: break
      }
    }
    return works
  }

  private func work(for row: PlannedRow) throws(BatchError) -> Work {
    var known: [KnownOutput] = []
    known.reserveCapacity(row.outputs.count)
    for output in row.outputs {
      let status =
        output.name.isHashed ? nil : FileStatus(options.directory + output.name.plain, followsLinks: false)
      if let status, let fault = try replacementFault(row, of: output, status) {
        return .done(RowReport(row, fault))
      }
      known.append(KnownOutput(entry: nil, status: status))
    }
    let knownInput = readRecord(of: row, into: &known)
    return .job(RowJob(row: row, known: known, knownInput: knownInput, prefetch: prefetch(row)))
  }

  private func prefetch(_ request: PlannedRow) -> Prefetch? {
    guard request.spec.mayNeedServer else { return nil }
    return try? parser.themes.entry(request.themes[0]).renderer.prefetch(request.specs)
  }

  // MARK: The record

  /// Reads all of the build record if it is small and the list needs most of it.
  func readAhead() {
    do throws(DatabaseError) { try record?.readAhead(for: summary.rowsInAll ?? 0) } catch { lose(error) }
  }

  /// Starts a transaction for several lookups, which is faster.
  private func beginReading() {
    do throws(DatabaseError) { try record?.beginReading() } catch { lose(error) }
  }

  private func endReading() {
    do throws(DatabaseError) { try record?.endReading() } catch { lose(error) }
  }

  /// Reads the entries of a row's outputs.
  ///
  /// - Returns: The entry of its photo; nil if there is none.
  private func readRecord(of request: PlannedRow, into known: inout [KnownOutput]) -> BuildRecord.Input? {
    guard let record else { return nil }
    do throws(DatabaseError) {
      for i in known.indices { known[i].entry = try record.output(request.outputs[i].key) }
      guard let path = request.photoPath else { return nil }
      return try record.input(path)
    } catch {
      lose(error)
      return nil
    }
  }
}
