import AvatarFileSystem

/// A text in composed form (NFC), without invisible characters.
///
/// Controls, bidirectional controls and tags are removed. All white space becomes a space. Compatibility characters are
/// decomposed.
struct VisibleText {
  private(set) var scalars: [Unicode.Scalar] = []

  /// Creates the visible part of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - keepsUnknown: Whether unassigned and private-use code points are preserved.
  init(_ text: String, keepsUnknown: Bool = false) {
    var isComposed = true
    for scalar in text.composedScalars {
      // ASCII characters, the most frequent ones in names, do not need a slow lookup of their properties.
      if (0x20...0x7E).contains(scalar.value) {
        scalars.append(scalar)
        continue
      }
      let properties = scalar.properties
      if properties.isWhitespace {
        scalars.append(" ")
        continue
      }
      if properties.isDefaultIgnorableCodePoint && !scalar.choosesGlyph { continue }
      switch properties.generalCategory {
      case .control, .surrogate,
        .format where !scalar.isJoiner:
        continue
      case .privateUse where !keepsUnknown: continue
      case .unassigned where !keepsUnknown || properties.isNoncharacterCodePoint: continue
      default:
        if let forms = CompatibilityForms.plain(scalar) {
          scalars += forms
          isComposed = false
        } else {
          scalars.append(scalar.plain)
        }
      }
    }
    if !isComposed { scalars = Array(String(scalars).composedScalars) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible but changes how its neighbours look: joiners, and selectors of ideographic and
  /// Mongolian variants.
  fileprivate var choosesGlyph: Bool {
    isJoiner || (0xE0100...0xE01EF).contains(value) || (0x180B...0x180F).contains(value)
  }

  /// The letter or digit of a compatibility character; other characters are unchanged.
  ///
  /// This covers full-width forms, mathematical alphabets and digits; see `CompatibilityForms` for others.
  fileprivate var plain: Unicode.Scalar {
    func scalar(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(value) ?? self }
    switch value {
    case 0xFF01...0xFF5E: return scalar(value - 0xFF01 + 0x21)
    case 0x1D400...0x1D6A3:
      // The block has thirteen alphabets of 26 capitals and 26 small letters.
      let place = (value - 0x1D400) % 52
      return scalar(place < 26 ? 0x41 + place : 0x61 + place - 26)
    case 0x1D7CE...0x1D7FF: return scalar(0x30 + (value - 0x1D7CE) % 10)
    default: return self
    }
  }
}
