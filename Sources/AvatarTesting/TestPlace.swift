import Testing
import XCTest

/// The location of an expectation in a test, with access to the framework that runs the test.
struct TestPlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// The path of the test file's directory.
  var directory: String { URL(filePath: "\(filePath)").deletingLastPathComponent().path }

  /// The path of the directory for failure images.
  ///
  /// The directory mirrors the test's directories inside the package's build directory. If there is no package, the
  /// directory is inside the temporary directory.
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

  /// The location as a Swift Testing value.
  private var location: SourceLocation {
    SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  /// Fails the test in the framework that runs it.
  func fail(_ message: String) {
    if Test.current == nil { XCTFail(message, file: filePath, line: line) }
    // A detached task has no current test, so both frameworks are notified. The framework that is not running ignores
    // the issue or, at worst, reports it a second time.
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }

  /// Attaches a PNG file to the test.
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
