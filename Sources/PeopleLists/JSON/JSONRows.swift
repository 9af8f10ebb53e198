import AvatarFileSystem
import AvatarJSON
import PersonWords

/// Rows that are JSON objects: the people in a document, or consecutive objects (NDJSON).
///
/// The reader finds only where items end, so that a malformed item fails only its own row.
struct JSONRows: RowReader {
  private var cursor: JSONCursor
  private let rules: ColumnRules
  /// Whether the list is a file with an object on each line, even if the first one is malformed.
  private let isLines: Bool
  private var number = 0
  private var mode = Mode.start
  /// The arrays and objects around the position, from the document to the innermost one.
  private var frames: [JSONFrame] = []
  private var keyColumns: KeyColumns
  private var shape: DocumentShape
  /// The rows of a group, which are read before the rest of the document.
  private var group: ArraySlice<JSONItem> = []
  /// Whether the document at the position has reached a place with people.
  private var isReached = false
  /// The error for the document at the position if it reaches none, or nil for the first document.
  private var surplus: InputError?
  /// Whether the places with people are known.
  private var hasShape = false
  /// The number of records that have neither names nor photos nor addresses, and the columns of the last one.
  private var others = 0
  private var other: ListColumns?
  /// The number of skipped objects that describe groups.
  private var groups = 0
  private var unusedMembers: [String] = []
  /// Whether letters were written as the bytes of their UTF-8 form.
  var isDoubleEncoded = false

  private enum Mode { case start, document, lines, values }

  /// The maximum number of unused members that are reported.
  private static let maxUnused = 1000

  /// Creates a reader of the people in a document.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The maximum size of a row, in bytes.
  ///   - isLines: Whether the list is a file with an object on each line.
  ///   - rules: The rules for columns.
  ///   - shape: The places with people in the document, or nil to find them at the start of the text.
  init(_ text: ListText, limit: Int, isLines: Bool, _ rules: ColumnRules, shape: DocumentShape? = nil) {
    cursor = JSONCursor(text: text, limit: limit)
    cursor.text.rejectsISO2022JP = true
    self.isLines = isLines
    self.rules = rules
    self.shape = shape ?? DocumentShape(rules)
    hasShape = shape != nil
    keyColumns = KeyColumns(rules)
  }

  var columns: ListColumns? { nil }

  var defaults: (bytes: [UInt8], line: Int)? { shape.defaults }

  var unused: [String] {
    let unusedMembers = unusedMembers + (groups == 0 ? [] : [groups == 1 ? "1 group" : "\(groups.grouped) groups"])
    guard let other else { return unusedMembers }
    let keys = other.headers.filter { $0 != KeyColumns.group }.prefix(5).joined(separator: ", ")
    return unusedMembers + ["\(others == 1 ? "1 record" : "\(others.grouped) records") of another kind (\(keys))"]
  }

  var leftOut: [(path: String, names: Int)] { shape.leftOut }

  var conversion: String? { isDoubleEncoded ? DoubleEncoding.note : nil }

  func isReady(milliseconds: Int) -> Bool { !group.isEmpty || cursor.text.hasLine(milliseconds: milliseconds) }

  mutating func next() throws(InputError) -> ReadRow? {
    while let item = try item() {
      let cells: Result<[(key: String, value: JSONValue)], InputError> = Result(of: try members(of: item))
      if case .success(let members) = cells, members.allSatisfy({ $0.value == .null || $0.value.isBlank(as: "") }) {
        continue
      }
      let columns = keyColumns.columns((try? cells.get())?.map(\.key) ?? [])
      if case .success = cells, !columns.describesPeople, rules.choices.isEmpty {
        others += 1
        other = columns
        continue
      }
      let isGroup = (try? cells.get()).map(Self.describesGroup) == true
      if isGroup, !rules.readsAll {
        groups += 1
        continue
      }
      number += 1
      var row = ReadRow(number: number, line: item.line, columns: columns, cells: cells.map { $0.map(\.value) })
      row.isGroup = isGroup
      return row
    }
    if number == 0, let other { throw other.identityError }
    return nil
  }

