/// The distinct words of a list that are not ASCII, as the evidence for its encoding.
struct EncodedWords {
  private(set) var words: [[UInt8]] = []
  private var known: Set<[UInt8]> = []
  /// The total number of bytes.
  private(set) var byteCount = 0

  /// The maximum number of bytes, which is enough for about five hundred names.
  static let maxBytes = 1 << 12
  /// The maximum word length, in bytes; longer ones are not names.
  static let maxWordBytes = 60

  init() {}

  /// Creates the words of text.
  init(_ text: some Collection<UInt8>) { add(text) }

  /// Adds the words of text, until there are enough.
  ///
  /// A word consists of letters, digits and bytes from 0x40 on, because the second byte of a character is one of these in every
  /// encoding of `ListEncoding`, and delimiters are not.
  ///
  /// - Complexity: O(n) for n bytes.
  mutating func add(_ text: some Collection<UInt8>) {
    for word in text.split(whereSeparator: { !($0 >= 0x40 || (0x30...0x39).contains($0)) })
    where byteCount < Self.maxBytes {
      guard word.count <= Self.maxWordBytes, word.contains(where: { $0 >= 0x80 }), known.insert(Array(word)).inserted
      else {
        continue
      }
      words.append(Array(word))
      byteCount += word.count
    }
  }
}
