import AvatarFileSystem
import Testing

@testable import AvatarText
@testable import PersonWords

/// Returns a font that is generated for tests.
private func fixture(_ name: String) throws -> [UInt8] {
  let path = #filePath.replacing("WebFontTests.swift", with: "Fixtures/\(name)")
  return try ByteSource(path: path, limit: 1 << 20).allBytes()
}

@Suite struct WebFontTests {
  @Test(arguments: ["Variable.woff", "Variable.woff2"])
  func decompressedFontHasTheSameOutlines(name: String) throws {
    let unpacked = try WebFont.unpacked(fixture(name), path: name)
    let typeface = try #require(try Typeface(FontData(unpacked, name: name)))
    let original = try #require(try Typeface(FontData(fixture("Variable.ttf"), name: "Variable.ttf")))
    #expect(try typeface.run("HIL", asCapitals: true)?.path == original.run("HIL", asCapitals: true)?.path)
    #expect(typeface.weights == 400...700)
  }

  @Test(arguments: ["Variable.woff", "Variable.woff2"])
  func oversizedFontIsNotDecompressed(name: String) throws {
    var bytes = try fixture(name)
    bytes.replaceSubrange(16..<20, with: [1, 0xE0, 0, 4])
    #expect(
      throws: FontError.unusable(path: name, reason: "unpacks to 31457284 bytes: must be at most 31457280")
    ) { try WebFont.unpacked(bytes, path: name) }
  }

  /// The table has 2³⁵ − 1 bytes, in a font that declares a small size.
  @Test func actualTableSizesAreLimitedRegardlessOfTheHeader() throws {
    var bytes = try fixture("Variable.woff2")
    bytes.replaceSubrange(12..<14, with: [0, 1])
    bytes.replaceSubrange(48..<54, with: [0, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])
    #expect(
      throws: FontError.unusable(path: "a", reason: "unpacks to 34359738367 bytes: must be at most 31457280")
    ) { try WebFont.unpacked(bytes, path: "a") }
  }

  /// A packed font that is truncated or has changed bytes must be either rejected or unpacked.
  @Test(arguments: ["Variable.woff", "Variable.woff2"])
  func damagedWebFontsDoNotCauseACrash(name: String) throws {
    let bytes = try fixture(name)
    var refused = 0
    for damaged in DamagedCopies(of: bytes, maxChanges: 4, seed: 7) {
      do throws(FontError) {
        let unpacked = try WebFont.unpacked(damaged, path: name)
        #expect(unpacked.count <= WebFont.maxBytes)
      } catch {
        refused += 1
      }
    }
    #expect((100..<400).contains(refused))
  }
}