  /// Returns whether an object describes a group, as in JSContact (RFC 9553, section 2.1.4) and Activity Vocabulary.
  private static func describesGroup(_ members: [(key: String, value: JSONValue)]) -> Bool {
    members.contains { ["kind", "type"].contains($0.key) && $0.value.text?.lowercased() == "group" }
  }

  // MARK: Items

  /// Reads the next item, or returns nil at the end.
  private mutating func item() throws(InputError) -> JSONItem? {
    while true {
      if let member = group.popFirst() { return member }
      switch mode {
      case .start: try start()
      case .document:
        guard let frame = frames.last else {
          if let surplus, !isReached { throw surplus }
          try endDocument()
          continue
        }
        frames[frames.count - 1].isFirst = false
        if !frame.kind.isContainer { isReached = true }
        switch frame.kind {
        case .container(isArray: true): try enterItem(of: frame)
        case .container(isArray: false): if let item = try member(of: frame) { return item }
        case .items(let acceptsNames): if let item = try item(of: frame, acceptsNames: acceptsNames) { return item }
        case .map: if let item = try entry(of: frame) { return item }
        }
      case .values: return try cursor.skipSpace() == nil ? nil : try cursor.value()
      case .lines:
        let line = cursor.text.line
        guard let bytes = try cursor.text.nextLine(limit: cursor.limit) else { return nil }
        if bytes.allSatisfy(\.isWhiteSpace) { continue }
        return JSONItem(bytes: bytes, line: line, column: 1)
      }
    }
  }

  /// Moves into the next item of an array that contains places with people.
  private mutating func enterItem(of frame: JSONFrame) throws(InputError) {
    guard let byte = try cursor.nextItem(isFirst: frame.isFirst) else {
      frames.removeLast()
      return
    }
    guard byte == UInt8(ascii: "{") else { return try cursor.skipValue() }
    _ = try cursor.text.next()
    frames.append(JSONFrame(frame.path, .container(isArray: false)))
  }

  /// Reads the next item of an array of people.
  private mutating func item(of frame: JSONFrame, acceptsNames: Bool) throws(InputError) -> JSONItem? {
    guard let byte = try cursor.nextItem(isFirst: frame.isFirst) else {
      frames.removeLast()
      return nil
    }
    let value = try cursor.value()
    if byte == UInt8(ascii: "\""), case .string(let text)? = try? JSONParser.parse(value.bytes),
      acceptsNames || PersonText(text) == .mailbox
    {
      return value.named(PersonText.withoutPage(text)).located(in: frame.path)
    }
    return try person(value, key: nil, frame.path)
  }

  /// Returns the row of an object, or nil if it is a group, whose members follow.
  ///
  /// A malformed group is a row, which fails with the position of the mistake.
  private mutating func person(_ value: JSONItem, key: String?, _ path: String) throws(InputError) -> JSONItem? {
    let item = value.located(in: path, key: key)
    if !shape.hasPlaces(inside: path) { return item }
    var inner = JSONRows(
      ListText(value.bytes, line: value.line, column: value.column),
      limit: cursor.limit, isLines: false, rules, shape: shape)
    inner.mode = .document
    _ = try inner.cursor.text.next()
    inner.frames = [JSONFrame(key.map { DocumentShape.joined(path, $0) } ?? path, .container(isArray: false))]
    var members: ArraySlice<JSONItem> = []
    do throws(InputError) {
      while let member = try inner.item() { members.append(member) }
    } catch {
      return item
    }
    if members.isEmpty { return item }
    group = members
    return nil
  }

