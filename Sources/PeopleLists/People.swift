import PersonWords

/// The error of lists, which targets below this one throw too.
@_exported public import struct AvatarJSON.InputError

/// The people in a list: a table, a JSON document, or contact cards (vCards).
///
/// ```swift
/// for person in try People(in: "team.csv") { print(person.name.full ?? person.addresses.first ?? "?") }
/// ```
///
/// Every row of the list is a person or a `rejected` row, and what is neither is counted in `unused` and `leftOut`. The errors and
/// reasons name the options of the command, which correspond to `Options`: `--column` to `columns`, and `--list-format` to `format`.
public struct People: Sendable {
  private let people: [Person]
  /// The errors of rows that cannot be read or do not describe a person, each with the line where the row starts.
  public let rejected: [InputError]
  /// The headers or keys of the columns whose meaning is unknown.
  public let unknownColumns: [String]
  /// The parts of the list that are not rows, for example other members of a JSON document.
  public let unused: [String]
  /// The arrays that are not read although they contain names, each with the number of the names; `listPath` selects one.
  public let leftOut: [(path: String, names: Int)]
  /// Notes on how the list was read, for example on the columns that were used.
  public let notes: [String]

  /// The properties of a list that the list itself may not show.
  public struct Options: Sendable {
    /// The format, or nil to detect it.
    public var format: ListFormat?
    /// The name of the encoding of a list without a byte order mark.
    public var encoding = "utf-8"
    /// The delimiter between the cells of a table, an ASCII character, or nil to detect it.
    public var delimiter: Character?
    /// The headers of the columns that contain `name`, `familyName`, `email`, `src` (the photo), `id` or `type`.
    public var columns: [String: [String]] = [:]
    /// The path of the only array to read from a JSON document, as keys joined by dots, or nil to read all people.
    public var listPath: String?

    /// Creates options that leave everything to the list.
    public init() {}
  }

  /// Reads the people in a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - options: How to read the list.
  /// - Throws: `InputError` if the file cannot be read, contains no people, or ends early.
  /// - Complexity: O(n) for n bytes.
  public init(in path: String, _ options: Options = Options()) throws(InputError) {
    do throws(InputError) {
      let isTabbed = ListFormat.isTabbed(path: path)
      try self.init(
        ListSource(
          path: path, format: options.format ?? ListFormat(path: path), encoding: options.listEncoding(),
          rules: options.rules(), delimiter: options.delimiterByte() ?? (isTabbed ? 0x09 : nil)))
    } catch {
      throw error.subject.isEmpty ? error.about(path) : error
    }
  }

  /// Reads the people in the bytes of a list.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - options: How to read the list.
  /// - Throws: `InputError` if the list contains no people or ends early.
  /// - Complexity: O(n) for n bytes.
  public init(_ bytes: [UInt8], _ options: Options = Options()) throws(InputError) {
    try self.init(
      ListSource(
        path: "", contents: bytes, format: options.format, encoding: options.listEncoding(), rules: options.rules(),
        delimiter: options.delimiterByte()))
  }

  /// Reads the people in a list.
  package init(_ source: ListSource) throws(InputError) {
    var (rows, _) = try source.open()
    var (people, rejected, columns) = ([Person](), [InputError](), [ListColumns]())
    while let row = try rows.next() {
      if columns.last !== row.columns, !columns.contains(where: { $0 === row.columns }) { columns.append(row.columns) }
      do throws(InputError) {
        let person = Person(row, try row.cells.get())
        if person.isEmpty { throw InputError(row: row.line, "has no name, photo, address or identifier") }
        people.append(person)
      } catch {
        rejected.append(error)
      }
    }
    self.people = people
    self.rejected = rejected
    var known: Set<String> = []
    unknownColumns = columns.flatMap(\.unknown).filter { known.insert($0).inserted }
    unused = rows.unused
    leftOut = rows.leftOut
    notes = [rows.conversion, (rows.columns ?? columns.first)?.choices].compactMap(\.self)
  }
}

extension People: RandomAccessCollection {
  /// The position of the first person.
  public var startIndex: Int { 0 }
  /// The number of people.
  public var endIndex: Int { people.count }
  /// Accesses a person by the position in the list, from 0, not counting rejected rows.
  public subscript(position: Int) -> Person { people[position] }
}

extension People.Options {
  fileprivate func listEncoding() throws(InputError) -> ListEncoding {
    guard let found = ListEncoding(label: encoding) else {
      throw InputError(
        "encoding", .value(encoding),
        reason: "must be one of \(ListEncoding.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return found
  }

  fileprivate func delimiterByte() throws(InputError) -> UInt8? {
    guard let delimiter else { return nil }
    guard let byte = delimiter.asciiValue, byte != UInt8(ascii: "\""), byte != 0x0A, byte != 0x0D else {
      throw InputError(
        "delimiter", .value(String(delimiter)), reason: "must be an ASCII character, except a quotation mark")
    }
    return byte
  }

  fileprivate func rules() throws(InputError) -> ColumnRules {
    var rules = ColumnRules(fields: .person)
    rules.listPath = listPath
    rules.readsAll = true
    rules.needsIdentity = true
    for (field, headers) in columns.sorted(by: { $0.key < $1.key }) {
      for header in headers {
        guard let choice = ColumnRules.Choice("\(field)=\(header)", in: .person) else {
          let fields = ListFields.person.names.joined(separator: ", ")
          throw InputError("columns", .value(field), reason: "must be one of \(fields)")
        }
        rules.choices.append(choice)
      }
    }
    return rules
  }
}

extension ListFields {
  /// The fields of a person.
  static let person = ListFields(
    names: ["id", "name", "familyName", "email", "src", "type"], aliases: [],
    identifying: ["name", "src", "email", "type", "id"], commonWords: [], ambiguous: [], blankable: [])
}
