/// A requested part that an avatar does not show; a strict renderer throws for it.
///
/// An agent's photo is none, as agents never show photos.
package enum Shortfall: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A photo: its own, or one from any of the requested directories.
  case photo
  /// A photo without damage to its image data: it is shown with a warning.
  case intactPhoto = "intact photo"
  /// The initials of the name or address, or those given.
  case initials
  case badge

  package static func < (a: Shortfall, b: Shortfall) -> Bool { a.rawValue < b.rawValue }
}
