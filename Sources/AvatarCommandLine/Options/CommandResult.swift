/// The result of a command.
enum CommandResult: Hashable {
  case done
  /// Images differ, rows failed or outputs are stale, or photos failed, which has already been reported, with the exit
  /// status.
  case reported(status: Int32)
  /// A signal interrupted the run, whose finished part has been reported.
  case interrupted(signal: Int32)

  /// The result for differing images, failed rows or stale outputs.
  static let notAsExpected = CommandResult.reported(status: ExitStatus.notAsExpected)

  var status: Int32 {
    switch self {
    case .done: ExitStatus.done
    case .reported(let status): status
    // Shells use this convention.
    case .interrupted(let signal): 128 + signal
    }
  }
}
