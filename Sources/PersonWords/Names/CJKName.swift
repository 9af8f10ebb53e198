/// A Chinese, Japanese or Korean name, divided into family name and given name.
package struct CJKName {
  /// The part of a name that the initials show.
  package enum Part: Sendable {
    /// The family name, or its first character.
    case family
    /// The given name, or its first character.
    case given
    /// The last two characters of the given name, or the whole name if the given and family names have one character each.
    case last2
  }

  private let family: [Cluster]
  private let given: [Cluster]

  /// Splits a name, whose words start with the family name, into its parts.
  init(_ words: [NameWord]) {
    let whole = words[0].initials(atMost: Self.longest)
    if words.count > 1, let last = words.last, let initial = last.initial {
      family = whole
      given = initial.isIdeographic ? last.initials(atMost: Self.longest) : [initial]
    } else {
      let border = Self.lengthOfFamilyName(whole)
      family = Array(whole.prefix(max(border, 1)))
      given = Array(whole.dropFirst(border))
    }
  }

  /// Returns the characters of a part, in reading order.
  func clusters(of part: Part) -> [Cluster] {
    switch part {
    case .family: family
    case .given: given.isEmpty ? family : given
    case .last2:
      given.count == 1 && family.count == 1 ? family + given : Array((given.isEmpty ? family : given).suffix(2))
    }
  }

  /// The maximum number of characters that are considered; names are shorter.
  private static let longest = 64

  /// Returns the number of characters before the given name; 0 if it cannot be determined.
  private static func lengthOfFamilyName(_ name: [Cluster]) -> Int {
    if let kana = name.firstIndex(where: \.first.isKana) {
      // Kana after Han characters is a given name; a name in kana alone has no visible boundary.
      return name[kana...].allSatisfy(\.first.isKana) ? kana : 0
    }
    if name.count >= 3, compoundFamilyNames.contains(name[0].text + name[1].text) { return 2 }
    // Korean given names may have more than two characters. Japanese names and names with double family names divide
    // four Han characters into two and two.
    let isHangul = (0xAC00...0xD7A3).contains(name.first?.first.value ?? 0)
    return isHangul || name.count <= 3 ? min(name.count, 1) : name.count - 2
  }

  /// Two-character family names: Chinese ones in simplified and traditional characters, and Korean ones.
  ///
  /// Sources: 《百家姓》 (Hundred Family Surnames) and Korea's 2015 census.
  private static let compoundFamilyNames = words(
    """
    欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 皇甫 令狐 慕容 东方 東方 公孙 公孫 尉迟 尉遲 夏侯 司徒 司空 长孙 長孫 宇文 独孤 獨孤 南宫 南宮 \
    端木 百里 呼延 轩辕 軒轅 钟离 鍾離 澹台 澹臺 濮阳 濮陽 淳于 单于 單于 太叔 申屠 公羊 公冶 宗政 赫连 赫連 闻人 聞人 万俟 萬俟 西门 西門 \
    拓跋 东郭 東郭 梁丘 左丘 谷梁 穀梁 段干 乐正 樂正 巫马 巫馬 鲜于 鮮于 闾丘 閭丘 漆雕 叶赫 葉赫 \
    남궁 황보 제갈 사공 선우 독고 서문 동방 망절 어금 소봉
    """)

  private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
