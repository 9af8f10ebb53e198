import PersonWords

extension String {
  /// The clusters to draw instead of a cluster that no font covers; empty if there is no plain form.
  ///
  /// They are the letters of a flag, the usual form of a Han character, or the first character of a sequence, such as an
  /// emoji without its skin tone.
  var plainForm: [String] {
    guard let first = unicodeScalars.first else { return [] }
    if first.flagLetter != nil { return unicodeScalars.compactMap(\.flagLetter).map { String($0) } }
    if unicodeScalars.count > 1 { return [String(first)] }
    return usualForms[first].map { [String($0)] } ?? []
  }

  /// Whether the string is a single emoji that consists of several characters.
  var isEmojiSequence: Bool { startsWithEmoji && count == 1 && unicodeScalars.count > 1 }
}

extension Unicode.Scalar {
  /// The letter of a regional indicator, two of which form a flag; nil for any other character.
  fileprivate var flagLetter: Unicode.Scalar? {
    (0x1F1E6...0x1F1FF).contains(value) ? Unicode.Scalar(value - 0x1F1E6 + 0x41) : nil
  }
}

/// The usual forms of Han characters that occur in names but not in the bundled font.
///
/// Sources: the Unihan variants (Unicode 15.0.0, UAX #38) and, for forms from Japanese family registers, the usual
/// spelling of the same name. If several characters qualify, one in JIS X 0208, GB 2312 or Big5 is used.
let usualForms: [Unicode.Scalar: Unicode.Scalar] = {
  let pairs = """
    𫝆今 𫞎渡 㠀島 𦚰脇 𢈘鹿 㐧第 枀松 厡原 𠩤原 鄊郷 秌秋 穪稱 麐麟 𨺓隆 㒷興 㚣姣 㐀丘 㐯庸 㐵儒 㑺俊 㨗捷 㽣域 䆋秋 亾亡 俻備 凣凡 劎劔 夀壽 宻密 惪德 羙美 衇脈 \
    鳮雞 𠔃兮 𩇓雷 𩔖類 𡻕歳 𡨴寧 𢁉巽 𡈼壬 𠖥寵 𬢊覗 𬀃槻 𰎫嶽 𰎠巖 𰾮鎌 𬞕蘭 𰗖棆 㭴樫 颕頴 𫔭開 𬓫龝 𬬷鉐 囯國 娬嫵 嵗歲 枬楠 濓濂 灧滟 賔賓 臯皋 駦騰 𪗱齋 𦾔舊 𤋮熙 𥳑簡 㷀煢 㔟勢 \
    㑹會 㑒僉 𠔥兼 𢌞廻 㙮塔 㓮彫 㷠燐 㞐居 㬅曼 㯭櫓 㪯舉 㣼忍 䴸麩 䉵饌 廵巡 旪協 曡叠 樐艪 盇盍 縂總 裠裙 覌觀 闗関 騗騙 鬬鬥 龎龐 麫麵 搃總 𠆌庸 𠈨作 𠃓昜 𢊍厨 𢰾總 𡱆属 𤱈畝 𧫴謹 \
    𨶹関 𩔗類 𡉟壯 𢖽志 斾旆 倈徠 㓕滅 䖏処 䢜歸 䆫窓 㱿殼 呌叫 哴喨 囬囘 圅函 遟遲 鞌鞍 頋顧 𢧐戰 𪨧崙 鿴鮗 鸴鷽 䌷紬 䌽綵 岀出 吿告 頟額 碸砜 㑄侮 㒲財 㡿斥 㧃收 㪅更 㫃偃 㿟皎 㐫凶 \
    㒰全 𨸬陣 𩢲駛 𤴐雷 𥜌澳 𠊧併
    """
  var forms: [Unicode.Scalar: Unicode.Scalar] = [:]
  for pair in pairs.split(separator: " ") {
    let scalars = pair.unicodeScalars
    forms[scalars[scalars.startIndex]] = scalars.last
  }
  return forms
}()
