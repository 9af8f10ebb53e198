import AvatarFileSystem
import Testing

@Suite struct ContentDigestTests {
  /// The input is longer than any buffer, has no short period, and is not a multiple of the block size.
  private static let long = (0..<100_000).map { UInt8($0 % 251) }

  /// The digests are examples of FIPS 180-4; the digest of the long input is computed by Python's hashlib.
  @Test(arguments: [
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (long, "cd2df694e424bc7968cc37f47751019e5ca0cd1bdf2e479ea537c3a1c32ee1aa"),
  ])
  func digestIsSHA256(bytes: [UInt8], digest: String) {
    #expect(ContentDigest(of: bytes).description == digest)
  }

  /// The digests are those of Python's hashlib.blake2b with digest_size 32; a source is read in chunks.
  private static let fastDigests: [([UInt8], String)] = [
    ([], "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
    (Array("abc".utf8), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"),
    (long + long + long, "19a37ef05d4b4f916582f1be69e7b8594dc8601983020af409b45d5710f7666f"),
  ]

  @Test(arguments: fastDigests)
  func fastDigestIsBLAKE2b(bytes: [UInt8], digest: String) throws {
    #expect(try ContentDigest(fastOf: ByteSource(bytes)).description == digest)
  }

  @Test(arguments: [1, 63, 64, 65, 4095, 4096, 99_999])
  func digestDoesNotDependOnChunkBoundaries(length: Int) {
    var sum = DigestSum()
    for start in stride(from: 0, to: Self.long.count, by: length) {
      sum.add(Array(Self.long[start..<min(start + length, Self.long.count)]))
    }
    #expect(sum.digest() == ContentDigest(of: Self.long))
  }

  @Test func textIsHashedWithItsLengthAndNumbersAsEightBytes() {
    var sum = DigestSum()
    sum.add("abc")
    sum.add(7)
    #expect(sum.digest().description == "426b860ab7f9723ebec89800dc994b9ccbfd943345f9e98e7c38f684668158dd")
  }

  /// The keys are computed by Python's hashlib.pbkdf2_hmac with 8192 iterations; the last secret is longer than a
  /// block.
  @Test(arguments: [
    ("passwd", "salt", "5513e750bd018ef559398787565102694e21f99d92451224a2e04e59695a3c01"),
    ("", "", "ba67685eedfd01f6ba632b1538dd95d59e1dd78f89cf8959fee8796ab7841e8e"),
    (
      String(repeating: "k", count: 100), "NaCl",
      "62d5290daca4e22ca311b884c07e6a5dc904d8a064f298b6fb00a6c78393d900"
    ),
  ])
  func secretIsHashedWithPBKDF2(secret: String, salt: String, digest: String) {
    #expect(ContentDigest(ofSecret: Array(secret.utf8), for: Array(salt.utf8)).description == digest)
  }

  @Test func digestRoundTripsThroughItsBytes() throws {
    let digest = ContentDigest(of: Self.long)
    #expect(ContentDigest(bytes: digest.bytes) == digest)
    #expect(ContentDigest(bytes: digest.bytes.span) == digest)
    #expect(digest.bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined() == "\(digest)")
    #expect(ContentDigest(bytes: Array(digest.bytes.dropLast())) == nil)
    #expect(ContentDigest(bytes: Array(digest.bytes.dropLast()).span) == nil)
  }

  @Test func addingADigestHashesItsBytes() {
    let digest = ContentDigest(of: [1, 2, 3])
    var (sum, other) = (DigestSum(), DigestSum())
    sum.add(digest)
    other.add(digest.bytes)
    #expect(sum.digest() == other.digest())
  }
}
