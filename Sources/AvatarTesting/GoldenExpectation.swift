import AvatarFileSystem
import AvatarGolden
import AvatarRender
import Testing
import XCTest

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An expectation that an image matches its golden.
struct GoldenExpectation {
  let name: String
  let tolerance: GoldenTolerance
  let directory: String?
  let recording: GoldenRecording?
  let place: TestPlace

  /// Compares an image with its golden and fails the test if they differ.
  ///
  /// - Parameter picture: A closure that returns the image.
  /// - Returns: Whether the image matches the golden.
  func holds(_ picture: @escaping @Sendable () throws(InputError) -> CasePicture) -> Bool {
    if let fault = GoldenCase.fault(ofName: name) { return failed("the golden's name \"\(name)\": \(fault)") }
    let mode: RecordMode
    do throws(InputError) {
      mode = if let recording { recording.mode } else { try GoldenRecording.ofEnvironment().mode }
    } catch {
      return failed(error.description)
    }
    let directory = FilePath.ofDirectory(directory ?? place.directory + "/Goldens")
    let check = GoldenCheck(name: name, directory: directory, tolerance: tolerance.comparison, picture: picture)
    var holds = false
    do throws(InputError) {
      try GoldenRun(mode: mode, drawsPictures: true).run([check], jobs: 1) { holds = conclude($0) }
    } catch {
      return failed("golden \(name): \(error)")
    }
    return holds
  }

  /// Fails the test and returns false.
  private func failed(_ message: String) -> Bool {
    place.fail(message)
    return false
  }

  /// Fails the test with an explanation unless the result is a pass.
  ///
  /// - Parameter result: The result of the comparison.
  /// - Returns: Whether the result is a pass.
  private func conclude(_ result: CaseResult) -> Bool {
    guard let explanation = result.explanation else {
      // An earlier run may have written a failure image.
      try? File.remove(failurePath)
      return true
    }
    var lines = result.notes.map { "\n\($0)" }
    switch result.outcome {
    case .recorded:
      lines.append(
        "\nLook at \(result.golden), then run the test without \(recording == nil ? "AVATAR_GOLDENS" : "recording").")
    case .failed(.missing): lines.append("\nAVATAR_GOLDENS=missing swift test records it.")
    case .failed(.differs), .failed(.otherSize), .failed(.unusable):
      lines.append("\nIf the change is intended: AVATAR_GOLDENS=failed swift test records it.")
    default: break
    }
    if let file = written(result) { lines.append("\nSee \(file)") }
    for (kind, bytes) in [
      ("expected", result.expected), ("difference", result.differencePicture), ("actual", result.actual),
    ] {
      if let bytes { place.attach(bytes, named: "\(name.split(separator: "/").joined(separator: "-"))-\(kind).png") }
    }
    return failed("golden \(name): \(explanation)\(lines.joined())")
  }

  /// Writes the expected image, the difference and the actual image side by side.
  ///
  /// - Parameter result: The result of the comparison.
  /// - Returns: The path of the file; nil if there are no images or the file cannot be written.
  private func written(_ result: CaseResult) -> String? {
    guard let triptych = result.triptych else { return nil }
    let path = failurePath
    return (try? File.write(triptych, to: path, createsDirectories: true)).map { path }
  }

  /// The path of the failure image.
  private var failurePath: String { "\(place.failures)/\(name).png" }
}

/// The goldens that a test records.
///
/// A test that records a golden fails. The environment variable `AVATAR_GOLDENS` contains the raw value.
public enum GoldenRecording: String, CaseIterable, Hashable, Sendable {
  /// No goldens, so a missing golden fails its test.
  case never
  /// Only goldens that do not exist.
  case missing
  /// Goldens that do not exist, cannot be used or differ.
  case failed
  /// All goldens, even those that match.
  case all

  /// The corresponding mode of a golden run.
  var mode: RecordMode {
    switch self {
    case .never: .never
    case .missing: .missing
    case .failed: .failed
    case .all: .all
    }
  }

  /// Returns the mode that the environment variable `AVATAR_GOLDENS` specifies; `never` if it is unset or empty.
  ///
  /// - Parameter environment: The environment.
  /// - Returns: The mode.
  /// - Throws: `InputError` for any other value, so that a typo is not treated as `never`.
  static func ofEnvironment(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(InputError) -> GoldenRecording {
    guard let name = environment["AVATAR_GOLDENS"], !name.isEmpty else { return .never }
    guard let recording = GoldenRecording(rawValue: name) else {
      throw InputError(reason: "AVATAR_GOLDENS=\(name): must be never, missing, failed or all")
    }
    return recording
  }
}

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
