#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file could not be read or written.
package enum FileError: Error, Hashable, Sendable {
  case missing
  case isFolder
  /// A pipe or a device, where a file must be.
  case notAFile
  case notPermitted
  /// A terminal, which bytes are not for.
  case isTerminal
  /// It ended, or failed, before its end.
  case unfinished
  /// A file of another kind, whose contents would be lost.
  case otherContents
  /// A link on the way leads out of the folder it must be in.
  case outside
  /// Longer than the limit, in bytes.
  case tooLong(limit: Int)
  /// Whatever else the system said, by its number.
  case system(Int32)
  /// Whatever else was said.
  case other(String)

  /// Whether no other file could be written either: there is no space, or the disk fails or is only to be read.
  package var isOfDisk: Bool {
    guard case .system(let number) = self else { return false }
    return [ENOSPC, EDQUOT, EIO, EROFS, ECANCELED].contains(number)
  }

  /// Whether there is no space left.
  package var isFull: Bool { self == .system(ENOSPC) || self == .system(EDQUOT) }

  /// What the system says of one of its error numbers.
  package static func reason(ofSystemError number: Int32) -> String { systemMessage(number) }

  /// What was wrong, in words for the end of a sentence.
  package var reason: String {
    switch self {
    case .missing: "no such file"
    case .isFolder: "is a folder"
    case .notAFile: "is not a file"
    case .notPermitted: "permission denied"
    case .isTerminal: "is a terminal"
    case .unfinished: "can't be read to its end"
    case .otherContents: "a file of another kind is in its place: remove it first"
    case .outside: "leads out of the folder through a link"
    case .tooLong(let limit): "longer than \(limit) bytes"
    case .system(let number): systemMessage(number)
    case .other(let reason): reason
    }
  }
}
