/// A word of a name.
struct NameWord {
  private let scalars: [Unicode.Scalar]
  private let text: String
  /// The first letter or digit; nil if the word has none.
  let initial: Cluster?

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    text = String(scalars)
    initial = Self.initial(of: String(scalars.dropFirst(Self.elision(in: scalars))))
  }

  private static func initial(of text: String) -> Cluster? {
    var other: Cluster?
    for cluster in Clusters(text) {
      if cluster.isInitial, !cluster.isLeadingVowel { return cluster.consonant }
      if other == nil, cluster.isInitial || cluster.isModifier { other = cluster }
    }
    return other
  }

  /// Returns the first letters and digits.
  func initials(atMost limit: Int) -> [Cluster] {
    Array(Clusters(text).lazy.filter(\.isInitial).prefix(limit))
  }

  /// Returns whether another word has the same letters in lower or upper case.
  func matches(_ other: NameWord) -> Bool { text.lowercased() == other.text.lowercased() }

  /// Whether all letters and digits of the word are digits.
  var isNumber: Bool { scalars.allSatisfy { !$0.properties.isAlphabetic } && initial?.isDigit == true }

  /// The words before the @ of an e-mail address, without its tag; nil if the word is not an address.
  var localPart: [NameWord]? {
    guard let at = scalars.lastIndex(of: "@"), at > 0, at + 1 < scalars.count else { return nil }
    var local = scalars[..<at]
    let scheme = Array("mailto:".unicodeScalars)
    if local.count > scheme.count, local.prefix(scheme.count).flatMap(\.lowercased) == scheme {
      local = local.dropFirst(scheme.count)
    }
    if let tag = local.firstIndex(of: "+"), tag > local.startIndex { local = local[..<tag] }
    return local.split { "._-".unicodeScalars.contains($0) }.map { NameWord(Array($0)) }
  }

  /// The words between dots and low lines; only the word itself if they are part of an abbreviation.
  var parts: [NameWord] {
    guard scalars.contains(where: { "._".unicodeScalars.contains($0) }), !isDottedInitials, !isTitle,
      !isSuffix(afterComma: true)
    else { return [self] }
    return scalars.split { "._".unicodeScalars.contains($0) }.map { NameWord(Array($0)) }
  }

  /// Whether the word has no capitals and its initial has case.
  var isLowercase: Bool { !hasUppercase && initial?.first.properties.isLowercase == true }
  var hasLowercase: Bool { scalars.contains(where: \.properties.isLowercase) }
  private var hasUppercase: Bool { scalars.contains(where: \.properties.isUppercase) }
  private var endsWithDot: Bool { scalars.last == "." }

  /// Whether the word consists of single letters with dots, such as "J.R.", which are initials even if they spell a
  /// word.
  private var isDottedInitials: Bool {
    let letters = scalars.split(separator: ".")
    return scalars.contains(".") && letters.count > 1 && letters.allSatisfy { $0.count == 1 }
  }

  /// Whether the word is in capitals only, such as "CEO", which describes a person if it follows a comma.
  var isAbbreviation: Bool { hasUppercase && !hasLowercase && scalars.count > 1 }

  /// The lookup key: in lower case, without dots and apostrophes.
  private var key: String {
    guard scalars.count <= NameAffixes.longest else { return "" }
    let letters = scalars.filter { $0 != "." && $0 != "\u{2019}" && $0 != "'" }
    return String(letters.flatMap(\.lowercased))
  }

  var isTitle: Bool {
    guard !isDottedInitials else { return false }
    let key = key
    if NameAffixes.titles.contains(key) { return true }
    return endsWithDot && (NameAffixes.dottedTitles.contains(key) || NameAffixes.exactTitles.contains(text))
  }

  /// Returns whether the word precedes a title, as "The" does before "Rev", or forms a title with the next word.
  func precedesTitle(_ next: NameWord) -> Bool {
    let key = key
    if NameAffixes.titlePrefixes.contains(key) { return next.isTitle }
    guard let second = NameAffixes.doubleTitles[key] else { return false }
    return second == next.key
  }

  /// Whether the word continues a title, as "med" does after "Dr".
  var continuesTitle: Bool { isLowercase && NameAffixes.titleContinuations.contains(key) }

  /// Whether the word identifies a generation, for example "Jr" and "III", which are never given names.
  var isGeneration: Bool {
    let key = key
    return !isDottedInitials
      && (NameAffixes.generations.contains(key) || (!hasLowercase && NameAffixes.numerals.contains(key)))
  }

  /// Returns whether the word is a suffix of a name, for example a generation or a degree.
  ///
  /// - Parameters:
  ///   - afterComma: Whether it follows a comma, where more words are suffixes.
  ///   - wordsBefore: The number of words before it; after a single word, a suffix that might be a name is a name.
  /// - Returns: Whether it is a suffix.
  func isSuffix(afterComma: Bool, wordsBefore: Int = 2) -> Bool {
    if isGeneration { return true }
    let key = key
    if NameAffixes.suffixes.contains(key) { return wordsBefore > 1 || !isDottedInitials }
    if NameAffixes.longNameSuffixes.contains(key) { return wordsBefore > 1 }
    // Short suffixes are also names, unless they are written as abbreviations.
    if NameAffixes.capitalSuffixes.contains(key) {
      return wordsBefore > 1 && (!hasLowercase || scalars.contains(".") || afterComma)
    }
    return afterComma && NameAffixes.suffixesAfterCommas.contains(key)
  }

  /// Whether the word forms one name with the next one, as عبد does in عبد الرحمن.
  var headsCompound: Bool {
    (0x620...0x64A).contains(scalars.first?.value ?? 0) && NameAffixes.compoundHeads.contains(text)
  }

  /// Whether the word is an honorific behind a Chinese, Japanese or Korean name.
  var isCJKHonorific: Bool { CJKName.honorifics.contains(text) }

  /// Whether the word starts an addendum to a full name, such as a company or a birth name.
  var startsAddendum: Bool { NameAffixes.addenda.contains(key) }

  /// Whether the word is a particle between names, such as "van", "de la" or "bin".
  var isParticle: Bool {
    !hasUppercase && scalars.count <= NameAffixes.longest && NameAffixes.particles.contains(text)
  }

  /// Returns the number of scalars of a particle at the start of a word: 2 in "d'Artagnan", 3 in "al-Assad", else 0.
  ///
  /// Only a particle in lower case counts: D'Angelo is a name.
  private static func elision(in scalars: [Unicode.Scalar]) -> Int {
    let start = scalars.prefix(6)
    guard let end = start.firstIndex(where: { "'’-‑".unicodeScalars.contains($0) }), end + 1 < scalars.count,
      NameAffixes.prefixes.contains(String(start[...end]))
    else { return 0 }
    return end + 1
  }

  var startsQuotation: Bool { scalars.first?.isQuotationMark == true }
  var endsQuotation: Bool { scalars.last?.isQuotationMark == true && (scalars.count > 1 || !startsQuotation) }
}

