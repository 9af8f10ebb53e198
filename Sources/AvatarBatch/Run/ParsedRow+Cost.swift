extension ParsedRow {
  /// The approximate memory of the row, in bytes.
  var bytesKept: Int {
    guard let request = validRequest else { return 1000 + (fault?.reason.utf8.count ?? 0) }
    let who = request.spec.who
    var bytes = 1000 + self.bytes
    for output in request.outputs {
      bytes += 2 * output.key.utf8.count + MemoryLayout<PlannedOutput>.stride + 100
    }
    bytes += (who.name?.utf8.count ?? 0) + (who.email?.utf8.count ?? 0) + (who.seed?.utf8.count ?? 0)
    return bytes + (who.alt?.utf8.count ?? 0) + (request.photoPath?.utf8.count ?? 0)
  }

  /// The size of the photos that are embedded in the list, in bytes; 0 if there are none.
  var bytes: Int { validRequest?.bytes ?? 0 }

  /// Returns the approximate work for the row, in pixels of initials; a photo costs `limit`.
  func cost(limit: Int) -> Int {
    guard let request = validRequest else { return 0 }
    if request.spec.photo.source != nil { return limit }
    if request.outputs.count == 1 { return request.outputs[0].measures?.area ?? 0 }
    return request.measures.reduce(0) { $0 + $1.area }
  }
}

extension RowRequest {
  /// The size of the photos that are embedded in the list, in bytes; 0 if there are none.
  var bytes: Int {
    if spec.photo.source == nil { return 0 }
    return spec.photo.sources.reduce(0) { if case .dataURI(let uri) = $1 { $0 + uri.utf8.count } else { $0 } }
  }
}
