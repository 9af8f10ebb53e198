import AvatarSystem
import CFileOwnership

/// The users whom the command trusts to own a file or a directory, and to change it.
package struct TrustedUsers: Sendable {
  /// The users, in addition to root, who may be able to write to a file.
  package enum Writers: Hashable, Sendable {
    case owner
    /// The file's group, if the owner is its only member.
    case privateGroup
    case group, everyone

    fileprivate var value: avr_writers {
      switch self {
      case .owner: AVR_OWNER
      case .privateGroup: AVR_PRIVATE_GROUP
      case .group: AVR_GROUP
      case .everyone: AVR_EVERYONE
      }
    }
  }

  /// The ID of root.
  package static let root: UInt32 = 0
  /// The ID of the user of the process.
  package static var currentUser: UInt32 { geteuid() }

  private let users: avr_trusted_users

  /// - Parameters:
  ///   - owner: The ID of a user who may own a file.
  ///   - others: The IDs of at most two other users who may own a file.
  ///   - group: The ID of a group whose files may belong to any user; nil for none.
  ///   - writers: The users, in addition to root, who may be able to write to a file.
  package init(owner: UInt32, _ others: UInt32..., group: UInt32? = nil, writers: Writers = .owner) {
    // No group has the largest ID, which `chown` interprets as no change (POSIX).
    users = avr_trusted_users(
      owners: (owner, others.first ?? owner, others.last ?? owner), group: group ?? .max, writers: writers.value)
  }

  /// Checks that only these users can change an open file or directory.
  ///
  /// - Throws: `FileError.untrusted` if others can change it, or if it is a symbolic link.
  func check(_ descriptor: Int32) throws(FileError) {
    let reason = unsafe withUnsafePointer(to: users) { users in
      unsafe avr_untrusted_reason(descriptor, users).map { unsafe String(cString: $0) }
    }
    if let reason { throw .untrusted(reason) }
  }
}

extension Directory {
  /// Checks that only trusted users can change the directory, or an entry of it.
  ///
  /// - Parameters:
  ///   - path: The relative path of the entry, which is not followed if it is a symbolic link.
  ///   - users: The trusted users.
  /// - Returns: The status of the entry.
  /// - Throws: `FileError.untrusted` if others can change it, or if it is a symbolic link; another `FileError` if it
  ///   cannot be opened.
  @discardableResult
  package func check(_ path: String = ".", _ users: TrustedUsers) throws(FileError) -> FileStatus {
    let entry = try retried { unsafe openat(descriptor, path, avr_entry_flags) }
    defer { close(entry) }
    try users.check(entry)
    guard let status = FileStatus(entry) else { throw .last }
    return status
  }
}
