import AvatarRender
import Testing

@testable import AvatarCommandLine

/// Tests of the reader of command lines.
@Suite struct ArgumentReaderTests {
  private func read(_ words: [String], of command: AvatarCommandLine.Command = .render) throws -> [String] {
    try Arguments(words, of: command).all.map { "\($0.row.name)=\($0.text)" }
  }

  @Test(arguments: [
    (["--size", "48"], ["size=48"]), (["--size=48"], ["size=48"]), (["-s", "48"], ["size=48"]), (["-s48"], ["size=48"]),
    (["-n", "Ada", "-v", "-f", "webp"], ["name=Ada", "verbose=", "format=webp"]), (["-n2pac"], ["name=2pac"]),
    (["--name="], ["name="]), (["--name=a=b"], ["name=a=b"]), (["--name=\u{301}a"], ["name=\u{301}a"]),
    (["--name", "-x"], ["name=-x"]), (["--name=--json"], ["name=--json"]), (["--name", "--zzz"], ["name=--zzz"]),
    (["--name", "--", "b"], ["name=--", "photo=b"]),
    (["a.jpg", "--strict", "b.jpg", "-"], ["strict=", "photo=a.jpg", "photo=b.jpg", "photo=-"]),
    (["--", "-a.jpg", "--strict"], ["photo=-a.jpg", "photo=--strict"]), (["--src", "-"], ["src=-"]),
    (["--src", "a", "--src=b"], ["src=a", "src=b"]), (["", "--strict"], ["strict=", "photo="]),
  ])
  func wordsAreParsedAsOptionsAndArguments(words: [String], values: [String]) throws {
    #expect(try read(words) == values)
  }

  @Test func namesOptionExtendsToTheNextOption() throws {
    let words = ["--names", "Ada", "Bob", "-", "--agents=Bo", "Mo", "--max", "3"]
    #expect(
      try read(words, of: .group) == ["names=Ada", "names=Bob", "names=-", "agents=Bo", "agents=Mo", "max=3"])
  }

  @Test func lastValueOfAnOptionIsUsed() throws {
    let arguments = try Arguments(["--quality", "3", "--quality", "70"], of: .render)
    #expect(arguments[Option.quality] == 70)
    #expect(
      try Arguments(["--theme", "a", "--theme", "b"], of: .render)[all: Option.theme] == [.file("a"), .file("b")])
  }

  @Test(arguments: [
    (["--size"], "--size: needs a value, <n|name>"),
    (["--shape", "--json"], "--shape: needs a value, <auto|circle|hexagon|rounded-square|squircle|square>"),
    (["--name", "--json"], "--name: needs a value, <text>; to use --json as the value, write --name=--json"),
    (["--json=yes"], "--json yes: takes no value"),
    (["--quality", "many"], "--quality many: must be a whole number from 0 to 100"),
    (["-o", ""], "-o: must name a file, or be - for standard output"),
    (["-q80"], "-q80: unknown option; did you mean --quality 80?"),
    (["a.jpg", "-q", "80"], "-q 80: takes no value; did you mean --quality 80?"),
    (["-v2"], "-v2: unknown option; avatar-render render --help-all lists all options"),
    (["-oa.png"], "-oa.png: unknown option; did you mean -o a.png?"),
    (["--quality=5", "--lossless"], "--quality 5: cannot be combined with --lossless"),
    (["--contact", "4"], "--contact: unknown option; did you mean --src monica:4?"),
  ])
  func errorNamesTheOptionAsItWasTyped(words: [String], message: String) throws {
    let error = #expect(throws: InputError.self) { try Arguments(words, of: .render) }
    #expect(error?.message == message && error?.kind == .usage)
  }

  @Test(arguments: [
    (["--name", "Ada"], "", ["--name", "Ada"]), (["render", "batch"], "render", ["batch"]),
    (["golden", "verify", "a"], "golden verify", ["a"]),
    (["golden", "a"], "golden", ["a"]), (["--help", "golden", "verify"], "golden verify", ["--help"]),
    (["golden", "-h", "verify"], "golden verify", ["-h"]), (["golden verify"], "", ["golden verify"]), ([""], "", [""]),
    (["./batch"], "", ["./batch"]),
  ])
  func firstWordsSelectTheCommand(words: [String], name: String, rest: [String]) {
    let (command, others) = AvatarCommandLine.Command.named(by: words)
    #expect((command.name, others) == (name, rest))
  }

  @Test(arguments: ["--help", "-h", "--help-all", "--version", "-V"]) func helpAndVersionNeedNoArguments(word: String)
    throws
  {
    #expect(try read([word], of: .batch).count == 1)
  }

  /// An option has the same short name in every command, and no other option has it.
  @Test(
    arguments: [
      ("h", "help"), ("V", "version"), ("q", "quiet"), ("v", "verbose"), ("f", "format"), ("j", "jobs"), ("n", "name"),
      ("s", "size"),
    ] as [(Character, String)])
  func shortNameMeansTheSameOptionInEveryCommand(short: Character, name: String) {
    for row in Option.rows where !row.isArgument {
      #expect((row.short == short) == (row.name == name), "\(row.label)")
    }
  }

  @Test func digitsAfterAShortNameAreItsValueInEveryCommand() throws {
    for command in AvatarCommandLine.Command.all {
      for row in command.rows where row.form == .option {
        guard let short = row.short, row.accepts("1") else { continue }
        var reader = ArgumentReader(["-\(short)1"], of: command)
        let given = try reader.read()
        #expect(given.map { "\($0.row.name)=\($0.text)" } == ["\(row.name)=1"], "\(command.name)")
      }
    }
  }

  @Test func optionNamesAreUniqueInEachCommand() {
    for command in AvatarCommandLine.Command.all {
      let names = command.rows.flatMap { $0.isArgument ? ["<\($0.name)>"] : $0.names }
      #expect(names.count == Set(names).count, "\(command.name)")
    }
  }

  @Test func exclusionRulesNameOptionsOfTheSameCommand() {
    for row in Option.rows {
      for other in row.excludes() + [row.needs].compactMap(\.self) {
        #expect(
          Option.rows.contains { $0.name == other && !$0.commands.isDisjoint(with: row.commands) },
          "\(row.name) \(other)")
      }
    }
  }
}