/// The words in names that initials skip, in lower case, without dots and apostrophes.
///
/// Sources: the W3C's "Personal names around the world"; IFLA, "Names of Persons: National Usages for Entry in
/// Catalogues" (1996), for particles and articles; Unicode's CLDR, "Person Names" (UTS #35, part 8), for the fields of
/// a name: title, given, surname with its prefix, generation, credentials. Documentation/Initials.md describes how they
/// are used.
enum NameAffixes {
  /// The number of scalars of the longest entry, with dots.
  static let longest = 24

  /// Titles before a name; if nothing else remains, they are the name.
  static let titles = words(
    """
    dr dra ddr drs drª mr mrs ms mx miss mister messrs sir dame madam madame mme mlle monsieur mademoiselle \
    prof profa professor rev revd reverend rabbi capt cpt cmdr lt sgt adm cpl pvt \
    doctor atty engr herr frau fräulein dr-ing dipl dipl-ing dipl-kfm diplom-ingenieur dkfm mag-a univ-prof \
    priv-doz señor señora señorita sra srta doña dott dottssa profssa sigra avv \
    dhr mevr mevrouw meneer fru frøken shri smt shrimati ustadz datuk \
    dña gräfin freiherr freifrau mgr inż mudr mvdr judr rndr phdr paeddr doç ifj \
    encik puan cik tun dato bapak ibu ông bà bwana alhaji alhaja sayın \
    д-р др доктор проф акад академик г-н г-жа господин госпожа гн гжа \
    δρ κος κα καθ \
    ד״ר ד"ר פרופ׳ פרופ גב׳ גב עו״ד עו"ד מר הרב \
    دكتور الدكتور دكتورة الدكتورة السيد السيدة الأستاذ الأستاذة المهندس مهندس الشيخ دکتر آقای خانم جناب محترمہ ڈاکٹر \
    श्री श्रीमती सुश्री डॉ डा डॉक्टर प्रो \
    শ্রী শ্রীমতী ডা ড জনাব \
    શ્રી શ્રીમતી ડૉ ડો ਸ੍ਰੀ ਸ਼੍ਰੀਮਤੀ ਡਾ ଶ୍ରୀ ଶ୍ରୀମତୀ ଡଃ \
    திரு திருமதி டாக்டர் முனைவர் శ్రీ శ్రీమతి డా డాక్టర్ ಶ್ರೀ ಶ್ರೀಮತಿ ಡಾ ശ്രീ ശ്രീമതി ഡോ ආචාර්ය \
    ดร คุณ ទ្រង់ លោក លោកស្រី កញ្ញា ဦး ဒေါ် \
    պրն տիկ \
    ბატონი ქალბატონი \
    አቶ ወ/ሮ ወ/ሪት ዶ/ር ወይዘሮ
    """)

