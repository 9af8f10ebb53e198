import AvatarFiles

/// How long may still be waited for photos: for one avatar, with all that is tried for it.
package struct FetchTime: Sendable {
  private var end: ContinuousClock.Instant
  /// How much of a server's own pauses may be waited for besides.
  private var patience: Duration

  package init(_ duration: Duration, patience: Duration = .zero) {
    (end, self.patience) = (ContinuousClock().now + duration, patience)
  }

  package var rest: Duration { max(end - ContinuousClock().now, .zero) }

  /// Time that was not spent on a server: waiting for one's turn.
  mutating func give(back duration: Duration) { end += duration }

  /// Waits out what a server asks for, if there is time for it.
  mutating func wait(for pause: Duration) -> Bool {
    if pause <= patience {
      patience -= pause
      end += pause
    } else if pause >= rest {
      return false
    }
    BackgroundThread.sleep(pause)
    return true
  }
}
