import EmbeddedFonts

/// The fonts embedded in the executable, identified by number; the first ones contain the Latin, Greek and Cyrillic letters.
enum BundledFont {
  static var count: Int { avr_embedded_font_count() }

  /// Returns the fonts for a script in the order in which they are tried: of those that differ only in weight, the one
  /// nearest to the given weight and, of two equally near, the heavier.
  static func numbers(for script: Script?, weight: Int) -> [Int] {
    families.compactMap { family in
      guard serves(family[0].number, script) else { return nil }
      func distance(_ font: (number: Int, weight: Int)) -> Int { abs(font.weight - weight) }
      return family.min { (distance($0), -$0.weight) < (distance($1), -$1.weight) }?.number
    }
  }

  /// The numbers and weights of the fonts, grouped by name.
  static let families: [[(number: Int, weight: Int)]] = {
    var families: [String: [(number: Int, weight: Int)]] = [:]
    for number in 0..<count {
      guard let font = unsafe avr_embedded_font_at(number)?.pointee else { continue }
      unsafe families[String(cString: font.name), default: []].append((number, Int(font.weight)))
    }
    return families.values.sorted { $0[0].number < $1[0].number }
  }()

  /// Returns the weights of a font and of those that differ only in weight, from the lightest.
  static func weights(beside number: Int) -> [ClosedRange<Int>] {
    let family = families.first { $0.contains { $0.number == number } } ?? []
    return family.map(\.weight).sorted().map { $0...$0 }
  }

  /// Returns whether a font is for the given script or, if the script is nil, for characters that do not belong to a
  /// script.
  static func serves(_ number: Int, _ script: Script?) -> Bool {
    avr_embedded_font_serves(number, (script ?? .common).code)
  }

  /// Returns the reason why a cluster has no bundled font, for the end of a sentence; empty if a font for its script is
  /// bundled, or if builds never bundle one.
  static func absence(for cluster: String) -> String {
    let script = cluster.startsWithEmoji ? .emoji : Script(of: cluster)
    guard let script, script.isCJK || script == .emoji,
      !families.dropFirst().contains(where: { serves($0[0].number, script) })
    else {
      return ""
    }
    let (font, trait) = script == .emoji ? ("emoji", "Emoji") : ("Chinese, Japanese and Korean", "CJK")
    return ", and this build omits the font for \(font) (package trait \(trait))"
  }
}
