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

  static let current = ProcessInfo.processInfo.environment["AVATAR_GOLDENS"].flatMap(RecordMode.init) ?? .never
}
