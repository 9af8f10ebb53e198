import Testing
import XCTest

/// Where in a test something is expected; a failure is told to the framework that runs the test.
struct TestPlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Of the test's file.
  var folder: String { URL(filePath: "\(filePath)").deletingLastPathComponent().path }

  /// Where pictures of what differs go: into a folder for the test's target in the build folder of its package; without a
  /// package, among temporary files.
  var failures: String {
    let target = "\(fileID)".prefix { $0 != "/" }
    var folder = URL(filePath: folder)
    while folder.path.count > 1 {
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
        return folder.appending(path: ".build/golden-failures/\(target)").path
      }
      folder = folder.deletingLastPathComponent()
    }
    return FileManager.default.temporaryDirectory.appending(path: "golden-failures/\(target)").path
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
