import AvatarGolden
import AvatarRender
import Testing
import XCTest

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
