import CSyncShim
import Foundation
import Testing

@testable import AvatarFileSystem

@Suite struct OutputDirectoryTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test func manyProcessesCanStartConcurrently() throws {
    let path = scratch.file("out")
    let failures = Counter()
    DispatchQueue.concurrentPerform(iterations: 400) { i in
      do throws(WriteError) {
        let directory = try OutputDirectory(creating: path)
        _ = try directory.write([1], to: "\(i).png")
        directory.close()
      } catch {
        failures.add("\(error)")
      }
    }
    #expect(failures.all == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/.avatar-batch") == [])
  }

  @Test func unlockedDirectoryOfAKilledProcessIsRemoved() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.file("out/.avatar-batch/writing-1"), withIntermediateDirectories: true)
    try OutputDirectory(creating: scratch.file("out")).close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("out/.avatar-batch")) == [])
  }

  @Test func directoryMovedWhileInUseIsReported() throws {
    let directory = try OutputDirectory(creating: scratch.file("out"))
    defer { directory.close() }
    _ = try directory.write([1], to: "a.png")
    try directory.synchronize()
    #expect(rename(scratch.file("out"), scratch.file("moved")) == 0)
    #expect(throws: FileError.other("was moved or replaced while files were being written to it")) {
      try directory.synchronize()
    }
  }

  #if os(Linux)
    @Test func failedFileSystemSynchronizationIsAnError() { #expect(avatar_sync_file_system(-1) == -1) }
  #endif
}

/// A thread-safe list of messages.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var messages: [String] = []

  func add(_ message: String) { lock.withLock { messages.append(message) } }
  var all: [String] { lock.withLock { messages } }
}
