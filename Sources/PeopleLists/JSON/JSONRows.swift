import AvatarFileSystem
import AvatarJSON
import PersonWords

/// Rows that are JSON objects: the items of an array, of an array in an object, or consecutive objects (NDJSON).
///
/// The reader finds only where items end, so that a malformed item fails only its own row.
struct JSONRows: RowReader {
  private var text: ListText
  private let limit: Int
  private let rules: ColumnRules
  /// Whether the list is a file with an object on each line, even if the first one is malformed.
  private let isLines: Bool
  private var number = 0
  private var place = Place.start
  private var hasItems = false
  /// Whether this page follows another page, in which case all rows must be in a list.
  private var isLaterPage = false
  /// The columns of previous rows, by the rows' keys.
  private var known: [[String]: ListColumns] = [:]
  private var last: ListColumns?
  /// The `defaults` of the object that contains the list, if they were read.
  private(set) var defaults: (bytes: [UInt8], line: Int)?
  /// The unused members of the object that contains the list.
  private(set) var unused: [String] = []
  /// The name of the array that is the list, or nil if it is not in an object.
  private(set) var listName: String?
  /// The names of the arrays of objects after the list that suggest people.
  private(set) var otherLists: [String] = []

  private enum Place {
    case start
    /// Inside the array or, if `isMap` is true, the object whose members are the rows, with the number of objects
    /// around it.
    case items(depth: Int, isMap: Bool)
    /// Inside objects, after the rows.
    case members(depth: Int)
    case lines, values
  }

  /// The maximum number of key sets whose columns are cached, and of keys in each.
  ///
  /// Only a malicious list exceeds these numbers.
  private static let (maxKnown, maxKnownKeys) = (64, 1024)
  /// The maximum number of unused members that are reported.
  private static let maxUnused = 1000

  /// Whether the list can be read only once, so `defaults` must precede the rows.
  var isStream = false

  /// Creates a reader that accepts only the array `listName` as the list, unless the name is nil.
  init(_ text: ListText, limit: Int, isLines: Bool, _ rules: ColumnRules, listName: String? = nil) {
    self.listName = listName
    self.text = text
    self.limit = limit
    self.isLines = isLines
    self.rules = rules
  }

  var columns: ListColumns? { nil }

  func isReady(milliseconds: Int) -> Bool { text.hasLine(milliseconds: milliseconds) }

  /// Reads everything before the first row.
  mutating func readHead() throws(InputError) { if case .start = place { place = try firstPlace() } }

  /// Reads to the end of the list to find members after the rows.
  ///
  /// Errors recur when the rows are read.
  mutating func readTail() {
    while (try? item()) != nil {}
  }

  /// Copies the members of the object around the rows from another reader of the same list.
  mutating func use(membersOf whole: JSONRows) { (defaults, unused) = (whole.defaults, whole.unused) }

  mutating func next() throws(InputError) -> ReadRow? {
    while let item = try item() {
      let cells: Result<[(key: String, value: JSONValue)], InputError> = Result(of: try members(of: item))
      if case .success(let members) = cells, members.allSatisfy({ $0.value == .null || $0.value.isBlank(as: "") }) {
        continue
      }
      number += 1
      let columns = columns((try? cells.get())?.map(\.key) ?? [])
      return ReadRow(number: number, line: item.line, columns: columns, cells: cells.map { $0.map(\.value) })
    }
    return nil
  }

  // MARK: Items

  /// The bytes of a row.
  private struct Item {
    let bytes: [UInt8]
    let line, column: Int
    /// The key of a row that is an object's member, or nil for any other row.
    var key: String?
  }

  /// Reads the next item, or returns nil at the end.
  private mutating func item() throws(InputError) -> Item? {
    while true {
      switch place {
      case .start: place = try firstPlace()
      case .items(let depth, false): if let item = try itemOfArray(depth) { return item }
      case .items(let depth, true): if let item = try itemOfMap(depth) { return item }
      case .members(let depth): try member(depth: depth)
      case .values:
        return try skipSpace() == nil ? nil : value()
      case .lines:
        let line = text.line
        guard let bytes = try text.nextLine(limit: limit) else { return nil }
        if bytes.allSatisfy(\.isWhiteSpace) { continue }
        return Item(bytes: bytes, line: line, column: 1)
      }
    }
  }

