import PersonWords

/// A place in a JSON document that may hold people: all arrays with the same path of keys, or the objects in an object.
struct JSONPlace {
  /// The key in folded form, empty for the document itself.
  let word: String
  /// The path of the object around the place, empty for the document.
  let parent: String
  /// The number of objects.
  var objects = 0
  /// The number of objects that were examined, of those with a name, and of those that describe a person.
  private(set) var sampled = 0
  private(set) var named = 0
  private(set) var people = 0
  /// The number of strings that are names of people, and of those that are mailboxes.
  var texts = 0
  var mailboxes = 0
  /// The number of other values.
  var others = 0

  /// The maximum number of objects that are examined.
  static let maxSampled = 16

  mutating func add(_ evidence: PersonEvidence) {
    objects += 1
    sampled += 1
    if evidence >= .name { named += 1 }
    if evidence >= .person { people += 1 }
  }

  /// The number of names, estimated from the examined objects.
  var names: Int { (sampled == 0 ? 0 : (named * objects + sampled - 1) / sampled) + texts + mailboxes }
  var isForPeople: Bool { FieldWord.has(.people, word) }
  /// Whether the key is that of rows of any kind.
  var isList: Bool { FieldWord.isList(word) }
  /// Whether the key has the meaning of a value, for example of addresses.
  var isValue: Bool {
    switch FieldWord.meaning(of: word)?.meaning {
    case nil, .organization, .role, .bot: ["error", "errors", "warnings"].contains(word)
    default: true
    }
  }
  var isMostlyPeople: Bool { people * 2 > sampled }
}
