extension ParsedRow {
  /// The approximate number of bytes of memory that the row takes.
  var bytesKept: Int {
    guard let request = try? request.get() else { return 1000 + (fault?.reason.utf8.count ?? 0) }
    let names = request.outputs.reduce(0) { $0 + 2 * $1.key.utf8.count + MemoryLayout<PlannedOutput>.stride + 100 }
    let texts = [request.who.name, request.who.email, request.who.seed, request.who.alt, request.photoPath]
    return 1000 + names + texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) } + bytes
  }

  /// The number of bytes of the photo that is embedded in the list; 0 if there is none.
  var bytes: Int { (try? request.get())?.bytes ?? 0 }

  /// Returns the approximate work for the row, in pixels of initials; a photo costs `limit`.
  func cost(limit: Int) -> Int {
    guard let specs = (try? request.get())?.specs else { return 0 }
    if specs.first?.photo.source != nil { return limit }
    return specs.reduce(0) { $0 + $1.pixels * $1.pixels }
  }
}

extension RowRequest {
  /// The number of bytes of the photo that is embedded in the list; 0 if there is none.
  var bytes: Int {
    if case .dataURI(let uri)? = specs.first?.photo.source { uri.utf8.count } else { 0 }
  }
}