  /// Reads the next member of an object that contains places with people.
  private mutating func member(of frame: JSONFrame) throws(InputError) -> JSONItem? {
    guard let name = try cursor.nextName() else {
      frames.removeLast()
      return nil
    }
    let path = DocumentShape.joined(frame.path, name)
    let byte = try cursor.skipSpace()
    if frame.path.isEmpty, frames.count == 1, name == "defaults" || name == "$schema" {
      if isStream, name == "defaults", isReached {
        throw cursor.error("defaults: must come before the rows on standard input")
      }
      try cursor.skipValue()
      return nil
    }
    switch (byte, shape.selected[path]) {
    case (UInt8(ascii: "["), .array(let acceptsNames)?):
      _ = try cursor.text.next()
      frames.append(JSONFrame(path, .items(acceptsNames: acceptsNames)))
    case (UInt8(ascii: "{"), .map?):
      _ = try cursor.text.next()
      frames.append(JSONFrame(path, .map))
    case (UInt8(ascii: "{"), .single?):
      isReached = true
      return try person(try cursor.value(), key: nil, path)
    case (UInt8(ascii: "["), _) where shape.leads(to: path), (UInt8(ascii: "{"), _) where shape.leads(to: path):
      _ = try cursor.text.next()
      frames.append(JSONFrame(path, .container(isArray: byte == UInt8(ascii: "["))))
    default:
      if frames.count == 1, frame.path.isEmpty { add(unused: name) }
      try cursor.skipValue()
    }
    return nil
  }

  /// Reads the next member of an object whose members are people.
  private mutating func entry(of frame: JSONFrame) throws(InputError) -> JSONItem? {
    guard let name = try cursor.nextName() else {
      frames.removeLast()
      return nil
    }
    guard try cursor.skipSpace() == UInt8(ascii: "{") else {
      try cursor.skipValue()
      return nil
    }
    return try person(try cursor.value(), key: name, frame.path)
  }

  private mutating func add(unused name: String) {
    if unusedMembers.count < Self.maxUnused, !unusedMembers.contains(name) { unusedMembers.append(name) }
  }

  /// Whether the list can be read only once, so `defaults` must precede the rows.
  var isStream = false
}

extension JSONRows {
  // MARK: Start

  /// Reads everything before the first row.
  mutating func readHead() throws(InputError) { if mode == .start { try start() } }

  private static let rule = "must be a JSON array, an object with an array of objects, or one object per line"

  /// Finds the places with people, and moves into the document.
  private mutating func start() throws(InputError) {
    let first = try cursor.skipSpace()
    if isLines, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") {
      mode = .lines
      return
    }
    guard let first else { throw InputError(reason: "is empty: \(Self.rule)", kind: .contents) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { throw cursor.error(Self.rule) }
    if first == UInt8(ascii: "["), try cursor.startsCard() {
      mode = .values
      return
    }
    if !hasShape { try findShape() }
    if first == UInt8(ascii: "{"), shape.selected.isEmpty { return try startRows() }
    _ = try cursor.text.next()
    mode = .document
    let isRoot = first == UInt8(ascii: "[")
    switch (isRoot, shape.selected[""]) {
    case (true, .array(let acceptsNames)?): frames = [JSONFrame("", .items(acceptsNames: acceptsNames))]
    case (true, _):
      frames = [JSONFrame("", shape.selected.isEmpty ? .items(acceptsNames: false) : .container(isArray: true))]
    case (false, .map?): frames = [JSONFrame("", .map)]
    default: frames = [JSONFrame("", .container(isArray: false))]
    }
  }

  /// Examines the start of the text, with twice as many bytes each time, until it shows where the people are.
  private mutating func findShape() throws(InputError) {
    hasShape = true
    var (count, isLine, seen) = (4096, true, 0)
    while true {
      let known = try cursor.text.start(atLeast: count, isLine: isLine, isPatient: isLine, beyond: seen)
      let hasLine = known.contains(0x0A)
      let start = (isLine ? known.prefix { $0 != 0x0A } : known).prefix(cursor.limit)
      var found = DocumentShape(rules)
      var copy = JSONCursor(text: ListText(Array(start)), limit: cursor.limit)
      let isComplete = (try? found.read(&copy)) != nil
      found.select(rules.listPath)
      let hasEnded = cursor.text.hasEnded && (!isLine || !hasLine) || start.count >= cursor.limit
      if isComplete || !found.selected.isEmpty && !found.isGuess || hasEnded {
        shape = found
        return
      }
      // After the first line, more bytes are read only as they arrive.
      count = 2 * max(count, known.count)
      isLine = isLine && !hasLine
      seen = known.count
    }
  }

