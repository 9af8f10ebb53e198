/// The arguments the process was started with.
package enum ProcessArguments {
  /// An argument is not UTF-8: a string would hold other bytes than were given, and a path lead elsewhere.
  package struct NotUTF8: Error, Hashable {
    /// 1 is the first after the command's name.
    package let position: Int
  }

  /// Whether the system does not tell them: Swift reads them from /proc on Linux, which a bare chroot lacks.
  package static var areUnknown: Bool { CommandLine.argc == 0 }

  /// All but the command's own name.
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
