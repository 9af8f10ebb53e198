import AvatarBatch
import AvatarFileSystem
import AvatarGolden
import AvatarRender
import PeopleLists

extension ManifestDraft {
  /// The maximum size of a list, in bytes, which is that of a manifest.
  private static let maxListBytes = 64 << 20

  /// Reads a list and adds its avatars.
  ///
  /// - Parameters:
  ///   - path: The path of the list.
  ///   - files: The files that the list may consist of and refer to.
  /// - Returns: The avatars, and notes on unused values.
  /// - Throws: `InputError` if the list cannot be read, or for the first row that cannot be a case.
  @discardableResult
  mutating func add(
    list path: String, in files: LocalFiles = .anywhere
  ) throws(InputError) -> (avatars: [Avatar], notes: [String]) {
    guard let format = ListFormat(path: path) else {
      throw .badInput(path: path, reason: "must be a list: \(ListFormat.words)")
    }
    let bytes = try mapError(of: files.withoutPipes.open(path, limit: Self.maxListBytes).allBytes()) {
      (error: FileError) -> InputError in
      error == .missing
        ? .missing(path: path, .list) : InputError(path, reason: files.reason(error), kind: error.inputKind)
    }
    let hasTabs = [".tsv", ".tab"].contains { path.lowercased().hasSuffix($0) }
    var rules = ColumnRules(fields: RowFields.all)
    rules.isOption = Command.isOptionOfBatch
    let list = BatchList.people(
      ListSource(
        path: path, contents: bytes, format: format, rules: rules, delimiter: hasTabs ? 0x09 : nil,
        rowLimit: 1 << 26))
    var parser = RowParser(
      defaults: [:], template: .standard, export: nil, directory: FilePath.directory(of: path),
      themes: ThemeCache(AvatarRenderer(), files: files.withoutPipes))
    parser.isStrict = true
    // Goldens do not use the network.
    parser.permitted = [.gravatar, .libravatar]
    let (avatars, notes) = try mapError(of: list.avatars(parser)) { (error: InputError) in
      InputError(batch: error, list: path)
    }
    if avatars.isEmpty { throw .badInput(path: path, reason: "has no rows") }
    try add(list: path, avatars)
    return (avatars, notes)
  }
}
