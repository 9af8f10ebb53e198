import AvatarJSON

/// The description of a field, from which help, messages, readers and writers are derived.
package struct FieldRow<Request>: Sendable {
  /// The form of a field's values, which determines how a command line is parsed and completed.
  package enum Form: Sendable {
    case text, number, flag
    /// One of a fixed set of words, which completion offers.
    case choice
    /// A string that never starts with a hyphen on a command line, such as a colour.
    case word
    /// A path, for which completion offers image files.
    case photo
  }

  package let form: Form
  /// The summary for help: a noun phrase or an imperative, with a full stop.
  package let summary: String
  /// The placeholder of the value in help; nil if all values are words, which help then lists instead.
  let placeholder: String?
  /// The default shown in help; nil if help does not show one.
  package let standard: String?
  /// The values that are words, for completion.
  package let words: @Sendable () -> [String]
  /// The requirement for a value, as the end of an error message: "must be …".
  package let requirement: @Sendable () -> String
  /// Other names for the field in lists.
  package var aliases: [String] = []
  /// The names of the fields that conflict with this one and whose inherited values it replaces.
  package var excludes: [String] = []
  /// The heading that help lists the option under.
  package private(set) var topic = FieldTopic.look
  /// The commands whose short help lists the option.
  package private(set) var common = FieldProminence.none

  /// Stores a value in a request; returns false if the value is invalid.
  let read: @Sendable (JSONValue, inout Request) -> Bool
  /// Returns the value from a request; nil if it is the default.
  let write: @Sendable (Request) -> JSONValue?

  /// The placeholder of the value in help, or else the list of words.
  package var valueName: String { placeholder ?? words().joined(separator: "|") }
}

/// The headings that help lists the fields' options under.
package enum FieldTopic: Sendable {
  case photo, look, size, text, crop
}

/// The commands whose short help lists a field's option.
package enum FieldProminence: Sendable {
  case none
  /// The commands for one avatar or a group.
  case avatars
  /// The commands for one avatar, a group or a list.
  case everywhere
}

extension FieldRow {
  /// Returns a reader that converts a JSON value first to a raw type, then to the field's type.
  private static func reader<Raw, Value>(
    _ convert: @escaping @Sendable (JSONValue) -> Raw?, parse: @escaping @Sendable (Raw) -> Value?,
    set: @escaping @Sendable (Value, inout Request) -> Void
  ) -> @Sendable (JSONValue, inout Request) -> Bool {
    { value, request in
      guard let parsed = convert(value).flatMap(parse) else { return false }
      set(parsed, &request)
      return true
    }
  }

  /// Describes a field whose value is parsed from a string; a number is read as its digits.
  static func text<Value>(
    _ summary: String, form: Form = .text, valueName: String? = "text", requirement: @escaping @Sendable () -> String,
    standard: String? = nil, words: @escaping @Sendable () -> [String] = { [] },
    parse: @escaping @Sendable (String) -> Value?, set: @escaping @Sendable (Value, inout Request) -> Void,
    get: @escaping @Sendable (Request) -> JSONValue?
  ) -> Self {
    FieldRow(
      form: form, summary: summary, placeholder: valueName, standard: standard, words: words, requirement: requirement,
      read: reader({ $0.text }, parse: parse, set: set), write: get)
  }

  /// Describes a field whose value is any string.
  static func anyText(
    _ summary: String, valueName: String = "text", standard: String? = nil,
    set: @escaping @Sendable (String, inout Request) -> Void,
    get: @escaping @Sendable (Request) -> String?
  ) -> Self {
    text(
      summary, valueName: valueName, requirement: { "a string" }, standard: standard, parse: { $0 }, set: set,
      get: { get($0).map { .string($0) } })
  }

  /// Describes a field whose value is a photo source as a string, or a list of these strings.
  static func photos(
    _ summary: String, valueName: String, requirement: @escaping @Sendable () -> String,
    set: @escaping @Sendable ([PhotoSource], inout Request) -> Void,
    get: @escaping @Sendable (Request) -> [PhotoSource]
  ) -> Self {
    FieldRow(
      form: .photo, summary: summary, placeholder: valueName, standard: nil, words: { [] }, requirement: requirement,
      read: reader(
        { $0.texts ?? $0.text.map { [$0] } },
        parse: { $0.isEmpty || $0.contains("") ? nil : $0.map { PhotoSource($0) } }, set: set),
      write: {
        let texts = get($0).compactMap { $0.text.map { JSONValue.string($0) } }
        return texts.count > 1 ? .array(texts) : texts.first
      })
  }

  /// Describes a field whose value is a number, or a string that contains one.
  static func number<Value>(
    _ summary: String, valueName: String = "n", requirement: @escaping @Sendable () -> String, standard: String? = nil,
    parse: @escaping @Sendable (Double) -> Value?, set: @escaping @Sendable (Value, inout Request) -> Void,
    get: @escaping @Sendable (Request) -> Double?
  ) -> Self {
    FieldRow(
      form: .number, summary: summary, placeholder: valueName, standard: standard, words: { [] },
      requirement: requirement,
      read: reader({ $0.number }, parse: parse, set: set), write: { get($0).map { .number($0) } })
  }

