import AvatarFileSystem
import AvatarJSON
import PersonWords

// Where the people are in a JSON document
//
// A document may hold people in any number of arrays and objects, under any keys, at any depth, next to arrays of other
// things that have names: keywords, skills, products. A first pass over the document counts what each place holds; the
// places with people are then read in the order of the document. A place holds people if
//
//  1. its key is a word for people (`members`, `authors`), or
//  2. most of its objects have a name and another fact of a person: an address, a login, a photo, a given or family name.
//
// Only if there is no such place, a key for rows of any kind (`items`, `data`) is enough, at the top of the document or
// below keys of that kind. Nothing inside a person is searched, except under a word for people: an object with members
// is a group, and not a person.

/// The places in a JSON document that hold people.
struct DocumentShape {
  /// The arrays and the maps by path, in order of appearance.
  private var arrays: [String: JSONPlace] = [:]
  private var maps: [String: JSONPlace] = [:]
  private var order: [String] = []
  /// The objects with names under words for people.
  private var singles: Set<String> = []
  private var columns: KeyColumns
  /// The arrays and objects around the position.
  private var frames: [JSONFrame] = []
  /// Whether the whole document was read.
  private(set) var isComplete = false
  /// The members of the document that are not places.
  private var own: [String: JSONValue] = [:]
  /// Whether the document has a key of a person or an avatar.
  private var hasPersonKeys = false
  /// The evidence that the document itself is a person.
  private var document = PersonEvidence.none
  /// The `defaults` of the document, or nil if it has none.
  private(set) var defaults: (bytes: [UInt8], line: Int)?

  private(set) var selected: [String: PeopleForm] = [:]
  /// The places around the selected ones.
  private var outer: Set<String> = []
  /// The places that are not read although they have names, and the number of the names.
  private(set) var leftOut: [(path: String, names: Int)] = []

  /// The number of places beyond which those without people are forgotten.
  private var maxPlaces = 1000
  /// The maximum number of large objects around a place, each of which is examined again.
  private static let maxDepth = 32
  /// The maximum size of an object in an object that may be a person, in bytes.
  private static let maxObjectBytes = 1 << 16

  init(_ rules: ColumnRules) { columns = KeyColumns(rules) }

  // MARK: Reading

