import AvatarJSON
import PersonWords

/// The columns of a list that name a person, in a ranking shared by all formats.
///
/// The display name applies if it is neither an address nor a number and is more complete than the given and family
/// names. The alternatives, in this order, are the given and family names, a nickname, a name in a role, a user name,
/// an organisation, an address and a number.
struct PersonNames: Sendable {
  /// The columns by meaning, in order of preference.
  private var columns: [[Int]] = Array(repeating: [], count: FieldMeaning.allCases.count)
  private var ranks: [Int: Int] = [:]
  /// The nickname columns that some systems use for a full name.
  private var preferred: [Int] = []
  /// The columns of second family names.
  private var second: [Int] = []
  /// The name columns that are keys of nested objects.
  private var nested: [Int] = []
  /// The usual numbers of words in the family names at the start of full names, by column.
  private var familyFirst: [Int: Int] = [:]
  private var order: Order
  /// Whether all columns contain whole names.
  private var hasOnlyNames = false
  /// The columns that `--column` joins to form the name, or nil if it selects none.
  private var chosen: [Int]?

  /// Creates the names of a list without columns.
  ///
  /// - Parameter comeFromCards: Whether full names come from vCards, where each person chooses the order.
  init(comeFromCards: Bool = false) { order = Order(comeFromCards: comeFromCards) }

  /// The columns of user names, which also identify the person.
  var userNames: [Int] { self[.userName] }

  private subscript(meaning: FieldMeaning) -> [Int] {
    get { columns[meaning.rawValue] }
    set { columns[meaning.rawValue] = newValue }
  }

  /// The columns of names in roles, which are those of other people in a list with given or family names.
  private var roles: [Int] { self[.givenName].isEmpty && self[.familyName].isEmpty ? self[.role] : [] }

  /// All columns, in order of preference.
  var all: [Int] { (chosen ?? []) + Self.order.flatMap { chosen == nil || $0 == .familyName ? self[$0] : [] } }

  private static let order: [FieldMeaning] = [
    .name, .displayName, .givenName, .middleName, .familyName, .nickname, .role, .userName, .organization,
  ]

  /// Whether all columns contain user names or organisations, which may not name a person.
  var nameNoPerson: Bool {
    chosen == nil && !all.isEmpty && all.count == self[.userName].count + self[.organization].count
  }

  /// The only column of given or of family names, if no column contains the other part of the names, or nil.
  var lonePart: (column: Int, isGiven: Bool)? {
    let (given, family) = (self[.givenName], self[.familyName])
    guard chosen == nil, self[.name].isEmpty, self[.displayName].isEmpty, given.isEmpty != family.isEmpty else {
      return nil
    }
    return (given.first ?? family.first).map { ($0, !given.isEmpty) }
  }

  /// Adds a column with a meaning and a rank, where a lower rank is preferred.
  mutating func add(_ column: Int, _ meaning: FieldMeaning, rank: Int, word: String) {
    ranks[column] = rank
    if rank >= FieldWord.nesting { nested.append(column) }
    // avatar-render's own field names have no word and need no table lookup.
    if !word.isEmpty, let word = FieldWord(word) {
      if word.has(.familyFirst) { familyFirst[column] = word.has(.twoWordFamily) ? 2 : 1 }
      if word.has(.familyLeading) { order.isFamilyFirst = true }
      if word.has(.middleLeading) { order.isMiddleFirst = true }
      if word.has(.second) { second.append(column) }
      if meaning == .nickname, word.has(.full) { preferred.append(column) }
    }
    hasOnlyNames = meaning == .name && (columns.allSatisfy(\.isEmpty) || hasOnlyNames)
    let position = position(of: column, rank: rank, in: self[meaning])
    columns[meaning.rawValue].insert(column, at: position)
  }