  /// Describes a field whose value is a fraction of a whole, as a number or a percentage.
  ///
  /// - Parameters:
  ///   - range: The accepted fractions.
  ///   - whole: The noun for the whole, for the requirement.
  ///   - summary: The summary for help.
  ///   - standard: The default shown in help.
  ///   - parse: Returns the field's value for a fraction, or nil if it is invalid.
  ///   - set: Stores the value in a request.
  ///   - get: Returns the fraction in a request; nil if it is the default.
  /// - Returns: The row.
  static func fraction<Value>(
    in range: FractionRange, of whole: String, _ summary: String, standard: String? = nil,
    parse: @escaping @Sendable (Double) -> Value?, set: @escaping @Sendable (Value, inout Request) -> Void,
    get: @escaping @Sendable (Request) -> Double?
  ) -> Self {
    FieldRow(
      form: .number, summary: summary, placeholder: "f|p%", standard: standard, words: { [] },
      requirement: { "\(range.forms) of \(whole)" },
      read: reader({ range.value($0) }, parse: parse, set: set), write: { get($0).map { .number($0) } })
  }

  /// Describes a field whose value is a list of fractions, or a string of numbers and percentages separated by commas.
  static func fractions<Value>(
    _ summary: String, valueName: String, requirement: @escaping @Sendable () -> String, standard: String? = nil,
    parse: @escaping @Sendable ([Double]) -> Value?, set: @escaping @Sendable (Value, inout Request) -> Void,
    get: @escaping @Sendable (Request) -> [Double]?
  ) -> Self {
    FieldRow(
      form: .text, summary: summary, placeholder: valueName, standard: standard, words: { [] },
      requirement: requirement,
      read: reader({ $0.fractions }, parse: parse, set: set), write: { get($0).map { .array($0.map { .number($0) }) } })
  }

  /// Describes a field whose value is an enum case.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ summary: String, standard: String? = nil, set: @escaping @Sendable (Choice, inout Request) -> Void,
    get: @escaping @Sendable (Request) -> Choice?
  ) -> Self {
    text(
      summary, form: .choice, valueName: nil,
      requirement: { Choice.words }, standard: standard, words: { Choice.allCases.map(\.rawValue) },
      parse: { Choice(ignoringCase: $0) }, set: set, get: { get($0).map { .string($0.rawValue) } })
  }

  /// Describes a field whose value is true or false, false by default.
  static func flag(
    _ summary: String, set: @escaping @Sendable (Bool, inout Request) -> Void,
    get: @escaping @Sendable (Request) -> Bool
  ) -> Self {
    FieldRow(
      form: .flag, summary: summary, placeholder: "", standard: nil, words: { [] }, requirement: { "true or false" },
      read: reader({ $0.truth }, parse: { $0 }, set: set), write: { get($0) ? .bool(true) : nil })
  }

  /// Returns the row with its place in help.
  func listed(_ topic: FieldTopic, common: FieldProminence = .none) -> Self {
    var row = self
    row.topic = topic
    row.common = common
    return row
  }

  /// Returns the row with aliases for the field.
  func alias(_ names: String...) -> Self {
    var row = self
    row.aliases = names
    return row
  }

  /// Returns a copy of the row that declares the given fields as conflicting.
  func excluding<Field: RequestField>(_ fields: Field...) -> Self where Field.Request == Request {
    var row = self
    row.excludes = fields.map(\.rawValue)
    return row
  }
}

/// Rows that several kinds of requests share.
extension FieldRow {
  /// Describes the field for the alternative text.
  static func alt(
    standard: String, set: @escaping @Sendable (String, inout Request) -> Void,
    get: @escaping @Sendable (Request) -> String?
  ) -> Self {
    anyText(
      "The alternative text for reports and web pages. Empty text marks a decorative image.", standard: standard,
      set: set, get: get)
  }

  /// Describes the field for the logical side, in points or as a name.
  static func size(
    standard: AvatarSize, set: @escaping @Sendable (AvatarSize, inout Request) -> Void,
    get: @escaping @Sendable (Request) -> AvatarSize
  ) -> Self {
    text(
      "The side in points: 1…2048, or xs 24, sm 32, md 40, lg 48, xl 80, xxl 128.", valueName: "n|name",
      requirement: { AvatarSize.forms },
      standard: AvatarSize.named.first { $0.size == standard }?.name, words: { AvatarSize.named.map(\.name) },
      parse: { AvatarSize($0) }, set: set,
      get: { get($0) == standard ? nil : .number(Double(get($0).points)) })
  }

  /// Describes the field for the number of pixels per point.
  static func scale(
    set: @escaping @Sendable (AvatarScale, inout Request) -> Void,
    get: @escaping @Sendable (Request) -> AvatarScale
  ) -> Self {
    FieldRow(
      form: .number, summary: "Pixel densities. Each gets its own file, with a suffix such as @2x.",
      placeholder: "1,2,3",
      standard: "1", words: { [] }, requirement: { AvatarScale.forms },
      read: reader({ $0.text }, parse: { AvatarScale($0) }, set: set),
      write: { get($0) == .x1 ? nil : .number(get($0).factor) })
  }
}
