import AvatarFiles
import AvatarRender

/// The exit statuses, as sysexits.h names them.
enum ExitStatus {
  static let done: Int32 = 0
  /// EX_USAGE: wrong arguments.
  static let usage: Int32 = 64
  /// EX_DATAERR: the photo is unusable and `--strict` was given, or a theme or a font has bad contents.
  static let unusable: Int32 = 65
  /// EX_NOINPUT: a theme or a font is missing or unreadable.
  static let noInput: Int32 = 66
  /// EX_CANTCREAT: the output can't be created.
  static let cantCreate: Int32 = 73
  /// EX_IOERR: the output can't be written to the end.
  static let cantWrite: Int32 = 74
}

/// What ends the command without an avatar: one case for each reason.
enum CommandError: Error, Hashable {
  /// Says which argument is wrong and what it must be.
  case usage(String)
  case unusablePhoto(SkippedSource)
  case badTheme(path: String, reason: String)
  case unreadableTheme(path: String, reason: String)
  case badFont(path: String, reason: String)
  case unreadableFont(path: String, reason: String)
  case output(path: String, WriteError)

  var status: Int32 {
    switch self {
    case .usage: ExitStatus.usage
    case .unusablePhoto, .badTheme, .badFont: ExitStatus.unusable
    case .unreadableTheme, .unreadableFont: ExitStatus.noInput
    case .output(_, .create): ExitStatus.cantCreate
    case .output(_, .write): ExitStatus.cantWrite
    }
  }

  var message: String {
    switch self {
    case .usage(let message): message
    case .unusablePhoto(let skipped): "\(skipped.source): \(skipped.reason)"
    case .badTheme(let path, let reason), .unreadableTheme(let path, let reason), .badFont(let path, let reason),
      .unreadableFont(let path, let reason):
      "\(path): \(reason)"
    case .output(let path, .create(.missing)): "\(path): can't be created: no such folder"
    case .output(let path, .create(let error)): "\(path): can't be created: \(error.reason)"
    case .output(let path, .write(let error)): "\(path): can't be written: \(error.reason)"
    }
  }
}

extension CommandError {
  init(_ error: AvatarError) {
    switch error {
    case .unusablePhoto(let skipped): self = .unusablePhoto(skipped)
    case .groupTooLarge(let width, let height, let limit):
      self = .usage(
        "--size, --scale and --max: the group would be \(width)×\(height) px: must have at most \(limit) pixels")
    }
  }
}
