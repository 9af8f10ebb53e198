import AvatarFileSystem

extension BatchRun {
  /// Rejects a name template with a placeholder that is not a column of the list.
  ///
  /// Call this first, before anything is written.
  /// - Throws: `BatchError.unknownPlaceholder`, or `.interrupted` if a signal stopped the run.
  package func checkTemplate() throws(BatchError) {
    if parser.template.columns.isEmpty { return }
    var missing: Set<String> = []
    do throws(ListError) {
      var (rows, parser) = try openList()
      missing = try rows.missingColumns(parser, isStream: !list.isFile)
      if !list.isFile { stream = .success((rows, parser)) }
    } catch {
      try checkInterruption()
      // For a file, the error occurs again when its rows are read.
      if !list.isFile { stream = .failure(error) }
    }
    if let name = missing.min() { throw .unknownPlaceholder(name, template: parser.template.text) }
  }

  /// Opens the list, or continues with the stream that was already opened.
  func openList() throws(ListError) -> (any RowReader, RowParser) {
    if let stream {
      self.stream = nil
      return try stream.get()
    }
    var parser = parser
    let opened = try list.open(&parser, options.interruption)
    return (opened, parser)
  }
}
