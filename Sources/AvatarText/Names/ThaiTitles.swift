/// The titles of Thai and Lao names, which are written with or without a space before the name.
///
/// A title counts only if a name can follow: a consonant, or a vowel that is written before its consonant, and at least
/// one letter or vowel more. So นายสมชาย is สมชาย, but นายิกา and นายก are names. A word that could be either, such as
/// นางฟ้า, starts with a title.
enum ThaiTitles {
  /// Returns a text without the titles at its start.
  static func removed(from text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var rest = text.drop { $0 == " " }
    while let first = rest.first, (0xE01...0xEDF).contains(first.value),
      let title = titles.first(where: { rest.starts(with: $0) && isName(rest.dropFirst($0.count)) })
    { rest = rest.dropFirst(title.count).drop { $0 == " " } }
    return Array(rest)
  }

  /// Returns whether the first word of a text, which follows a title and perhaps a space, can be a name.
  private static func isName(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    var word = text.drop { $0 == " " }.prefix { $0 != " " }
    let hasLeadingVowel = word.first?.isThaiLeadingVowel == true
    if hasLeadingVowel { word = word.dropFirst() }
    guard let first = word.first, first.isThaiConsonant else { return false }
    return hasLeadingVowel || word.dropFirst().contains { $0.isThaiConsonant || $0.isThaiVowel || $0 == "." }
  }

  /// The titles, longest first, so that นางสาว is not read as นาง with a name.
  private static let titles: [[Unicode.Scalar]] = {
    let words = """
      นาย นาง นางสาว น.ส. เด็กชาย เด็กหญิง ด.ช. ด.ญ. ดร. ศ. รศ. ผศ. นพ. พญ. ทพ. ทพญ. นายแพทย์ แพทย์หญิง ม.จ. ม.ร.ว. ม.ล. \
      พล.อ. พล.ท. พล.ต. พ.อ. พ.ท. พ.ต. ร.อ. ร.ท. ร.ต. พล.ต.อ. พล.ต.ท. พล.ต.ต. พ.ต.อ. พ.ต.ท. พ.ต.ต. ร.ต.อ. ร.ต.ท. ร.ต.ต. \
      ທ້າວ ນາງ ນາງສາວ ທ່ານ ດຣ.
      """
    return words.split(separator: " ").map { Array($0.unicodeScalars) }.sorted { $0.count > $1.count }
  }()
}

extension Unicode.Scalar {
  fileprivate var isThaiLeadingVowel: Bool { (0xE40...0xE44).contains(value) || (0xEC0...0xEC4).contains(value) }

  fileprivate var isThaiConsonant: Bool {
    (0xE01...0xE2E).contains(value) || (0xE81...0xEAE).contains(value) || (0xEDC...0xEDF).contains(value)
  }

  /// Whether the scalar is a vowel of Thai or Lao, in any position around the consonant.
  fileprivate var isThaiVowel: Bool {
    (0xE30...0xE3A).contains(value) || (0xEB0...0xEBD).contains(value) || isThaiLeadingVowel
  }
}
