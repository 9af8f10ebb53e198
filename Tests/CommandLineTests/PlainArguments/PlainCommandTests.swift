import ArgumentParser
import Testing

@testable import AvatarCommandLine

/// Tests that plain arguments are read as the parser reads them.
@Suite struct PlainCommandTests {
  private static let command = CommandDescription.ofCommand()

  /// Returns the options of a command that plain arguments may have, with valid values.
  private static func options(_ word: String) -> [(names: [String], values: [String])] {
    let command = command.named(by: [word])
    return command.arguments.filter { $0.kind != .positional && !isOfServers($0) }.map { argument in
      (argument.names, argument.kind == .flag ? [] : values(argument))
    }
  }

  /// Returns whether an argument is about servers, so that it is left to the parser.
  private static func isOfServers(_ argument: ArgumentDescription) -> Bool {
    ["Servers", "Credentials", "Cache"].contains(argument.section)
  }

  private static func values(_ argument: ArgumentDescription) -> [String] {
    let known = [
      "--frames": "4", "--at": "125", "--field": "error,floated", "--format": "webp", "--quality": "70",
      "--color-output": "never", "--contact": "12", "--export": "ios", "--defaults": "{}",
    ]
    if let value = known[argument.names.last ?? ""] { return [value] }
    return [["n", "count"].contains(argument.valueName) ? "12" : argument.completion.values.first ?? "7"]
  }

  /// Returns the description of a value's properties, without the additional state of property wrappers.
  private static func description(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if let parsed = mirror.children.first(where: { $0.label == "_parsedValue" }) { return description(parsed.value) }
    if mirror.children.isEmpty { return String(reflecting: value) }
    return "(" + mirror.children.map { "\($0.label ?? ""): \(description($0.value))" }.joined(separator: ", ") + ")"
  }

  private static func description(_ command: PlainCommand) -> String {
    switch command {
    case .render(let options, let limits): description(options) + description(limits)
    case .icon(let icon): description(icon)
    case .version: "version"
    }
  }

  /// Returns what the parser reads from arguments; nil if it rejects them.
  private static func parsed(_ arguments: [String]) -> String? {
    switch try? AvatarCommand.parseAsRoot(arguments) {
    case let render as RenderCommand: description(render.render) + description(render.limits)
    case let icon as IconCommand: description(icon)
    default: nil
    }
  }

  private static func plain(_ arguments: [String]) -> String? { PlainCommand(arguments).map(description) }

  private static func agree(_ arguments: [String]) -> Bool {
    guard let plain = plain(arguments) else { return true }
    return plain == parsed(arguments)
  }

  private static let words = ["ada.jpg", "-", "", "bot", "--", "-x", "--none", "-s48", "-sm"]

  @Test(arguments: ["render", "icon"]) func everyOptionIsReadAsByTheParser(word: String) throws {
    let options = Self.options(word)
    #expect(options.count > 20)
    for (names, values) in options {
      for name in names {
        let arguments = [word, name] + values
        #expect(Self.plain(arguments) != nil, "\(arguments)")
        #expect(Self.agree(arguments), "\(arguments)")
        if let value = values.first, name.hasPrefix("--") {
          #expect(Self.agree([word, "\(name)=\(value)"]), "\(name)")
        }
      }
    }
  }

  @Test func randomCommandLinesAreReadAsByTheParser() {
    var random = SeededGenerator(state: 13)
    var plain = 0
    for _ in 0..<500 {
      let word = Bool.random(using: &random) ? "render" : "icon"
      let options = Self.options(word)
      var arguments = word == "render" && Bool.random(using: &random) ? [] : [word]
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: arguments.append(Self.words.randomElement(using: &random) ?? "")
        case 1: arguments.append((options.randomElement(using: &random)?.names.last ?? "") + "=0.5")
        default:
          guard let (names, values) = options.randomElement(using: &random) else { continue }
          arguments.append(names.randomElement(using: &random) ?? "")
          arguments += Int.random(in: 0..<20, using: &random) == 0 ? ["-1"] : values
        }
      }
      if Self.plain(arguments) != nil { plain += 1 }
      #expect(Self.agree(arguments), "\(arguments)")
    }
    #expect(plain > 200)
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["--help-all"], ["render", "--version"], ["--size"], ["--size", "-1"], ["--quality", "many"],
    ["--linear=true"], ["--", "ada.jpg"], ["--unknown"], ["-x"], ["-oa.png"], ["--timeout", "3"], ["icon", "a", "b"],
    ["icon", ""], ["batch", "a.csv"], ["--output", "", "a.jpg"],
  ])
  func everythingElseIsLeftToTheParser(arguments: [String]) { #expect(Self.plain(arguments) == nil) }

  @Test func argumentsKeepTheirOrderAmongOptions() throws {
    let command = try #require(PlainCommand(["a.jpg", "--linear", "b.jpg", "--size", "48", "c.jpg", "-", "--json"]))
    guard case .render(let options, _) = command else {
      Issue.record("not render")
      return
    }
    #expect(options.photos == ["a.jpg", "b.jpg", "c.jpg", "-"])
  }

  @Test func versionIsPlain() { #expect(Self.plain(["--version"]) == "version") }
}

/// A generator of the same numbers in every run: SplitMix64 (Steele, Lea and Flood 2014, doi:10.1145/2660193.2660195).
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
