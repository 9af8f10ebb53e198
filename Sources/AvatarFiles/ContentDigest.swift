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

  /// One that `description` wrote; nil where it is anything else.
  package init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 2 * Self.length else { return nil }
    var bytes: [UInt8] = []
    for i in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(digits[i]), let low = Self.value(digits[i + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  /// Of a digit in small letters.
  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 48...57: digit - 48
    case 97...102: digit - 87
    default: nil
    }
  }

  /// - Complexity: O(bytes).
  package init(of bytes: [UInt8]) {
    var sum = DigestSum()
    sum.add(bytes)
    self = sum.digest()
  }

  /// Of all bytes of a source.
  /// - Throws: where a file can't be read to the end it had when it was opened.
  /// - Complexity: O(bytes), a piece of which is in memory at a time.
  package init(of source: ByteSource) throws(FileError) {
    var sum = DigestSum()
    var offset = 0
    while offset < source.count {
      let piece = source.bytes(at: offset, length: 1 << 18)
      if let failure = source.failure { throw failure }
      sum.add(piece)
      offset += piece.count
    }
    self = sum.digest()
  }

  fileprivate init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// Bytes.
  package static let length = Int(SHA256_DIGEST_SIZE)
}

extension ContentDigest {
  /// Stands for a secret without giving it away: guessing it takes thousands of digests a guess (PBKDF2 with HMAC and
  /// SHA-256, RFC 8018).
  /// - Parameter salt: with another one the digest is another.
  package init(ofSecret secret: [UInt8], for salt: [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: Self.length)
    unsafe bytes.withUnsafeMutableBufferPointer { result in
      unsafe nettle_pbkdf2_hmac_sha256(
        secret.count, secret, Self.iterations, salt.count, salt, result.count, result.baseAddress)
    }
    self.bytes = bytes
  }

  /// A few milliseconds' work.
  private static let iterations: UInt32 = 8192
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
