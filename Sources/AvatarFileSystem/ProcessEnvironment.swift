import AvatarSystem

/// The environment variables of the process.
package enum ProcessEnvironment {
  /// Returns the value of a variable; nil if it is not set or not UTF-8.
  package static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }
}
