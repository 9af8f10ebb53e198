/// The reason why a conversion stopped.
package enum ConversionStop: Sendable {
  /// All bytes are converted.
  case end
  /// The next bytes are the beginning of a character.
  case incomplete
  /// The next byte starts no character.
  case malformed
}
