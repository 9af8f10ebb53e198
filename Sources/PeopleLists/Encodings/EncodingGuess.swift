import AvatarFileSystem

/// The likely encoding of a list, by the probability of its words in each encoding.
///
/// The words read in one encoding are those of a mixture of a few languages: each word has the letters of one language, in
/// order of their frequency, and usually one capital at its start. The shares of the languages are estimated from the words
/// themselves (A. P. Dempster, N. M. Laird and D. B. Rubin, 1977, "Maximum Likelihood from Incomplete Data via the EM Algorithm",
/// https://doi.org/10.1111/j.2517-6161.1977.tb01600.x). The probabilities of the same bytes in different encodings can be compared.
struct EncodingGuess {
  /// The encodings that are about as probable as the most probable one, which is the first; empty if none is probable.
  ///
  /// Encodings that read all words alike count as one.
  let encodings: [ListEncoding]

  /// The word that the encodings read most differently; empty if there are no words.
  let example: [UInt8]

  /// The error for a converter without which an encoding cannot be chosen, or nil if none is missing.
  let missing: ComponentError?

  /// The only probable encoding, or nil if there are several or none.
  var encoding: ListEncoding? { encodings.count == 1 ? encodings[0] : nil }

  /// The encodings to choose from.
  static let candidates = ListEncoding.allCases.filter {
    ![.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .iso2022JP].contains($0)
  }

  /// The minimum difference between the logarithms of the probabilities of two encodings.
  private static let margin = 5.0
  /// The maximum number of encodings from which a person can choose.
  private static let maxChoices = 4

  /// Guesses the encoding of words.
  ///
  /// - Complexity: O(n) for n bytes of words, of which `EncodedWords` limits the number.
  init(_ words: EncodedWords, among candidates: [ListEncoding] = candidates) {
    var (readings, missing) = ([EncodingReading](), ComponentError?.none)
    for encoding in candidates {
      do throws(ComponentError) {
        guard let reading = try EncodingReading(words, encoding),
          !readings.contains(where: { $0.words == reading.words })
        else {
          continue
        }
        readings.append(reading)
      } catch {
        missing = missing ?? error
      }
    }
    readings.sort { $0.score > $1.score }
    let best = readings.first?.score ?? 0
    // Latin words are hardly ever text in an encoding that needs a converter, whereas those in other alphabets may be.
    self.missing = readings.first?.isLatin == true ? nil : missing
    let probable = readings.prefix { $0.score > best - Self.margin }.filter(\.isPlausible).prefix(Self.maxChoices)
    encodings = probable.map(\.encoding)
    let counts = words.words.indices.map { i in Set(probable.map { $0.words[i] }).count }
    example = counts.max().flatMap { counts.firstIndex(of: $0) }.map { words.words[$0] } ?? []
  }
}
