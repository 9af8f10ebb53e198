/// The meaning of a word in a photo's file name that does not name a person.
enum FileNameMeaning: String {
  /// The word describes a file, alone or combined with a number.
  case description
  /// The word connects a description and a name, as in "copy of Ada".
  case link
  /// With a number, the word forms a size, a scale, a version or a quality.
  case unit
  /// The words begin the name that a program gives to a photo or a screenshot, without a person's name.
  case capture
}
