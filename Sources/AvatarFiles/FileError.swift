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
  /// Longer than the limit, in bytes.
  case tooLong(limit: Int)
  /// Whatever else the system said, by its number.
  case system(Int32)

  /// What was wrong, in words for the end of a sentence.
  package var reason: String {
    switch self {
    case .missing: "no such file"
    case .isFolder: "is a folder"
    case .notAFile: "is not a file"
    case .notPermitted: "permission denied"
    case .isTerminal: "is a terminal"
    case .unfinished: "can't be read to its end"
    case .tooLong(let limit): "longer than \(limit) bytes"
    case .system(let number): systemMessage(number)
    }
  }
}
