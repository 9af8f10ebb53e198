import AvatarFileSystem

@testable import AvatarHTTP

enum CacheEntryProperties {
  /// Checks the input unchanged, and with the required digest at its end, which no mutation finds by chance.
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    try checkTag(String(decoding: bytes, as: UTF8.self))
    try checkFile(bytes)
    try checkFile(bytes + Array("digest-of-all \(ContentDigest(of: bytes))\n".utf8))
  }

  /// Checks that any single-line tag of limited length can be stored.
  private static func checkTag(_ text: String) throws(BrokenProperty) {
    let entry = CacheEntry(digest: ContentDigest(of: []), checked: 1, freshUntil: 2, entityTag: text)
    let isUnchanged = text.utf8.count <= 1024 && !text.unicodeScalars.contains { $0.value < 0x20 }
    let again = CacheEntry(Array(entry.text.utf8))
    // The lines after a line break in a tag may be fields of another entry.
    try expect((again == entry) == isUnchanged, "a tag is kept if it is one short line")
    try expect(!isUnchanged || again?.entityTag?.utf8.elementsEqual(text.utf8) == true, "a tag is kept as it is")
  }

  private static func checkFile(_ bytes: [UInt8]) throws(BrokenProperty) {
    guard let entry = CacheEntry(bytes) else { return }
    try expect((entry.digest == nil) == (entry.absence != nil), "an entry has a photo or the reason for its absence")
    try expect(entry.text.utf8.elementsEqual(bytes), "an entry is read only as it is written")
    try expect(!entry.isFresh(at: entry.checked - 1), "a clock that was set back makes an entry stale")
    try expect(!entry.isFresh(at: entry.freshUntil), "an entry is stale when its time is over")
    for (_, value) in entry.validators {
      try expect(!value.unicodeScalars.contains { $0.value < 0x20 }, "a validator is one line of a request: \(value)")
    }
  }
}
