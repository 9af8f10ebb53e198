import AvatarFiles
import Synchronization

/// The pauses that servers requested, queued for the thread that prints them.
///
/// Safe for use by many threads.
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
  /// The host, with its port where that is not the scheme's own.
  package let place: String
  /// How much of the pause is left.
  package let pause: Duration
  /// Whether the server said how long it is, by `Retry-After`.
  package let isStated: Bool
  /// The most that is waited for; nil where the pause is waited out.
  package let limit: Duration?

  /// A line for a note.
  package var words: String {
    let seconds = Int((pause / .seconds(1)).rounded(.up))
    let reason =
      isStated ? "requested a pause of \(seconds) s (Retry-After)" : "requested a pause, taken as \(seconds) s"
    let outcome = limit.map { "not waiting: beyond --max-wait \(($0 / .seconds(1)).text)" } ?? "waiting"
    return "\(place): \(reason): \(outcome)"
  }
}
