import AvatarFileSystem
import AvatarSystem

/// Words as read in an encoding.
struct EncodingReading {
  let encoding: ListEncoding
  /// The words, each of which is nil if it is malformed in the encoding.
  let words: [[Unicode.Scalar]?]
  /// The logarithm of the probability of the words.
  let score: Double
  /// Whether nearly all letters belong to the languages of the words.
  let isPlausible: Bool

  /// The logarithm of the relative frequency of rare encodings.
  private static let rare = log(0.01)

  /// Whether most words are in Latin letters.
  let isLatin: Bool

  /// Reads words, or returns nil if they are not text in the encoding.
  ///
  /// - Throws: `ComponentError` if the encoding's converter is missing.
  init?(_ encoded: EncodedWords, _ encoding: ListEncoding) throws(ComponentError) {
    guard var transcoder = try ListTranscoder(encoding) else { return nil }
    self.encoding = encoding
    // A line feed ends a character in every encoding.
    let text = encoded.words.map { transcoder.utf8(($0 + [0x0A])[...]) + transcoder.end() }
    words = text.map { String(validating: $0.dropLast(), as: UTF8.self).map { Array($0.unicodeScalars) } }
    let valid = words.compactMap(\.self)
    // A damaged byte may be part of any list.
    let malformed = words.count - valid.count
    guard malformed * 20 <= words.count else { return nil }
    var model = WordModel(valid)
    model.estimateShares()
    let prior = EncodingTable.rows[encoding]?.isRare == true ? Self.rare : 0
    score = model.score + Double(malformed) * WordModel.malformed + prior
    isPlausible = model.isPlausible
    isLatin = model.isLatin
  }
}
