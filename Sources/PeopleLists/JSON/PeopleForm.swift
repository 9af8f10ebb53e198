/// The form in which a place in a JSON document holds people.
enum PeopleForm {
  /// The items of an array are people, and so are its strings that are names if the array's key is a word for people.
  case array(acceptsNames: Bool)
  /// The members of an object are people, whose keys are identifiers.
  case map
  /// The object is a person.
  case single
}
