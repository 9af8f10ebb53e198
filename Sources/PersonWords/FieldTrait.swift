/// A property of a word in addition to its meaning.
package enum FieldTrait: String, CaseIterable, Sendable {
  /// The full name starts with the family name.
  case familyFirst = "family-first"
  /// The family name at the start of the full name usually has two words.
  case twoWordFamily = "two-word-family"
  /// The family name precedes the given name, even in initials, as in Hungarian and Vietnamese.
  case familyLeading = "family-leading"
  /// The middle name precedes the given name.
  case middleLeading = "middle-leading"
  /// The second family name, which follows the first one.
  case second
  /// The nickname may be a full name.
  case full
  /// A JSON key without a meaning of its own around the keys of a person, for example `profile` in `profile.email`.
  case wrapper
  /// The key of an array or object that holds people.
  case people
  /// A word for people who are related to the person or company around them, for example `contacts`.
  case relation
  /// A fact about a person that is not a name, for example a job.
  case fact
  /// The key of an array that holds rows of any kind.
  case list
  /// The word may precede another word without changing it, as in `attendeefirstname`.
  case prefix
  /// A word of a question, for example "What is your name?".
  case question
  /// The beginning of a question in a language without spaces.
  case opening
  /// A word of other systems that resembles a field name or is the name of an option.
  case unrelated
}
