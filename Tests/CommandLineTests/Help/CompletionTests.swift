import Testing

@testable import AvatarCommandLine

/// Tests of the completions that shell scripts request.
@Suite struct CompletionTests {
  /// Returns the file pattern, the prefix and the words that complete the last word.
  private func lines(_ words: [String], _ shell: Shell = .bash) -> [String] {
    Completion(words, in: shell).text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { String($0) }
  }

  /// Returns the words that complete the last word.
  private func words(_ words: [String], _ shell: Shell = .bash) -> [String] { Array(lines(words, shell).dropFirst(2)) }

  @Test(arguments: [
    (["--sha"], ["--shape"]), (["golden", "compare", "a", "--ig"], ["--ignore"]), (["--zzz", "--sha"], ["--shape"]),
    (["--name", "--", "--sha"], ["--shape"]), (["--name", "golden", "--sta"], ["--status"]), (["--zzz"], []),
    (["group", "--names", "Ada", "Bob", "--ag"], ["--agents"]), (["--zzz=", "--sha"], ["--shape"]),
  ])
  func hyphenOffersTheCommandOptions(typed: [String], options: [String]) {
    #expect(lines(typed) == ["", ""] + options)
  }

  @Test(arguments: AvatarCommandLine.Command.all.map(\.name)) func everyOptionIsOffered(command: String) throws {
    let names = try #require(AvatarCommandLine.Command.all.first { $0.name == command }).rows.flatMap(\.names)
    let offered = words(command.split(separator: " ").map { String($0) } + ["-"], .fish)
    #expect(offered.map { String($0.prefix { $0 != "\t" }) } == names)
  }

  @Test(arguments: [
    (["--size", "4", "--siz"], []), (["-s4", "--siz"], []), (["--linear", "--lin"], []),
    (["--src", "a", "--sr"], ["--src"]),
    (["group", "--names", "Ada", "--agents", "Bo", "--nam"], ["--names"]),
  ])
  func onlyRepeatableOptionsAreOfferedAgain(typed: [String], options: [String]) {
    #expect(words(typed) == options)
  }

  @Test(arguments: [
    (["--shape", "hex"], ["", "", "hexagon"]), (["--shape=hex"], ["", "--shape=", "hexagon"]),
    (["-s", "x"], ["", "", "xs", "xl", "xxl"]), (["--limit", "out"], ["", "", "output-pixels="]),
    (["--limit=no"], ["", "--limit=", "none"]), (["--name", ""], ["", ""]), (["--name="], ["", "--name="]),
    (["--linear="], ["", ""]), (["--zzz="], ["", ""]), (["--shape", "-"], ["", ""]), (["-s="], ["", ""]),
    (["completions", "f"], ["", "", "fish"]),
  ])
  func optionAndArgumentValuesAreOffered(typed: [String], expected: [String]) {
    #expect(lines(typed) == expected)
  }

  @Test(arguments: [
    (["icon", "--field", "error,fl"], ["", "error,", "floated"]),
    (["icon", "--field=error,fl"], ["", "--field=error,", "floated"]), (["--size", "48,m"], ["", "48,", "md"]),
    (["batch", "a.csv", "--format", "png,web"], ["", "png,", "webp"]),
    (["golden", "compare", "--tolerance", "levels=2,"], ["", "levels=2,", "perceptual=", "pixels=", "antialiasing"]),
    (["--size", "xs,sm,md,lg,"], ["", "xs,sm,md,lg,", "xl", "xxl"]), (["--shape", "circle,"], ["", ""]),
  ])
  func listCompletionOffersWordsNotYetInTheList(typed: [String], expected: [String]) {
    #expect(lines(typed) == expected)
  }

  @Test(arguments: ["a\n,", "a\t,", "a b,", "é,"]) func listWithSpecialCharactersIsNotCompleted(value: String) {
    #expect(lines(["--size", value]) == ["", ""])
  }

  @Test(arguments: [
    (Shell.bash, #"\.svg$"#, "/$", "."), (.fish, #"\.svg$"#, "/$", "."),
    (.zsh, "*.(#i)(svg)(-.)", "*(-/)", "*"),
  ])
  func filePatternMatchesTheArgument(shell: Shell, svg: String, directory: String, all: String) {
    #expect(lines(["icon", "m"], shell).first == svg)
    #expect(lines(["batch", "a.csv", "-o", ""], shell).first == directory)
    #expect(lines(["golden", "init", ""], shell).first == all)
  }

  @Test(arguments: [
    (["--", "--sha"], []), (["--", "go"], []), (["--size", "4", "go"], []), (["a.jpg", "go"], []),
    (["render", "go"], []), (["go"], ["golden"]), (["golden", "v"], ["verify"]), (["golden", "verify", "v"], []),
    (["cache", ""], ["info", "prune", "clear"]), (["help", "gol"], ["golden"]),
  ])
  func subcommandsAreOfferedBeforeOtherWords(typed: [String], subcommands: [String]) {
    #expect(words(typed) == subcommands)
  }

  @Test(arguments: [(Shell.zsh, "--sha"), (.fish, "--sha"), (.fish, "")]) func zshAndFishFilterWordsThemselves(
    shell: Shell, word: String
  ) {
    #expect(words(["icon", "--field", word], shell).contains("error"))
  }

  @Test func descriptionFollowsATab() {
    #expect(words(["cache", "i"], .fish).first == "info\tShows the location and size of the cache.")
    #expect(words(["--sh"], .fish).contains { $0.hasPrefix("--quality\t") })
  }

  @Test func zshOptionWithAValueEndsInAnEqualsSign() {
    let options = words(["--"], .zsh).map { $0.prefix { $0 != "\t" } }
    #expect(options.contains("--shape=") && options.contains("--strict") && options.contains("-s"))
  }

  @Test(arguments: [["--complete"], ["--complete", "tcsh"], ["--complete", "bash", "--zzz="], ["--complete", "zsh"]])
  func completionRequestNeverFails(words: [String]) throws {
    let directory = try TemporaryDirectory()
    let run = try Command(words, in: directory.url)
    #expect((run.status, run.errors) == (0, ""))
  }

  @Test func helpDoesNotListTheCompletionRequest() throws {
    let directory = try TemporaryDirectory()
    let run = try Command(["--help-all"], in: directory.url)
    #expect(run.status == 0)
    #expect(!run.text.contains("--complete"))
  }
}
