import EmbeddedFonts

/// A font file, the index of a font in it, and axis values for a variable font.
package struct FontFile: Hashable, Sendable {
  package var path: String
  /// The index of the font in a collection, from 0.
  package var index: Int
  /// The axis values, in the font's design units.
  var settings: [AxisSetting] = []

  package init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }

  /// Parses a path, optionally followed by "#" and the 1-based number of a font in a collection.
  package init(_ text: String) {
    self.init(path: text)
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "#")), mark > text.startIndex else { return }
    let digits = text[text.utf8.index(after: mark)...]
    guard digits.utf8.count <= 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
      number > 0
    else { return }
    self.init(path: String(text[..<mark]), index: number - 1)
  }
}
