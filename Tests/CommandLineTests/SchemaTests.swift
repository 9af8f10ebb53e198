import Foundation
import Testing

@testable import AvatarBatch
@testable import AvatarRender
@testable import PeopleLists

/// Tests of the JSON Schemas of theme files, lists and golden manifests, which are written from the program's tables.
@Suite struct SchemaTests {
  private typealias Schema = [String: Any]

  private static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Schemas")

  private static func schema(_ title: String, _ members: Schema) -> Schema {
    var schema = members
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = title
    return schema
  }

  private static func text(_ description: String) -> Schema { ["type": "string", "description": description] }

  private static func object(_ properties: Schema, isOpen: Bool, required: [String] = []) -> Schema {
    var object: Schema = ["type": "object", "properties": properties]
    if !isOpen { object["additionalProperties"] = false }
    if !required.isEmpty { object["required"] = required }
    return object
  }

  /// Returns the properties of the fields of a request.
  private static func properties<Field: RequestField>(_ fields: [Field]) -> Schema {
    var properties: Schema = [:]
    for field in fields {
      let row = field.row
      var property: Schema =
        switch row.form {
        case .number: ["type": ["number", "string"]]
        case .flag: ["type": ["boolean", "string"]]
        case .text, .word, .photo, .choice: ["type": ["string", "number"]]
        }
      if case .choice = row.form { property = ["enum": row.words()] }
      if ["src", "photos", "names", "agents", "focus"].contains(field.rawValue) {
        property = ["type": ["string", "array"]]
      }
      let standard = row.standard.map { " Default: \($0)." } ?? ""
      property["description"] = "\(row.summary) Must be \(row.requirement()).\(standard)"
      properties[field.rawValue] = property
    }
    return properties
  }

  // MARK: Schemas

  private static var theme: Schema {
    var groups: [String: Schema] = [:]
    for token in ThemeToken.all {
      let parts = token.path.split(separator: ".", maxSplits: 1).map { String($0) }
      groups[parts[0], default: [:]][parts[1]] = [
        "$ref": "#/$defs/token", "description": "Must be \(token.requirement).",
      ]
    }
    for icon in Icon.allCases {
      groups["icon", default: [:]][icon.rawValue] = [
        "$ref": "#/$defs/token", "description": "Must be an SVG document, or the path of an SVG file.",
      ]
    }
    groups["icon", default: [:]]["fraction-at"] =
      ["type": "object", "patternProperties": ["^[1-9][0-9]*$": ["$ref": "#/$defs/token"]] as Schema] as Schema
    var properties: Schema = groups.mapValues { ["type": "object", "properties": $0] as Schema }
    properties["palette"] =
      [
        "type": "object",
        "description":
          "The backgrounds of initials: colours numbered from 1, or the version of a built-in palette.",
        "properties": ["version": ["$ref": "#/$defs/token"]] as Schema,
        "patternProperties": ["^[1-9][0-9]*$": ["$ref": "#/$defs/token"]] as Schema,
      ] as Schema
    let token: Schema = [
      "type": "object",
      "properties": [
        "$type": text("The type of the value."), "$value": ["description": "The value, or a reference {group.token}."],
        "$modes": [
          "type": "object", "description": "The values for colour schemes.",
          "properties": ["light": [:] as Schema, "dark": [:] as Schema] as Schema,
        ] as Schema,
      ] as Schema,
    ]
    let group: Schema = ["type": "object", "properties": properties]
    var members = group
    var all = properties
    all["avatar"] = ["$ref": "#/$defs/theme"]
    members["properties"] = all
    members["$defs"] = ["token": token, "theme": group] as Schema
    return schema("Theme for avatar-render, as design tokens", members)
  }

