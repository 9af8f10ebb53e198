import AvatarFileSystem
import AvatarRender

/// The defaults file that no option names.
extension OptionDefaults {
  static let nameOfFound = ".avatar-render.json"

  /// The users who may change the file and its directory: another user's file must not change the images of this one.
  private static var users: TrustedUsers {
    TrustedUsers(owner: TrustedUsers.currentUser, TrustedUsers.root, writers: .privateGroup)
  }

  /// Returns the reason not to use a file in the current directory, for example that others can change it or a directory
  /// that contains it; nil if only trusted users can.
  static func reasonToReject(_ path: String, in directory: Directory) -> String? {
    if path.hasPrefix("/") { return "must be a relative path" }
    var place = ""
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      place += (place.isEmpty ? "" : "/") + String(Substring(component))
      do throws(FileError) {
        try directory.check(place, users)
      } catch .untrusted(let reason) {
        return place == path ? reason : "\(place): \(reason)"
      } catch .missing {
        // The command reports a missing file when it reads it.
        return nil
      } catch {
        return error.reason
      }
    }
    return nil
  }

  /// Reads the defaults file in the current directory.
  ///
  /// - Returns: The defaults, the reason to ignore the file because others can change it, or nil if there is no file.
  /// - Throws: `InputError` if the file cannot be read, or if its contents are not a JSON object.
  static func found() throws(InputError) -> (defaults: OptionDefaults?, reason: String?)? {
    guard FileStatus(nameOfFound, followsLinks: false) != nil else { return nil }
    let contents: Result<[UInt8], FileError> = Result { () throws(FileError) in
      let directory = try Directory("")
      do throws(FileError) {
        try directory.check(".", users)
      } catch .untrusted(let reason) {
        throw .untrusted("its directory: \(reason)")
      }
      try directory.check(nameOfFound, users)
      return try ByteSource(nameOfFound, in: directory, limit: largestFile, from: users).allBytes()
    }
    switch contents {
    case .success(let bytes): return (try OptionDefaults(bytes, path: nameOfFound, isFound: true), nil)
    case .failure(.untrusted(let reason)): return (nil, reason)
    case .failure(let error): throw InputError(nameOfFound, error)
    }
  }
}
