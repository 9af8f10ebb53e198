import AvatarRender

/// The exit statuses, named as in sysexits.h.
enum ExitStatus {
  static let done: Int32 = 0
  /// An image differs from its golden, a row failed, or an output is stale.
  static let notAsExpected: Int32 = 1
  /// EX_USAGE: invalid arguments.
  static let usage: Int32 = 64
}

extension InputError.Kind {
  /// The exit status of the command, with sysexits.h names.
  var status: Int32 {
    switch self {
    case .usage: ExitStatus.usage
    // EX_DATAERR: the contents of an input are invalid or, with `--strict`, part of an image cannot be displayed.
    case .contents: 65
    // EX_NOINPUT
    case .missing: 66
    // EX_UNAVAILABLE
    case .component: 69
    // EX_CANTCREAT
    case .output: 73
    // EX_IOERR
    case .io: 74
    }
  }
}
