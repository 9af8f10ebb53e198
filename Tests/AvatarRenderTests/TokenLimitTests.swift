import AvatarJSON
import Testing

@testable import AvatarRender

/// Tests of theme tokens at their limits and one step beyond.
@Suite struct TokenLimitTests {
  /// A kind of token: its paths, the requirement in messages, and JSON values at and beyond its limits.
  struct Limits: Sendable {
    let paths: [String]
    let requirement: String
    let allowed: [String]
    /// The values one step beyond, with their spelling in messages.
    let refused: [(json: String, shown: String)]
  }

  private static func pixels(_ number: String) -> String { #"{"value":\#(number),"unit":"px"}"# }
  private static func milliseconds(_ number: String) -> String { #"{"value":\#(number),"unit":"ms"}"# }

  /// Returns values that messages show as they are.
  private static func plain(_ values: String...) -> [(json: String, shown: String)] { values.map { ($0, $0) } }

  /// Returns values that messages do not show.
  private static func objects(_ values: String...) -> [(json: String, shown: String)] {
    values.map { ($0, "an object") }
  }

  private static let lengths = Limits(
    paths: [
      "border.width", "border.width-large", "border.large-from", "border.gap", "badge.gap", "badge.gap-large",
      "badge.large-from",
    ], requirement: #"a length from 0 to 1024 pixels, for example {"value": 2, "unit": "px"}"#,
    allowed: [pixels("0"), pixels("1024")],
    refused: objects(pixels("1024.001"), pixels("-0.001")) + plain("1024.001", "-1", #""1024.1px""#, #""64.1rem""#))

  private static let sizes = Limits(
    paths: ["size.xs", "size.sm", "size.md", "size.lg", "size.xl", "size.xxl"],
    requirement: #"a whole number of pixels from 1 to 2048, for example {"value": 48, "unit": "px"}"#,
    allowed: [pixels("1"), pixels("2048")],
    refused: objects(pixels("0"), pixels("2049"), pixels("1.5")) + plain("0", "2049", #""128.5rem""#))

  private static let others: [Limits] = [
    Limits(
      paths: ["border.opacity", "border.opacity-large"],
      requirement: "a number from 0 to 1 or a percentage from 0% to 100%", allowed: ["0", "1"],
      refused: plain("1.001", "-0.001", #""101%""#)),
    Limits(
      paths: ["hexagon.corner-radius", "rounded-square.corner-radius"],
      requirement: "a number from 0 to 0.5 or a percentage from 0% to 50%",
      allowed: ["0", "0.5"], refused: plain("0.501", "-0.001")),
    Limits(
      paths: ["photo.padding"], requirement: "a number from 0 to 0.4 or a percentage from 0% to 40%",
      allowed: ["0", "0.4"],
      refused: plain("0.401", "-0.001")),
    Limits(
      paths: ["icon.fraction"], requirement: "a number greater than 0 and at most 1, or a percentage up to 100%",
      allowed: ["0.001", "1"],
      refused: plain("0", "1.001", "-0.001")),
    Limits(
      paths: ["pattern.version"], requirement: "1, the only version", allowed: ["1"], refused: plain("0", "2", "1.5")),
    Limits(
      paths: ["fade.duration"], requirement: #"a time, for example {"value": 250, "unit": "ms"}"#,
      allowed: [milliseconds("0"), milliseconds("1000000")],
      refused: objects(milliseconds("1000000.5"), milliseconds("-1")) + plain(#""1000.001s""#, "250")),
    Limits(
      paths: ["fade.easing"],
      requirement: "four numbers, the first and the third from 0 to 1, for example [0.4, 0, 0.2, 1]",
      allowed: ["[0,-1000,1,1000]", "[1,1000,0,-1000]"],
      refused: plain(
        "[-0.001, 0, 1, 1]", "[1.001, 0, 1, 1]", "[0, 0, -0.001, 1]", "[0, 0, 1.001, 1]", "[0, 1000.5, 1, 1]",
        "[0, -1000.5, 1, 1]", "[0, 0, 1, 1000.5]", "[0, 0, 1, -1000.5]", "[0, 0, 1]") + [("[0, 0, 1, 1, 1]", "a list")]),
  ]

  private static let all: [Limits] = [lengths, sizes] + others
  private static let paths: [(path: String, limits: Limits)] = all.flatMap { row in row.paths.map { ($0, row) } }

  private static func file(_ path: String, _ value: String) -> [UInt8] {
    let parts = path.split(separator: ".")
    // Outside this group, small sizes are those of a scale.
    return Array(#"{"avatar":{"\#(parts[0])":{"\#(parts[1])":{"$value":\#(value)}}}}"#.utf8)
  }

  @Test(arguments: paths.map(\.path))
  func valueAtALimitIsKept(path: String) throws {
    let limits = try #require(Self.paths.first { $0.path == path }).limits
    let token = try #require(ThemeToken.all.first { $0.path == path })
    for value in limits.allowed {
      #expect(try token.get(Theme(tokens: Self.file(path, value))) == JSONParser.parse(Array(value.utf8)), "\(value)")
    }
  }

  @Test(arguments: paths.map(\.path))
  func valueOneStepBeyondALimitIsRejected(path: String) throws {
    let limits = try #require(Self.paths.first { $0.path == path }).limits
    for (value, shown) in limits.refused {
      let reason = "\(shown): must be \(limits.requirement)"
      #expect(throws: InputError("", .token("avatar." + path), reason: reason, kind: .contents), "\(value)") {
        try Theme(tokens: Self.file(path, value))
      }
    }
  }

  /// Every token with a range is in the table.
  @Test func everyNumericTokenHasItsLimits() {
    let isNumeric = { (token: ThemeToken) in
      token.type.map { ["dimension", "number", "duration", "cubicBezier"].contains($0) } ?? false
    }
    #expect(ThemeToken.all.filter(isNumeric).map(\.path).sorted() == Self.paths.map(\.path).sorted())
  }

  // MARK: Structure

  /// A file of which each size up to a number is accepted.
  struct Structure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let max: Int
    let path: String
    let reason: String
    let json: @Sendable (Int) -> String
  }

  private static let human = ##""color":{"human":{"$value":"#123456"}}"##

  private static let structures: [Structure] = [
    Structure(
      testDescription: "aliases in a chain", max: 30, path: "color.human",
      reason: "refers to {c.t0} through more than 32 tokens"
    ) { count in
      let links = (1...count).map { #""t\#($0)":{"$value":"{c.t\#($0 - 1)}"}"# }.joined(separator: ",")
      return ##"{"c":{"t0":{"$value":"#123456"},\##(links)},"color":{"human":{"$value":"{c.t\##(count)}"}}}"##
    },
    Structure(
      testDescription: "references in a theme", max: 10_000, path: "palette.5000",
      reason: "exceeds the limit of 10000 references in a theme"
    ) { count in
      // Each colour follows two references: its own token and the alias.
      let colors = (1...(count - 1) / 2).map { #""\#($0)":{"$value":"{c}"}"# }.joined(separator: ",")
      return ##"{"c":{"$value":"#123456"},"palette":{\##(colors)},"color":{"human":{"$value":"{c}"}}}"##
    },
    Structure(
      testDescription: "groups that extend each other", max: 98, path: "g99.t",
      reason: "is nested too deeply: at most 100 groups"
    ) { count in
      let groups = (1...count).map { #""g\#($0)":{"$extends":"{g\#($0 - 1)}"}"# }.joined(separator: ",")
      return #"{"g0":{"t":{"$value":1}},\#(groups),\#(human)}"#
    },
    Structure(
      testDescription: "colours of a palette", max: 2, path: "palette.4",
      reason: "must be numbered from 1 without gaps: palette.3 is missing"
    ) { count in
      let numbers = count > 2 ? [1, 2, 4] : [1, 2]
      return "{\"palette\":{\(numbers.map { ##""\##($0)":{"$value":"#123456"}"## }.joined(separator: ","))},\(human)}"
    },
    Structure(
      testDescription: "versions of the palette", max: 1, path: "palette.version",
      reason: "2: must be 1, the only version"
    ) { #"{"palette":{"version":{"$value":\#($0)}},\#(human)}"# },
  ]

  @Test(arguments: structures)
  func fileIsReadUpToItsLimit(structure: Structure) throws {
    let theme = try Theme(tokens: Array(structure.json(structure.max).utf8))
    #expect(theme.human == AvatarColor(rgb: 0x123456))
    #expect(throws: InputError("", .token(structure.path), reason: structure.reason, kind: .contents)) {
      try Theme(tokens: Array(structure.json(structure.max + 1).utf8))
    }
  }

  /// Numbers of other sizes belong to another tool.
  @Test(arguments: [("1", true), ("2048", true), ("2049", false), ("0", false), ("016", false), ("-1", false)])
  func iconFractionIsSetForSizesOfAvatars(points: String, isUsed: Bool) throws {
    let fraction = #"{"fraction-at":{"\#(points)":{"$value":0.25}}}"#
    let theme = try Theme(tokens: Array(#"{"border":{"width":{"$value":1}},"icon":\#(fraction)}"#.utf8))
    #expect(theme.iconFraction == (isUsed ? IconFraction(bySize: [Int(points) ?? 0: 0.25]) : .standard))
  }
}
