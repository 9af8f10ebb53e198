import AvatarJSON
import CSodium

/// A digest that is computed incrementally.
package struct DigestSum {
  private var state = crypto_hash_sha256_state()

  package init() { unsafe crypto_hash_sha256_init(&state) }

  package mutating func add(_ bytes: [UInt8]) {
    unsafe crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
  }

  /// Adds the length of a string and the string itself, so that different sequences of strings have different digests.
  package mutating func add(_ text: String) {
    add(text.utf8.count)
    var text = text
    text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe crypto_hash_sha256_update(&state, start, UInt64(bytes.count))
    }
  }

  package mutating func add(_ number: Int) {
    unsafe withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { unsafe add($0) }
  }

  /// Adds the bytes of another digest.
  package mutating func add(_ digest: ContentDigest) {
    unsafe digest.withBytes { unsafe add($0) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    unsafe crypto_hash_sha256_update(&state, start.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
  }

  /// Returns the digest of all added contents.
  package consuming func digest() -> ContentDigest {
    unsafe ContentDigest { bytes in unsafe crypto_hash_sha256_final(&state, bytes) }
  }
}
