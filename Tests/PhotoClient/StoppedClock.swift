import Foundation
import Synchronization

@testable import AvatarHTTP

/// A clock that advances only when a test advances it, or when the client sleeps, which takes no real time.
final class StoppedClock: Sendable {
  private struct State {
    var now = ContinuousClock().now
    var seconds: Int
    var sleeps: [Duration] = []
  }

  private let state: Mutex<State>
  /// The time by which each reading advances the clock.
  private let step: Duration

  /// Creates a clock that starts at a number of seconds since 1970 and advances by `step` whenever it is read.
  init(seconds: Int = Int(Date().timeIntervalSince1970), step: Duration = .zero) {
    state = Mutex(State(seconds: seconds))
    self.step = step
  }

  /// The durations of all sleeps, in order.
  var sleeps: [Duration] { state.withLock(\.sleeps) }

  func advance(by duration: Duration) {
    state.withLock { state in
      state.now += duration
      state.seconds += Int(duration.components.seconds)
    }
  }

  var clock: RequestClock {
    RequestClock(
      now: {
        self.advance(by: self.step)
        return self.state.withLock(\.now)
      },
      seconds: { self.state.withLock(\.seconds) },
      sleep: { duration in
        self.advance(by: duration)
        self.state.withLock { $0.sleeps.append(duration) }
      })
  }
}
