/// The tag of an axis of a variable font: four ASCII characters.
package struct AxisTag: Hashable, Sendable {
  /// The four characters as a big-endian integer.
  let code: UInt32

  init(code: UInt32) { self.code = code }

  /// Creates a tag; nil unless the string consists of four printable ASCII characters other than the separators of
  /// settings.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 4, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !":,=".utf8.contains($0) })
    else { return nil }
    code = text.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  var text: String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
  }

  /// The tag of the weight axis, "wght".
  static let weight = AxisTag(code: 0x7767_6874)
}
