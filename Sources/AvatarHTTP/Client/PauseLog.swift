import Synchronization

/// A queue of the pauses that servers requested, for the thread that prints them.
///
/// It is safe for use by many threads.
package final class PauseLog: Sendable {
  private let notices = Mutex([PauseNotice]())

  package init() {}

  func add(_ notice: PauseNotice) { notices.withLock { $0.append(notice) } }

  /// Removes and returns the pauses that were added since the last call.
  package func take() -> [PauseNotice] {
    notices.withLock { notices in
      defer { notices = [] }
      return notices
    }
  }
}

/// A pause that a server requested.
package struct PauseNotice: Hashable, Sendable {
  /// The host, with the port if it is not the default port of the scheme.
  package let place: String
  /// The time until the end of the pause.
  package let pause: Duration
  /// Whether the server specified the duration.
  package let isStated: Bool
  /// The limit that the pause exceeds; nil if the client waits until the pause ends.
  package let limit: Duration?

  /// A one-line message about the pause.
  package var words: String {
    let seconds = Int((pause / .seconds(1)).rounded(.up))
    let reason =
      isStated
      ? "requested a pause of \(seconds) s" : "requested a pause without a valid length, assumed to be \(seconds) s"
    let outcome = limit.map { "not waiting: beyond max-wait \(($0 / .seconds(1)).text) (--defaults)" } ?? "waiting"
    return "\(place): \(reason): \(outcome)"
  }
}
