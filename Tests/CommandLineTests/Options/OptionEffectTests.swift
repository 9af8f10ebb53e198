import AvatarBatch
import Foundation
import PeopleLists
import PhotoServer
import Testing

@testable import AvatarCommandLine

/// Tests that every option of every subcommand has its documented effect.
@Suite struct OptionEffectTests {
  @Test(.needsPython, arguments: OptionEffect.all)
  func everyOptionHasTheExpectedEffect(effect: OptionEffect) throws { try effect.check(OptionTrial(effect.option)) }

  @Test func everyOptionEffectIsTested() {
    #expect(CommandOption.all.subtracting(OptionEffect.all.map(\.option)).sorted() == [])
  }

  @Test func everyTestedOptionExists() {
    // Without a name, the command is `render`.
    let unknown = Set(OptionEffect.all.map(\.option)).filter {
      !CommandOption.all.contains($0.command.isEmpty ? CommandOption(command: "render", name: $0.name) : $0)
    }
    #expect(unknown.sorted() == [])
  }

  @Test func renderOptionsAreTestedWithAndWithoutTheSubcommand() {
    func names(_ command: String) -> Set<String> {
      Set(OptionEffect.all.filter { $0.option.command == command }.map(\.option.name))
    }
    #expect(names("render") == names(""))
  }

  @Test func helpForEveryCommandListsItsOptions() throws {
    let directory = try TemporaryDirectory()
    for command in AvatarCommandLine.Command.all where command.name != "help" {
      let words = command.words
      let help = try Command(words + ["--help"], in: directory.url)
      let path = command.typed
      #expect((help.status, help.errors) == (0, ""), "\(path)")
      #expect(help.text.contains("USAGE: \(path)"), "\(path)")
      let complete = try Command(words + ["--help-all"], in: directory.url)
      #expect((complete.status, complete.errors) == (0, ""), "\(path)")
      for option in CommandOption.all where option.command == command.name {
        #expect(complete.text.contains("  \(option.name)") || complete.text.contains(", \(option.name)"), "\(option)")
      }
      for other in [words + ["-h"], ["help"] + words] {
        #expect(try Command(other, in: directory.url).text == help.text, "\(other)")
      }
    }
  }

  @Test func everyCommandPrintsTheProgramVersion() throws {
    let directory = try TemporaryDirectory()
    let version = try directory.run("--version").text
    #expect(try directory.run("version").text.hasPrefix("avatar-render \(version.dropLast()) ("))
    for command in AvatarCommandLine.Command.all {
      #expect(try Command(command.words + ["--version"], in: directory.url).text == version, "\(command.name)")
    }
  }

  /// The message about a wrong value lists the allowed values.
  @Test func helpListsTheAllowedValues() throws {
    let choices = CommandOption.choices
    #expect(Set(choices.keys.map(\.name)).count == 17, "\(choices.keys)")
    for (option, values) in choices {
      let trial = try OptionTrial(option)
      let run = try trial.run([option.name, "nonsense"] + trial.arguments(.unusablePhoto))
      #expect(run.status == 64, "\(option)")
      let message = try #require(run.errors.wholeMatch(of: /error: \S+ nonsense:? must be (.+)\n/), "\(run.errors)")
      let allowed = message.1.replacing(" or ", with: ", ").split(separator: ", ").map { String($0) }
      #expect(Set(allowed) == values, "\(option)")
    }
  }

  /// Encodings have more names than the allowed values.
  @Test func helpAndErrorListTheEncodings() throws {
    let directory = try TemporaryDirectory()
    let help = try directory.run("help", "batch", "--help-all").text
    let run = try directory.run("batch", "list.csv", "-o", "out", "--encoding", "nonsense")
    #expect(run.status == 64)
    for encoding in ListEncoding.allCases.map(\.rawValue) {
      #expect(help.contains(encoding) && run.errors.contains(encoding), "\(encoding)")
    }
  }
}
