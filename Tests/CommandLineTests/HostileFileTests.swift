import Foundation
import Testing

/// Tests with shell limits that stop expensive files: too much memory ends the command with a trap, and the fifth
/// second of processor time with a signal.
@Suite struct HostileFileTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: hostileFiles)
  func hostileFileProducesAnAvatarWithinTheResourceLimits(file: HostileFile) throws {
    try directory.write("photo", Data(file.bytes()))
    let run = try directory.runProcess(
      "--src", "photo", "--size", "48", "-o", "a.png", before: "ulimit -d \(file.memory << 10); ulimit -t 5;")
    #expect(run.status == 0, "\(run.errors)")
    #expect(directory.names == ["a.png", "photo"])
    if let reason = file.reason {
      #expect(run.errors.hasPrefix("note: photo: \(reason)"), "\(run.errors)")
    } else {
      #expect(!run.errors.contains("used the icon"), "\(run.errors)")
    }
  }
}