  /// Returns the position of a new column among others in order of rank.
  ///
  /// - Complexity: O(log n) for n columns.
  private func position(of column: Int, rank: Int, in others: [Int]) -> Int {
    var range = others.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let isBefore = (ranks[others[middle]] ?? 0, others[middle]) < (rank, column)
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Returns the meaning of columns with the name of a field, or nil if the field is not a name.
  static func meaning(ofField field: String) -> FieldMeaning? {
    field == "name" ? .name : field == "familyName" ? .familyName : nil
  }

  /// Selects the columns for a field that is a name.
  mutating func choose(_ columns: [Int], for meaning: FieldMeaning) {
    if meaning == .name {
      chosen = columns
    } else {
      self[meaning] = columns
      second = []
      hasOnlyNames = false
    }
  }

  /// Returns a description of the columns: `"First Name" + "Last Name", or else "Nickname"`.
  func words(_ headers: [String]) -> String {
    func quoted(_ meaning: FieldMeaning) -> [String] { self[meaning].map { headers[$0].quoted } }
    if let chosen { return chosen.map { headers[$0].quoted }.joined(separator: " + ") }
    var (whole, given, family) = (quoted(.name), quoted(.givenName), quoted(.familyName))
    let second = second.count < family.count ? second.map { headers[$0].quoted } : []
    family.removeAll { second.contains($0) }
    // A column that may contain part of the name is shown in place of that part.
    if given.isEmpty != family.isEmpty {
      if given.isEmpty { given = whole } else { family = whole }
      whole = []
    }
    var nicknames = quoted(.nickname)
    if given.isEmpty, whole.isEmpty, !family.isEmpty { (given, nicknames) = (nicknames, []) }
    let parts = [given, quoted(.middleName), family, second].map { $0.joined(separator: " or ") }
      .filter { !$0.isEmpty }.joined(separator: " + ")
    whole += quoted(.displayName)
    let others = nicknames + roles.map { headers[$0].quoted } + [.userName, .organization].flatMap(quoted)
    return (whole + (parts.isEmpty ? [] : [parts]) + others).joined(separator: ", or else ")
  }

  /// Returns whether a row has a name, but not only that of an account or an organisation.
  func hasName(_ cells: [JSONValue?]) -> Bool {
    let row = Row(cells)
    if let chosen, chosen.contains(where: { row.text($0) != nil }) { return true }
    return ([.name, .displayName, .givenName, .familyName, .nickname] as [FieldMeaning])
      .contains { row.first(self[$0]) != nil }
  }

  /// Returns whether a row has a given or family name of its own.
  func hasParts(_ cells: [JSONValue?]) -> Bool {
    let row = Row(cells)
    return row.first(self[.givenName]) != nil || row.first(self[.familyName]) != nil
  }

  /// Returns the parts of a row's name that have columns of their own.
  func parts(_ cells: [JSONValue?]) -> (given: String?, middle: String?, family: String?) {
    var row = Row(cells)
    let family = self[.familyName].isEmpty ? nil : familyName(row)
    let parts = parts(&row, family: family)
    return (parts.given, parts.middle, parts.family)
  }

  /// Adds the name of a row's person, and the family name if known, to the row's values.
  ///
  /// A row's own keys take precedence over those of nested objects, which may describe another person.
  func add(_ cells: [JSONValue?], to values: inout RowValues) {
    if chosen == nil, columns.allSatisfy({ $0.isEmpty }) { return }
    if chosen == nil, !nested.isEmpty {
      var (own, named) = (cells, values)
      for column in nested + self[.nickname] + self[.role] + self[.userName] + self[.organization] { own[column] = nil }
      addName(own, to: &named)
      if named["name"]?.text?.contains(" ") == true {
        values = named
        return
      }
    }
    addName(cells, to: &values)
  }

  private func addName(_ cells: [JSONValue?], to values: inout RowValues) {
    var row = Row(cells)
    let family = self[.familyName].isEmpty ? nil : familyName(row)
    if let chosen {
      let texts = chosen.compactMap { row.text($0, joinsWords: true) }.map { row.name(in: $0) }
      row.addAddress(to: &values)
      if !texts.isEmpty { values["name"] = .string(texts.joined(separator: " ")) }
      if let family { values["familyName"] = .string(family) }
      return
    }
    // Most lists have one column for the name.
    if hasOnlyNames, let name = row.firstName(self[.name], joinsWords: true) {
      values["name"] = .string(name)
      row.addAddress(to: &values)
      return
    }
    let parts = parts(&row, family: family)
    var display = row.firstName(self[.displayName])
    let familyWords = display == nil ? nil : row.column.flatMap { familyFirst[$0] }
    // Some address books show a person's organisation instead of the name.
    if parts.name != nil, let text = display, text == row.first(self[.organization]) { display = nil }
    // If there is also a display name, a single word may be an account name.
    let isWord = parts.whole.map(Self.isWord) == true
    let whole = [isWord ? display ?? parts.whole : parts.whole ?? display].compactMap { $0 }
      .first { !parts.areMoreComplete(than: $0) }
    var name =
      whole ?? (parts.name == nil ? nil : row.firstName(preferred, ofSeveralWords: true)) ?? parts.name
      ?? row.firstName(self[.nickname] + roles + self[.userName] + self[.organization])
    row.addAddress(to: &values)
    // In user names, as in addresses, hyphens separate words, and a number only distinguishes accounts.
    if let word = name, let column = row.column, self[.userName].contains(column), Self.isWord(word) {
      let words = word.split(separator: "-").filter { !$0.allSatisfy(\.isNumber) }
      if !words.isEmpty { name = words.joined(separator: " ") }
    }
    values.namesOrganization = row.column.map(self[.organization].contains) ?? false
    if let name = name ?? (values["email"] == nil ? row.number : nil) {
      values["name"] = .string(name)
    } else if self[.name].contains(where: { cells[$0] == .null }) {
      values["name"] = .null
    }
    if let name, let family = parts.familyName(of: name, words: name == display ? familyWords : nil) {
      values["familyName"] = .string(family)
    }
  }

  /// Returns the family name of a row, including the second family name.
  private func familyName(_ row: Row) -> String? {
    guard let family = row.first(self[.familyName]) else { return nil }
    guard !second.isEmpty, let other = row.first(second), !family.hasSuffix(other) else { return family }
    return family + " " + other
  }

  /// The order of name parts.
  private struct Order {
    /// Whether, in the language of the columns, the family name and the middle name precede the given name.
    var isFamilyFirst = false
    var isMiddleFirst = false
    /// Whether full names come from vCards, where each person chooses the order.
    let comeFromCards: Bool
  }

  /// The whole name and its parts.
  private struct Parts {
    var whole: String?
    var given, middle, family: String?
    let order: Order

    /// The parts joined in the order of the columns' language.
    ///
    /// The family name is first in Chinese, Japanese and Korean.
    var name: String? {
      if let given, let family, given.isEastAsian, family.isEastAsian { return family + given }
      let parts = ordered.compactMap { $0 }
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private var ordered: [String?] {
      if !order.isFamilyFirst { return [given, middle, family] }
      return order.isMiddleFirst ? [family, middle, given] : [family, given, middle]
    }

    /// Returns the family name that supplies the last initial, or nil if the initials follow the order of the name.
    ///
    /// If no family name is known, it is found in a name that starts with it, where it usually has `words` words.
    func familyName(of name: String, words: Int?) -> String? {
      guard let family else { return words.flatMap { name.leadingFamilyName(words: $0) } }
      guard order.isFamilyFirst || order.comeFromCards, let given = given?.nameWords.first else { return family }
      // Titles, suffixes and other given names do not change the order, unless a patronymic ends the name.
      let words = name.nameWords
      guard let range = words.firstRange(of: family.nameWords), !words[..<range.lowerBound].contains(given) else {
        return family
      }
      let rest = words[range.upperBound...]
      guard let last = rest.last else { return family }
      return order.isFamilyFirst || (rest.contains(given) && last != middle?.nameWords.last) ? nil : family
    }

    /// Returns whether the given and family names should replace a whole name.
    ///
    /// The whole name is a single word, one of the two, the same words with the middle name before the given name, or the
    /// family and given names after a letter, for example `M. DUPONT Jean`.
    func areMoreComplete(than whole: String) -> Bool {
      guard let given, let family, !whole.isEastAsian else { return false }
      let words = whole.nameWords
      let isReordered =
        !order.comeFromCards && middle != nil && words.first == family.nameWords.first
        && words.last == given.nameWords.last
      let isAfterLetter =
        words.first?.count == 1 && words.dropFirst().elementsEqual(family.nameWords + given.nameWords)
      return words.count < 2 || isReordered || isAfterLetter || [given, family].contains { words == $0.nameWords }
    }
  }

  /// Returns whether a name is a single word, which may be an account name.
  fileprivate static func isWord(_ name: String) -> Bool { !name.contains(" ") && !name.isEastAsian }

  /// Returns the whole name and its parts.
  ///
  /// Many languages use the same word for a whole name and for part of it. If only the given name has its own column,
  /// such a column holds the family name unless it contains the given name. If only the family name has its own column,
  /// such a column holds the given name.
  private func parts(_ row: inout Row, family: String?) -> Parts {
    let whole = row.firstName(self[.name], joinsWords: true)
    var parts = Parts(
      whole: whole, given: row.first(self[.givenName]), middle: row.first(self[.middleName]), family: family,
      order: order)
    // A nickname of one word replaces the given name in a list without given names.
    if self[.givenName].isEmpty, whole == nil, family != nil, let nickname = row.first(self[.nickname]),
      Self.isWord(nickname)
    {
      parts.given = nickname
    }
    guard let whole, let part = parts.given ?? family, (parts.given == nil) != (family == nil),
      !whole.contains(part: part)
    else { return parts }
    if family == nil { parts.family = whole } else { parts.given = whole }
    parts.whole = nil
    return parts
  }
}

extension PersonNames {
  /// The strings in a row, and the addresses and numbers found in place of names.
  private struct Row {
    private let cells: [JSONValue?]
    /// The column of the most recently found name, or nil before the first one.
    private(set) var column: Int?
    /// The first address found in place of a name.
    private(set) var address: String?
    /// The first number found in place of a name.
    private(set) var number: String?

    init(_ cells: [JSONValue?]) { self.cells = cells }

    /// Returns the first string with letters in the given columns.
    func first(_ columns: [Int]) -> String? {
      columns.lazy.compactMap { text($0) }.first { $0.unicodeScalars.contains(where: \.isLetter) }?.withoutMarkup
    }

    /// Returns the text in a column, or nil if it has no value.
    ///
    /// Only the first of several values is used, unless each is a single capitalised word and `joinsWords` is true.
    func text(_ column: Int, joinsWords: Bool = false) -> String? {
      var value = cells[column]
      if case .array(let items)? = value {
        let words = items.compactMap(\.text)
        let areWords = words.allSatisfy { PersonNames.isWord($0) && $0 != $0.lowercased() }
        let isJoined = joinsWords && words.count == items.count && areWords
        value = isJoined ? .string(words.joined(separator: " ")) : items.first
      }
      guard let text = value?.text?.trimmed, !text.isEmpty, !text.isPlaceholder else { return nil }
      return text
    }

    /// Returns the first string in the given columns that is neither an address nor a number.
    mutating func firstName(
      _ columns: [Int], ofSeveralWords needsSpace: Bool = false, joinsWords: Bool = false
    ) -> String? {
      for column in columns {
        guard let text = text(column, joinsWords: joinsWords), !needsSpace || text.contains(" ") else { continue }
        switch Kind(text) {
        case .address: address = address ?? text
        case .number: number = number ?? text
        case .name:
          self.column = column
          return name(in: text)
        }
      }
      return nil
    }

    /// Returns a name without markup and without the bracketed address after it.
    ///
    /// The address is stored if it is the first one.
    mutating func name(in text: String) -> String {
      guard let last = text.utf8.last, last == 0x3E || last == 0x29 || last == 0x5D, text.contains("@"),
        let mailbox = Mailbox(text), let name = mailbox.displayName
      else { return text.withoutMarkup }
      address = address ?? mailbox.address
      return name.withoutMarkup
    }

    /// Adds the first e-mail address found in a name column, unless the values already contain one.
    func addAddress(to values: inout RowValues) {
      if let address, values["email"] == nil { values["email"] = .string(address) }
    }
  }
}

/// The kind of string found in a name column.
private enum Kind {
  case name, address
  /// A number or the path of a resource.
  case number

  init(_ text: String) {
    let bytes = text.utf8.span
    var (hasSign, hasSpace, hasDigit, hasLetter, slashes) = (false, false, false, false, 0)
    for i in bytes.indices {
      switch bytes[i] {
      case 0x20: hasSpace = true
      case 0x30...0x39: hasDigit = true
      case UInt8(ascii: "@"): hasSign = true
      case UInt8(ascii: "/"): slashes += 1
      case let byte: hasLetter = hasLetter || byte.isLetter || byte >= 0x80
      }
    }
    // Google's APIs name resources by paths such as spaces/AAA/members/1.
    if hasSign || slashes > 1, !hasSpace, !text.contains("://") {
      self = hasSign ? .address : .number
    } else {
      self = hasDigit && (!hasLetter || text.isIdentifier) ? .number : .name
    }
  }
}

extension String {
  /// Whether the string consists of hexadecimal digits and hyphens, of which at least one is a digit, as UUIDs do.
  fileprivate var isIdentifier: Bool {
    let text = hasPrefix("urn:uuid:") ? dropFirst(9) : self[...]
    return text.utf8.count >= 12 && text.utf8.allSatisfy { $0.hexadecimal != nil || $0 == UInt8(ascii: "-") }
  }

  /// Whether the string contains only Han characters, hiragana or Hangul.
  fileprivate var isEastAsian: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x3005, 0x3040...0x309F, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
      default: false
      }
    }
  }

  /// Returns the family name at the start of a full name, or nil if the name is of another form.
  ///
  /// The family name consists of the words in capitals, or else of particles and a usual number of words.
  fileprivate func leadingFamilyName(words count: Int) -> String? {
    let words = split(separator: " ")
    guard words.count > 1, !contains(","), !words[0].hasSuffix(".") else { return nil }
    let capitals = words.prefix { $0.count > 1 && $0.last != "." && $0.allSatisfy { !$0.isLowercase } }.count
    let particles = words.prefix { $0.first?.isLowercase == true }.count
    let end = (1..<words.count).contains(capitals) ? capitals : particles + count
    return words[..<min(end, words.count - 1)].joined(separator: " ")
  }

  /// The lower-case words of a name, which consist only of letters.
  var nameWords: [Substring] { lowercased().split { !$0.isLetter } }

  /// Returns whether a name contains the words of a part, ignoring case.
  fileprivate func contains(part: String) -> Bool {
    isEastAsian ? contains(part) : nameWords.contains(part.nameWords)
  }
}

extension FieldMeaning {
  /// The field that a column with this meaning fills, or nil for names and links.
  var field: String? {
    switch self {
    case .email: "email"
    case .photo: "src"
    case .id: "id"
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter, without a table lookup for ASCII.
  var isLetter: Bool { isASCII ? UInt8(value).isLetter : properties.isAlphabetic }
}
