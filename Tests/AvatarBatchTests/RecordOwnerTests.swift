import Foundation
import Testing

@testable import AvatarBatch

/// Tests of the users whose build record is used: those who share the output directory.
@Suite struct RecordOwnerTests {
  private let workspace: BatchWorkspace
  private let list = "id\na\n"

  init() throws {
    workspace = try BatchWorkspace()
    _ = try workspace.run(list, as: "l.csv")
  }

  private static let file = ".avatar-batch/record.sqlite"
  /// The run's own directory and the files in it.
  static let entries = [".avatar-batch", file, file + "-journal"]

  private func path(_ entry: String) -> String { workspace.path("out/\(entry)") }

  /// Runs the list again, and expects that the record is not used for a reason.
  private func expectRefusal(_ reason: String, _ entry: String) throws {
    for isChecked in [true, false] {
      workspace.options.isChecked = isChecked
      let run = try workspace.run(list, as: "l.csv")
      if !isChecked { #expect(run.states == [.written], "\(entry)") }
      let record = "\(workspace.options.directory).avatar-batch/record.sqlite"
      #expect(run.notes == ["\(record): \(reason): the next run will render all rows again"], "\(entry)")
    }
  }

  private func expectUse() throws {
    let run = try workspace.run(list, as: "l.csv")
    #expect(run.states == [.unchanged] && run.notes == [])
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"), arguments: entries)
  func recordOfAnotherUserIsNotUsed(entry: String) throws {
    #expect(chown(path(entry), 12345, 12345) == 0)
    try expectRefusal("belongs to another user", entry)
  }

  /// Each member of a group that shares an output directory may have created the record.
  @Test(.enabled(if: geteuid() == 0, "only root may give files away"), arguments: [0o2775, 0o775])
  func recordOfAGroupMemberIsUsed(mode: mode_t) throws {
    #expect(chown(path(""), 1234, 54321) == 0 && chmod(path(""), mode) == 0)
    for entry in Self.entries { #expect(chown(path(entry), 12345, 54321) == 0 && chmod(path(entry), 0o775) == 0) }
    try expectUse()
    #expect(chmod(path(""), 0o755) == 0)
    try expectRefusal("belongs to another user", ".avatar-batch")
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func recordOfTheDirectoryOwnerIsUsed() throws {
    for entry in [""] + Self.entries { #expect(chown(path(entry), 12345, 12345) == 0) }
    try expectUse()
  }

  @Test(arguments: entries)
  func recordIsWritableByOthersOnlyIfTheOutputDirectoryIs(entry: String) throws {
    #expect(chmod(path(entry), 0o777) == 0)
    try expectRefusal("other users can write to it", entry)
    #expect(chmod(path(""), 0o777) == 0)
    workspace.options.isChecked = false
    try expectUse()
  }

  @Test(arguments: [file, file + "-journal"])
  func linkedRecordIsNotUsed(entry: String) throws {
    #expect(rename(path(entry), workspace.path("moved")) == 0)
    #expect(symlink(workspace.path("moved"), path(entry)) == 0)
    try expectRefusal("is a symbolic link", entry)
  }
}
