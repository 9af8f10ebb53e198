import AvatarSystem

/// The variables that a process is started with.
package enum ProcessEnvironment {
  /// nil where it is not set, or is no UTF-8.
  package static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }
}
