import Synchronization

/// A queue of messages about pauses that servers requested, for the thread that prints them.
///
/// Any number of threads may use it at the same time.
package final class PauseLog: Sendable {
  private let notices = Mutex([String]())

  package init() {}

  func add(_ notice: String) { notices.withLock { $0.append(notice) } }

  /// Removes and returns the messages that were added since the last call.
  package func removeAll() -> [String] {
    notices.withLock { notices in
      defer { notices = [] }
      return notices
    }
  }

  /// Returns a one-line message about a pause.
  /// - Parameters:
  ///   - place: The host, with the port if it is not the default port of the scheme.
  ///   - pause: The time until the end of the pause.
  ///   - isStated: Whether the server specified the duration.
  ///   - limit: The limit that the pause exceeds; nil if the client waits until the pause ends.
  /// - Returns: The message.
  static func notice(of place: String, _ pause: Duration, isStated: Bool, limit: Duration?) -> String {
    let seconds = Int((pause / .seconds(1)).rounded(.up))
    let reason =
      isStated
      ? "requested a pause of \(seconds) s" : "requested a pause without a valid length, assumed to be \(seconds) s"
    let outcome = limit.map { "not waiting: longer than --limit wait=\(($0 / .seconds(1)).text)" } ?? "waiting"
    return "\(place): \(reason): \(outcome)"
  }
}
