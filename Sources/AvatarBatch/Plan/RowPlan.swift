import AvatarRender

enum RowPlan: Sendable {
  case row(PlannedRow)
  /// The row failed, or has no output although the command line requests it.
  indirect case ended(RowReport)
  /// The command line leaves the row out.
  case unrequested(RowAccount.Omission)

  /// The row, or nil if it is not rendered.
  var row: PlannedRow? { if case .row(let row) = self { row } else { nil } }

  /// Whether the command line requests the row.
  var isRequested: Bool {
    switch self {
    case .row(let row): row.isRendered
    case .ended(let report): report.row?.omission == nil
    case .unrequested: false
    }
  }
}

extension RowPlan {
  /// The approximate memory usage, in bytes.
  var storedBytes: Int {
    switch self {
    case .row(let row): row.storedBytes
    case .ended(let report): 1000 + (report.fault?.reason.utf8.count ?? 0) + (report.row?.storedBytes ?? 0)
    case .unrequested: 8
    }
  }

  /// The size of the row's embedded photos in bytes, or 0 if there are none.
  var bytes: Int { row?.bytes ?? 0 }
}
