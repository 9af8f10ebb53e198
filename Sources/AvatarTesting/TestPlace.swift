import Testing
import XCTest

/// Where in a test something is expected; a failure is told to the framework that runs the test.
struct TestPlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Of the test's file.
  var directory: String { URL(filePath: "\(filePath)").deletingLastPathComponent().path }

  /// Where pictures of what differs go: into the build directory of the test's package, in directories as the test's; without a
  /// package, among temporary files.
  var failures: String {
    var root = URL(filePath: directory)
    while root.path.count > 1 {
      if FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path) {
        return root.path + "/.build/golden-failures" + directory.dropFirst(root.path.count)
      }
      root = root.deletingLastPathComponent()
    }
    return FileManager.default.temporaryDirectory.appending(path: "golden-failures").path + directory
  }

  private var location: SourceLocation {
    SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  func fail(_ message: String) {
    if Test.current == nil { XCTFail(message, file: filePath, line: line) }
    // Also where no test is known, as in a detached task. The framework that isn't running takes no notice, or at most tells
    // the same again.
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }

  func attach(_ png: [UInt8], named name: String) {
    if Test.current != nil { return Attachment.record(png, named: name, sourceLocation: location) }
    #if canImport(ObjectiveC)
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated {
        XCTContext.runActivity(named: name) { activity in
          let attachment = XCTAttachment(data: Data(png), uniformTypeIdentifier: "public.png")
          attachment.name = name
          activity.add(attachment)
        }
      }
    #endif
  }
}
