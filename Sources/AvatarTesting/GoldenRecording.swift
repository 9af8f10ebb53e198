import AvatarGolden

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The goldens that a test writes.
///
/// A test that writes a golden fails.
public enum GoldenRecording: String, CaseIterable, Hashable, Sendable {
  /// No goldens.
  case never
  /// Goldens that do not exist.
  case missing
  /// Goldens that do not exist, can't be used or differ.
  case failed
  /// All goldens.
  case all

  var mode: RecordMode {
    switch self {
    case .never: .never
    case .missing: .missing
    case .failed: .failed
    case .all: .all
    }
  }

  /// The mode that the environment variable AVATAR_GOLDENS names; `never` if it is not set, or empty.
  /// - Throws: `UnknownRecording` if it is anything else: a typing error must not pass for `never`.
  static func ofEnvironment(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(UnknownRecording) -> GoldenRecording {
    guard let name = environment["AVATAR_GOLDENS"], !name.isEmpty else { return .never }
    guard let recording = GoldenRecording(rawValue: name) else { throw UnknownRecording(name: name) }
    return recording
  }
}

/// AVATAR_GOLDENS is none of the modes.
struct UnknownRecording: Error, Hashable {
  let name: String
  var message: String { "AVATAR_GOLDENS=\(name): must be never, missing, failed or all" }
}
