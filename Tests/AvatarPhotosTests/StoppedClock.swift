import Foundation
import Synchronization

@testable import AvatarPhotos

/// A clock that stands still until a test moves it or something sleeps, which takes no time.
final class StoppedClock: Sendable {
  private struct State {
    var now = ContinuousClock().now
    var seconds: Int
    var sleeps: [Duration] = []
  }

  private let state: Mutex<State>
  /// The time that passes whenever the clock is read.
  private let step: Duration

  /// Creates a clock that starts at a number of seconds since 1970 and advances by `step` whenever it is read.
  init(seconds: Int = Int(Date().timeIntervalSince1970), step: Duration = .zero) {
    state = Mutex(State(seconds: seconds))
    self.step = step
  }

  /// How long was slept, in order.
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
