import AvatarRender
package import PeopleLists

/// The notes on a whole list: on its columns, and on rows whose names differ from those in the list.
package struct ListNotes {
  /// The noun for a column or key.
  private let noun: String
  /// The columns of the last row, or nil before the first one.
  private var columns: ListColumns?
  /// The options that name a column or key not found so far, or nil before the first row.
  private var missingColumns: Set<String>?
  /// The names of unknown fields.
  package private(set) var unknownFields: [String]
  /// A description of the columns chosen for fields because of similar names, or nil if all columns have field names.
  package private(set) var columnChoices: String?
  private var rejected: [(header: String, reason: String, rows: Int)] = []
  /// Whether any row identifies its subject.
  private var hasIdentity = false
  /// Whether the list has rows, even if the run renders none.
  package private(set) var hasRows = false
  /// Whether the filters select any row.
  package private(set) var hasSelectedRows = false
  /// The numbers of rows by their values, for each condition, or nil for a condition that some rows meet.
  private var unselected: [[String: Int]?] = []
  private static let maxValues = 10
  private var examples: [Kind: (rows: Int, first: String)] = [:]
  /// The note on files that are not rows, or nil if there are none.
  private let skippedFiles: String?

  /// The kinds of rows for which a run prints a combined note, in the order of the notes.
  ///
  /// Each raw value is the note, in which `#` represents the number of rows, and which ends before an example.
  enum Kind: String, CaseIterable {
    /// A row without an address, and a row with an earlier row's address, if outputs are named by address.
    case withoutAddress = "no e-mail address, so no image: #, for example "
    case withSameAddress = "same e-mail address as an earlier row, whose image is used: #, for example "
    /// A row that contains no information about a person.
    case anonymous = "no name, photo or e-mail address, so only an icon: #, for example "
    /// A row whose ID or template column is not a valid file name, and a row whose ID was numbered.
    case renamed = "the ids of # are not portable file names: for example, "
    case adapted = "the template columns of # are not portable file names: for example, "
    case numbered =
      "# would replace the files of an earlier row: a number was added to the ids, for example "
    /// A row whose photo has another name, is one of several with the same name, or matches another person as well.
    case found = "the photo file names of # differ from those in the list: for example, "
    case chosen = "several photos match #: for example, "
    case ambiguous = "the photos of # match several people and are not used: for example, "
    /// A row for which no photo is found by name.
    case withoutPhoto = "no matching photo: #, for example "
  }

  /// The photos that no row has used so far.
  var unusedPhotos: Set<String> = []
  /// The number of people who have lost their photo since the last run, and the first IDs.
  private var droppedPhotos: (rows: Int, ids: [String]) = (0, [])

  /// Starts the notes on a list with `unused`, the document members that do not belong to a row.
  init(noun: String = "column", unused: [String] = [], skippedFiles: String? = nil) {
    self.noun = noun
    unknownFields = unused
    self.skippedFiles = skippedFiles
  }

  // MARK: Rows

  /// Adds a row's properties that concern the whole list.
  mutating func add(_ row: RowNotes) {
    hasRows = true
    add(row.columns)
    if row.omission == .condition { return addUnselected(row.unselected) }
    hasSelectedRows = true
    hasIdentity = hasIdentity || row.isIdentified
    for cell in row.rejected where !row.columns.isFilter(cell.header) { add(cell) }
  }

  /// Adds the values of a row that does not meet the conditions, until a row does.
  private mutating func addUnselected(_ values: [String?]) {
    if hasSelectedRows { return }
    if unselected.isEmpty { unselected = values.map { _ in [:] } }
    for (i, value) in values.enumerated() {
      guard let value else {
        unselected[i] = nil
        continue
      }
      let isKnown = unselected[i]?[value] != nil
      if isKnown || unselected[i]?.count ?? 0 <= Self.maxValues { unselected[i]?[value, default: 0] += 1 }
    }
  }

  /// A note on how the text of the list is converted, or nil if it is not.
  package var conversion: String?

  /// The number of names in the parts of the list that are not read, and the paths of the first ones.
  private var leftOut: (names: Int, places: [String]) = (0, [])

  /// Adds the parts of the list that are not read although they contain names.
  mutating func add(leftOut parts: [(path: String, names: Int)]) {
    leftOut = (parts.reduce(0) { $0 + $1.names }, parts.prefix(10).map { "\($0.path) (\($0.names.grouped))" })
    if parts.count > 10 { leftOut.places.append("…") }
  }

  /// The reason why parts of the list are not read, with the option that reads one, or nil if all are read.
  package var unreadNames: String? {
    guard let first = leftOut.places.first else { return nil }
    let path = first.prefix { $0 != " " }
    let names = leftOut.names == 1 ? "1 name is" : "\(leftOut.names.grouped) names are"
    return "\(names) left out, in \(leftOut.places.joined(separator: ", ")): --list-path \(path) reads only these"
  }

  /// Adds unused members of a document that follow its rows.
  mutating func add(unused: [String]) { unknownFields += unused.filter { !unknownFields.contains($0) } }

  mutating func add(_ columns: ListColumns) {
    if columns === self.columns { return }
    self.columns = columns
    columnChoices = columnChoices ?? columns.choices
    missingColumns = missingColumns.map { $0.intersection(columns.missing) } ?? columns.missing
    if unknownFields.count < 1000 {
      unknownFields += columns.unused.prefix(1000).filter { !unknownFields.contains($0) }
    }
  }

  mutating func add(_ cell: RejectedCell) {
    // Mistyped values are reported with their rows.
    if cell.isMistake && !cell.concernsHeader { return }
    if let i = rejected.firstIndex(where: { $0.header == cell.header }) {
      rejected[i].rows += 1
    } else {
      rejected.append((cell.header, cell.reason, 1))
    }
  }

  mutating func add(_ kind: Kind, _ example: String) { examples[kind, default: (0, example)].rows += 1 }

  /// Adds the results of a finished row, given the parts that it lacks and its name for messages.
  mutating func add(_ row: RowReport, lacking lacks: Set<Shortfall>, named name: @autoclosure () -> String) {
    if lacks.contains(.matchingPhoto) { add(.withoutPhoto, name()) }
    guard row.hasDroppedPhoto else { return }
    droppedPhotos.rows += 1
    if droppedPhotos.ids.count < 10 { droppedPhotos.ids.append((row.id ?? name()).shown) }
  }

  /// Adds the names of a row that differ from those in the list.
  mutating func addNames(of row: PlannedRow) {
    if let given = row.id.given, given != row.id.text { add(.renamed, "\(given.shown) becomes \(row.id.text)") }
    let adapted = row.naming.others.values.filter { value in
      value.split(separator: "/").contains { OutputName.portable(String($0)) != String($0) }
    }
    if let value = adapted.min() { add(.adapted, "\(value.shown) in \(row.outputs[0].file)") }
    guard let photo = row.found else { return }
    if let given = photo.given { add(.found, "\(photo.path.shown) instead of \(given.shown)") }
    if let other = photo.others.first { add(.chosen, "\(photo.path.shown) was used instead of \(other.shown)") }
  }

  // MARK: Results

  /// A note on each column with unused cells, with the reason for its first cell.
  package var unusedCells: [String] {
    rejected.map { column in
      (column.header.hasPrefix("--") ? column.header : "\(noun) \(column.header.quoted)")
        + ": not used in \(column.rows.rows): \(column.reason)"
    }
  }

  /// The notes on rows without an image, and on IDs and photos whose names differ from those in the list.
  package var names: [String] {
    let photos = unusedPhotos.count == 1 ? "1 photo" : "\(unusedPhotos.count.grouped) photos"
    let unused = unusedPhotos.min().map { "no matching row: \(photos), for example \($0.shown)" }
    let people = droppedPhotos.rows == 1 ? "1 person has" : "\(droppedPhotos.rows.grouped) people have"
    let names = droppedPhotos.ids.joined(separator: ", ") + (droppedPhotos.rows > droppedPhotos.ids.count ? ", …" : "")
    let dropped = droppedPhotos.rows == 0 ? nil : "\(people) lost their photo since the last run: \(names)"
    return [skippedFiles, unused, dropped].compactMap { $0 }
      + Kind.allCases.compactMap { kind in
        examples[kind].map { rows, first in kind.rawValue.replacing("#", with: rows.rows) + first }
      }
  }

  /// The reason why `--where` selects no row, with the existing values, or nil if it selects one.
  package func selectionFault(_ conditions: [ColumnRules.Filter]) -> String? {
    if hasSelectedRows || unselected.isEmpty { return nil }
    let faults = zip(conditions, unselected).compactMap { condition, values -> String? in
      guard let values else { return nil }
      let sorted = values.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.maxValues)
      return "--where \(condition.header)=\(condition.value): no row has this value: the values are "
        + sorted.map { "\($0.key.quoted) (\($0.value.grouped))" }.joined(separator: ", ")
        + (values.count > Self.maxValues ? ", …" : "")
    }
    return faults.isEmpty ? "no row meets all --where conditions" : faults.joined(separator: "; ")
  }

  /// The options that name a column or key missing from all rows.
  package var unusedOptions: [String] { (missingColumns ?? []).sorted() }

  /// The error for a list in which no row identifies its subject, or nil if there is none.
  var identityError: InputError? { hasIdentity ? nil : columns?.identityError }
}
