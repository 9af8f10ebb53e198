/// A transition in which an element appears or disappears.
public struct Fade: Hashable, Sendable {
  /// The duration, in milliseconds, 0 or more; 250 by default.
  public var duration = 250.0
  /// The easing of the opacity; cubic-bezier(0.4, 0, 0.2, 1) by default.
  public var easing = Easing(x1: 0.4, y1: 0, x2: 0.2, y2: 1)

  /// Creates a transition of 250 ms with the easing cubic-bezier(0.4, 0, 0.2, 1).
  public init() {}

  /// Returns the opacity at a given time.
  ///
  /// - Parameters:
  ///   - time: The time since the start of the transition, in milliseconds.
  ///   - isAppearing: Whether the element appears; otherwise, it disappears.
  ///   - isReduced: Whether to reduce motion by switching the opacity immediately. The default is false.
  /// - Returns: The opacity, 0…1.
  public func opacity(at time: Double, isAppearing: Bool, isReduced: Bool = false) -> Double {
    let progress: Double =
      if isReduced || time >= duration { 1 } else if time <= 0 { 0 } else { easing.value(at: time / duration) }
    return isAppearing ? progress : 1 - progress
  }
}
