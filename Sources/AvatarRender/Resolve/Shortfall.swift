/// Something that an avatar was asked to show and does not: what a strict renderer throws for.
///
/// An agent's photo is none, as agents never show photos.
package enum Shortfall: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A photo: its own, or one of all directories that were asked.
  case photo
  /// The initials of the name or address, or those given.
  case initials
  case badge

  package static func < (a: Shortfall, b: Shortfall) -> Bool { a.rawValue < b.rawValue }
}
