import AvatarJSON
import CSodium

/// The SHA-256 digest of some bytes (FIPS 180-4), which identifies contents wherever they are.
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
    guard text.utf8.count == 2 * Self.length else { return nil }
    // Digits in capitals are not what `description` writes.
    let values = text.utf8.compactMap { $0 == $0.lowercased ? $0.hexadecimal : nil }
    guard values.count == 2 * Self.length else { return nil }
    bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
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
  package static let length = Int(crypto_hash_sha256_BYTES)
}

extension ContentDigest {
  /// Derives a digest from a secret with PBKDF2 and HMAC-SHA-256 (RFC 8018, section 5.2).
  ///
  /// A guess at the secret costs thousands of digests. Another `salt` gives the same secret another digest.
  package init(ofSecret secret: [UInt8], for salt: [UInt8]) {
    // The derived key is as long as one digest, so it is the first block of the derivation.
    let code = MessageCode(key: secret)
    var round = code.of(salt + [0, 0, 0, 1])
    var key = round
    for _ in 1..<Self.iterations {
      round = code.of(round)
      for i in key.indices { key[i] ^= round[i] }
    }
    bytes = key
  }
  /// The iteration count of PBKDF2, which takes a few milliseconds.
  private static let iterations = 8192
}

extension ContentDigest: CustomStringConvertible {
  /// 64 hexadecimal digits.
  package var description: String {
    var text = ""
    for byte in bytes { text += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return text
  }
}

/// The HMAC-SHA-256 (RFC 2104) of messages under one key.
private struct MessageCode {
  private let keyed: crypto_auth_hmacsha256_state

  init(key: [UInt8]) {
    var state = crypto_auth_hmacsha256_state()
    unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
    keyed = state
  }

  /// 32 bytes.
  func of(_ message: [UInt8]) -> [UInt8] {
    var state = keyed
    var code = [UInt8](repeating: 0, count: ContentDigest.length)
    unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    unsafe crypto_auth_hmacsha256_final(&state, &code)
    return code
  }
}

/// The digest of bytes that are added one piece after the other.
package struct DigestSum {
  private var state = crypto_hash_sha256_state()
  /// Bytes that were added and are not hashed yet: small pieces are collected.
  private var buffer: [UInt8] = []

  private static let bufferLength = 1 << 12

  package init() {
    unsafe crypto_hash_sha256_init(&state)
    buffer.reserveCapacity(256)
  }

  package mutating func add(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.bufferLength { flush() }
  }

  /// Adds a text with its length, so that two texts in a row are never mistaken for two others.
  package mutating func add(_ text: String) {
    add(text.utf8.count)
    buffer += text.utf8
    if buffer.count >= Self.bufferLength { flush() }
  }

  package mutating func add(_ number: Int) {
    for shift in 0..<8 { buffer.append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
  }

  private mutating func flush() {
    unsafe crypto_hash_sha256_update(&state, buffer, UInt64(buffer.count))
    buffer.removeAll(keepingCapacity: true)
  }

  /// The digest of everything that was added.
  package consuming func digest() -> ContentDigest {
    flush()
    var bytes = [UInt8](repeating: 0, count: ContentDigest.length)
    unsafe crypto_hash_sha256_final(&state, &bytes)
    return ContentDigest(unchecked: bytes)
  }
}
