import Foundation

/// A user who is subject to permissions, unlike the superuser, as whom tests in containers often run.
enum OtherUser {
  /// The shell words before the command.
  static let prefix = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""

  /// Whether this user can run the command at all.
  static let isAvailable: Bool = {
    guard let directory = try? TemporaryDirectory() else { return false }
    return (try? directory.runProcess("--version", before: prefix))?.status == 0
  }()
}

extension TemporaryDirectory {
  /// Runs the command as a user who is subject to permissions.
  func runAsOtherUser(_ arguments: [String]) throws -> Command {
    try Command(process: arguments, in: url, before: OtherUser.prefix)
  }

  func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: url.appending(path: name).path)
  }
}