  private mutating func itemOfArray(_ depth: Int) throws(InputError) -> Item? {
    guard let first = try skipSpace() else { throw error("unexpected end: the array is not closed") }
    if !hasItems, try skip("]") {
      try endItems(depth)
      return nil
    }
    hasItems = true
    if first == UInt8(ascii: ",") || first == UInt8(ascii: "]") { throw error("expected a value") }
    let item = try value()
    if try !skip(",") {
      guard try skip("]") else { throw error("expected a comma or ]") }
      try endItems(depth)
    }
    return item
  }

  private mutating func endItems(_ depth: Int) throws(InputError) {
    place = .members(depth: depth)
    if depth == 0 { try endList() }
  }

  private mutating func itemOfMap(_ depth: Int) throws(InputError) -> Item? {
    guard let key = try nextName() else {
      try endItems(depth)
      return nil
    }
    var item = try value()
    item.key = key
    return item
  }

  /// Reads the name of an object's next member, or returns nil at the end of the object.
  private mutating func nextName() throws(InputError) -> String? {
    _ = try skip(",")
    if try skip("}") { return nil }
    let start = (text.line, text.column)
    guard case .string(let name)? = try? JSONParser.parse(try value().bytes) else {
      throw InputError(line: start.0, reason: "column \(start.1): expected a name in double quotes")
    }
    guard try skip(":") else { throw error("expected a colon") }
    _ = try skipSpace()
    return name
  }

  /// Reads a member after the array, or the end of an object.
  private mutating func member(depth: Int) throws(InputError) {
    guard let name = try nextName() else { return try endItems(depth - 1) }
    if isStream && name == "defaults" { throw error("defaults: must come before the rows on standard input") }
    let item = try value()
    if item.bytes.starts(with: [0x5B]), item.bytes.dropFirst().first(where: { !$0.isWhiteSpace }) == 0x7B,
      FieldWord.isList(FieldWord.fold(name)), otherLists.count < Self.maxUnused
    {
      otherLists.append(name)
    }
    if depth == 1 { add(name, item.bytes, line: item.line) }
  }

  private mutating func add(_ name: String, _ bytes: [UInt8], line: Int) {
    if name == "defaults" {
      defaults = (bytes, line)
    } else if name != "$schema", unused.count < Self.maxUnused, !unused.contains(name) {
      unused.append(name)
    }
  }

  private mutating func endList() throws(InputError) {
    switch try skipSpace() {
    case nil: place = .values
    // Another page of the list follows.
    case UInt8(ascii: "{"), UInt8(ascii: "["): (place, hasItems, isLaterPage) = (.start, false, true)
    default: throw error("unexpected text after the list")
    }
  }

  private func error(_ reason: String) -> InputError {
    InputError(line: text.line, reason: "column \(text.column): \(reason)")
  }

  private mutating func skipSpace() throws(InputError) -> UInt8? {
    while let byte = try text.peek(), byte.isWhiteSpace { _ = try text.next() }
    return try text.peek()
  }

  /// Skips white space and, if it comes next, a character, and returns whether it does.
  private mutating func skip(_ character: Unicode.Scalar) throws(InputError) -> Bool {
    guard try skipSpace() == UInt8(ascii: character) else { return false }
    _ = try text.next()
    return true
  }

  /// Reads the bytes of a value by counting brackets and finding the closing quotation marks of strings.
  private mutating func value() throws(InputError) -> Item {
    let (line, column) = (text.line, text.column)
    var (bytes, scanner) = ([UInt8](), ValueScanner())
    while let byte = try text.peek(), !scanner.isDone(before: byte) {
      if bytes.count == limit {
        throw .tooLong("value that starts here", line: line, limit: limit, column: column)
      }
      _ = try text.next()
      bytes.append(byte)
      scanner.add(byte)
    }
    if scanner.isOpen {
      throw InputError(line: line, reason: "column \(column): the value that starts here is not closed")
    }
    return Item(bytes: bytes, line: line, column: column)
  }
}

