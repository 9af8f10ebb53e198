import AvatarRender

/// The notes on a list as a whole: its columns, and the rows whose names are not those of the list.
package struct ListNotes {
  /// The word for a column or key.
  private let noun: String
  /// The columns of the last row; nil before the first one.
  private var columns: ListColumns?
  /// The options that name a column or key that no row has had so far; nil before the first row.
  private var missingColumns: Set<String>?
  /// The names of unknown fields.
  package private(set) var unknownFields: [String]
  /// The columns that were chosen for fields because of their names, in words; nil if all have the names of their
  /// fields.
  package private(set) var columnChoices: String?
  private var rejected: [(header: String, reason: String, rows: Int)] = []
  /// Whether a row identifies its subject.
  private var hasIdentity = false
  /// Whether the list has rows, although the run may render none.
  package private(set) var hasRows = false
  private var examples: [Kind: (rows: Int, first: String)] = [:]
  /// The note on files that are no rows; nil if there are none.
  private let skippedFiles: String?

  /// The kinds of rows about which a run prints one note, in the order of the notes.
  enum Kind: CaseIterable {
    /// A row without an address, and one with that of an earlier row, if it names the outputs.
    case withoutAddress, withSameAddress
    /// A row that has nothing about a person.
    case anonymous
    /// A row whose ID is no name of a file, and one whose ID got a number.
    case renamed, numbered
    /// A row whose photo has another name, is one of several with the same name, or is also that of another row.
    case found, chosen, shared
    /// A row that finds no photo by its names.
    case withoutPhoto

    /// Returns the note on a number of rows, in words, and an example.
    fileprivate func note(_ rows: String, _ example: String) -> String {
      switch self {
      case .withoutAddress: "no image without an e-mail address: \(rows), for example \(example)"
      case .withSameAddress: "the image of an earlier row with the same e-mail address: \(rows), for example \(example)"
      case .anonymous: "an icon without a name, a photo or an e-mail address: \(rows), for example \(example)"
      case .renamed: "the ids of \(rows) are no portable names of files: for example, \(example)"
      case .numbered: "\(rows) would have the files of an earlier one: the ids got a number, for example \(example)"
      case .found: "the photos of \(rows) have other names than in the list: for example, \(example)"
      case .chosen: "the photos of \(rows) are one of several: for example, \(example)"
      case .shared: "the photos of \(rows) are also those of an earlier row: for example, \(example)"
      case .withoutPhoto: "no photo has the name of a row: \(rows), for example \(example)"
      }
    }
  }

  /// The photos that no row has had so far.
  var unusedPhotos: Set<String> = []

  /// Starts the notes on a list; `unused` are members of a document that are not those of a row.
  init(noun: String = "column", unused: [String] = [], skippedFiles: String? = nil) {
    self.noun = noun
    unknownFields = unused
    self.skippedFiles = skippedFiles
  }

  // MARK: Rows

  /// Adds the properties of a row that concern the whole list.
  mutating func add(_ row: RowNotes) {
    hasRows = true
    add(row.columns)
    if row.isExcluded { return }
    hasIdentity = hasIdentity || row.isIdentified
    for cell in row.rejected { add(cell) }
  }

  /// Adds unused members of a document that are behind its rows.
  mutating func add(unused: [String]) { unknownFields += unused.filter { !unknownFields.contains($0) } }

  mutating func add(_ columns: ListColumns) {
    if columns === self.columns { return }
    self.columns = columns
    columnChoices = columnChoices ?? columns.choices
    missingColumns = missingColumns.map { $0.intersection(columns.missing) } ?? columns.missing
    if unknownFields.count < 1000 { unknownFields += columns.unused.filter { !unknownFields.contains($0) } }
  }

  mutating func add(_ cell: RejectedCell) {
    // The reader of notes finds a mistyped value by its row.
    if cell.isMistake && !cell.isOfHeader { return }
    if let i = rejected.firstIndex(where: { $0.header == cell.header }) {
      rejected[i].rows += 1
    } else {
      rejected.append((cell.header, cell.reason, 1))
    }
  }

  mutating func add(_ kind: Kind, _ example: String) { examples[kind, default: (0, example)].rows += 1 }

  /// Adds the names of a row that are not those in the list.
  mutating func addNames(of row: PlannedRow) {
    if let given = row.id.given, given != row.id.text { add(.renamed, "\(given.shown) is \(row.id.text)") }
    if let photo = row.found, let given = photo.given { add(.found, "\(given.shown) is \(photo.source.shown)") }
    if let photo = row.found, let other = photo.others.first {
      add(.chosen, "\(photo.source.shown), not \(other.shown)")
    }
  }

  // MARK: Results

  /// A note about each column with unused cells, with the reason of its first cell.
  package var unusedCells: [String] {
    rejected.map { column in
      (column.header.hasPrefix("--") ? column.header : "\(noun) \(column.header.quoted)")
        + ": not used in \(column.rows) row\(column.rows == 1 ? "" : "s"): \(column.reason)"
    }
  }

  /// The notes on rows that have no image, and on IDs and photos whose names are not those of the list.
  package var names: [String] {
    let photos = unusedPhotos.count == 1 ? "1 photo" : "\(unusedPhotos.count.grouped) photos"
    let unused = unusedPhotos.min().map { "no row has the name of a photo: \(photos), for example \($0.shown)" }
    return [skippedFiles, unused].compactMap { $0 }
      + Kind.allCases.compactMap { kind in
        examples[kind].map { kind.note($0.rows == 1 ? "1 row" : "\($0.rows.grouped) rows", $0.first) }
      }
  }

  /// The options that name a column or key that no row has.
  package var unusedOptions: [String] { (missingColumns ?? []).sorted() }

  /// The error of a list in which no row identifies its subject; nil if there is none.
  var identityError: InputError? { hasIdentity ? nil : columns?.identityError }
}
