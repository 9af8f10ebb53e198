import AvatarFileSystem
import AvatarJSON

/// The reason why a file's colour description cannot be used, worded for a message.
package struct ColorProblem: Error, Hashable, Sendable {
  package let reason: String
  /// Whether the profile is larger than the limit.
  private(set) var isTooLong = false
  /// The size of a profile that is too large, in bytes, or nil if it is unknown.
  private(set) var size: Int?
  /// The component that is missing or has failed, although the file may be valid, or nil if the file is the problem.
  private(set) var component: ComponentError?

  package init(reason: String) { self.reason = reason }

  /// Creates the problem for a component that is missing or has failed.
  init(_ error: ComponentError) {
    reason = error.reason
    component = error
  }

  /// Returns the problem for a profile that is larger than the limit; both sizes are in bytes.
  static func tooLong(limit: Int, size: Int?) -> ColorProblem {
    var problem = ColorProblem(reason: "a colour profile larger than \(limit.grouped) bytes")
    problem.isTooLong = true
    problem.size = size
    return problem
  }
}
