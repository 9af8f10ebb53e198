import AvatarJSON

/// The columns of JSON rows by their keys, which most rows of a list share.
struct KeyColumns {
  let rules: ColumnRules
  private var known: [[String]: ListColumns] = [:]
  private var last: ListColumns?

  /// The maximum number of key sets whose columns are cached, and of keys in each.
  ///
  /// Only a malicious list exceeds these numbers.
  private static let (maxKnown, maxKnownKeys) = (64, 1024)

  /// The key of the column that holds the path of a row's array.
  static let group = "group"

  init(_ rules: ColumnRules) { self.rules = rules }

  /// Returns the columns of rows with the given keys in order.
  mutating func columns(_ keys: [String]) -> ListColumns {
    if let last, last.headers == keys { return last }
    let columns = known[keys] ?? ListColumns(keys, rules, ignoring: [Self.group])
    last = columns
    if keys.count > Self.maxKnownKeys { return columns }
    if known.count >= Self.maxKnown { known = [:] }
    known[keys] = columns
    return columns
  }

  /// Returns the evidence that an object describes a person.
  mutating func evidence(_ members: [String: JSONValue]) -> PersonEvidence {
    let flat = JSONKeys.columns(of: members, rules)
    return columns(flat.map(\.key)).evidence(flat.map(\.value))
  }
}
