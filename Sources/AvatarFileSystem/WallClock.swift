import AvatarSystem

/// The time of day, which may be set.
package enum WallClock {
  /// Seconds since 1970.
  package static var now: Int { time(nil) }
}
