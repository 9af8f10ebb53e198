import CLibraryLoader
import Foundation
import Testing

/// Tests of the libraries that wheels and archives bundle next to the executable.
@Suite struct BundledLibraryTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("", "bin/avatar-render")
    try scratch.write("", "lib/avatar-render/libx.so.1")
  }

  private func found(_ file: String = "libx.so.1", capacity: Int = Int(PATH_MAX)) -> String? {
    var path = [CChar](repeating: 0, count: capacity)
    guard avr_library_find_carried(scratch.file("bin/avatar-render"), file, &path, capacity) else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func setMode(_ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: scratch.file("lib/avatar-render"))
  }

  @Test(arguments: [0o755, 0o775, 0o700])
  func libraryNextToTheExecutableIsFound(mode: Int) throws {
    try setMode(mode)
    #expect(found() == scratch.file("lib/avatar-render/libx.so.1"))
  }

  @Test(arguments: ["liby.so.1", "../avatar-render/libx.so.1", "/lib/libx.so.1"])
  func missingLibraryOrPathIsNotFound(file: String) { #expect(found(file) == nil) }

  @Test func worldWritableDirectoryIsNotSearched() throws {
    try setMode(0o777)
    #expect(found() == nil)
  }

  @Test func linkedDirectoryIsNotSearched() throws {
    try FileManager.default.moveItem(atPath: scratch.file("lib/avatar-render"), toPath: scratch.file("elsewhere"))
    #expect(symlink(scratch.file("elsewhere"), scratch.file("lib/avatar-render")) == 0)
    #expect(found() == nil)
  }

  @Test func directoryOfAnotherUserIsNotSearched() throws {
    // Only root can give a directory away.
    guard geteuid() == 0 else { return }
    #expect(chown(scratch.file("lib/avatar-render"), 65_534, 65_534) == 0)
    #expect(found() == nil)
  }

  @Test func pathLongerThanTheBufferIsNotFound() {
    let length = scratch.file("lib/avatar-render/libx.so.1").utf8.count
    #expect(found(capacity: length) == nil)
    #expect(found(capacity: length + 1) != nil)
  }
}
