import AvatarJSON
import AvatarRender

/// The rows of options that are fields of a request.
extension OptionRow {
  /// Describes the option for an avatar field.
  init(_ field: AvatarField) {
    let others: CommandSet =
      switch field {
      case .size, .scale: [.group, .batch]
      case .gravatar, .libravatar: .batch
      default: GroupField.shared.contains(field) ? [.group, .batch] : []
      }
    self.init(field, field.row, others.union(.render))
    if [.gravatar, .libravatar].contains(field) { source = .commandLineTurnsOn }
  }

  /// Describes the option for an icon field.
  init(_ field: IconField) { self.init(field, field.row, .icon) }

  /// Describes the option for a group field.
  init(_ field: GroupField) { self.init(field, field.row, .group) }

  private init<Field: RequestField>(_ field: Field, _ row: FieldRow<Field.Request>, _ commands: CommandSet) {
    name = field.optionName
    short = field.rawValue == "size" ? "s" : nil
    self.commands = commands
    self.field = field.rawValue
    replaces = row.excludes.map(\.hyphenated)
    form =
      switch row.form {
      case .flag: .flag
      case .photo: .list
      case .text, .number, .choice, .word: .option
      }
    section =
      switch row.topic {
      case .photo: .photo
      case .look: .look
      case .size: .size
      case .text: .text
      case .crop: .crop
      }
    common =
      switch row.common {
      case .none: []
      case .avatars: [.render, .group]
      case .everywhere: .avatars
      }
    summary = { row.summary + (row.standard.map { " (default: \($0))" } ?? "") }
    kind = { OptionValue(row) }
  }
}

extension OptionValue<any Sendable> {
  /// Creates the type of a field's values, which are parsed with the request.
  fileprivate init<Request>(_ row: FieldRow<Request>) {
    // A word that starts with a hyphen is more likely to be the next option than a value.
    let allowsHyphen =
      switch row.form {
      case .choice, .word, .photo: false
      case .text, .number, .flag: true
      }
    self.init(name: row.valueName, allowsHyphen: allowsHyphen) { $0 }
    if row.form == .photo {
      completion = .photo
      isPathInsteadOfName = { if case .file = PhotoSource($0) { true } else { false } }
    } else if row.valueName.hasSuffix("|file") {
      completion = .values(row.words(), orFiles: ["svg"])
      isPathInsteadOfName = { AvatarIcon($0)?.path != nil }
    } else {
      completion = .list(row.words(), isList: row.valueName == "n|name")
    }
  }
}

extension RequestField {
  /// The name of the field's option without leading hyphens, for example "corner-radius" for "cornerRadius".
  var optionName: String { rawValue.hyphenated }
}

extension String {
  /// The string in lower case, with a hyphen before each letter that was an ASCII capital.
  fileprivate var hyphenated: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte != byte.lowercased { bytes.append(UInt8(ascii: "-")) }
      bytes.append(byte.lowercased)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Arguments {
  /// The specified fields of a request, except photos, sizes and scales, which may have several values.
  var fields: [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    for given in all {
      // A colour specified as a theme token belongs to the theme.
      guard let field = given.row.field, !["src", "size", "scale"].contains(field),
        field != "color" || given.text.tokenPath == nil
      else { continue }
      fields[field] = .string(given.row.form == .flag ? "true" : given.text)
    }
    return fields
  }

  /// Returns the text of a field's option, or nil if it is not specified.
  subscript(_ field: some RequestField) -> String? { last(field.optionName)?.text }
}

extension AvatarField {
  /// Returns the option for a field name, as typed.
  static func option(_ name: String) -> String { "--" + (AvatarField(rawValue: name)?.optionName ?? name) }
}

extension InputError {
  /// Creates the error for invalid values of options that are fields.
  init(field error: InputError) {
    self = error.subject.isEmpty ? error : error.about(AvatarField.option(error.subject))
  }
}
