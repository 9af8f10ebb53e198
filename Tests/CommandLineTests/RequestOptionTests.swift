import AvatarJSON
import Foundation
import Testing

@testable import AvatarCommandLine
@testable import AvatarRender

/// Tests of the fields of requests and their options, which come from one table.
@Suite struct RequestOptionTests {
  /// A value of each field, as users type it.
  private static let typed: [AvatarField: String] = [
    .type: "agent", .src: "a.jpg", .name: "Ada", .familyName: "King", .initials: "AL", .initialsLength: "1",
    .cjkInitials: "given",
    .language: "ja", .email: "a@b.example",
    .seed: "7", .alt: "Ada in 1840", .fontSize: "0.3", .fontWeight: "700", .initialsStyle: "tonal", .size: "xl",
    .scale: "2", .shape: "hexagon",
    .cornerRadius: "0.1",
    .cornerStyle: "arc", .background: "#fff", .border: "2", .borderPlacement: "center", .borderGap: "3",
    .badgeIcon: "check", .badgePosition: "top-left", .icon: "x",
    .fallback: "pattern", .color: "#123",
    .contrast: "off",
    .badge: "7", .status: "away", .fit: "contain", .padding: "0.1", .focus: "0.1,0.2", .gravity: "attention",
  ]

  @Test func everyAvatarFieldHasARenderOption() throws {
    // These are only members of --defaults.
    let rare: [AvatarField] = [
      .familyName, .cornerStyle, .balance, .linear, .borderGap, .badgeIcon, .badgePosition,
    ]
    let withOption = AvatarField.allCases.filter { !rare.contains($0) }
    let words = withOption.flatMap { field in ["--" + field.optionName] + (Self.typed[field].map { [$0] } ?? []) }
    let arguments = try Arguments(words, of: .render)
    let fields = withOption.filter { ![.src, .size, .scale].contains($0) }
    #expect(Set(arguments.fields.keys) == Set(fields.map(\.rawValue)))
    for field in fields {
      #expect(arguments.fields[field.rawValue] == Self.typed[field].map { .string($0) } ?? .bool(true))
    }
    for field in [AvatarField.src, .size, .scale] { #expect(arguments[field] == Self.typed[field]) }
  }

  @Test func omittedOptionIsNotAField() throws {
    let arguments = try Arguments(["--gravatar", "--shape", "circle"], of: .render)
    #expect(arguments.fields == ["gravatar": .bool(true), "shape": .string("circle")])
  }

  @Test(arguments: AvatarField.allCases.filter { ![.badge, .status, .focus, .gravity].contains($0) })
  func fieldValueRoundTrips(field: AvatarField) throws {
    let value = JSONValue.string(Self.typed[field] ?? "true")
    let spec = try AvatarSpec(fields: [field.rawValue: value])
    #expect(spec != AvatarSpec())
    #expect(try AvatarSpec(fields: AvatarField.written(spec)) == spec)
  }

  @Test(arguments: [
    ("badge", "7", "status", "away"), ("badge", "7", "badgeIcon", "x"), ("focus", "0.1,0.2", "gravity", "attention"),
    ("focus", "0.5,0.5", "gravity", "attention"),
  ])
  func conflictErrorNamesBothFieldsAsSpelled(field: String, value: String, other: String, given: String) throws {
    let error = try #require(throws: InputError.self) {
      try AvatarSpec(fields: [field: .string(value), other: .string(given)], spelling: AvatarField.option)
    }
    #expect(error.subject == field)
    #expect(error.detail == "\(value): cannot be combined with \(AvatarField.option(other)) \(given)")
  }

  @Test func focusOverridesTheDefaultGravity() throws {
    let spec = try AvatarSpec(fields: ["focus": .string("0.1, 0.2"), "gravity": .string("center")])
    #expect(spec.photo.crop?.focus == FocalPoint(x: 0.1, y: 0.2))
  }

  @Test func gravityReplacesTheRequestedGravity() throws {
    var spec = AvatarSpec(who: AvatarSubject(), photo: AvatarPhoto(crop: .attention))
    try AvatarField.read(["gravity": .string("center")], into: &spec)
    #expect(spec.photo.crop == .center)
  }

