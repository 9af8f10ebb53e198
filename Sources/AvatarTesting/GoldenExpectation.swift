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
  func holds(_ picture: @autoclosure @escaping @Sendable () throws(InputError) -> CasePicture) -> Bool {
    if let fault = GoldenCase.fault(ofName: name) { return failed("the golden's name \"\(name)\": \(fault)") }
    let mode: RecordMode
    do {
      mode = if let recording { recording.mode } else { try GoldenRecording.ofEnvironment().mode }
    } catch {
      return failed(error.description)
    }
    let directory = FilePath.ofDirectory(directory ?? place.directory + "/Goldens")
    let check = GoldenCheck(name: name, directory: directory, tolerance: tolerance.comparison, picture: picture)
    var holds = false
    do {
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
    return (try? OwnedFile.write(triptych, to: path)).map { path }
  }

  /// The path of the failure image.
  private var failurePath: String { "\(place.failures)/\(name).png" }
}
