#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a path leads to.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, link
    /// A pipe, a device.
    case other
  }

  /// What tells a file from all others, whatever path leads to it.
  package struct Identity: Hashable, Sendable {
    fileprivate let device, number: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  /// How long a file is.
  package let bytes: Int

  /// nil where there is nothing, or nothing that may be looked at.
  /// - Parameter followsLinks: whether it is about what a link leads to, not about the link.
  package init?(_ path: String, followsLinks: Bool = true) {
    var status = stat()
    guard unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    bytes = Int(status.st_size)
    identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }
}