extension JSONRows {
  // MARK: Start

  /// Reads everything before the first row, and returns where it is.
  private mutating func firstPlace() throws(InputError) -> Place {
    let rule = "must be a JSON array, an object with an array of objects, or one object per line"
    if try skip("[") { return .items(depth: 0, isMap: false) }
    let first = try text.peek()
    if isLines && first != UInt8(ascii: "{") { return .lines }
    guard let first else { throw InputError(reason: "is empty: \(rule)", kind: .contents) }
    guard first == UInt8(ascii: "{") else { throw error(rule) }
    // If rows arrive one by one, the first line is sufficient. The search begins again with twice the bytes, so that
    // its cost is in proportion to them.
    var (count, isLine, acceptsAnyName, seen) = (4096, true, !isStream, 0)
    while true {
      let known = try text.start(atLeast: count, isLine: isLine, isPatient: isLine, beyond: seen)
      let line = isLine ? known.prefix { $0 != 0x0A } : known
      let start = line.prefix(limit)
      var search = ListSearch(
        start, rules.fields, isLines: isLines, listName: listName, acceptsAnyName: acceptsAnyName)
      switch search.result() {
      case .list(let name, let end, let depth, let isMap):
        listName = name
        var position = start.startIndex
        for (name, value) in search.members {
          try text.skip(value.lowerBound - position)
          position = value.lowerBound
          add(name, Array(start[value]), line: text.line)
        }
        try text.skip(end - position)
        return .items(depth: depth, isMap: isMap)
      case .row where !acceptsAnyName: acceptsAnyName = true
      case .row(let isSingleLine):
        if isLaterPage { throw error("unexpected text: the file must end after the list, or continue the same list") }
        // An object without information about a person is a document that contains no list.
        let array = "must contain an array of objects, for example avatars"
        if !isLines, !search.isPerson { throw error(array) }
        if !isLines, search.isError { throw error("is a server's error response: \(array)") }
        // If the first line is malformed, the other lines may still be valid.
        let first = Array(start[..<search.position])
        let isComplete = isLines && (try? JSONParser.parse(first, maxValues: ReadRow.maxValues)) != nil
        return isSingleLine || isLines && !isComplete ? .lines : .values
      case .unknown:
        let hasLine = line.count < known.count
        if start.count >= limit, !acceptsAnyName {
          acceptsAnyName = true
          continue
        }
        if text.hasEnded && !hasLine || start.count >= limit { return isLines ? .lines : .values }
        // After the first line, more bytes are read only as they arrive.
        count = 2 * max(count, known.count)
        isLine = isLine && !hasLine
        seen = known.count
      }
    }
  }
}

extension JSONRows {
  // MARK: Keys

  /// Returns a row's keys and values in key order, with the names of nested objects as key prefixes, for example
  /// `profile.email`.
  private mutating func members(of item: Item) throws(InputError) -> [(key: String, value: JSONValue)] {
    if item.bytes.contains(where: { $0 >= 0x80 }) { _ = text.string(item.bytes) }
    let value: JSONValue
    do {
      value = try JSONParser.parse(item.bytes, preservesDigits: true, maxValues: ReadRow.maxValues)
    } catch {
      let column = error.line == 1 ? error.column + item.column - 1 : error.column
      let reason = error.reason == "must be UTF-8" ? text.requirement(for: item.bytes) : error.reason
      throw InputError(row: item.line + error.line - 1, "column \(column): \(reason)")
    }
    if value == .null { return [] }
    guard case .object(let members) = value else { throw InputError(row: item.line, "\(value): must be an object") }
    var flat: [(key: String, value: JSONValue)] = []
    flat.reserveCapacity(members.count)
    Self.add(members, to: &flat, below: "", depth: 0, rules)
    if flat.count > ReadRow.maxColumns {
      throw InputError(row: item.line, "must not have more than \(ReadRow.maxColumns.grouped) keys")
    }
    for filter in rules.filters {
      let path = filter.header.split(separator: ".", omittingEmptySubsequences: false)
      if path.count < 2 { continue }
      let values = value.values(at: path[...])
      if values.isEmpty { continue }
      let known = flat.firstIndex { FieldWord.fold($0.key) == FieldWord.fold(filter.header) }
      // If a key has several values, a field uses the first one.
      if known == nil { flat.append((filter.header, .array(values))) }
      if let known, values.count > 1 { flat[known].value = .array(values) }
    }
    if let key = item.key, members["id"] == nil { flat.append(("id", .string(key))) }
    return flat.sorted { $0.key < $1.key }
  }

