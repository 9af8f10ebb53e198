import Foundation
import PhotoServer
import Testing

/// Tests that every option of every subcommand has its documented effect; the list of options is the parser's.
@Suite struct OptionEffectTests {
  private static let parser = Result { try ParserOptions() }

  @Test(.needsPython, arguments: OptionEffect.all)
  func optionHasItsEffect(effect: OptionEffect) throws { try effect.check(OptionTrial(effect.option)) }

  @Test func everyOptionOfTheParserHasAnEffectThatIsTested() throws {
    let tested = Set(OptionEffect.all.map(\.option))
    let untested = try Self.parser.get().all.subtracting(tested)
    #expect(untested.sorted() == [])
  }

  @Test func everyTestedOptionIsKnownToTheParser() throws {
    let known = try Self.parser.get().all
    // Without a name, the command is `render`.
    let unknown = Set(OptionEffect.all.map(\.option)).filter {
      !known.contains($0.command.isEmpty ? ParserOption(command: "render", name: $0.name) : $0)
    }
    #expect(unknown.sorted() == [])
  }

  @Test func optionsOfRenderAreTestedWithAndWithoutItsName() {
    func names(_ command: String) -> Set<String> {
      Set(OptionEffect.all.filter { $0.option.command == command }.map(\.option.name))
    }
    #expect(names("render") == names(""))
  }

  @Test func helpOfEveryCommandListsItsOptions() throws {
    let directory = try TemporaryDirectory()
    let parser = try Self.parser.get()
    for command in parser.commands {
      let words = command.split(separator: " ").map { String($0) }
      let help = try Command(words + ["--help"], in: directory.url)
      let path = (["avatar-render"] + words).joined(separator: " ")
      #expect((help.status, help.errors) == (0, ""), "\(path)")
      #expect(help.text.contains("USAGE: \(path)"), "\(path)")
      let complete = try Command(words + ["--help-all"], in: directory.url)
      #expect((complete.status, complete.errors) == (0, ""), "\(path)")
      for option in parser.all where option.command == command {
        #expect(complete.text.contains("  \(option.name)") || complete.text.contains(", \(option.name)"), "\(option)")
      }
      for other in [words + ["-h"], ["help"] + words] {
        #expect(try Command(other, in: directory.url).text == help.text, "\(other)")
      }
    }
  }

  @Test func versionOfEveryCommandIsThatOfTheProgram() throws {
    let directory = try TemporaryDirectory()
    let version = try directory.run("--version").text
    #expect(try directory.run("version").text.hasPrefix("avatar-render \(version.dropLast()) ("))
    for command in try Self.parser.get().commands {
      let words = command.split(separator: " ").map { String($0) }
      #expect(try Command(words + ["--version"], in: directory.url).text == version, "\(command)")
    }
  }

  /// The message about a wrong value lists those that are allowed.
  @Test func helpListsTheValuesThatAreAllowed() throws {
    let choices = try Self.parser.get().choices
    #expect(Set(choices.keys.map(\.name)).count == 16, "\(choices.keys)")
    for (option, values) in choices {
      let trial = try OptionTrial(option)
      let run = try trial.run(try trial.arguments(.unusablePhoto) + [option.name, "nonsense"])
      #expect(run.status == 64, "\(option)")
      let message = try #require(run.errors.wholeMatch(of: /error: \S+ nonsense:? must be (.+)\n/), "\(run.errors)")
      let allowed = message.1.replacing(" or ", with: ", ").split(separator: ", ").map { String($0) }
      #expect(Set(allowed) == values, "\(option)")
    }
  }
}
