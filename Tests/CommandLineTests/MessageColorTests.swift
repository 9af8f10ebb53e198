import Foundation
import PhotoServer
import Testing

/// Tests of the colours of messages.
@Suite struct MessageColorTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Runs the command with its standard error on a pseudo-terminal of 30 columns, and returns what it writes there.
  private func terminal(_ arguments: [String], _ variables: [String: String] = [:]) throws -> String {
    let script = """
      import fcntl, os, pty, struct, subprocess, sys, termios
      ours, theirs = pty.openpty()
      fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 30, 0, 0))
      process = subprocess.Popen(sys.argv[1:], stderr=theirs, stdout=subprocess.DEVNULL)
      os.close(theirs)
      text = b""
      try:
          while piece := os.read(ours, 65536):
              text += piece
      except OSError:
          pass
      process.wait()
      sys.stdout.buffer.write(text)
      """
    let python = try #require(InstalledTool("python3"))
    let assignments = variables.map { "\($0)=\($1)" }
    return try python.run(
      ["-c", script, "/usr/bin/env"] + assignments + [Command.executable.path] + arguments, in: directory
    ).1
  }

  private static let error = "\u{1B}[1;31merror:\u{1B}[0m --size 0"
  private static let warning = "\u{1B}[1;33mwarning:\u{1B}[0m none.jpg"

  @Test(.needsPython) func errorsAndWarningsAreColoredOnATerminal() throws {
    #expect(try terminal(["--size", "0"], ["TERM": "xterm"]).hasPrefix(Self.error))
    #expect(try terminal(["--src", "none.jpg"], ["TERM": "xterm"]).hasPrefix(Self.warning))
  }

  @Test(.needsPython, arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func variablesDisableColors(variables: [String: String]) throws {
    #expect(try terminal(["--size", "0"], variables).hasPrefix("error: --size 0"))
  }

  @Test(.needsPython) func emptyVariableDoesNotDisableColors() throws {
    #expect(try terminal(["--size", "0"], ["NO_COLOR": "", "TERM": "xterm"]).hasPrefix(Self.error))
  }

  @Test(arguments: [
    ([:], "error:"), (["CLICOLOR_FORCE": "1"], "\u{1B}[1;31merror:\u{1B}[0m"), (["CLICOLOR_FORCE": "0"], "error:"),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], "error:"),
  ])
  func variableForcesColorsInPipes(variables: [String: String], start: String) throws {
    #expect(try directory.run("--size", "0", environment: variables).errors.hasPrefix(start + " --size 0"))
  }

  @Test func nameCannotInjectColors() throws {
    let run = try directory.run("--src", "\u{1B}[31mnone.jpg", environment: ["CLICOLOR_FORCE": "1"])
    #expect(run.errors.hasPrefix("\u{1B}[1;33mwarning:\u{1B}[0m \\u{1B}[31mnone.jpg"), "\(run.errors)")
  }

  @Test(.needsPython) func progressFitsInTheTerminal() throws {
    try directory.write("list.csv", Data("id,size\na,8\nb,8\nc,8\nd,8\n".utf8))
    let text = try terminal(["batch", "list.csv", "-o", "out"])
    let lines = text.split(separator: "\r").flatMap { $0.split(separator: "\n") }.filter { $0.hasSuffix("\u{1B}[K") }
    #expect(lines.allSatisfy { $0.replacing("\u{1B}[K", with: "").count < 30 }, "\(lines)")
    #expect(text.contains("4 rows: ") || text.contains("4 written"), "\(text)")
  }
}
