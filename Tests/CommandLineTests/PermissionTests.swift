import Foundation
import Testing

/// Tests of files and directories that the user may not read or write.
@Suite(.enabled(if: OtherUser.isAvailable, "needs setpriv, and an executable that another user can reach"))
final class PermissionTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.setPermissions(0o777, of: "")
    for name in ["out", "closed"] {
      let path = directory.url.appending(path: name).path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try directory.setPermissions(0o777, of: name)
    }
    for name in ["photo.jpg", "closed/photo.jpg"] {
      try directory.write(name, try Data(contentsOf: portrait))
    }
    try directory.setPermissions(0, of: "photo.jpg")
    try directory.setPermissions(0, of: "closed")
  }

  deinit {
    // Otherwise they could not be removed.
    for name in ["closed", "out"] { try? directory.setPermissions(0o777, of: name) }
  }

  /// Writes a file that no user may read.
  private func writeUnreadable(_ name: String, _ text: String) throws {
    try directory.write(name, Data(text.utf8))
    try directory.setPermissions(0, of: name)
  }

  private func run(_ arguments: String...) throws -> Command { try directory.runAsOtherUser(arguments) }

  private func files(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.url.appending(path: name).path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test(arguments: ["photo.jpg", "closed/photo.jpg"])
  func unreadablePhotoFallsBackUnlessStrict(photo: String) throws {
    let run = try run("--src", photo, "--name", "Ada", "--size", "8", "-o", "a.png")
    #expect((run.status, run.errors) == (0, "note: \(photo): permission denied: used the initials\n"))
    let strict = try self.run("--src", photo, "--strict", "-o", "b.png")
    #expect((strict.status, strict.errors) == (65, "error: \(photo): permission denied\n"))
    #expect(!directory.names.contains("b.png"))
  }

  @Test(arguments: ["photo.jpg", "closed/photo.jpg"])
  func unreadablePhotoInARowFallsBackUntilItIsReadable(photo: String) throws {
    try directory.write("l.csv", Data("id,name,src\na,Ada,\(photo)\n".utf8))
    let arguments = ["batch", "l.csv", "-o", "out", "--size", "8"]
    let denied = try directory.runAsOtherUser(arguments)
    #expect(denied.status == 0)
    #expect(denied.errors.hasPrefix("note: l.csv:2: row 1: \(photo): permission denied: used the initials\n"))
    try directory.setPermissions(0o755, of: "closed")
    for name in ["photo.jpg", "closed/photo.jpg"] { try directory.setPermissions(0o644, of: name) }
    let allowed = try directory.runAsOtherUser(arguments)
    #expect(allowed.status == 0 && allowed.errors.hasPrefix("1 written, 0 unchanged in "), "\(allowed.errors)")
    _ = try directory.run("--src", photo, "--size", "8", "-o", "clean.png")
    #expect(try directory.read("out/a-8.png") == directory.read("clean.png"))
  }

  @Test(arguments: [
    (["batch", "list.csv", "-o", "out"], "list.csv"), (["--theme", "list.csv", "-o", "a.png"], "list.csv"),
    (["--font", "list.csv", "--name", "Ada", "-o", "a.png"], "list.csv"),
    (["golden", "verify", "--manifest", "list.csv"], "list.csv"),
    (["batch", "closed/list.csv", "-o", "out"], "closed/list.csv"),
  ])
  func unreadableInputEndsTheCommand(arguments: [String], path: String) throws {
    try writeUnreadable("list.csv", "id\na\n")
    let run = try directory.runAsOtherUser(arguments)
    #expect(run.status == 66)
    #expect(run.errors.split(separator: "\n").last == "error: \(path): permission denied")
    #expect(try files(in: "out") == [] && !directory.names.contains("a.png"))
  }

  @Test func readOnlyOutputDirectoryIsAnError() throws {
    try directory.setPermissions(0o555, of: "out")
    let single = try run("--type", "human", "--size", "8", "-o", "out/a.png")
    #expect((single.status, single.errors) == (73, "error: out/a.png: cannot be created: permission denied\n"))
    try directory.write("l.csv", Data("id\na\n".utf8))
    let batch = try run("batch", "l.csv", "-o", "out")
    #expect(batch.status == 73)
    #expect(
      batch.errors.hasSuffix("error: out/.avatar-batch/: cannot be created: permission denied\n"), "\(batch.errors)")
    #expect(try files(in: "out") == [])
  }

  @Test func onlyTheRowInAReadOnlySubdirectoryFails() throws {
    let path = directory.url.appending(path: "out/team").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try directory.setPermissions(0o555, of: "out/team")
    try directory.write("l.csv", Data("output\na-8\nteam/b-8\nc-8\n".utf8))
    let run = try run("batch", "l.csv", "-o", "out", "--size", "8")
    #expect(run.status == 1)
    #expect(
      run.errors.hasPrefix(
        "error: l.csv:3: row 2: out/team/b-8.png: cannot be created: permission denied\n2 written, "),
      "\(run.errors)")
    #expect(try files(in: "out") == ["a-8.png", "c-8.png", "team"] && files(in: "out/team") == [])
  }

  @Test func unreadableRecordDoesNotPreventRendering() throws {
    try directory.write("l.csv", Data("id\na\n".utf8))
    let arguments = ["batch", "l.csv", "-o", "out", "--size", "8"]
    _ = try directory.runAsOtherUser(arguments)
    try directory.setPermissions(0, of: "out/.avatar-batch/record.sqlite")
    let run = try directory.runAsOtherUser(arguments)
    #expect(run.status == 0)
    #expect(
      run.errors.hasPrefix(
        "note: out/.avatar-batch/record.sqlite: unable to open database file: the next run will render all rows again\n1 written, "
      ), "\(run.errors)")
  }
}
