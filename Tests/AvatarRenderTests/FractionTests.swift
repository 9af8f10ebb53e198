import AvatarJSON
import Testing

@testable import AvatarRender

/// Tests of the fields and tokens that are fractions of a whole, which all accept numbers and percentages.
@Suite struct FractionTests {
  /// A form of a fraction, and its value.
  private typealias Form = (text: String, value: Double?)

  /// The forms within the range of every field and token, and the forms that all of them reject.
  private static let forms: [Form] = [
    ("0.25", 0.25), (".25", 0.25), ("25%", 0.25), ("25.0%", 0.25), ("12.5%", 0.125), ("0.5%", 0.005), ("150%", nil),
    ("100.1%", nil), ("-1%", nil), ("+5%", nil), ("%", nil), ("5 %", nil), ("5%%", nil), ("%5", nil), ("5e0%", nil),
    ("0x5%", nil), ("5,5%", nil), ("٥%", nil), ("5％", nil), ("inf%", nil), ("", nil),
  ]

  // MARK: Fields

  /// The fields of avatars that are fractions, with the text in which a fraction stands.
  private static let avatarFields: [(field: AvatarField, text: @Sendable (String) -> String)] = [
    (.fontSize, { $0 }), (.cornerRadius, { $0 }), (.padding, { $0 }), (.focus, { "\($0),0.5" }),
    (.focus, { "0.5,\($0)" }), (.border, { "2:red:\($0)" }),
  ]

  /// Fields are read from command lines, rows of lists, defaults and golden cases in the same way.
  @Test(arguments: forms.map(\.text)) func everyAvatarFieldReadsTheForms(text: String) throws {
    let value = try #require(Self.forms.first { $0.text == text }).value
    for (field, whole) in Self.avatarFields {
      let given = try? AvatarSpec(fields: [field.rawValue: .string(whole(text))])
      let plain = try value.map { try AvatarSpec(fields: [field.rawValue: .string(whole("\($0)"))]) }
      #expect(given == plain, "\(field)")
      #expect((given == nil) == (value == nil), "\(field)")
    }
  }

  @Test(arguments: forms.map(\.text)) func overlapReadsTheForms(text: String) throws {
    let value = try #require(Self.forms.first { $0.text == text }).value
    let given = try? AvatarGroupSpec(fields: ["names": .array([.string("Ada")]), "overlap": .string(text)])
    #expect(given?.overlap?.fraction == value)
  }

  @Test func everyRequirementOfAFractionNamesPercentages() {
    let rows =
      AvatarField.allCases.map { ($0.rawValue, $0.row.requirement(), $0.row.summary) }
      + GroupField.allCases.map { ($0.rawValue, $0.row.requirement(), $0.row.summary) }
    let fractions = rows.filter { _, requirement, summary in
      summary.contains("fraction") || summary.contains("0…1 ") || summary.contains("opacity")
    }
    #expect(fractions.map(\.0).sorted() == ["border", "cornerRadius", "focus", "fontSize", "overlap", "padding"])
    for (name, requirement, _) in fractions { #expect(requirement.contains("%"), "\(name)") }
  }

  /// The largest fraction of a field as a percentage is accepted, and one step beyond is not.
  @Test(arguments: [
    ("fontSize", "100%", "100.1%"), ("cornerRadius", "50%", "50.1%"), ("padding", "40%", "40.1%"),
    ("focus", "100%,0%", "100.1%,0%"), ("border", "1:red:100%", "1:red:100.1%"),
  ])
  func percentageHasTheLimitOfTheNumber(field: String, largest: String, beyond: String) {
    #expect(throws: Never.self) { try AvatarSpec(fields: [field: .string(largest)]) }
    #expect(throws: InputError.self) { try AvatarSpec(fields: [field: .string(beyond)]) }
  }

  // MARK: Tokens

  /// The tokens that are fractions.
  private static let tokens = [
    "border.opacity", "border.opacity-large", "hexagon.corner-radius", "rounded-square.corner-radius", "icon.fraction",
    "photo.padding",
  ]

  @Test(arguments: forms.map(\.text)) func everyTokenReadsTheForms(text: String) throws {
    let value = try #require(Self.forms.first { $0.text == text }).value
    for path in Self.tokens {
      let token = try #require(ThemeToken.all.first { $0.path == path })
      var theme = Theme()
      let isValid = token.set(&theme, .string(text))
      #expect((isValid ? token.get(theme) : nil) == value.map { .number($0) }, "\(path)")
    }
  }

  @Test func everyTokenOfAFractionIsTested() {
    #expect(ThemeToken.all.filter { $0.requirement.contains("percentage") }.map(\.path) == Self.tokens)
  }

  @Test(arguments: [
    (#"{"icon": {"fraction-at": {"16": {"$value": "50%"}}}}"#, 0.5),
    (#"{"icon": {"fraction-at": {"16": {"$value": "150%"}}}}"#, nil),
    (#"{"icon": {"fraction-at": {"16": {"$value": "0%"}}}}"#, nil),
  ])
  func iconFractionOfASizeReadsPercentages(json: String, fraction: Double?) throws {
    let theme = try? Theme(tokens: Array(json.utf8))
    #expect(theme?.iconFraction.fraction(for: .md) == fraction)
  }
}
