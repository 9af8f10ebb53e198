package import AvatarJSON
package import PersonWords

// The columns of other people's lists
//
// A list comes from a spreadsheet, a directory, a form or an API, whose columns have names of their own. Two mistakes are
// possible, and they are not equal. A column that is not recognised costs the people in it their photos or
// names; a note then lists the unused columns and the option that assigns one. A column that is misunderstood shows
// something wrong on every avatar, for example the name of each person's manager. So words are matched exactly, after
// folding case, accents, spaces and punctuation, and what could mean two things is decided by the other columns.
//
// The meaning of a column is the first of these that applies:
//
//  1. `--column` assigns it. The values of several columns are then joined.
//  2. It is the name of a field, for example `src`. Some of these names are everyday words, which another system may use
//     for something else, for example `status`. Spelt differently from the field, they count only in a list without
//     other systems' words.
//  3. It is a word whose meaning another column changes (`FieldWord.meaning(of:beside:)`).
//  4. It is a word of another system (a row of Fields.tsv), in any of its languages. Of two columns with the same
//     meaning, the one with the smaller rank is used, and the other one where it has no value.
//  5. It is a question, for example "What is your first name?", whose other words are those of questions.
//
// Names are more than a field: `PersonNames` composes them from parts, in the order that the parts suggest.
//
// An identifier alone does not identify a person to a viewer, because every export has one. If the only other columns
// contain addresses, user names or photos, the rows might be orders or files; `bareField` then requires an option.

