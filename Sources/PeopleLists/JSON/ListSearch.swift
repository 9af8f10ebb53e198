import AvatarJSON
import PersonWords

/// A search for the array of objects, or the object of objects, in the JSON object at the start of a list.
struct ListSearch {
  enum Result {
    /// The name of the array or, if `isMap` is true, of the object whose members are people, the position after its
    /// opening bracket, and the number of objects around it.
    case list(name: String?, end: Int, depth: Int, isMap: Bool)
    /// The object is a row, because it contains no array that may be the list.
    case row(isSingleLine: Bool)
    /// The bytes end inside the object.
    case unknown
  }

  /// An object in the document, or the document itself, which has no name.
  private struct Object {
    let name: String?
    /// The folded name, or an empty string for the document.
    let word: String
    /// The position after the bracket.
    let start: Int
    /// Whether all members so far are people, or nil if there are none.
    var isMap: Bool?
    /// Whether a member is about a person.
    var isPerson = false
  }

  private let bytes: ArraySlice<UInt8>
  private let fields: ListFields
  /// Whether the list most likely has an object on each line.
  private let isLines: Bool
  /// The name of the array, or nil to choose one.
  private let listName: String?
  /// Whether an array with an unknown name may be the list.
  private let acceptsAnyName: Bool
  /// The next position, which is the end of the object if it is a row.
  private(set) var position: Int
  /// The objects around the position.
  private var objects: [Object]
  /// The members of the outermost object and their values.
  private(set) var members: [(name: String, value: Range<Int>)] = []
  /// Whether a member is about a person.
  private(set) var isPerson = false
  /// Whether a member is certainly about a person rather than a group of people.
  private var isCertain = false

  /// Creates a search of bytes that start with an object.
  init(
    _ bytes: ArraySlice<UInt8>, _ fields: ListFields, isLines: Bool, listName: String?, acceptsAnyName: Bool = true
  ) {
    self.bytes = bytes
    self.fields = fields
    self.acceptsAnyName = acceptsAnyName
    self.listName = listName
    self.isLines = isLines
    position = bytes.startIndex + 1
    objects = [Object(name: nil, word: "", start: position)]
  }

  mutating func result() -> Result {
    // The first object of people or empty array that may be the list, and the number of members before it.
    var other: (result: Result, members: Int, isMap: Bool)?
    while let byte = next() {
      if byte == UInt8(ascii: ",") {
        position += 1
        continue
      }
      if byte == UInt8(ascii: "}") {
        position += 1
        let object = objects.removeLast()
        let isMap = object.isMap == true && !isLines
        let map = Result.list(name: object.name, end: object.start, depth: objects.count, isMap: true)
        if !objects.isEmpty {
          if isMap, other?.isMap != true, FieldWord.has(.people, object.word) {
            other = (map, members.count, true)
          }
          closed(object)
          continue
        }
        guard let other, !other.isMap || !isPerson else { return isMap ? map : row }
        members.removeSubrange(other.members...)
        return other.result
      }
      guard let key = value() else { return .unknown }
      guard case .string(let name)? = try? JSONParser.parse(Array(bytes[key])), next() == UInt8(ascii: ":") else {
        return position < bytes.endIndex ? row : .unknown
      }
      position += 1
      guard let first = next() else { return .unknown }
      let start = position
      let word = FieldWord.fold(name)
      let meaning = FieldWord.meaning(of: word)?.meaning
      if first == UInt8(ascii: "["), mayBeList(name, word, meaning) {
        position += 1
        guard let inner = next() else { return .unknown }
        let found = Result.list(name: name, end: start + 1, depth: objects.count, isMap: false)
        if inner == UInt8(ascii: "{") { return found }
        if inner == UInt8(ascii: "]"), other == nil { other = (found, members.count, false) }
        position = start
      } else if first == UInt8(ascii: "{"), name != "defaults", objects.count <= Self.deepest,
        [nil, .organization, .role].contains(meaning)
      {
        position += 1
        objects.append(Object(name: name, word: word, start: position))
        continue
      }
      let isInner = objects.count > 1
      if isInner {
        let isOther = [nil, .id, .link, .organization, .role].contains(meaning)
        objects[objects.count - 1].isPerson = objects[objects.count - 1].isPerson || !isOther
      } else {
        isPerson = isPerson || ![nil, .role].contains(meaning) || fields.field(word) != nil
        isCertain = isCertain || [.givenName, .familyName, .email].contains(meaning)
      }
      objects[objects.count - 1].isMap = false
      guard let value = value() else { return .unknown }
      if !isInner { members.append((name, value)) }
      // A row with so many members is rejected when it is read.
      if members.count > ReadRow.maxValues { return row }
    }
    return .unknown
  }

  /// Adds an object to the object around it.
  private mutating func closed(_ object: Object) {
    let (last, name) = (objects.count - 1, object.word)
    objects[last].isMap = objects[last].isMap != false && object.isPerson && !FieldWord.isGeneric(name)
    objects[last].isPerson = objects[last].isPerson || object.isPerson && FieldWord.has(.wrapper, name)
  }

  /// Whether the object contains an HTTP error status, 400 or above, instead of a list.
  var isError: Bool {
    members.contains { name, value in
      let digits = bytes[value].filter { $0 != UInt8(ascii: "\"") }
      return ["status", "statuscode", "code"].contains(FieldWord.fold(name)) && digits.count == 3
        && (400...599).contains(Int(String(decoding: digits, as: UTF8.self)) ?? 0)
    }
  }

  private var row: Result { .row(isSingleLine: !bytes[..<position].contains(0x0A)) }

  /// The maximum number of nested objects around the list.
  private static let deepest = 32

  /// Returns whether an array may be the list rather than part of a person, from its name, the folded name and its
  /// meaning.
  private func mayBeList(_ name: String, _ word: String, _ meaning: FieldMeaning?) -> Bool {
    if let listName { return name == listName }
    if isCertain || isLines && isPerson { return false }
    if ["error", "errors", "warnings"].contains(word) || isInPerson { return false }
    if FieldWord.isList(word) { return true }
    return acceptsAnyName && !isPerson && fields.field(word) == nil && [nil, .role].contains(meaning)
  }

  /// Whether the position is in a member of an object of people.
  private var isInPerson: Bool {
    let names = objects.suffix(2).map(\.word)
    return names.count == 2 && FieldWord.has(.people, names[0]) && !FieldWord.isGeneric(names[1])
  }

  /// Returns the next byte that is not white space without consuming it, or nil at the end.
  private mutating func next() -> UInt8? {
    while position < bytes.endIndex, bytes[position].isWhiteSpace { position += 1 }
    return position < bytes.endIndex ? bytes[position] : nil
  }

  /// Consumes a value, or returns nil if the value is incomplete.
  private mutating func value() -> Range<Int>? {
    let start = position
    var scanner = ValueScanner()
    while position < bytes.endIndex, !scanner.isDone(before: bytes[position]) {
      scanner.add(bytes[position])
      position += 1
    }
    return position < bytes.endIndex || !scanner.isOpen && position > start ? start..<position : nil
  }
}
