extension String {
  /// Whether a text that may be a path is JSON instead: an object or an array, possibly after white space.
  package var isJSONInPlaceOfAPath: Bool {
    let first = unicodeScalars.first { !$0.properties.isWhitespace }
    return first == "{" || first == "["
  }
}
