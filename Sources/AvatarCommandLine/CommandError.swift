import AvatarFiles
import AvatarRender

/// The exit statuses, as sysexits.h names them.
enum ExitStatus {
  static let done: Int32 = 0
  /// EX_USAGE: wrong arguments.
  static let usage: Int32 = 64
  /// EX_DATAERR: the photo is unusable and `--strict` was given.
  static let unusable: Int32 = 65
  /// EX_CANTCREAT: the output can't be created.
  static let cantCreate: Int32 = 73
  /// EX_IOERR: the output can't be written to the end.
  static let cantWrite: Int32 = 74
}

/// What ends the command without an avatar: one case for each exit status.
enum CommandError: Error, Hashable {
  /// Says which argument is wrong and what it must be.
  case usage(String)
  case unusablePhoto(SkippedSource)
  case output(path: String, WriteError)

  var status: Int32 {
    switch self {
    case .usage: ExitStatus.usage
    case .unusablePhoto: ExitStatus.unusable
    case .output(_, .create): ExitStatus.cantCreate
    case .output(_, .write): ExitStatus.cantWrite
    }
  }

  var message: String {
    switch self {
    case .usage(let message): message
    case .unusablePhoto(let skipped): "\(skipped.source): \(skipped.reason)"
    case .output(let path, .create(.missing)): "\(path): can't be created: no such folder"
    case .output(let path, .create(let error)): "\(path): can't be created: \(error.reason)"
    case .output(let path, .write(let error)): "\(path): can't be written: \(error.reason)"
    }
  }
}
