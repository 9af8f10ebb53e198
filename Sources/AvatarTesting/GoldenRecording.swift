import AvatarGolden

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The goldens that a test records.
///
/// A test that records a golden fails. The raw value is the value of the environment variable `AVATAR_GOLDENS`.
public enum GoldenRecording: String, CaseIterable, Hashable, Sendable {
  /// No goldens: a missing golden fails its test.
  case never
  /// Only goldens that do not exist.
  case missing
  /// Goldens that do not exist, cannot be used, or differ.
  case failed
  /// All goldens, even those that match.
  case all

  /// The mode of the golden run that has the same effect.
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
  /// - Throws: `UnknownRecording` for any other value, so that a typing error does not count as `never`.
  static func ofEnvironment(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(UnknownRecording) -> GoldenRecording {
    guard let name = environment["AVATAR_GOLDENS"], !name.isEmpty else { return .never }
    guard let recording = GoldenRecording(rawValue: name) else { throw UnknownRecording(name: name) }
    return recording
  }
}

/// An error for a value of `AVATAR_GOLDENS` that is not a mode.
struct UnknownRecording: Error, Hashable {
  let name: String
  var message: String { "AVATAR_GOLDENS=\(name): must be never, missing, failed or all" }
}
