/// The case of a letter, with the letter in lower case.
struct LetterCase {
  let lowercase: Unicode.Scalar
  let isUpper: Bool
  let isLower: Bool

  init(_ character: Unicode.Scalar) {
    let properties = character.properties
    // The lower case of İ has two scalars.
    let mapping = properties.lowercaseMapping.unicodeScalars
    lowercase = mapping.count == 1 ? mapping[mapping.startIndex] : character
    (isUpper, isLower) = (properties.isUppercase, properties.isLowercase)
  }
}