  /// Titles before a name only if they end with a dot; without one, they are names or initials.
  static let dottedTitles = words(
    "mag bc doc gen col maj hon ing sig lic ir mw fr bro sr sri sn av pt hj arch eng geom rag id özv ks gng hr د م")

  /// Titles before a name, in exactly this spelling.
  static let exactTitles = words("κ.")

  /// The first words of two-word titles, with their second words.
  static let doubleTitles = ["tan": "sri", "puan": "sri"]

  /// The words that may precede a title.
  static let titlePrefixes = words("the pd")

  /// Lower-case words behind a title: academic fields in German titles, and degrees in Slavic ones.
  static let titleContinuations = words(
    "med dent vet rer nat phil jur iur theol oec pol soc habil hab em h c hc mult techn agr paed sc univ publ inż")

  /// Roman numerals behind a name, in capitals, which identify a generation.
  static let numerals = words("ii iii iv vi vii viii ix xi xii xiii")

  /// Generational suffixes, in any case.
  static let generations = words("jr jnr sr snr 2nd 3rd 4th")

  /// Suffixes behind a name of any length: degrees, honours and pronouns.
  static let suffixes = words(
    """
    esq esquire phd dphil psyd pharmd llb llm bsc msc mphil dds dmd dvm cpa \
    mbe cbe kbe dbe csc drsc she/her she/they he/him he/they they/them she/her/hers he/him/his \
    they/them/theirs any/all
    """)

  /// Suffixes behind at least two words.
  static let longNameSuffixes = words("junior senior júnior filho neto fils père")

  /// Suffixes behind at least two words, if they are in capitals, have dots or follow a comma.
  static let capitalSuffixes = words("md rn qc cfa pmp dr mba beng meng obe edd")

  /// The suffixes that follow a comma.
  static let suffixesAfterCommas = words(
    "ba bs ma ms jd do kc np pe pa fnp aia frs mp mep od ret usn usa usmc usaf mla mpa mph spd mpd skom msi sh se")

  /// The separators between a full name and an addendum.
  static let addenda = words("| – — - • · / @ née né nee geb geborene")

  /// Particles between names, before a surname.
  static let particles = words(
    """
    van der den de ter ten te 't ’t 's ’s het aan bij uit tot von vom zu zum zur am auf \
    du des la le les del los las y e da do dos das di della dei degli dal dalla delle dello lo li af av til \
    al el bin binti binte a/l a/p ibn bint ben bat bou abu ould of the and und et ap ab ferch \
    фон ван де да дер ибн бин оглы кызы \
    بن ابن بنت آل
    """)

  /// Arabic words that form one name with the next word.
  static let compoundHeads = words("عبد أبو ابو أبي أم ام")

  /// Lower-case particles that are prefixed to a name.
  static let prefixes = words(
    """
    d' d’ l' l’ dell' dell’ dall' dall’ all' all’ nell' nell’ sull' sull’ \
    al- al‑ el- el‑ ul- ul‑ ad- ad‑ an- an‑ ar- ar‑ as- as‑ ash- ash‑ at- at‑ az- az‑ ibn- ibn‑ bin- bin‑ bint- bint‑
    """)

  private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