  /// Examines a document from its first bracket, which may be followed by other documents.
  ///
  /// - Throws: `InputError` if the document is malformed or ends early.
  mutating func read(_ cursor: inout JSONCursor) throws(InputError) {
    guard let first = try cursor.skipSpace(), first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return }
    _ = try cursor.text.next()
    let isArray = first == UInt8(ascii: "[")
    frames = [JSONFrame("", .container(isArray: isArray))]
    if isArray { addArray("", word: "", parent: "") }
    while let frame = frames.last {
      frames[frames.count - 1].isFirst = false
      let hasMore =
        try frame.kind == .container(isArray: true)
        ? readItem(of: frame.path, isFirst: frame.isFirst, &cursor) : readMember(of: frame.path, &cursor)
      if !hasMore { frames.removeLast() }
    }
    document = max(document, columns.evidence(own))
    isComplete = true
  }

  /// Examines an object and those that continue its list, and selects the places to read.
  ///
  /// - Returns: Whether the text starts with an object, so that its places are known.
  /// - Throws: `InputError` if a document is malformed.
  mutating func readDocuments(_ cursor: inout JSONCursor) throws(InputError) -> Bool {
    // The rows of an array are those of the list, and consecutive objects are rows themselves.
    guard try cursor.skipSpace() == UInt8(ascii: "{") else { return false }
    while try cursor.skipSpace() == UInt8(ascii: "{") {
      try read(&cursor)
      select(columns.rules.listPath)
      if selected.isEmpty { break }
    }
    return true
  }

  /// Reads the next item of an array, and returns whether there is one.
  private mutating func readItem(
    of path: String, isFirst: Bool, _ cursor: inout JSONCursor
  ) throws(InputError) -> Bool {
    guard let byte = try cursor.nextItem(isFirst: isFirst) else { return false }
    let isObject = byte == UInt8(ascii: "{")
    // The objects of a long array need not be examined one by one.
    if isObject ? arrays[path]?.sampled ?? 0 >= JSONPlace.maxSampled : byte != UInt8(ascii: "\"") {
      arrays[path]?.objects += isObject ? 1 : 0
      arrays[path]?.others += isObject ? 0 : 1
      try cursor.skipValue()
    } else if let value = try? JSONParser.parse(cursor.value().bytes, maxValues: ReadRow.maxValues) {
      add(item: value, to: path)
    }
    return true
  }

  /// Reads the next member of an object, or moves into it, and returns whether there is one.
  private mutating func readMember(of path: String, _ cursor: inout JSONCursor) throws(InputError) -> Bool {
    guard let name = try cursor.nextName() else { return false }
    forgetEmptyPlaces()
    let (inner, word, byte) = (Self.joined(path, name), FieldWord.fold(name), try cursor.skipSpace())
    if path.isEmpty, !hasPersonKeys {
      hasPersonKeys = isOfPerson(word, isText: byte != UInt8(ascii: "{") && byte != UInt8(ascii: "["))
    }
    if path.isEmpty, name == "defaults" {
      let value = try cursor.value()
      defaults = (value.bytes, value.line)
    } else if byte == UInt8(ascii: "["), !JSONPlace(word: word, parent: path).isValue {
      _ = try cursor.text.next()
      addOther(to: path)
      addArray(inner, word: word, parent: path)
      frames.append(JSONFrame(inner, .container(isArray: true)))
    } else if frames.count > Self.maxDepth {
      try cursor.skipValue()
    } else if byte == UInt8(ascii: "{"), try !cursor.valueEnds(within: Self.maxObjectBytes) {
      _ = try cursor.text.next()
      frames.append(JSONFrame(inner, .container(isArray: false)))
    } else {
      let value = try? JSONParser.parse(cursor.value().bytes, maxValues: ReadRow.maxValues)
      if path.isEmpty, own.count <= ReadRow.maxColumns { own[name] = value ?? .null }
      if case .object(let members)? = value {
        if path.isEmpty, FieldWord.has(.wrapper, word), columns.evidence(members) >= .name { hasPersonKeys = true }
        add(members, at: inner, word: word, parent: path)
      } else {
        addOther(to: path)
      }
    }
    return true
  }

  /// Returns whether a key of the document is that of a person or an avatar.
  private func isOfPerson(_ word: String, isText: Bool) -> Bool {
    switch FieldWord.meaning(of: word)?.meaning {
    case .role, .bot: false
    case .organization: isText
    case nil: isText && columns.rules.fields.field(word) != nil
    default: true
    }
  }

  // MARK: Counting

  /// Returns the paths of the places around a place.
  private static func outer(_ path: String) -> [String] {
    path.isEmpty ? [] : [""] + path.indices.filter { path[$0] == "." }.map { String(path[..<$0]) }
  }

  /// Returns the last key of a path in folded form.
  private static func word(_ path: String) -> String {
    path.split(separator: ".").last.map { FieldWord.fold(String($0)) } ?? ""
  }

  static func joined(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  private mutating func addArray(_ path: String, word: String, parent: String) {
    if arrays[path] != nil { return }
    arrays[path] = JSONPlace(word: word, parent: parent)
    if maps[path] == nil { order.append(path) }
  }

  private mutating func addMap(_ path: String) {
    if maps[path] != nil { return }
    maps[path] = JSONPlace(word: Self.word(path), parent: path)
    if arrays[path] == nil { order.append(path) }
  }

  /// Forgets the places without people if there are many, because a document may have any number of them.
  private mutating func forgetEmptyPlaces() {
    if order.count < maxPlaces { return }
    let open = Set(frames.map(\.path))
    let stored = order.filter { path in
      let (array, map) = (arrays[path], maps[path])
      return open.contains(path) || array?.names ?? 0 > 0 || map?.named ?? 0 > 0
        || array.map { $0.isList && isList($0.parent) } == true
    }
    for path in Set(order).subtracting(stored) {
      arrays[path] = nil
      maps[path] = nil
    }
    order = stored
    maxPlaces = max(maxPlaces, 2 * order.count)
  }

  /// Adds a member that is no object, so that not all members of the object are people.
  private mutating func addOther(to path: String) {
    addMap(path)
    maps[path]?.others += 1
  }

  private mutating func add(item: JSONValue, to path: String) {
    switch item {
    case .object(let members):
      if arrays[path]?.sampled ?? 0 < JSONPlace.maxSampled {
        arrays[path]?.add(columns.evidence(members))
        add(members: members, of: path)
      } else {
        arrays[path]?.objects += 1
      }
    case .string(let text):
      let form = PersonText(text)
      if form == .mailbox { arrays[path]?.mailboxes += 1 }
      if form == .name { arrays[path]?.texts += 1 }
      if form == nil { arrays[path]?.others += 1 }
    case .null, .bool, .number, .array: arrays[path]?.others += 1
    }
  }

  private mutating func add(members: [String: JSONValue], of path: String) {
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let (inner, word) = (Self.joined(path, name), FieldWord.fold(name))
      switch value {
      case .array(let items) where !JSONPlace(word: word, parent: path).isValue:
        addOther(to: path)
        addArray(inner, word: word, parent: path)
        for item in items { add(item: item, to: inner) }
      case .object(let members): add(members, at: inner, word: word, parent: path)
      case .null, .bool, .number, .string, .array: addOther(to: path)
      }
    }
  }

  /// Adds an object that is the value of a key.
  private mutating func add(_ members: [String: JSONValue], at path: String, word: String, parent: String) {
    addMap(parent)
    let (isForPeople, isSampled) = (FieldWord.has(.people, word), maps[parent]?.sampled ?? 0 < JSONPlace.maxSampled)
    let evidence = isForPeople || isSampled ? columns.evidence(members) : .none
    if isForPeople, evidence >= .name { singles.insert(path) }
    if isSampled { maps[parent]?.add(evidence) } else { maps[parent]?.objects += 1 }
    if FieldWord.isGeneric(word) || FieldWord.meaning(of: word) != nil { maps[parent]?.others += 1 }
    add(members: members, of: path)
  }

  // MARK: Selection

  /// Returns the selected places inside the items of a place.
  func hasPlaces(inside path: String) -> Bool { outer.contains(path) }

  /// The paths of the places with objects or names.
  var paths: [String] {
    order.filter { path in
      !path.isEmpty && (arrays[path].map { $0.objects + $0.names > 0 } ?? (maps[path]?.objects ?? 0 > 0))
    }
  }

  /// Whether the document is an HTTP error, 400 or above, instead of a list.
  var isError: Bool {
    own.contains { name, value in
      ["status", "statuscode", "code"].contains(FieldWord.fold(name))
        && value.text.flatMap { Int($0) }.map { (400...599).contains($0) } == true
    }
  }

  /// Whether other places may be better than the selected ones if the document continues.
  private(set) var isGuess = false

  /// Whether the document is a person, or several documents are.
  var isPerson: Bool { selected.isEmpty && hasPersonKeys }

  /// Returns whether a place or one below it is selected.
  func leads(to path: String) -> Bool {
    selected[path] != nil || path.isEmpty || outer.contains(path)
  }

  /// Selects the places to read.
  ///
  /// - Parameter path: The only place to read, or nil to choose.
  mutating func select(_ path: String?) {
    selected = [:]
    leftOut = []
    defer { outer = Set(selected.keys.flatMap(Self.outer)) }
    if let path {
      if let array = arrays[path] {
        selected[path] = .array(acceptsNames: array.texts > 0)
      } else if maps[path] != nil {
        selected[path] = .map
      }
      return
    }
    if arrays["avatars"] != nil {
      selected["avatars"] = .array(acceptsNames: false)
      return
    }
    for path in order { if let selection = selection(path) { selected[path] = selection } }
    for path in singles where selected[path] == nil { selected[path] = .single }
    removeParts()
    isGuess = selected.isEmpty && (arrays[""].map { $0.objects + $0.texts + $0.others == 0 } ?? true)
    if selected.isEmpty, document < .person { selectLists() }
    for path in order {
      guard let place = arrays[path], selected[path] == nil, place.names > 0, !isInPerson(path), !place.isValue else {
        continue
      }
      leftOut.append((path, place.names))
    }
  }

  private func selection(_ path: String) -> PeopleForm? {
    if let array = arrays[path] {
      let isForPeople = path.isEmpty || array.isForPeople || holdsPeople(array)
      let hasPeople = isForPeople ? array.names > 0 : array.sampled > 0 && array.isMostlyPeople
      if !hasPeople && array.mailboxes == 0 { return nil }
      let acceptsNames =
        isForPeople && array.texts + array.mailboxes > 0 && (!path.isEmpty || array.texts >= array.others)
      return .array(acceptsNames: acceptsNames)
    }
    guard let map = maps[path] else { return nil }
    if map.isForPeople { return map.named > 0 && map.named * 2 >= map.sampled ? .map : nil }
    let isWhole = map.others == 0 && (map.objects > 1 || path.isEmpty)
    return isWhole && (path.isEmpty ? map.named == map.sampled : map.people == map.sampled) ? .map : nil
  }

  /// Returns whether an array in an object under a word for people holds them: `members.nodes`, `contacts.contact`.
  private func holdsPeople(_ array: JSONPlace) -> Bool {
    let keys = array.parent.split(separator: ".").map { FieldWord.fold(String($0)) }
    guard let people = keys.lastIndex(where: { FieldWord.has(.people, $0) }) else { return false }
    return keys[(people + 1)...].allSatisfy(FieldWord.isGeneric) && (array.isList || keys[people].hasPrefix(array.word))
  }

  /// Removes the places inside people, except those under words for the members of a group.
  private mutating func removeParts() {
    for path in Array(selected.keys) where isInPerson(path) {
      guard let found = FieldWord(Self.word(path)), found.has(.people), !found.has(.relation) else {
        selected[path] = nil
        continue
      }
    }
  }

  /// Returns whether a place is inside an item of a selected place, or inside a document that is a person.
  private func isInPerson(_ path: String) -> Bool {
    if document >= .person, !path.isEmpty { return true }
    return Self.outer(path).contains { selected[$0] != nil }
  }

  /// Selects the arrays whose keys are those of rows of any kind.
  private mutating func selectLists() {
    let lists = order.filter { path in
      arrays[path].map { array in path.isEmpty || array.isList && isList(array.parent) } ?? false
    }
    let named = lists.filter { arrays[$0].map { $0.names > 0 } == true }
    let filled = lists.filter { arrays[$0].map { $0.objects > 0 } == true }
    let people = filled.filter { arrays[$0]?.isForPeople == true }
    let chosen =
      !named.isEmpty ? named : hasPersonKeys ? [] : !people.isEmpty ? people : Array((filled + lists).prefix(1))
    for path in chosen where selected[path] == nil {
      let texts = arrays[path]?.texts ?? 0
      selected[path] = .array(acceptsNames: path.isEmpty && texts > 0 && texts >= arrays[path]?.others ?? 0)
    }
  }

  /// Returns whether all keys of a path are those of rows of any kind.
  private func isList(_ path: String) -> Bool {
    path.split(separator: ".").allSatisfy { FieldWord.isGeneric(FieldWord.fold(String($0))) }
  }
}
