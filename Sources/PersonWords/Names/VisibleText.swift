import AvatarJSON

extension String {
  /// Returns the scalars of the string in composed form (NFC), without invisible characters.
  ///
  /// Controls, bidirectional controls and tags are removed. Each white-space character becomes a space. Compatibility
  /// characters are decomposed.
  ///
  /// - Parameter includesUnknown: Whether unassigned and private-use code points are preserved.
  /// - Returns: The visible scalars.
  func visibleScalars(includesUnknown: Bool = false) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var isComposed = true
    for scalar in composedScalars {
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
      if properties.isDefaultIgnorableCodePoint && !scalar.choosesGlyph { continue }
      switch properties.generalCategory {
      case .control, .surrogate,
        .format where !scalar.isJoiner:
        continue
      case .privateUse where !includesUnknown: continue
      case .unassigned where !includesUnknown || properties.isNoncharacterCodePoint: continue
      default:
        // These letters may compose with their neighbours: half-width カ and its voiced sound mark become ガ.
        if let forms = scalar.compatibilityForm {
          scalars += forms
          isComposed = false
        } else {
          scalars.append(scalar.plain)
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

  /// The letter or digit that a compatibility character represents; other characters are unchanged.
  ///
  /// This covers full-width forms, mathematical alphabets and digits; see `compatibilityForm` for others.
  fileprivate var plain: Unicode.Scalar {
    func scalar(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(value) ?? self }
    switch value {
    // The Devanagari abbreviation sign.
    case 0x0970: return "."
    case 0xFF01...0xFF5E: return scalar(value - 0xFF01 + 0x21)
    case 0x1D400...0x1D6A3:
      // The block has thirteen alphabets of 26 capitals and 26 small letters.
      let place = (value - 0x1D400) % 52
      return scalar(place < 26 ? 0x41 + place : 0x61 + place - 26)
    case 0x1D7CE...0x1D7FF: return scalar(0x30 + (value - 0x1D7CE) % 10)
    default: return self
    }
  }

  /// The letters that a compatibility character represents; nil for any other character.
  fileprivate var compatibilityForm: [Unicode.Scalar]? {
    (0xFB00...0xFFDC).contains(value) ? compatibilityForms[value] : nil
  }
}

/// The decompositions of compatibility characters: ligatures, and the Arabic, Hebrew, half-width Katakana and
/// half-width Hangul forms of legacy character sets.
///
/// They are the NFKC decompositions without spaces, and never change (UAX #15, "Stability"). Source: UnicodeData.txt 14.0.0.
private let compatibilityForms: [UInt32: [Unicode.Scalar]] = {
  var forms: [UInt32: [Unicode.Scalar]] = [:]
  for (first, letters) in compatibilityBlocks {
    for (i, plain) in letters.unicodeScalars.split(separator: " ").enumerated() where !plain.elementsEqual(["="]) {
      forms[first + UInt32(i)] = plain.map { $0 == "_" ? " " : $0 }
    }
  }
  return forms
}()

/// The first character of each block, with the decompositions of that character and those after it, separated by
/// spaces; = stands for the character itself, and _ for a space.
private let compatibilityBlocks: [(UInt32, String)] = [
  (
    0xFB00,
    """
    ff fi fl ffi ffl st st
    """
  ),
  (
    0xFB13,
    """
    մն մե մի վն մխ
    """
  ),
  (
    0xFB20,
    """
    ע א ד ה כ ל ם ר ת +
    """
  ),
  (
    0xFB4F,
    """
    אל
    """
  ),
  (
    0xFB50,
    """
    ٱ ٱ ٻ ٻ ٻ ٻ پ پ پ پ ڀ ڀ ڀ ڀ ٺ ٺ ٺ ٺ ٿ ٿ ٿ ٿ ٹ ٹ ٹ ٹ ڤ ڤ ڤ ڤ ڦ ڦ ڦ ڦ ڄ ڄ ڄ ڄ ڃ ڃ ڃ ڃ چ چ چ چ ڇ ڇ ڇ ڇ \
    ڍ ڍ ڌ ڌ ڎ ڎ ڈ ڈ ژ ژ ڑ ڑ ک ک ک ک گ گ گ گ ڳ ڳ ڳ ڳ ڱ ڱ ڱ ڱ ں ں ڻ ڻ ڻ ڻ ۀ ۀ ہ ہ ہ ہ ھ ھ ھ ھ ے ے ۓ ۓ
    """
  ),
  (
    0xFBD3,
    """
    ڭ ڭ ڭ ڭ ۇ ۇ ۆ ۆ ۈ ۈ ۇٴ ۋ ۋ ۅ ۅ ۉ ۉ ې ې ې ې ى ى ئا ئا ئە ئە ئو ئو ئۇ ئۇ ئۆ ئۆ ئۈ ئۈ ئې ئې ئې ئى ئى ئى \
    ی ی ی ی ئج ئح ئم ئى ئي بج بح بخ بم بى بي تج تح تخ تم تى تي ثج ثم ثى ثي جح جم حج حم خج خح خم سج سح سخ \
    سم صح صم ضج ضح ضخ ضم طح طم ظم عج عم غج غم فج فح فخ فم فى في قح قم قى قي كا كج كح كخ كل كم كى كي لج \
    لح لخ لم لى لي مج مح مخ مم مى مي نج نح نخ نم نى ني هج هم هى هي يج يح يخ يم يى يي ذٰ رٰ ىٰ ٌّ ٍّ َّ \
    ُّ ِّ ّٰ ئر ئز ئم ئن ئى ئي بر بز بم بن بى بي تر تز تم تن تى تي ثر ثز ثم ثن ثى ثي فى في قى قي كا كل \
    كم كى كي لم لى لي ما مم نر نز نم نن نى ني ىٰ ير يز يم ين يى يي ئج ئح ئخ ئم ئه بج بح بخ بم به تج تح \
    تخ تم ته ثم جح جم حج حم خج خم سج سح سخ سم صح صخ صم ضج ضح ضخ ضم طح ظم عج عم غج غم فج فح فخ فم قح قم \
    كج كح كخ كل كم لج لح لخ لم له مج مح مخ مم نج نح نخ نم نه هج هم هٰ يج يح يخ يم يه ئم ئه بم به تم ته \
    ثم ثه سم سه شم شه كل كم لم نم نه يم يه ـَّ ـُّ ـِّ طى طي عى عي غى غي سى سي شى شي حى حي جى جي خى خي \
    صى صي ضى ضي شج شح شخ شم شر سر صر ضر طى طي عى عي غى غي سى سي شى شي حى حي جى جي خى خي صى صي ضى ضي شج \
    شح شخ شم شر سر صر ضر شج شح شخ شم سه شه طم سج سح سخ شج شح شخ طم ظم اً اً
    """
  ),
  (
    0xFD50,
    """
    تجم تحج تحج تحم تخم تمج تمح تمخ جمح جمح حمي حمى سحج سجح سجى سمح سمح سمج سمم سمم صحح صحح صمم شحم شحم \
    شجي شمخ شمخ شمم شمم ضحى ضخم ضخم طمح طمح طمم طمي عجم عمم عمم عمى غمم غمي غمى فخم فخم قمح قمم لحم لحي \
    لحى لجج لجج لخم لخم لمح لمح محج محم محي مجح مجم مخج مخم = = مجخ همج همم نحم نحى نجم نجم نجى نمي نمى \
    يمم يمم بخي تجي تجى تخي تخى تمي تمى جمي جحى جمى سخى صحي شحي ضحي لجي لمي يحي يجي يمي ممي قمي نحي قمح \
    لحم عمي كمي نجح مخي لجم كمم لجم نجح جحي حجي مجي فمي بحي كمم عجم صمم سخي نجي
    """
  ),
  (
    0xFDF0,
    """
    صلے قلے الله اكبر محمد صلعم رسول عليه وسلم صلى صلى_الله_عليه_وسلم جل_جلاله ریال
    """
  ),
  (
    0xFE70,
    """
    ً ـً ٌ = ٍ = َ ـَ ُ ـُ ِ ـِ ّ ـّ ْ ـْ ء آ آ أ أ ؤ ؤ إ إ ئ ئ ئ ئ ا ا ب ب ب ب ة ة ت ت ت ت ث ث ث ث ج ج \
    ج ج ح ح ح ح خ خ خ خ د د ذ ذ ر ر ز ز س س س س ش ش ش ش ص ص ص ص ض ض ض ض ط ط ط ط ظ ظ ظ ظ ع ع ع ع غ غ غ غ \
    ف ف ف ف ق ق ق ق ك ك ك ك ل ل ل ل م م م م ن ن ن ن ه ه ه ه و و ى ى ي ي ي ي لآ لآ لأ لأ لإ لإ لا لا
    """
  ),
  (
    0xFF61,
    """
    。 「 」 、 ・ ヲ ァ ィ ゥ ェ ォ ャ ュ ョ ッ ー ア イ ウ エ オ カ キ ク ケ コ サ シ ス セ ソ タ チ ツ テ ト ナ ニ ヌ ネ ノ ハ ヒ フ ヘ ホ マ ミ ム メ \
    モ ヤ ユ ヨ ラ リ ル レ ロ ワ ン ゙ ゚ ᅠ ᄀ ᄁ ᆪ ᄂ ᆬ ᆭ ᄃ ᄄ ᄅ ᆰ ᆱ ᆲ ᆳ ᆴ ᆵ ᄚ ᄆ ᄇ ᄈ ᄡ ᄉ ᄊ ᄋ ᄌ ᄍ ᄎ ᄏ ᄐ ᄑ ᄒ
    """
  ),
  (
    0xFFC2,
    """
    ᅡ ᅢ ᅣ ᅤ ᅥ ᅦ = = ᅧ ᅨ ᅩ ᅪ ᅫ ᅬ = = ᅭ ᅮ ᅯ ᅰ ᅱ ᅲ = = ᅳ ᅴ ᅵ
    """
  ),
]
