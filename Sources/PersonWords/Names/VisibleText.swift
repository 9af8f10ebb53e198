import AvatarJSON

extension String {
  /// Returns the scalars of the string in composed form (NFC), without invisible characters.
  ///
  /// Controls, bidirectional controls and tags, except those of a flag, are removed. Each white-space character becomes a
  /// space. Styled letters and compatibility characters are replaced with plain ones, except those that a variation
  /// selector makes an emoji.
  ///
  /// - Parameter includesUnknown: Whether unassigned and private-use code points are preserved.
  /// - Returns: The visible scalars.
  func visibleScalars(includesUnknown: Bool = false) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var isComposed = true
    var rest = composedScalars[...]
    while let scalar = rest.popFirst() {
      // ASCII characters, the most common ones in names, do not need a slow lookup of their properties.
      if (0x20...0x7E).contains(scalar.value) {
        scalars.append(scalar)
        continue
      }
      let properties = scalar.properties
      // Tabs and line breaks are also controls, so white space is tested first; removing it would join words.
      if properties.isWhitespace {
        scalars.append(" ")
        continue
      }
      if scalar.isTag, let last = scalars.last, last == "🏴" || last.isTag {
        // The tags that follow a flag choose its country, such as Scotland.
        scalars.append(scalar)
        continue
      }
      if properties.isDefaultIgnorableCodePoint && !scalar.choosesGlyph { continue }
      switch properties.generalCategory {
      case .control, .surrogate,
        .format where !scalar.isJoiner:
        continue
      case .privateUse where !includesUnknown: continue
      case .unassigned where !includesUnknown || properties.isNoncharacterCodePoint: continue
      default:
        // The selector of an emoji counts unless a letter follows, as in 🅰️da.
        let isEmoji = rest.first == "\u{FE0F}" && rest.dropFirst().first?.properties.isAlphabetic != true
        // These letters may compose with their neighbours: half-width カ and its voiced sound mark become ガ.
        if !isEmoji, let plain = scalar.plainForm {
          scalars += plain.unicodeScalars
          isComposed = false
        } else {
          scalars.append(scalar)
        }
      }
    }
    return isComposed ? scalars : Array(String(scalars).composedScalars)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible but changes the appearance of its neighbours: a joiner, or a selector of
  /// ideographic or Mongolian variants.
  fileprivate var choosesGlyph: Bool {
    isJoiner || (0xE0100...0xE01EF).contains(value) || (0x180B...0x180F).contains(value)
  }

  /// Whether the scalar is an invisible tag, several of which follow a flag to choose its country.
  package var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  /// The letters, digits or punctuation that a styled character or a compatibility character represents; nil for any
  /// other character.
  ///
  /// Most characters in Letters.tsv are those whose compatibility decomposition (NFKC) is a style, a width or a position,
  /// except emoji. Others are those that Unicode only names after a letter, such as small capitals and squared letters.
  var plainForm: String? {
    switch value {
    case 0x250...0x2FF, 0x6D4, 0x970, 0x1D00..<0x3400, 0xA000..<0xAC00, 0xF900...:
      WordTable.letters.firstCell(of: String(self).utf8)
    default: nil
    }
  }
}
