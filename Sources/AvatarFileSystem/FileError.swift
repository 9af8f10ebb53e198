import AvatarJSON
import AvatarSystem

/// Why a file could not be read or written.
package enum FileError: Error, Hashable, Sendable {
  case missing
  case isDirectory
  /// A pipe or a device, where a file must be.
  case notAFile
  case notPermitted
  /// A terminal, which bytes are not for.
  case isTerminal
  /// A file of another kind, whose contents would be lost.
  case otherContents
  /// A file whose contents were replaced or cut short while it was read.
  case changed
  /// A pipe or a device that did not reach its end in time; `isEmpty` if it gave no byte at all.
  case timedOut(seconds: Double, isEmpty: Bool)
  /// A link on the way leads out of the directory it must be in.
  case outside
  /// Longer than the limit, in bytes; `size` is nil if it is not known.
  case tooLong(limit: Int, size: Int? = nil)
  /// Whatever else the system said, by its number.
  case system(Int32)
  /// Whatever else was said.
  case other(String)

  /// Whether no other file could be written either: there is no space, or the disk fails or is only to be read.
  package var isOfDisk: Bool {
    guard case .system(let number) = self else { return false }
    return [ENOSPC, EDQUOT, EIO, EROFS, ECANCELED].contains(number)
  }

  /// Whether the machine rather than the path or the file is the reason why an input cannot be read.
  ///
  /// Another attempt may then succeed although neither the path nor the file has changed.
  package var isOfMachine: Bool {
    switch self {
    case .changed: true
    case .system(let number): !Self.errorsOfPaths.contains(number)
    default: false
    }
  }

  /// The error numbers that mean that the path is wrong, not the machine.
  private static let errorsOfPaths = [
    ENOTDIR, ELOOP, ENAMETOOLONG, EILSEQ, ENXIO, ENODEV, EINVAL, EBADF, EOVERFLOW,
  ]

  /// Whether a file system has nothing to synchronize, or no way to do it.
  var isUnsupportedSynchronization: Bool {
    guard case .system(let number) = self else { return false }
    return [EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(number)
  }

  /// Whether there is no space left.
  package var isFull: Bool { self == .system(ENOSPC) || self == .system(EDQUOT) }

  /// What the system says of one of its error numbers.
  package static func reason(ofSystemError number: Int32) -> String { systemMessage(number) }

  /// What was wrong, in words for the end of a sentence.
  package var reason: String {
    switch self {
    case .missing: "no such file"
    case .isDirectory: "is a directory"
    case .notAFile: "is not a file"
    case .notPermitted: "permission denied"
    case .isTerminal: "is a terminal"
    case .otherContents: "a file of another kind is in its place: remove it first"
    case .changed: "changed while it was read"
    case .timedOut(let seconds, let isEmpty):
      "\(isEmpty ? "nothing could be read from this pipe or device" : "this pipe or device did not end") within \(Self.words(seconds)) s"
    case .outside: "leads out of the directory through a link"
    case .tooLong(let limit, _): "longer than \(limit.grouped) bytes"
    case .system(let number): systemMessage(number)
    case .other(let reason): reason
    }
  }

  private static func words(_ seconds: Double) -> String { ((seconds * 10).rounded() / 10).text }
}
