import CLibraryLoader
import Foundation
import PhotoServer
import Testing

/// Tests of the users whom the command trusts with the libraries that wheels and archives bundle next to the executable.
@Suite struct BundledLibraryTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("mine", "lib/libx.so.1")
    try scratch.write("", "lib/neighbour.so")
    for entry in Self.entries { try #require(chmod(path(entry), 0o755) == 0) }
  }

  /// The directory, the library and another file, relative to the directory.
  static let entries = ["", "/libx.so.1", "/neighbour.so"]

  private func path(_ entry: String) -> String { scratch.file("lib") + entry }

  /// Opens the directory of a library, and returns its descriptor, or -1, and the reason why it is refused.
  private func open(_ file: String = "libx.so.1", owner: uid_t = geteuid()) -> (descriptor: Int32, reason: String) {
    var problem = [CChar](repeating: 1, count: 1000)
    let descriptor = avr_library_open_carried(path(""), owner, file, &problem, problem.count)
    return (descriptor, String(decoding: problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// Returns the reason why the directory is refused, or nil if it is opened.
  private func refusal(owner: uid_t = geteuid()) -> String? {
    let (descriptor, reason) = open(owner: owner)
    if descriptor < 0 { return reason }
    close(descriptor)
    return reason.isEmpty ? nil : "opened: \(reason)"
  }

  @Test(arguments: [0o755, 0o700, 0o500])
  func directoryThatOnlyItsOwnerCanChangeIsOpened(mode: Int) throws {
    #expect(chmod(path(""), mode_t(mode)) == 0)
    #expect(refusal() == nil)
    #expect(chmod(path(""), 0o700) == 0)
  }

  @Test func missingLibraryIsNotRefused() throws {
    #expect(open("liby.so.1") == (-1, ""))
    try FileManager.default.removeItem(atPath: path(""))
    #expect(open() == (-1, ""))
  }

  @Test(arguments: entries) func entryThatOtherUsersCanWriteToIsRefused(entry: String) throws {
    #expect(chmod(path(entry), 0o757) == 0)
    #expect(refusal() == "\(path(entry)): other users can write to it")
  }

  @Test(arguments: entries) func linkIsRefused(entry: String) throws {
    try FileManager.default.moveItem(atPath: path(entry), toPath: scratch.file("elsewhere"))
    #expect(symlink(scratch.file("elsewhere"), path(entry)) == 0)
    #expect(refusal() == "\(path(entry)): is a symbolic link")
  }

  @Test func openDirectoryIsUsedAfterAnotherOneHasTakenItsPlace() throws {
    let directory = open().descriptor
    defer { close(directory) }
    try FileManager.default.moveItem(atPath: path(""), toPath: scratch.file("moved"))
    try scratch.write("theirs", "lib/libx.so.1")
    let file = openat(directory, "libx.so.1", O_RDONLY)
    defer { close(file) }
    #expect(try FileHandle(fileDescriptor: file).readToEnd() == Data("mine".utf8))
  }

  /// The users and groups of Debian: only root and daemon are the only members of their groups.
  @Test(
    .enabled(if: geteuid() == 0, "only root may give files away"), arguments: entries,
    [
      (0, 0, 0o775, nil), (1, 1, 0o775, nil), (1, 0, 0o755, nil),
      (2, 2, 0o755, "belongs to another user"),
      // The group users has no members, nogroup has several, and 54321 is not a group.
      (0, 100, 0o775, "its group can write to it"), (0, 65534, 0o775, "its group can write to it"),
      (0, 54321, 0o775, "its group can write to it"), (0, 1, 0o775, "its group can write to it"),
      (1, 0, 0o775, "its group can write to it"), (0, 100, 0o755, nil),
    ] as [(uid_t, gid_t, mode_t, String?)])
  func groupCanWriteOnlyIfTheOwnerIsItsOnlyMember(
    entry: String, row: (owner: uid_t, group: gid_t, mode: mode_t, reason: String?)
  ) {
    #expect(chown(path(entry), row.owner, row.group) == 0 && chmod(path(entry), row.mode) == 0)
    #expect(refusal(owner: 1) == row.reason.map { "\(path(entry)): \($0)" })
  }

  #if os(Linux)
    /// The permissions of the group are the mask of the list, so they do not show that another user can write.
    @Test(
      .enabled(if: geteuid() == 0, "only root may give files away"), .needsPython,
      arguments: [(7, "its group can write to it"), (5, nil)] as [(Int, String?)])
    func accessControlListThatLetsAnotherUserWriteIsRefused(mask: Int, reason: String?) throws {
      // The entries of the owner, of user 2, of the group, of the mask and of others (acl(5)).
      let script = """
        import errno, os, struct, sys
        entries = [(1, 7, -1), (2, 7, 2), (4, 5, -1), (16, \(mask), -1), (32, 5, -1)]
        value = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *entry) for entry in entries)
        try:
            os.setxattr(sys.argv[1], "system.posix_acl_access", value)
        except OSError as error:
            sys.exit(9 if error.errno == errno.ENOTSUP else 1)
        """
      let python = Process()
      python.executableURL = URL(filePath: "/usr/bin/env")
      python.arguments = ["python3", "-c", script, path("")]
      try python.run()
      python.waitUntilExit()
      // This file system has no access control lists.
      if python.terminationStatus == 9 { return }
      #expect(python.terminationStatus == 0)
      #expect(refusal() == reason.map { "\(path("")): \($0)" })
    }
  #endif
}
