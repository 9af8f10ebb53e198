/// The evidence that an object describes a person.
enum PersonEvidence: Comparable {
  /// The object has no name.
  case none
  /// The object has a name, as have things of all kinds.
  case name
  /// The object has a name and another fact of a person, or the fields of avatars.
  case person
}
