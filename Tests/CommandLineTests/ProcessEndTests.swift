import Foundation
import Testing

#if os(Linux)
  /// Tests of how the command's process ends.
  @Suite struct ProcessEndTests {
    private let directory: TemporaryDirectory

    init() throws {
      directory = try TemporaryDirectory()
      try directory.compile("ExitHandler.c", to: "exit.so")
      try directory.write("team.csv", Data("id,name\nada,Ada\ngrace,Grace\n".utf8))
    }

    private static let preload = "LD_PRELOAD=$PWD/exit.so"

    @Test func exitHandlersDoNotRunWhileThreadsAreActive() throws {
      let other = try Command(typed: Self.preload + " /bin/true", in: directory.url)
      #expect(other.errors == "exit handler\n")
      let command = try Command(
        process: ["batch", "team.csv", "--size", "8", "--jobs", "2", "-o", "out", "--quiet"], in: directory.url,
        before: Self.preload)
      #expect((command.status, command.errors) == (0, ""))
    }
  }
#endif
