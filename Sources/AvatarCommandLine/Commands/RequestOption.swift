import ArgumentParser
import AvatarCodec
import AvatarJSON
import AvatarRender

/// An option for a field of a request: its name, help, value name and completion come from the field's row.
struct RequestOption {
  fileprivate let name: NameSpecification
  fileprivate let parsing: SingleValueParsingStrategy
  fileprivate let help: ArgumentHelp
  fileprivate let completion: CompletionKind?

  static func field(_ field: AvatarField) -> RequestOption { RequestOption(field, field.row) }
  static func icon(_ field: IconField) -> RequestOption { RequestOption(field, field.row) }
  static func group(_ field: GroupField) -> RequestOption { RequestOption(field, field.row) }

  private init<Field>(_ field: Field, _ row: FieldRow<Field>) {
    let long = NameSpecification.Element.customLong(field.optionName)
    name = field.rawValue == "size" ? [.customShort("s", allowingJoined: true), long] : [long]
    help = ArgumentHelp(
      row.summary + (row.standard.map { " (default: \($0))" } ?? ""), valueName: row.valueName)
    switch row.form {
    // A value that starts with a hyphen is more likely the next option.
    case .choice, .word, .photo: parsing = .next
    case .text, .number, .flag: parsing = .unconditional
    }
    let words = row.words()
    completion =
      row.form == .photo
      ? .photo
      : words.isEmpty ? nil : row.valueName.hasSuffix("|file") ? .values(words, orFiles: ["svg"]) : .list(words)
  }
}

extension Option where Value == String? {
  /// Creates the option of a field.
  init(_ option: RequestOption) {
    self.init(name: option.name, parsing: option.parsing, help: option.help, completion: option.completion)
  }
}

extension Option where Value == [String] {
  /// Creates the option of a field that may be repeated.
  init(wrappedValue: [String], _ option: RequestOption) {
    self.init(
      wrappedValue: wrappedValue, name: option.name,
      parsing: option.parsing == .next ? .singleValue : .unconditionalSingleValue, help: option.help,
      completion: option.completion)
  }
}

extension Flag where Value == Bool {
  /// Creates the flag of a field.
  init(wrappedValue: Bool, _ option: RequestOption) {
    self.init(wrappedValue: wrappedValue, name: option.name, help: option.help)
  }
}

extension RequestField {
  /// The name of the field's option without leading hyphens, for example "corner-radius" for "cornerRadius".
  var optionName: String {
    rawValue.unicodeScalars.map { ("A"..."Z").contains($0) ? "-\(String($0).lowercased())" : String($0) }.joined()
  }
}

/// A group of options, some of which are fields of a request.
protocol FieldOptions {
  /// The values of the options of fields, which are nil if they are not given.
  var givenFields: [(AvatarField, String?)] { get }
}

extension [String: JSONValue] {
  /// Collects the values of options, by the names of the fields.
  init(given groups: any FieldOptions...) {
    self.init()
    for group in groups {
      for (field, value) in group.givenFields { if let value { self[field.rawValue] = .string(value) } }
    }
  }
}

extension Bool {
  /// The value of a flag as a field's value; nil if the flag is not given.
  var given: String? { self ? "true" : nil }
}

extension CommandError {
  /// Creates the error for invalid values of options that are fields.
  init(field error: FieldError) {
    func option(_ field: String) -> String { "--" + (AvatarField(rawValue: field)?.optionName ?? field) }
    self = .usage(error.message(option))
  }

  /// Creates the error of an option whose value a build system does not support; its reason starts with the value.
  init(export error: FieldError) { self = .usage("--\(error.field ?? "export") \(error.reason)") }
}