/// The names of a list's columns or keys, and the kind of information that each contains about a person.
///
/// A field uses the columns that `--column` selects. By default, it uses columns with its own name, followed by those
/// with other systems' names. The first of these columns with a value in the row applies. Further photos are
/// alternatives.
package final class ListColumns: Sendable {
  package struct Field: Hashable, Sendable {
    let name: String
    /// The columns in order of preference, at least one.
    var columns: [Int]
    /// Whether `--column` selects the columns, whose values are then joined with spaces.
    var isChosen = false
  }

  /// The names of all columns, as spelt in the list.
  package let headers: [String]
  /// The fields that have columns, except the person's names.
  let fields: [Field]
  let names: PersonNames
  /// The columns that contain the URL of the person's page.
  let links: [Int]
  /// The columns that mark bots.
  let bots: [Int]
  /// The columns used in the name template, by their folded names.
  let wanted: [String: Int]
  let filters: [(column: Int?, filter: ColumnRules.Filter)]
  /// The unused columns whose headers are field names or resemble them, each with a reason.
  let mistakes: [(column: Int, reason: String, isMistake: Bool)]
  let unusedColumns: [Int]
  /// Whether a column contains names, addresses or photos, all of which are missing from a row with only an ID.
  package let namesPeople: Bool
  /// Whether all known columns have field names, at least one of which no other system uses.
  package let isOurs: Bool
  /// The names of the fields that identify the person.
  let identifying: [String]
  /// The field for addresses, photos, user names or organisations, if only its columns identify the person and
  /// `--column` does not select them.
  let bareField: Field?
  /// The columns with facts that only people have.
  private let facts: Set<Int>
  /// The columns whose cells are read.
  let used: [Int]
  /// The approximate memory usage, in bytes.
  package let bytes: Int
  let rules: ColumnRules
  /// Whether the list format determines the columns.
  package let isFixed: Bool
  /// Whether the list has no header, so that the names of its columns are not in the list.
  let isHeaderless: Bool

  /// The maximum number of unknown columns whose headers are compared with field names, and of mistakes among them;
  /// others are only unused.
  private static let (maxCompared, maxMistakes) = (512, 64)

  /// Determines the meaning of each column, unless `meanings` specifies it.
  ///
  /// - Complexity: O(n log n) for n columns.
  package init(
    _ headers: [String], _ rules: ColumnRules, meanings: [FieldMeaning?]? = nil, ignoring ignored: Set<String> = [],
    isHeaderless: Bool = false
  ) {
    let ours = rules.fields
    self.headers = headers
    self.isHeaderless = isHeaderless
    self.rules = rules
    isFixed = meanings != nil
    let folded = headers.map(FieldWord.fold)
    bytes = zip(headers, folded).reduce(0) { $0 + 64 + $1.0.utf8.count + $1.1.utf8.count }
    let words = Set(folded + folded.map(FieldWord.withoutPerson))
    let lacksGivenNames = folded.contains("initials") && Self.lacksGivenNames(folded)
    func column(_ header: String) -> Int? {
      headers.firstIndex(of: header) ?? folded.firstIndex(of: FieldWord.fold(header))
    }
    var (names, ranked, links, bots) = (
      PersonNames(comeFromCards: meanings != nil), [String: [(rank: Int, column: Int)]](), [Int](), [Int]()
    )
    // Columns named with everyday words are fields only in a list without other systems' words.
    var commonWords: [(column: Int, field: String)] = []
    var isForeign = false
    for (i, header) in headers.enumerated() {
      // Field names take precedence over other systems' words and need no table lookup.
      if meanings == nil, let field = ours.field(header), field != "initials" || !lacksGivenNames {
        if field != header, ours.commonWords.contains(field) {
          commonWords.append((i, field))
        } else if let meaning = PersonNames.meaning(ofField: field) {
          names.add(i, meaning, rank: -1, word: "")
        } else {
          ranked[field, default: []].append((-1, i))
        }
      } else if let (meaning, rank) = meanings.map({ $0[i].map { ($0, i) } }) ?? Self.meaning(of: header, in: words) {
        isForeign = true
        if let field = meaning.field {
          ranked[field, default: []].append((rank, i))
        } else if meaning == .link {
          links.append(i)
        } else if meaning == .bot {
          bots.append(i)
        } else {
          names.add(i, meaning, rank: rank, word: folded[i])
        }
      }
    }
    if !isForeign { for (i, field) in commonWords { ranked[field, default: []].append((-1, i)) } }
    if !names.userNames.isEmpty {
      ranked["id", default: []] += names.userNames.enumerated().map { (FieldWord.lastRank + $0.offset, $0.element) }
    }
    var fields = ranked.map { field in
      Field(name: field.key, columns: field.value.sorted { $0 < $1 }.map(\.column))
    }
    for (field, choices) in Dictionary(grouping: rules.choices, by: \.field) {
      let columns = choices.compactMap { column($0.header) }
      if let meaning = PersonNames.meaning(ofField: field) {
        names.choose(columns, for: meaning)
        continue
      }
      fields.removeAll { $0.name == field }
      if !columns.isEmpty { fields.append(Field(name: field, columns: columns, isChosen: true)) }
    }
    self.names = names
    self.fields = fields.sorted { ($0.columns[0], $0.name) < ($1.columns[0], $1.name) }
    filters = rules.filters.map { (column($0.header), $0) }
    let wanted = zip(folded, headers.indices).filter { rules.wanted.contains($0.0) }
    self.wanted = Dictionary(wanted) { first, _ in first }
    self.links = links
    self.bots = bots
    namesPeople = !names.all.isEmpty || self.fields.contains { ["email", "src"].contains($0.name) }
    let known = Set(
      self.fields.flatMap(\.columns) + names.all + links + bots + self.wanted.values + filters.compactMap(\.column))
    let unknown = isFixed ? [] : headers.indices.filter { !known.contains($0) && !ignored.contains(headers[$0]) }
    isOurs = known.allSatisfy { ours.field(headers[$0]) != nil } && headers.contains(where: ours.isOurs)
    // A list from another system may contain that system's own words that resemble field names.
    let compared = isOurs || !rules.choices.isEmpty ? unknown.prefix(Self.maxCompared) : []
    let candidates = compared.lazy.compactMap { column in
      ours.mistake(headers[column], isOption: rules.isOption).map { (column: column, reason: $0, isMistake: true) }
    }
    var mistakes = Array(candidates.prefix(Self.maxMistakes))
    for (column, field) in commonWords where !known.contains(column) && mistakes.count < Self.maxMistakes {
      mistakes.append((column, ListFields.foreign(field, headers[column]), false))
    }
    self.mistakes = mistakes
    unusedColumns = unknown.filter { column in !mistakes.contains { $0.column == column } }
    identifying = Self.identifying(self.fields, names, headers, ours, isOnlyOurs: unknown.isEmpty)
    bareField = Self.bareField(fields, names, headers, ours)
    let needsAll = rules.readsAll || bareField != nil || names.lonePart != nil && !isFixed
    let read = needsAll ? Set(headers.indices) : known.union(mistakes.map(\.column))
    used = read.sorted()
    facts = Set(
      self.fields.filter { ["email", "src"].contains($0.name) }.flatMap(\.columns) + names.userNames
        + headers.indices.filter { FieldWord.has(.fact, folded[$0]) })
  }

  // MARK: Header

  /// Returns the meaning of a column among all columns, and the position of its word.
  ///
  private static func meaning(of header: String, in all: Set<String>) -> (meaning: FieldMeaning, rank: Int)? {
    let name = FieldWord.fold(header)
    if name == "initials" { return (.givenName, FieldWord.lastRank) }
    if let meaning = FieldWord.meaning(of: name, beside: all) { return meaning.map { ($0, FieldWord.nesting - 1) } }
    if let found = FieldWord.meaning(of: name) { return found }
    if let property = property(in: header), let found = FieldWord.meaning(of: property) { return found }
    // A question has several words, or is in a language without spaces.
    if header.utf8.allSatisfy({ $0.isLetter || $0.decimal != nil }) { return nil }
    let answer = FieldWord.foldedAnswer(header)
    return answer == name ? nil : FieldWord.meaning(of: answer)
  }

  /// Returns the folded name of a property in square brackets, as in `Name [displayName] Required`, or nil.
  private static func property(in header: String) -> String? {
    guard let end = header.lastIndex(of: "]"), let start = header[..<end].lastIndex(of: "[") else { return nil }
    return FieldWord.fold(String(header[start..<end]))
  }

  /// Returns whether there are family names but no other names, so that initials are those of the given names.
  private static func lacksGivenNames(_ folded: [String]) -> Bool {
    let meanings = folded.map { $0 == "name" ? .name : FieldWord.meaning(of: $0)?.meaning }
    return meanings.contains(.familyName) && !meanings.contains { [.givenName, .name, .displayName].contains($0) }
  }

  /// Returns the only identifying field if its values might not belong to a person, or nil otherwise.
  private static func bareField(
    _ fields: [Field], _ names: PersonNames, _ headers: [String], _ ours: ListFields
  ) -> Field? {
    let known = fields.filter { ours.identifying.contains($0.name) && $0.name != "type" }
    // A user name with an address identifies a person, but an organisation with an address does not.
    let others = names.userNames.isEmpty ? ["email", "id"] : ["id"]
    if names.nameNoPerson, known.allSatisfy({ others.contains($0.name) && !$0.isChosen }) {
      return Field(name: "name", columns: names.all)
    }
    guard names.all.isEmpty, let field = known.first(where: { $0.name != "id" }), !field.isChosen else { return nil }
    switch field.name {
    case "email": return known.allSatisfy { ["email", "id"].contains($0.name) } ? field : nil
    // A list that uses avatar-render's word for photos does not come from another system.
    case "src": return known.count == 1 && headers[field.columns[0]] != "src" ? field : nil
    default: return nil
    }
  }

  /// The names of the unused columns.
  package var unused: [String] { unusedColumns.map { headers[$0] } }

  /// The error for a list in which no row identifies a person.
  package var identityError: InputError {
    let (lacking, uses) =
      switch bareField?.name {
      case "email": ("a name or a photo", "addresses")
      case "name": ("the name of a person", names.userNames.isEmpty ? "organizations" : "user names")
      case "src": ("a name", "photos")
      default: ("a name, a photo or an e-mail address", "")
      }
    let choice = bareField.map { field in
      "; --column \(field.name)=\(headers[field.columns[0]].quoted) uses \(uses) alone"
    }
    return InputError(reason: "no row has \(lacking): \(advice)" + (choice ?? ""), kind: .contents)
  }

  /// Returns the names of the fields that identify the person.
  ///
  /// If another system wrote the list, an identifier does not count, because every export has one and an avatar cannot
  /// show it. Lists from other systems name it differently or have unused columns.
  private static func identifying(
    _ fields: [Field], _ names: PersonNames, _ headers: [String], _ ours: ListFields, isOnlyOurs: Bool
  ) -> [String] {
    let named = fields.filter { field in
      if field.name != "id" { return ours.identifying.contains(field.name) }
      return field.isChosen || isOnlyOurs && ours.field(headers[field.columns[0]]) == "id"
    }.map(\.name)
    // An address in a name column also identifies the person.
    return names.all.isEmpty ? named : ["name", "email"] + named
  }

  /// Returns whether a field has columns.
  package func has(_ field: String) -> Bool { fields.contains { $0.name == field } }

  /// Returns whether `--column` selects a column for a field.
  package func isChosen(_ field: String) -> Bool { fields.contains { $0.name == field && $0.isChosen } }

  /// Returns the list's spelling of a field name.
  package func spelling(_ field: String) -> String {
    let columns = field == "name" ? names.all : fields.first { $0.name == field }?.columns
    return columns?.first.map { headers[$0] } ?? field
  }

  /// The folded names allowed in a name template.
  package var templateNames: Set<String> {
    Set(headers.map(FieldWord.fold) + fields.map { FieldWord.fold($0.name) } + (names.all.isEmpty ? [] : ["name"]))
  }

  /// The options that name a nonexistent column, each with its value.
  package var missing: Set<String> {
    let folded = headers.map(FieldWord.fold)
    let choices = rules.choices.filter { !$0.header.isEmpty && !folded.contains(FieldWord.fold($0.header)) }
    let filters = filters.filter { $0.column == nil }
    return Set(
      choices.map { "--column \($0.field)=\($0.header.quoted)" } + filters.map { "--where \($0.filter.header.quoted)" })
  }

  /// Checks that all columns named by options exist, in a list whose rows have the same columns.
  ///
  /// - Parameter line: The line of the header, or nil if there is none.
  /// - Throws: `InputError` if a column does not exist.
  func checkChoices(line: Int?) throws(InputError) {
    guard let option = missing.min() else { return }
    throw InputError(line: line, reason: "\(option): no such column: must be one of \(list)")
  }

  /// The number of columns with other systems' words, except roles, which are also values.
  var knownWords: Int { Self.knownWords(headers) }

  static func knownWords(_ headers: [String]) -> Int {
    headers.count { ![nil, .role].contains(FieldWord.meaning(of: FieldWord.fold($0))?.meaning) }
  }

  /// The maximum number of lines that may be above the header: titles, a table of other things, or merged cells.
  var maxTitles: Int {
    let isBare = bareField?.name == "email" && !unusedColumns.isEmpty
    if !missing.isEmpty || rules.choices.isEmpty && rules.needsIdentity && (isBare || !identifiesPeople) { return 20 }
    return rules.choices.isEmpty && headers.contains("") ? 1 : 0
  }

  /// Returns whether a line is more likely to be the header than a previous line.
  func isBetterHeader(than other: ListColumns) -> Bool {
    func titles(_ columns: ListColumns) -> Int { columns.headers.count { !$0.isEmpty } }
    if !other.missing.isEmpty { return missing.isEmpty }
    return knownWords > max(1, other.knownWords)
      || !other.identifiesPeople && identifiesPeople && titles(self) > titles(other)
  }

  /// Returns the evidence that a row describes a person.
  func evidence(_ cells: [JSONValue?]) -> PersonEvidence {
    guard names.hasName(cells) else { return .none }
    let hasFact =
      names.hasParts(cells)
      || headers.indices.contains { column in
        facts.contains(column) && cells[column].map { !$0.isBlank(as: "") && $0 != .null } == true
      }
    return hasFact ? .person : .name
  }

  /// Whether the columns are those of a person or an avatar, and not of a record of another kind, which may also have
  /// a type.
  var describesPeople: Bool {
    unusedColumns.isEmpty || identifying.contains { $0 != "type" } || fields.contains { $0.name == "id" }
  }

  /// Whether a column identifies a person.
  var identifiesPeople: Bool { !identifying.isEmpty }

  /// Checks the header of a table.
  ///
  /// - Parameters:
  ///   - line: The line of the header.
  ///   - rows: The next lines, by which a row is distinguished from a header.
  ///   - delimiter: The delimiter between cells.
  /// - Throws: `InputError` if an option names a nonexistent column, or no column identifies a person.
  func check(line: Int, above rows: [[String]], delimiter: UInt8) throws(InputError) {
    try checkChoices(line: line)
    if !rules.needsIdentity || identifiesPeople { return }
    let problem = "no column contains names, photos or e-mail addresses"
    if let names = CellForm.missingHeader(of: headers, above: rows) {
      let header = names.joined(separator: String(Unicode.Scalar(delimiter)))
      throw InputError(
        line: line,
        reason: "\(problem): the line is a row, so the list has no header: add the line \(header) "
          + "(if the line is a header, replace it)")
    }
    let delimiter = headers.count == 1 ? headers[0].first { "|^~".contains($0) } : nil
    throw InputError(line: line, reason: "\(problem): \(delimiter.map { "use --delimiter '\($0)'" } ?? advice)")
  }

  /// The existing columns, and the option that assigns them to fields, for the end of an error message.
  var advice: String {
    let unknown = unused.filter { !$0.isEmpty }
    let example =
      unknown.first(where: Self.mayBeName) ?? unknown.first ?? headers.first {
        !$0.isEmpty && rules.fields.field($0) != "id"
      } ?? "Full Name"
    return "the columns are \(list): assign one, for example --column name=\"\(example)\""
  }

  /// Returns whether a header contains a word for a name, for example "What is your name?".
  private static func mayBeName(_ header: String) -> Bool {
    header.split { !$0.isLetter }.contains { word in
      let meaning = FieldWord.meaning(of: FieldWord.fold(String(word)))?.meaning
      return [.name, .displayName, .givenName, .familyName].contains(meaning)
    }
  }

  private var list: String {
    headers.prefix(40).map(\.quoted).joined(separator: ", ") + (headers.count > 40 ? ", …" : "")
  }

  /// The columns chosen for fields, for a note such as `name is "First Name" + "Last Name", src is "Photo"`, or nil if
  /// all columns have the names of their fields.
  package var choices: String? {
    if isFixed && rules.choices.isEmpty { return nil }
    if isHeaderless, let column = names.all.first {
      let place = headers.count == 1 ? "the line" : "column \(column + 1)"
      return "no header, so the first line is a row: name is \(place)"
    }
    var choices = fields.map { (name: $0.name, columns: $0.columns) }
    if !names.all.isEmpty { choices.append(("name", names.all.sorted())) }
    choices.removeAll { name, columns in columns.map { FieldWord.fold(headers[$0]) } == [FieldWord.fold(name)] }
    choices.sort { $0.columns[0] < $1.columns[0] }
    // A column with an alternative name of a field, for example photo for src, requires no note by itself.
    let needNote = choices.contains { name, columns in
      name == "name" || isChosen(name) || columns.count > 1 || rules.fields.field(headers[columns[0]]) != name
    }
    if !needNote { return nil }
    return choices.map { name, columns in
      let separator = isChosen(name) ? " + " : ", or else "
      let words =
        name == "name" ? names.words(headers) : columns.map { headers[$0].quoted }.joined(separator: separator)
      return "\(name) is \(words)"
    }.joined(separator: "; ")
  }
}
