import AvatarSystem

/// The environment variables, standard streams and arguments of a run of the command.
///
/// `ThreadPool` threads inherit the environment of the thread that starts them.
package final class ProcessEnvironment: Sendable {
  /// The value for the current thread or task: the process environment, except in tests.
  @TaskLocal package static var current = ProcessEnvironment()

  /// The environment variables; nil means those of the process.
  private let variables: [String: String]?
  /// The descriptors of the standard streams.
  package let input, output, error: Int32

  package init(
    variables: [String: String]? = nil, input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO,
    error: Int32 = STDERR_FILENO
  ) {
    self.variables = variables
    self.input = input
    self.output = output
    self.error = error
  }

  /// Returns the value of a variable; nil if it is not set or not UTF-8.
  package static func value(_ name: String) -> String? {
    if let variables = current.variables { return variables[name] }
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }

  /// The command-line arguments of the process, without the command name; nil if they are unavailable.
  ///
  /// Each argument is nil if it is not UTF-8. On Linux, Swift reads the arguments from /proc, which is missing in a bare
  /// chroot.
  package static var arguments: [String?]? {
    guard CommandLine.argc > 0 else { return nil }
    return (1..<max(Int(CommandLine.argc), 1)).map { i in
      unsafe CommandLine.unsafeArgv[i].flatMap { unsafe String(validatingCString: $0) }
    }
  }
}
