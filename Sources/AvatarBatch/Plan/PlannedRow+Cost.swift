extension RowPlan {
  /// The approximate memory, in bytes.
  var bytesKept: Int {
    switch self {
    case .row(let row): row.bytesKept
    case .failed(let report): 1000 + (report.fault?.reason.utf8.count ?? 0)
    case .excluded: 8
    }
  }

  /// The size of the photos that are embedded in the list, in bytes; 0 if there are none.
  var bytes: Int { row?.bytes ?? 0 }

  /// Returns the approximate work for the row, in pixels of initials; a photo costs `limit`.
  func cost(limit: Int) -> Int {
    guard let row else { return 0 }
    if row.spec.photo.source != nil { return limit }
    if row.outputs.count == 1 { return row.outputs[0].measures?.area ?? 0 }
    return row.measures.reduce(0) { $0 + $1.area }
  }
}

extension PlannedRow {
  fileprivate var bytesKept: Int {
    var bytes = 1000 + self.bytes
    for output in outputs {
      bytes += 2 * output.key.utf8.count + MemoryLayout<Output>.stride + 100
    }
    for text in [spec.who.name, spec.who.email, spec.who.seed, spec.who.alt, photoPath] {
      bytes += text?.utf8.count ?? 0
    }
    return bytes
  }

  /// The size of the photos that are embedded in the list, in bytes; 0 if there are none.
  var bytes: Int {
    if spec.photo.source == nil { return 0 }
    return spec.photo.sources.reduce(0) { if case .dataURI(let uri) = $1 { $0 + uri.utf8.count } else { $0 } }
  }
}