  private static let deepest = 4
  /// The maximum length of the name of an object whose members are columns, in bytes, because their names include it.
  private static let maxPathBytes = 200

  private static func add(
    _ members: [String: JSONValue], to flat: inout [(key: String, value: JSONValue)], below path: String, depth: Int,
    _ rules: ColumnRules
  ) {
    let named = rules.named
    for (name, value) in members where flat.count <= ReadRow.maxColumns {
      let key = path.isEmpty ? name : "\(path).\(name)"
      let value = value.withoutType
      let attributes = value.attributes.flatMap { FieldWord.has(.wrapper, FieldWord.fold(name)) ? $0 : nil }
      if depth < deepest, key.utf8.count <= maxPathBytes, var inner = attributes ?? value.firstObject,
        !rules.fields.isValueOnly(key)
      {
        // A value in another array may have a label, which is not the name of a person.
        if attributes == nil, case .array = value, inner["value"] != nil {
          for name in ["name", "key", "id"] { inner[name] = nil }
        }
        // Options can name any value with a label.
        if attributes == nil, !named.isEmpty {
          let labelled = value.attributes ?? [:]
          inner.merge(labelled.filter { named.contains(FieldWord.fold("\(key).\($0.key)")) }) { $1 }
        }
        add(inner, to: &flat, below: key, depth: depth + 1, rules)
      } else {
        flat.append((key, value))
      }
    }
  }

  private mutating func columns(_ keys: [String]) -> ListColumns {
    if let last, last.headers == keys { return last }
    let columns = known[keys] ?? ListColumns(keys, rules)
    last = columns
    if keys.count > Self.maxKnownKeys { return columns }
    if known.count >= Self.maxKnown { known = [:] }
    known[keys] = columns
    return columns
  }
}

extension JSONValue {
  /// Returns the values at a key path, including those in all objects of arrays.
  fileprivate func values(at path: ArraySlice<Substring>) -> [JSONValue] {
    if case .array(let items) = self { return items.flatMap { $0.values(at: path) } }
    guard let first = path.first else { return [self] }
    guard case .object(let members) = self else { return [] }
    return members.filter { FieldWord.fold($0.key) == FieldWord.fold(String(first)) }
      .flatMap { $0.value.values(at: path.dropFirst()) }
  }

  /// The value without its type in Firestore, DynamoDB and MongoDB, as in `{"stringValue": "Ada"}`.
  fileprivate var withoutType: JSONValue {
    guard case .object(let members) = self, members.count == 1, let (type, value) = members.first,
      ["stringValue", "integerValue", "mapValue", "S", "N", "M", "$oid", "$uuid", "$numberLong"].contains(type)
    else { return self }
    return value
  }

  /// The values by name in an array of objects that each have a name and a value, or nil for any other value.
  fileprivate var attributes: [String: JSONValue]? {
    guard case .array(let items) = self, !items.isEmpty else { return nil }
    var values: [String: JSONValue] = [:]
    for item in items {
      guard case .object(let members) = item, let value = members["value"] ?? members["Value"],
        let name = ["name", "Name", "key", "Key"].lazy.compactMap({ members[$0]?.text }).first
      else { return nil }
      values[name] = values[name] ?? value
    }
    return values
  }

  /// The members of an object, or of the primary or first object in an array, or nil for any other value.
  fileprivate var firstObject: [String: JSONValue]? {
    if case .object(let members) = self { return members }
    guard case .array(let items) = self else { return nil }
    let objects = items.compactMap { if case .object(let members) = $0 { members } else { nil } }
    return objects.first { $0["primary"] == .bool(true) || $0["use"] == .string("official") } ?? objects.first
  }
}
