import AvatarFileSystem
import AvatarJSON

/// The evidence that a JSON list has the bytes of UTF-8 as if each were a letter, for example `Ren\u00c3\u00a9` for René, as
/// the exports of Facebook and Instagram do.
struct DoubleEncoding {
  /// The note on the conversion of a list.
  static let note = "the letters are converted, because each was written as the bytes of its UTF-8 form"

  /// The number of sequences of escapes that are UTF-8.
  private var count = 0
  /// Whether the list has other text that is not ASCII.
  private(set) var isRefuted = false
  /// Whether there is such text, and no other.
  var isPresent: Bool { !isRefuted && count > 0 }

  private var run: [UInt8] = []
  /// The characters of an incomplete escape.
  private var escape: [UInt8] = []

  /// Examines a stream up to the first text that refutes the evidence.
  init(_ stream: ByteStream) throws(FileError) {
    while !isRefuted, case let piece = try stream.peek(), !piece.isEmpty {
      // Most lists are ASCII without escapes.
      if !escape.isEmpty || piece.contains(where: { $0 == Self.backslash || $0 >= 0x80 }) {
        for byte in piece where !isRefuted { add(byte) }
      }
      stream.take(piece.count)
    }
    endRun()
  }

  private static let backslash = UInt8(ascii: "\\")

  private mutating func add(_ byte: UInt8) {
    if byte >= 0x80 { isRefuted = true }
    if escape.isEmpty {
      if byte == Self.backslash { escape = [byte] } else { endRun() }
      return
    }
    escape.append(byte)
    if escape.count == 2, byte != UInt8(ascii: "u") {
      escape = []
      endRun()
    } else if escape.count == 6 {
      let value = Self.value(of: escape[2...])
      escape = []
      switch value {
      case 0x80...0xFF: run.append(UInt8(value))
      case ..<0x80: endRun()
      default: isRefuted = true
      }
    }
  }

  private mutating func endRun() {
    if run.isEmpty { return }
    if String(validating: run, as: UTF8.self) == nil { isRefuted = true }
    count += 1
    run = []
  }

  private static func value(of digits: some Sequence<UInt8>) -> Int {
    digits.reduce(0) { 16 * $0 + ($1.hexadecimal ?? 0) }
  }

  /// Returns JSON text with bytes in place of the escapes.
  ///
  /// - Complexity: O(n) for n bytes.
  static func converted(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(backslash) else { return text }
    var (converted, i) = ([UInt8](), 0)
    converted.reserveCapacity(text.count)
    while i < text.count {
      let isEscape = text[i] == backslash && i + 5 < text.count && text[i + 1] == UInt8(ascii: "u")
      let value = isEscape ? value(of: text[(i + 2)...(i + 5)]) : 0
      if (0x80...0xFF).contains(value) {
        converted.append(UInt8(value))
        i += 6
      } else {
        // An escaped backslash starts no other escape.
        let length = text[i] == backslash && i + 1 < text.count ? 2 : 1
        converted += text[i..<(i + length)]
        i += length
      }
    }
    return converted
  }
}
