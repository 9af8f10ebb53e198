import AvatarJSON
import Testing

@testable import AvatarRender

/// Tests of the values one step beyond the limits of fields, with their messages.
@Suite struct FieldBoundaryTests {
  /// A field, the values at its limits, the values one step beyond, and the requirement in messages.
  private typealias Row = (field: String, allowed: [String], refused: [String], requirement: String)

  private static let avatar: [Row] = [
    (
      "size", ["1", "2048", "2048x2048", "2048pt"], ["0", "2049", "1.5", "2049px"],
      "1…2048 or one of xs sm md lg xl xxl"
    ),
    ("scale", ["0.5", "4", "@4x"], ["0.499", "4.001", "@4.001x"], "a number from 0.5 to 4"),
    ("initials", ["A", "ABC"], ["ABCD"], "1 to 3 characters, for example AL"),
    ("initialsLength", ["1", "3"], ["0", "4", "2.5"], "1, 2 or 3"),
    (
      "fontSize", ["0.001", "1"], ["0", "1.001"],
      "a number greater than 0 and at most 1, or a percentage up to 100% of the side"
    ),
    ("fontWeight", ["1", "1000"], ["0", "1001", "400.5"], "a whole number from 1 to 1000, for example 400 or 700"),
    (
      "cornerRadius", ["0", "0.5"], ["0.501", "-0.001"],
      "a number from 0 to 0.5 or a percentage from 0% to 50% of the side"
    ),
    (
      "border", ["0.01", "1024", "1:red:0", "1:red:1", "1:red:100%"],
      ["0.009", "1024.001", "1:red:1.001", "1:red:101%", "1:red:1:1"],
      "none, auto, or a width of 0.01 to 1024 points, for example 2, 2:white, 2:#ffffff:0.5 or 2:#ffffff:50%"
    ),
    ("borderGap", ["0", "1024"], ["-0.001", "1024.001"], "a number from 0 to 1024"),
    ("badge", ["1", "1234", "99+"], ["12345", "1234+"], "1 to 4 characters, for example 7, 99+ or NEW"),
    (
      "padding", ["0", "0.4"], ["-0.001", "0.401"], "a number from 0 to 0.4 or a percentage from 0% to 40% of the side"
    ),
    (
      "focus", ["0,0", "1,1", "100%,0%"], ["1.001,0", "0,1.001", "-0.001,0", "0,-0.001", "101%,0", "0.5", "0,0,0"],
      "two numbers from 0 to 1 or percentages, for example 0.5,0.3 or 50%,30%"
    ),
    (
      "color", ["#fff", "#ffff", "#ffffff", "#ffffffff"], ["#ff", "#fffff", "#fffffff", "#fffffffff"],
      "auto, #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS colour name or a function such as oklch()"
    ),
  ]

  private static let group: [Row] = [
    ("size", ["1", "2048"], ["0", "2049"], "1…2048 or one of xs sm md lg xl xxl"),
    ("scale", ["0.5", "4"], ["0.499", "4.001"], "a number from 0.5 to 4"),
    ("max", ["1", "1000000"], ["0", "1.5", "-1"], "a whole number, 1 or more"),
    (
      "overlap", ["0", "0.9"], ["-0.001", "0.901"], "a number from 0 to 0.9 or a percentage from 0% to 90% of the side"
    ),
    ("spacing", ["0", "1024"], ["-0.001", "1024.001"], "a number from 0 to 1024"),
    ("columns", ["1", "1000000"], ["0", "1.5", "-1"], "a whole number, 1 or more"),
  ]

  private func check(_ rows: [Row], read: ([String: JSONValue]) throws(InputError) -> Void) {
    for row in rows {
      for value in row.allowed {
        #expect(throws: Never.self, "\(row.field) \(value)") { try read([row.field: .string(value)]) }
      }
      for value in row.refused {
        let error = InputError(row.field, .value(value), reason: "must be \(row.requirement)")
        #expect(throws: error, "\(row.field) \(value)") { try read([row.field: .string(value)]) }
      }
    }
  }

  @Test func avatarFieldBeyondALimitIsRejected() {
    check(Self.avatar) { fields throws(InputError) in _ = try AvatarSpec(fields: fields) }
  }

  @Test func groupFieldBeyondALimitIsRejected() {
    check(Self.group) { fields throws(InputError) in _ = try AvatarGroupSpec(fields: fields) }
  }

  /// Each member of a list counts, and a list of a different length is not a point.
  @Test(arguments: [
    ([0.0, 1.0], true), ([1, 0], true), ([1.001, 0], false), ([0, -0.001], false), ([0.5], false), ([0, 0, 0], false),
  ])
  func focusListHasTwoNumbers(numbers: [Double], isValid: Bool) {
    let spec = try? AvatarSpec(fields: ["focus": .array(numbers.map { .number($0) })])
    #expect((spec != nil) == isValid)
  }

  @Test func fieldWithoutANumberIsNotInfinite() {
    let digits = String(repeating: "9", count: 400)
    for field in ["fontSize", "padding", "cornerRadius", "borderGap", "fontWeight"] {
      #expect(throws: InputError.self, "\(field)") { try AvatarSpec(fields: [field: .string(digits)]) }
    }
  }

  // MARK: Groups

  /// The number of avatars, the fields, and the numbers of shown and hidden avatars.
  private static let counts: [(members: Int, limit: Int?, columns: Int?, shown: Int, hidden: Int)] = [
    (3, nil, nil, 3, 0), (4, nil, nil, 4, 0), (5, nil, nil, 4, 1), (5, nil, 2, 5, 0), (5, 5, nil, 5, 0),
    (5, 6, nil, 5, 0), (5, 4, 2, 4, 1), (5, 1, nil, 1, 4), (0, nil, nil, 0, 0), (1, 0, nil, 1, 0),
  ]

  @Test(arguments: counts.indices)
  func avatarsBeyondTheLimitOfAGroupAreHidden(row: Int) {
    let row = Self.counts[row]
    let members = (0..<row.members).map { AvatarSpec(name: "P\($0)") }
    let group = AvatarGroupSpec(members: members, limit: row.limit, columns: row.columns)
    #expect((group.shown.count, group.hidden) == (row.shown, row.hidden))
    #expect(group.shown.map(\.who.name) == members.prefix(row.shown).map(\.who.name))
  }
}
