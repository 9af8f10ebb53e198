import AvatarJSON
import Testing

@testable import AvatarRender

/// Tests of tokens for which files contain two values or two types.
@Suite struct TokenSourceTests {
  private struct Row {
    let files: [String]
    var scheme = Theme.ColorScheme.light
    /// The colour of people's icons.
    let color: String

    init(_ files: String..., scheme: Theme.ColorScheme = .light, gives color: String) {
      self.files = files
      self.scheme = scheme
      self.color = color
    }
  }

  private static let one = ##""$value":"#111111""##
  private static let two = ##""$value":"#222222""##

  /// Returns a file whose token color.human has the given members.
  private static func human(_ members: String) -> String { #"{"color":{"human":{\#(members)}}}"# }

  private static let types: [Row] = [
    Row(#"{"color":{"$type":"dimension","human":{"$type":"color",\#(one)}}}"#, gives: "#111111"),
    Row(#"{"$type":"dimension","color":{"$type":"color","human":{\#(one)}}}"#, gives: "#111111"),
    Row(
      #"{"a":{"$type":"dimension",\#(one)},"color":{"human":{"$type":"color","$value":"{a}"}}}"#, gives: "#111111"),
    Row(
      #"{"a":{"$type":"dimension",\#(one)},"color":{"$type":"color","human":{"$value":"{a}"}}}"#, gives: "#111111"),
    // Part of a token has no type.
    Row(
      ##"{"a":{"$type":"dimension","$value":{"c":"#111111"}},"color":{"human":{"$value":{"$ref":"#/a/$value/c"}}}}"##,
      gives: "#111111"),
    // Other formats have types of their own.
    Row(human(#""$type":"fill",\#(one)"#), gives: "#111111"),
  ]

  private static let values: [Row] = [
    Row(human(##"\##(one),"value":"#222222""##), gives: "#111111"),
    Row(##"{"b":{\##(two)},"color":{"human":{\##(one),"$ref":"#/b"}}}"##, gives: "#111111"),
    Row(##"{"b":{\##(two)},"color":{"human":{"value":"#111111","$ref":"#/b"}}}"##, gives: "#222222"),
    Row(##"{"a":{\##(one)},"a.value":{\##(two)},"color":{"human":{"$value":"{a.value}"}}}"##, gives: "#222222"),
    Row(##"{"color-human":"#111111","ColorHuman":"#222222"}"##, gives: "#111111"),
  ]

  private static let both = ##""$modes":{"dark":"#333333"},"$extensions":{"mode":{"dark":"#444444"}}"##

  private static let schemes: [Row] = [
    Row(human("\(one),\(both)"), gives: "#111111"),
    Row(human("\(one),\(both)"), scheme: .dark, gives: "#333333"),
    Row(human(##"\##(one),"$modes":{"Dark":"#333333","dark":"#444444"}"##), scheme: .dark, gives: "#444444"),
    Row(human(##"\##(one),"$modes":{"DARK":"#333333","light":"#444444"}"##), scheme: .dark, gives: "#333333"),
    Row(human(##"\##(one),"$modes":{"DARK":"#333333","light":"#444444"}"##), gives: "#444444"),
    // Without a theme for the scheme, the light theme is used, then the first one.
    Row(sets("Other", "Light"), scheme: .dark, gives: "#222222"), Row(sets("Other", "Light"), gives: "#222222"),
    Row(sets("Light", "Dark"), gives: "#111111"), Row(sets("Light", "Dark"), scheme: .dark, gives: "#222222"),
    Row(sets("One", "Two"), scheme: .dark, gives: "#111111"), Row(sets("One", "Two"), gives: "#111111"),
  ]

  /// Returns a Tokens Studio file with two themes, which each enable one set.
  private static func sets(_ first: String, _ second: String) -> String {
    ##"""
    {"a":{"color":{"human":{\##(one)}}},"b":{"color":{"human":{\##(two)}}},"$themes":[
      {"name":"\##(first)","selectedTokenSets":{"a":"enabled"}},
      {"name":"\##(second)","selectedTokenSets":{"b":"enabled","a":"disabled"}}]}
    """##
  }

  private static let root = human("\"$root\":{\(one)}")
  private static let extending = ##"{"base":{"human":{\##(one)}},"color":{"$extends":"{base}"}}"##

  private static let files: [Row] = [
    Row(root, human(two), gives: "#222222"), Row(human(two), root, gives: "#111111"),
    Row(human(two), human(##""$value":"#333333""##), human(one), gives: "#111111"),
    // A later group does not replace a token, but a later token replaces a malformed one.
    Row(human(one), human("\"x\":{\(two)}"), gives: "#111111"),
    Row(human("\(one),\"x\":{}"), human(two), gives: "#222222"),
    Row(extending, "{\"base\":{\"human\":{\(two)}}}", gives: "#222222"),
    Row(extending, human(two), gives: "#222222"),
    Row("{\"avatar\":{\"x\":{\(one)}}}", human(two), gives: "#222222"),
    Row("{\"avatar\":\(human(one))}", human(two), gives: "#222222"),
    Row(human(one), "{\"avatar\":\(human(two))}", gives: "#222222"),
  ]

  private func wrong(_ rows: [Row]) -> [String] {
    rows.compactMap { row in
      let color = try? Theme(tokenFiles: row.files.map { Array($0.utf8) }, scheme: row.scheme).human.description
      return color == row.color ? nil : "\(row.files) \(row.scheme): \(color ?? "an error")"
    }
  }

  @Test func typeOfTheTokenOverridesOtherTypes() { #expect(wrong(Self.types) == []) }
  @Test func standardValueOverridesOtherValues() { #expect(wrong(Self.values) == []) }
  @Test func valueOfTheSchemeOverridesTheCommonValue() { #expect(wrong(Self.schemes) == []) }
  @Test func laterFileOverridesEarlierOnes() { #expect(wrong(Self.files) == []) }

  // MARK: Contradictions

  private static let contradictions: [(files: [String], path: String, reason: String)] = [
    (
      ["{\"palette\":{\"version\":{\"$value\":1},\"1\":{\(one)}}}"], "palette.version",
      "cannot be combined with palette.1"
    ),
    (
      ["{\"avatar\":{\"palette\":{\"version\":{\"$value\":1},\"1\":{\(one)}}}}"], "avatar.palette.version",
      "cannot be combined with avatar.palette.1"
    ),
    (
      [#"{"icon":{"fraction":{"$value":0.5}}}"#, #"{"icon":{"fraction-at":{"24":{"$value":0.25}}}}"#],
      "icon.fraction-at.24", "cannot be combined with icon.fraction"
    ),
  ]

  @Test func contradictionIsReportedWithItsFile() {
    for row in Self.contradictions {
      let subject = row.files.count > 1 ? "file \(row.files.count)" : ""
      #expect(throws: InputError(subject, .token(row.path), reason: row.reason, kind: .contents), "\(row.files)") {
        try Theme(tokenFiles: row.files.map { Array($0.utf8) })
      }
    }
  }
}
