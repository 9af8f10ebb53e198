extension String {
  /// The text without the accents, breathings and iotas of its Greek capitals, which all-capital text omits; a
  /// dialytika stays.
  ///
  /// Source: Unicode's CLDR, transform `el-Upper`.
  var withoutGreekAccents: String {
    guard let first = unicodeScalars.first, let letter = first.greekCapital else { return self }
    let marks = unicodeScalars.dropFirst().filter { !(0x300...0x36F).contains($0.value) || $0.value == 0x308 }
    return String([letter] + marks)
  }
}

extension Unicode.Scalar {
  /// The Greek capital without accents and other marks; nil if it is not one.
  fileprivate var greekCapital: Unicode.Scalar? {
    switch value {
    case 0x386, 0x1F08...0x1F0F, 0x1F88...0x1F8F, 0x1FB8...0x1FBC: "Α"
    case 0x388, 0x1F18...0x1F1D, 0x1FC8, 0x1FC9: "Ε"
    case 0x389, 0x1F28...0x1F2F, 0x1F98...0x1F9F, 0x1FCA...0x1FCC: "Η"
    case 0x38A, 0x1F38...0x1F3F, 0x1FD8...0x1FDB: "Ι"
    case 0x38C, 0x1F48...0x1F4D, 0x1FF8, 0x1FF9: "Ο"
    case 0x38E, 0x1F59...0x1F5F, 0x1FE8...0x1FEB: "Υ"
    case 0x38F, 0x1F68...0x1F6F, 0x1FA8...0x1FAF, 0x1FFA...0x1FFC: "Ω"
    case 0x1FEC: "Ρ"
    case 0x391...0x3AB: self
    default: nil
    }
  }
}
