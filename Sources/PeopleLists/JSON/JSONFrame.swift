/// An array or object around the position in a JSON document.
struct JSONFrame {
  /// The keys around the values, joined by dots.
  let path: String
  let kind: Kind
  /// Whether no value has been read.
  var isFirst = true

  /// The kind of an array or object.
  enum Kind: Equatable {
    /// An object or array that may contain places with people.
    case container(isArray: Bool)
    /// An array of people.
    case items(acceptsNames: Bool)
    /// An object whose members are people.
    case map

    var isContainer: Bool { if case .container = self { true } else { false } }
  }

  init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }
}