  private static var list: Schema {
    var fields = properties(AvatarField.allCases)
    fields["id"] = ["type": ["string", "number"], "description": "The name of the row's files, unique in the list."]
    fields["output"] = text("The path of the row's file in the output directory.")
    fields["theme"] = text("The name of a theme, or the path of its file.")
    fields["darkTheme"] = text("The name of a theme for dark mode, or the path of its file.")
    fields["strict"] = [
      "type": ["boolean", "string"], "description": "Whether an unusable photo is an error.",
    ]
    for (field, one) in [("size", "One or more sizes."), ("scale", "One or more pixel densities.")] {
      fields[field] = ["type": ["string", "number", "array"], "description": one]
    }
    let rows: Schema = ["type": "array", "items": ["$ref": "#/$defs/row"]]
    let object = object(
      ["$schema": text("This schema."), "defaults": ["$ref": "#/$defs/row"], "avatars": rows], isOpen: true,
      required: ["avatars"])
    return schema(
      "List of avatars for avatar-render batch",
      ["oneOf": [rows, object], "$defs": ["row": Self.object(fields, isOpen: true)] as Schema])
  }

  private static var manifest: Schema {
    let avatar = properties(AvatarField.allCases)
    var shared = properties(GroupField.allCases)
    for (name, property) in properties(AvatarField.allCases.filter(GroupField.shared.contains)) {
      shared[name] = property
    }
    var one = avatar
    one["name"] = text("The name of the case, and the path of its golden without .png.")
    one["spec"] = object(avatar, isOpen: false)
    one["group"] = object(shared, isOpen: true)
    one["icon"] = object(properties(IconField.allCases), isOpen: false)
    one["field"] = object(
      [
        "states": text("The states of the field, separated by commas."), "at": ["type": "number"],
        "disappearing": ["type": "boolean"], "reducedMotion": ["type": "boolean"], "scale": ["type": "number"],
      ], isOpen: false, required: ["states"])
    one["picture"] = text("An image from any program: a file in any format.")
    one["theme"] = text("The name of a theme, or the path of its file.")
    one["list"] = text("The list whose row the case shows. golden verify compares the case with the row.")
    let tolerance =
      [
        "description": "The allowed difference: levels, or an object.",
        "type": ["number", "object"],
        "properties": [
          "levels": ["type": "number"], "perceptual": ["type": "number"], "pixels": ["type": ["number", "string"]],
          "ignoreAntialiasing": ["type": "boolean"], "ignore": ["type": "array"],
        ] as Schema,
      ] as Schema
    one["tolerance"] = tolerance
    let files: Schema = ["type": "array", "items": ["type": "string"]]
    let cases: Schema = ["type": "array", "items": object(one, isOpen: false, required: ["name"])]
    return schema(
      "Golden manifest for avatar-render",
      object(
        [
          "$schema": text("This schema."), "cases": cases, "tolerance": tolerance, "fonts": files,
          "fallbackFonts": files,
        ], isOpen: false,
        required: ["cases"]))
  }

  // MARK: Checks

  private static func json(_ value: Any) throws -> String {
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
  }

  private static func expectFile(_ name: String, _ schema: Schema) throws {
    let file = try? Data(contentsOf: directory.appending(path: name))
    let committed = try file.map { try json(JSONSerialization.jsonObject(with: $0)) }
    let expected = try json(schema)
    #expect(committed == expected, "Schemas/\(name) must be:\n\(expected)")
  }

  @Test func themeSchemaMatchesTheTokens() throws { try Self.expectFile("theme.schema.json", Self.theme) }

  @Test func listSchemaMatchesTheFields() throws { try Self.expectFile("list.schema.json", Self.list) }

  @Test func manifestSchemaMatchesTheFields() throws { try Self.expectFile("golden.schema.json", Self.manifest) }

  @Test func listSchemaContainsAllFields() {
    let rows = (Self.list["$defs"] as? Schema)?["row"] as? Schema
    #expect(Set((rows?["properties"] as? Schema ?? [:]).keys) == Set(RowFields.all.names))
  }
}
