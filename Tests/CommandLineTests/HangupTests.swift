import Foundation
import Testing

/// Tests of runs that outlive the terminal in which they were started.
@Suite struct HangupTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  /// The shell ignores hangups, as nohup does.
  ///
  /// It passes one row, waits for the row's report, sends a hangup, and then passes the other rows.
  @Test func ignoredHangupDoesNotEndTheRun() throws {
    let rows = (1...20).map { #"{"id":"p\#($0)","name":"Person \#($0)"}"# + "\n" }.joined()
    let run = try directory.runProcess(
      "batch", "-", "--output-dir", "out", "--json", input: Data(rows.utf8),
      before: "trap '' HUP; mkfifo list report;",
      after: """
        <list >report & exec 3>list 4<report
        IFS= read -r row; printf '%s\\n' "$row" >&3
        IFS= read -r line <&4; kill -HUP $!
        cat >&3; exec 3>&-
        cat <&4; wait $!
        """)
    #expect(run.status == 0)
    #expect(run.errors.wholeMatch(of: /20 written, 0 unchanged in [0-9.]+ s\n/) != nil, "\(run.errors)")
    #expect(run.text.split(separator: "\n").count == 19)
  }
}
