/// A line about a result, printed to standard error.
enum ReportNote: Hashable {
  /// A decision, which is printed only with `--verbose`.
  case info(String)
  case note(String)
  case warning(String)

  /// The message as a line that starts with its level.
  var line: String {
    switch self {
    case .info(let text): "info: \(text)"
    case .note(let text): "note: \(text)"
    case .warning(let text): "warning: \(text)"
    }
  }
}
