import CNettle

/// The SHA-256 digest of some bytes (FIPS 180-4): what tells contents apart wherever they are.
package struct ContentDigest: Hashable, Sendable {
  /// 32 bytes.
  package let bytes: [UInt8]

  /// One that was kept; nil unless there are 32 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// - Complexity: O(bytes).
  package init(of bytes: [UInt8]) {
    var sum = DigestSum()
    sum.add(bytes)
    self = sum.digest()
  }

  /// Of all bytes of a source.
  /// - Throws: where it can't be read to the end it had when it was opened.
  /// - Complexity: O(bytes), a piece of which is in memory at a time.
  package init(of source: ByteSource) throws(FileError) {
    var sum = DigestSum()
    var offset = 0
    while offset < source.count {
      let piece = source.bytes(at: offset, length: 1 << 18)
      if piece.isEmpty { throw .unfinished }
      sum.add(piece)
      offset += piece.count
    }
    self = sum.digest()
  }

  fileprivate init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  static let length = Int(SHA256_DIGEST_SIZE)
}

extension ContentDigest {
  /// As RFC 4648 writes bytes.
  package var base64: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)
    var text = String.UnicodeScalarView()
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for digit in 0..<4 {
        let value = Int(bits >> (18 - 6 * UInt32(digit)) & 63)
        text.append(digit <= group.count ? alphabet[value] : "=")
      }
    }
    return String(text)
  }
}

extension ContentDigest: CustomStringConvertible {
  /// 64 hexadecimal digits.
  package var description: String {
    var text = ""
    for byte in bytes { text += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return text
  }
}

/// A digest in the making.
package struct DigestSum {
  private var state = sha256_ctx()
  /// What was added and not summed yet: small things are collected.
  private var buffer: [UInt8] = []

  private static let bufferLength = 1 << 12

  package init() {
    unsafe nettle_sha256_init(&state)
    buffer.reserveCapacity(256)
  }

  package mutating func add(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.bufferLength { flush() }
  }

  /// A text, so that two of them in a row can't be mistaken for two others.
  package mutating func add(_ text: String) {
    add(text.utf8.count)
    buffer += text.utf8
    if buffer.count >= Self.bufferLength { flush() }
  }

  package mutating func add(_ number: Int) {
    for shift in 0..<8 { buffer.append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
  }

  private mutating func flush() {
    unsafe buffer.withUnsafeBufferPointer { buffer in
      unsafe nettle_sha256_update(&state, buffer.count, buffer.baseAddress)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Of all that was added.
  package consuming func digest() -> ContentDigest {
    flush()
    var bytes = [UInt8](repeating: 0, count: ContentDigest.length)
    let count = bytes.count
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe nettle_sha256_digest(&state, count, buffer.baseAddress)
    }
    return ContentDigest(unchecked: bytes)
  }
}
