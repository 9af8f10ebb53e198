/// The status that a badge shows: the presence of a person or an agent, the result of an action, or a verified identity.
///
/// Presence is ``online``, ``away``, ``busy`` and ``offline``; results are ``error``, ``success`` and ``info``. Each
/// status has its own shape. On avatars below 24 points, ``error``, ``success`` and ``info`` are plain dots, and
/// ``verified`` has no tick, because their marks would be illegible.
public enum AvatarStatus: String, Hashable, Codable, Sendable, CaseIterable {
  /// Online, shown as a disc without a mark.
  case online
  /// Away, shown as a disc with clock hands, or as a crescent on avatars below 24 points.
  case away
  /// Busy, shown as a disc with a horizontal bar.
  case busy
  /// Offline, shown as a ring.
  case offline
  /// An error, shown as a disc with a cross.
  case error
  /// Success, shown as a disc with a tick.
  case success
  /// Information, shown as a disc with the letter i.
  case info
  /// A verified identity, shown as a scalloped disc with a tick.
  case verified
}
