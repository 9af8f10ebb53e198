import AvatarContacts
import AvatarJSON
import AvatarRender

/// A field of a request that is also an option.
protocol OptionField: RequestField, NamedOption {
  /// The commands that have the option.
  var commands: CommandSet { get }
}

extension OptionField {
  /// The short name of the option, or nil if it has none.
  fileprivate var short: Character? {
    switch rawValue {
    case "size": "s"
    case "name": "n"
    default: nil
    }
  }
}

extension AvatarField: OptionField {
  var commands: CommandSet {
    switch self {
    case .size, .scale: .avatars
    case .gravatar, .libravatar: [.render, .batch]
    default: GroupField.shared.contains(self) ? .avatars : .render
    }
  }
}

extension IconField: OptionField {
  var commands: CommandSet { .icon }
}

extension GroupField: OptionField {
  var commands: CommandSet { .group }
}

extension Option {
  /// Returns the rows of options that are fields of a request.
  static func rows<Field: OptionField>(_ fields: Field...) -> [OptionRow] { fields.map { OptionRow($0, $0.row) } }
}

extension OptionRow {
  fileprivate init<Field: OptionField>(_ field: Field, _ row: FieldRow<Field.Request>) {
    name = field.optionName
    short = field.short
    commands = field.commands
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
    source =
      switch row.topic {
      case .photo: PhotoDirectory(rawValue: field.rawValue) == nil ? .data : .commandLineTurnsOn
      case .look, .size, .text, .crop: .look
      }
    summary = { row.summary + (row.standard.map { " (default: \($0))" } ?? "") }
    kind = { OptionValue(row) }
  }
}

extension OptionValue<any Sendable> {
  /// Creates the type of a field's values, which the request reads.
  fileprivate init<Request>(_ row: FieldRow<Request>) {
    // A word that starts with a hyphen is more likely to be the next option than a value.
    self.init(
      name: row.valueName, allowsHyphen: ![.choice, .word, .photo].contains(row.form), read: { $0 })
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
        !["color", "background"].contains(field) || given.text.tokenPath == nil
      else { continue }
      fields[field] = given.value as? JSONValue
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
