import Foundation
import PhotoServer
import Testing

@testable import AvatarFileSystem

/// Tests of locks for which two processes compete.
@Suite(.needsPython) struct LockTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  // MARK: One file

  @Test(arguments: [0, 20])
  func lockHeldByAnotherProcessIsNotAcquired(milliseconds: Int) throws {
    let holder = try LockHolder(scratch.file("lock"))
    #expect(throws: FileError.other("another process is using it")) {
      try FileLock(scratch.file("lock"), milliseconds: milliseconds)
    }
    withExtendedLifetime(holder) {}
  }

  @Test func lockOfAKilledProcessIsReleased() throws {
    let holder = try LockHolder(scratch.file("lock"))
    holder.kill()
    _ = try FileLock(scratch.file("lock"), milliseconds: 0)
  }

  @Test func lockIsAcquiredOnceTheOtherProcessReleasesIt() throws {
    let holder = try LockHolder(scratch.file("lock"))
    try holder.release()
    _ = try FileLock(scratch.file("lock"), milliseconds: 60_000)
  }

  @Test func removedLockFileDoesNotProvideALock() throws {
    let holder = try LockHolder(scratch.file("lock"))
    try holder.release(removingFile: true)
    let lock = try FileLock(scratch.file("lock"), milliseconds: 60_000)
    #expect(throws: FileError.other("another process is using it")) {
      try FileLock(scratch.file("lock"), milliseconds: 0)
    }
    withExtendedLifetime(lock) {}
  }

  // MARK: Directories

  @Test func temporaryFileOfARunningProcessIsPreserved() throws {
    let holder = try LockHolder(scratch.file(".avatar-render-7f.tmp"))
    try File(path: scratch.file("a")).finish()
    #expect(scratch.names == [".avatar-render-7f.tmp", "a"])
    holder.kill()
    try File(path: scratch.file("a")).finish()
    #expect(scratch.names == ["a"])
  }

  @Test func temporaryDirectoryOfARunningProcessIsPreserved() throws {
    try scratch.write("half", "out/.avatar-batch/writing-1/.avatar-render-7f.tmp")
    let holder = try LockHolder(scratch.file("out/.avatar-batch/writing-1/lock"))
    let own = scratch.file("out/.avatar-batch")
    try OutputDirectory(creating: scratch.file("out")).close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: own) == ["writing-1"])
    #expect(try scratch.read("out/.avatar-batch/writing-1/.avatar-render-7f.tmp") == "half")
    holder.kill()
    try OutputDirectory(creating: scratch.file("out")).close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: own) == [])
  }
}