  @Test func valueThatResemblesARequirementIsStillQuoted() throws {
    let error = try #require(throws: InputError.self) { try AvatarSpec(fields: ["badge": .string("mustard")]) }
    #expect(error.description == "badge mustard: must be 1 to 4 characters, for example 7, 99+ or NEW")
  }

  @Test func emptyValueIsOmittedFromTheError() throws {
    let error = try #require(throws: InputError.self) { try AvatarSpec(fields: ["src": .string("")]) }
    #expect(error.description == "src: must be the path or URL of a photo")
  }

  @Test func longValueIsTruncated() throws {
    let text = String(repeating: "x", count: 10_000)
    let error = try #require(throws: InputError.self) { try AvatarSpec(fields: ["badge": .string(text)]) }
    let shown = String(repeating: "x", count: 100)
    #expect(error.detail == "\(shown)…: must be 1 to 4 characters, for example 7, 99+ or NEW")
  }

  @Test func groupMembersShareTheGroupFields() throws {
    let group = try AvatarGroupSpec(
      fields: [
        "photos": .array([.string("a.jpg")]), "names": .array([.string("Ada")]),
        "agents": .array([.string("Bo")]), "shape": .string("square"),
        "max": .number(2), "overlap": .number(0.5), "name": .string("not a field of a group"),
      ])
    #expect(
      group.members == [
        AvatarSpec(who: AvatarSubject(), photo: AvatarPhoto(source: .file("a.jpg")), look: AvatarLook(shape: .square)),
        AvatarSpec(who: AvatarSubject(name: "Ada"), look: AvatarLook(shape: .square)),
        AvatarSpec(who: AvatarSubject(type: .agent, name: "Bo"), look: AvatarLook(shape: .square)),
      ])
    #expect((group.limit, group.overlap?.fraction) == (2, 0.5))
  }

  @Test(arguments: AvatarField.allCases)
  func rowRequestMatchesItsFields(field: AvatarField) throws {
    let value = JSONValue.string(Self.typed[field] ?? "true")
    let spec = try AvatarSpec(items: [("alt", .null), (field.rawValue, value), ("unknown", value)])
    #expect(try spec == AvatarSpec(fields: [field.rawValue: value]))
  }

  @Test func firstInvalidFieldInFieldOrderIsReported() throws {
    let error = try #require(throws: InputError.self) {
      try AvatarSpec(items: [("badge", .string("mustard")), ("type", .string("x")), ("shape", .string("x"))])
    }
    #expect(error.subject == "type")
  }

  @Test func conflictErrorInARowNamesBothFields() throws {
    let error = try #require(throws: InputError.self) {
      try AvatarSpec(items: [("status", .string("away")), ("badge", .string("7"))])
    }
    #expect(error.detail == "7: cannot be combined with status away")
  }
}

/// Tests of Documentation/Fields.md, which is written from the table of fields.
@Suite struct FieldReferenceTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func rows<Field: RequestField>(_ fields: [Field]) -> String {
    let lines = fields.map { field in
      let row = field.row
      let names = ([field.rawValue] + row.aliases).map { "`\($0)`" }.joined(separator: " ")
      return "| \(names) | \(row.summary) | \(row.requirement()) | \(row.standard ?? "") |\n"
    }
    return "| field | meaning | value | default |\n|---|---|---|---|\n" + lines.joined()
  }

  private var reference: String {
    let shared = GroupField.shared.map { "`\($0.rawValue)`" }
    return """
      # Fields of requests

      The fields of a request are the same in lists, golden manifests, `--defaults` and Swift's `Codable`. Each field's
      option has the same name, hyphenated: the option for `cornerRadius` is `--corner-radius`. This page is written from
      the program's table.

      ## Avatars

      \(rows(AvatarField.allCases))
      `badge` excludes `status` and `badgeIcon`, and `focus` a `gravity` other than `center`.

      ## Icons

      \(rows(IconField.allCases))
      ## Groups

      \(rows(GroupField.allCases))
      All members share the fields \(shared.dropLast().joined(separator: ", ")) and \(shared[shared.count - 1]).

      """
  }

  @Test func fieldDocumentationMatchesTheFieldTable() throws {
    let file = try String(contentsOf: Self.root.appending(path: "Documentation/Fields.md"), encoding: .utf8)
    #expect(file == reference, "Documentation/Fields.md must be:\n\(reference)")
  }
}
