import AvatarContacts
import AvatarFileSystem
import AvatarRender
import AvatarSQLite

extension BatchRun {
  /// Begins the reports on rows, with what the build record has about them.
  func begin(_ plans: [RowPlan]) throws(BatchError) -> [RowReport] {
    beginReading()
    defer { endReading() }
    var reports: [RowReport] = []
    reports.reserveCapacity(plans.count)
    for plan in plans {
      switch plan {
      case .row(let row): reports.append(try begin(row))
      case .failed(var report):
        report.isToldBefore = list.isFile
        reports.append(report)
      case .excluded: break
      }
    }
    return reports
  }

  private func begin(_ row: PlannedRow) throws(BatchError) -> RowReport {
    var report = RowReport(row)
    for i in report.outputs.indices where !report.outputs[i].name.isHashed {
      let name = report.outputs[i].name.plain
      guard let status = FileStatus(options.directory + name, followsLinks: false) else { continue }
      if let fault = try replacementFault(row, of: name, status) { return RowReport(row, fault) }
      report.outputs[i].state = .planned(status)
    }
    readRecord(of: row, into: &report)
    if row.spec.mayNeedServer {
      report.prefetch = try? parser.themes.entry(row.themes[0]).renderer.prefetch(row.specs)
    }
    return report
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

  /// Adds the entries of a row's outputs and of its photo.
  private func readRecord(of row: PlannedRow, into report: inout RowReport) {
    guard let record else { return }
    do throws(DatabaseError) {
      for i in report.outputs.indices { report.outputs[i].add(try record.output(report.outputs[i].key), of: row) }
      if let path = row.photoPath { report.photo = try record.input(path) }
    } catch {
      lose(error)
    }
  }
}
