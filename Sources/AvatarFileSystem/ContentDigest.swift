import AvatarJSON
import CSodium

/// A digest that identifies contents: SHA-256 (FIPS 180-4), unless created by `init(fastOf:)`.
package struct ContentDigest: Hashable, Sendable {
  /// The 32 bytes as four big-endian integers, which require no separate allocation.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// The 32 bytes of the digest.
  package var bytes: [UInt8] { unsafe withBytes { unsafe Array($0) } }

  /// The first eight bytes of the digest.
  package var prefix: UInt64 { words.0 }

  /// Creates a digest from its bytes; nil unless there are 32.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.init(unchecked: bytes)
  }

  /// Creates a digest from its bytes; nil unless there are 32.
  package init?(bytes: Span<UInt8>) {
    guard bytes.count == Self.length else { return nil }
    words = (bytes.word(at: 0), bytes.word(at: 8), bytes.word(at: 16), bytes.word(at: 24))
  }

  /// Parses the result of `description`; nil for any other string.
  package init?(hexadecimal text: String) {
    guard text.utf8.count == 2 * Self.length else { return nil }
    // Upper-case digits are rejected because `description` never writes them.
    let values = text.utf8.compactMap { $0 == $0.lowercased ? $0.hexadecimal : nil }
    guard values.count == 2 * Self.length else { return nil }
    let bytes = (0..<Self.length).map { index in
      let (high, low) = (values[2 * index], values[2 * index + 1])
      return UInt8(high << 4 | low)
    }
    self.init(unchecked: bytes)
  }

  /// Computes the digest of bytes.
  ///
  /// - Complexity: O(bytes).
  package init(of bytes: [UInt8]) {
    var sum = DigestSum()
    sum.add(bytes)
    self = sum.digest()
  }

  /// Creates the digest of a file; nil if the file cannot be read to its original end, or is longer than `limit` bytes.
  ///
  /// - Complexity: O(bytes), with one piece in memory at a time.
  package init?(ofFile path: String, limit: Int = 1 << 40) {
    var sum = DigestSum()
    guard let source = try? ByteSource(path: path, limit: limit, isFile: true),
      (try? Self.read(source) { sum.add($0) }) != nil
    else { return nil }
    self = sum.digest()
  }

  /// Creates a 32-byte BLAKE2b digest (RFC 7693) of all bytes of a source, in a fraction of the time of SHA-256.
  ///
  /// Use this digest for large files if it does not leave the program: it differs from the SHA-256 digest of the same
  /// bytes.
  /// - Throws: `FileError` if a file cannot be read to its original end.
  /// - Complexity: O(bytes), with one piece in memory at a time.
  package init(fastOf source: ByteSource) throws(FileError) {
    _ = Self.libsodium
    // libsodium declares its state with an alignment of 64 bytes.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: crypto_generichash_blake2b_statebytes(), alignment: 64)
    defer { unsafe memory.deallocate() }
    let state = OpaquePointer(memory)
    unsafe crypto_generichash_blake2b_init(state, nil, 0, Self.length)
    try Self.read(source) { unsafe crypto_generichash_blake2b_update(state, $0, UInt64($0.count)) }
    unsafe self.init { unsafe crypto_generichash_blake2b_final(state, $0, Self.length) }
  }

  /// Creates the same digest as `init(fastOf:)` of a source with the given bytes.
  package init(fastOf bytes: [UInt8]) {
    _ = Self.libsodium
    unsafe self.init { unsafe crypto_generichash_blake2b($0, Self.length, bytes, UInt64(bytes.count), nil, 0) }
  }

  /// The result of initialising libsodium, which selects the functions for the processor; the default ones take a sixth
  /// longer.
  private static let libsodium = sodium_init()

  /// Calls a closure with all bytes of a source, in pieces.
  ///
  /// - Throws: `FileError` if the source cannot be read.
  private static func read(_ source: ByteSource, _ add: ([UInt8]) -> Void) throws(FileError) {
    var offset = 0
    while offset < source.count {
      let piece = source.bytes(at: offset, length: 1 << 18)
      if let failure = source.failure { throw failure }
      add(piece)
      offset += piece.count
    }
  }

  private init(unchecked bytes: [UInt8]) {
    unsafe self.init { target in for (i, byte) in bytes.enumerated() { unsafe target[i] = byte } }
  }

  /// Creates a digest from the bytes that a closure writes.
  init(_ store: (UnsafeMutablePointer<UInt8>) -> Void) {
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    unsafe withUnsafeMutablePointer(to: &words) {
      unsafe $0.withMemoryRebound(to: UInt8.self, capacity: Self.length) { unsafe store($0) }
    }
    self.words = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
  }

  func withBytes<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
    let words = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
    return unsafe withUnsafeBytes(of: words) { unsafe use($0) }
  }

  package static func == (a: ContentDigest, b: ContentDigest) -> Bool { a.words == b.words }

  package func hash(into hasher: inout Hasher) {
    // The bytes of a digest are as good as random, so half of them are enough for a hash table.
    hasher.combine(words.0)
    hasher.combine(words.1)
  }

  /// The length of a digest, in bytes.
  package static let length = Int(crypto_hash_sha256_BYTES)
}

extension ContentDigest {
  /// Derives a digest from a secret with PBKDF2 and HMAC-SHA-256 (RFC 8018, section 5.2).
  ///
  /// Each guess of the secret costs thousands of digest computations. The same secret has different digests for
  /// different salts.
  package init(ofSecret secret: [UInt8], for salt: [UInt8]) {
    // The derived key is as long as one digest, so it is the first block of the derivation.
    let code = MessageCode(key: secret)
    // The four bytes are the number of the block, 1, in big-endian order: INT (i) in the RFC.
    var round = code.of(salt + [0, 0, 0, 1])
    var key = round
    for _ in 1..<Self.iterations {
      round = code.of(round)
      for i in key.indices { key[i] ^= round[i] }
    }
    self.init(unchecked: key)
  }
  /// The iteration count of PBKDF2, for a derivation time of a few milliseconds.
  private static let iterations = 8192
}

extension Span<UInt8> {
  /// Returns the big-endian integer in eight bytes.
  package func word(at start: Int) -> UInt64 {
    var word: UInt64 = 0
    for i in start..<start + 8 { word = word << 8 | UInt64(self[i]) }
    return word
  }
}

extension ContentDigest: CustomStringConvertible {
  /// The digest as 64 hexadecimal digits.
  package var description: String {
    var text = ""
    for byte in bytes { text += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return text
  }
}

/// The HMAC-SHA-256 function (RFC 2104) with a fixed key.
private struct MessageCode {
  private let keyed: crypto_auth_hmacsha256_state

  init(key: [UInt8]) {
    var state = crypto_auth_hmacsha256_state()
    unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
    keyed = state
  }

  /// Returns the 32-byte authentication code for a message.
  func of(_ message: [UInt8]) -> [UInt8] {
    // The copy has already absorbed the key, which saves two of the four compressions of each PBKDF2 round.
    var state = keyed
    var code = [UInt8](repeating: 0, count: ContentDigest.length)
    unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    unsafe crypto_auth_hmacsha256_final(&state, &code)
    return code
  }
}
