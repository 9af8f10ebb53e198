import Foundation

/// Which goldens a run of the tests writes; from the environment variable AVATAR_GOLDENS.
enum RecordMode: String {
  /// None: the default, and what CI uses.
  case never
  /// Those that are not there.
  case missing
  /// Those that differ, and those that are not there.
  case failed
  case all

  /// A typing error must not pass for `never`.
  static let current: RecordMode = {
    guard let name = ProcessInfo.processInfo.environment["AVATAR_GOLDENS"] else { return .never }
    guard let mode = RecordMode(rawValue: name) else {
      fatalError("AVATAR_GOLDENS=\(name): must be never, missing, failed or all")
    }
    return mode
  }()
}
