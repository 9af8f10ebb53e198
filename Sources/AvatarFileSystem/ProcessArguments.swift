/// The command-line arguments of the process.
package enum ProcessArguments {
  /// The error for an argument that is not UTF-8, which a string could not represent.
  package struct NotUTF8: Error, Hashable {
    /// The position of the argument; 1 is the first one after the command's name.
    package let position: Int
  }

  /// Whether the arguments are unavailable: Swift reads them from /proc on Linux, which is missing in a bare chroot.
  package static var areUnknown: Bool { CommandLine.argc == 0 }

  /// Returns all arguments except the command's name.
  ///
  /// - Throws: `NotUTF8` for the first argument that is not UTF-8.
  package static func read() throws(NotUTF8) -> [String] {
    var arguments: [String] = []
    for i in 1..<max(Int(CommandLine.argc), 1) {
      guard let bytes = unsafe CommandLine.unsafeArgv[i], let text = unsafe String(validatingCString: bytes) else {
        throw NotUTF8(position: i)
      }
      arguments.append(text)
    }
    return arguments
  }
}