  /// Starts reading consecutive objects, each of which is a row.
  private mutating func startRows() throws(InputError) {
    let known = try cursor.text.start(atLeast: 1)
    if shape.isComplete, let path = rules.listPath {
      let paths = shape.paths.prefix(20).map(\.quoted).joined(separator: ", ")
      throw InputError(
        reason:
          "--list-path \(path): no such array or object: must be \(paths.isEmpty ? "omitted" : "one of \(paths)")",
        kind: .contents)
    }
    // A document that is malformed or not closed fails when it is read.
    if !isLines, shape.isComplete, !shape.isPerson {
      let array = "must contain an array of objects, for example avatars"
      let names = shape.leftOut.prefix(3).map { "\($0.path) (\($0.names.grouped))" }.joined(separator: ", ")
      throw cursor.error(
        names.isEmpty ? array : "contains names only in \(names): --list-path \(shape.leftOut[0].path) reads them")
    }
    if !isLines, shape.isError {
      throw cursor.error("is a server's error response: must contain an array of objects, for example avatars")
    }
    // If the first line is malformed, the other lines may still be valid.
    var scanner = ValueScanner()
    let object = known.prefix { byte in
      if scanner.isDone(before: byte) { return false }
      scanner.add(byte)
      return true
    }
    let isSingleLine = !object.contains(0x0A)
    let isComplete = isLines && (try? JSONParser.parse(Array(object), maxValues: ReadRow.maxValues)) != nil
    mode = isSingleLine || isLines && !isComplete ? .lines : .values
  }

  /// Moves to the next page of the list, if there is one.
  private mutating func endDocument() throws(InputError) {
    switch try cursor.skipSpace() {
    case nil: mode = .values
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      surplus = cursor.error("unexpected text: the file must end after the list, or continue the same list")
      mode = .start
      isReached = false
      try start()
      if mode != .document, let surplus { throw surplus }
    default: throw cursor.error("unexpected text after the list")
    }
  }

  // MARK: Keys

  /// Returns a row's keys and values in key order.
  private mutating func members(of item: JSONItem) throws(InputError) -> [(key: String, value: JSONValue)] {
    let value = try parsed(item)
    if value == .null { return [] }
    guard case .object(var members) = value.card.map({ .object($0) }) ?? value else {
      throw InputError(row: item.line, "\(value): must be an object")
    }
    if let key = item.key { Self.add(key: key, to: &members) }
    if members.allSatisfy({ $0.key.hasPrefix("@") || $0.value == .null || $0.value.isBlank(as: "") }) { return [] }
    if !item.path.isEmpty, members[KeyColumns.group] == nil { members[KeyColumns.group] = .string(item.path) }
    let columns = JSONKeys.columns(of: members, rules)
    if columns.count > ReadRow.maxColumns {
      throw InputError(row: item.line, "must not have more than \(ReadRow.maxColumns.grouped) keys")
    }
    return columns
  }

  /// Adds the key of a person in an object of people, which may also be an address or an account: `@ada:example.org`.
  private static func add(key: String, to members: inout [String: JSONValue]) {
    if members["id"] == nil { members["id"] = .string(key) }
    let account = key.hasPrefix("@") ? key.dropFirst().prefix { $0 != ":" } : ""
    if !account.isEmpty, members["username"] == nil { members["username"] = .string(String(account)) }
    if PersonText(key) == .mailbox, account.isEmpty, members["email"] == nil { members["email"] = .string(key) }
  }

  private mutating func parsed(_ item: JSONItem) throws(InputError) -> JSONValue {
    if item.bytes.contains(where: { $0 >= 0x80 }) { _ = cursor.text.string(item.bytes) }
    do {
      let bytes = isDoubleEncoded ? DoubleEncoding.converted(item.bytes) : item.bytes
      return try JSONParser.parse(bytes, preservesDigits: true, maxValues: ReadRow.maxValues)
    } catch {
      let column = error.line == 1 ? error.column + item.column - 1 : error.column
      let reason = error.reason == "must be UTF-8" ? cursor.text.requirement(for: item.bytes) : error.reason
      throw InputError(row: item.line + error.line - 1, "column \(column): \(reason)")
    }
  }
}
