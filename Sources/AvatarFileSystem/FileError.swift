import AvatarJSON
import AvatarSystem

/// The reason why a file cannot be read or written.
package enum FileError: Error, Hashable, Sendable {
  case missing
  case isDirectory
  /// A pipe or a device instead of a file.
  case notAFile
  case notPermitted
  /// A terminal, to which no bytes are written.
  case isTerminal
  /// A file that this program did not write and whose contents would be lost.
  case otherContents
  /// A file or a directory that other users could have changed, or a symbolic link in its place; with the reason.
  case untrusted(String)
  /// A file that was replaced or truncated while it was being read.
  case changed
  /// A pipe or a device that did not reach its end in time; `isEmpty` is true if it provided no bytes at all.
  case timedOut(seconds: Double, isEmpty: Bool)
  /// A path with a link that leads out of the required directory.
  case outside
  /// A file that Git checked out in place of the committed contents.
  case substitute(GitSubstitute)
  /// A file that is longer than `limit` bytes; `size` is nil if its length is unknown.
  case tooLong(limit: Int, size: Int? = nil)
  /// Any other system error, by number.
  case system(Int32)
  /// Any other error, with its reason.
  case other(String)

  /// Whether other files cannot be written either, because the disk is full, read-only or failing.
  package var isDiskFault: Bool {
    guard case .system(let number) = self else { return false }
    // `OutputDirectory.write` throws ECANCELED after `close`.
    return [ENOSPC, EDQUOT, EIO, EROFS, ECANCELED].contains(number)
  }

  /// Whether the machine, rather than the path or the file, is the cause.
  ///
  /// Another attempt may then succeed even if neither the path nor the file has changed.
  package var isMachineFault: Bool {
    switch self {
    case .changed: true
    case .system(let number): !Self.errorsOfPaths.contains(number)
    default: false
    }
  }

  /// The numbers of errors caused by the path rather than by the machine.
  private static let errorsOfPaths = [
    ENOTDIR, ELOOP, ENAMETOOLONG, EILSEQ, ENXIO, ENODEV, EINVAL, EBADF, EOVERFLOW,
  ]

  /// Whether the error means that a file system has nothing to synchronise or does not support synchronisation.
  var isUnsupportedSynchronization: Bool {
    guard case .system(let number) = self else { return false }
    return [EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(number)
  }

  /// Whether the disk or a quota is full.
  package var isFull: Bool { self == .system(ENOSPC) || self == .system(EDQUOT) }

  /// Returns the system's message for one of its error numbers.
  package static func reason(ofSystemError number: Int32) -> String { systemMessage(number) }

  /// The reason, phrased for the end of a sentence.
  package var reason: String {
    switch self {
    case .missing: "no such file"
    case .isDirectory: "is a directory"
    case .notAFile: "is not a file"
    case .notPermitted: "permission denied"
    case .isTerminal: "is a terminal"
    case .otherContents: "exists but was not written by avatar-render"
    case .changed: "changed while it was being read"
    case .timedOut(let seconds, let isEmpty):
      "\(isEmpty ? "nothing could be read from this pipe or device" : "this pipe or device did not end") within \(Self.words(seconds)) s"
    case .outside: "leads out of the directory through a link"
    case .substitute(let substitute): substitute.reason
    case .tooLong(let limit, _): "longer than \(limit.grouped) bytes"
    case .system(let number): systemMessage(number)
    case .untrusted(let reason), .other(let reason): reason
    }
  }

  private static func words(_ seconds: Double) -> String { ((seconds * 10).rounded() / 10).text }
}
