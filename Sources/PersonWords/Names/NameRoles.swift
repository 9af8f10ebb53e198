/// The roles that a word may have in a name, other than being part of the name proper.
struct NameRoles: OptionSet {
  let rawValue: UInt32

  private init(_ bit: UInt32) { rawValue = 1 << bit }
  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A title before a name, or the name itself if nothing else remains.
  static let title = NameRoles(0)
  /// A title if it ends with a dot; otherwise, a name or an initial.
  static let dottedTitle = NameRoles(1)
  /// A title before at least two words.
  static let titleOfFullName = NameRoles(2)
  /// A word that may precede a title, as "the" does.
  static let titlePrefix = NameRoles(3)
  /// A lower-case word that may follow a title: an academic field in German or a degree in Slavic languages.
  static let titleContinuation = NameRoles(4)
  /// A rank, which describes a person after a comma if a particle follows.
  static let rank = NameRoles(5)
  /// An office, which describes a person after a full name and a comma.
  static let office = NameRoles(6)
  /// A generational suffix after a name, regardless of case.
  static let generation = NameRoles(7)
  /// A Roman numeral, which is a generational suffix if it is in capitals.
  static let numeral = NameRoles(8)
  /// A degree, an honour or a pronoun after a name of any length.
  static let suffix = NameRoles(9)
  /// A suffix after at least two words.
  static let suffixOfFullName = NameRoles(10)
  /// A suffix after at least two words, if it has a dot or is in lower case.
  static let dottedSuffix = NameRoles(11)
  /// A suffix after at least two words, if it is in capitals or has dots.
  static let capitalSuffix = NameRoles(12)
  /// A suffix after a comma.
  static let suffixAfterComma = NameRoles(13)
  /// A separator between a full name and an addendum, such as a company or a birth name.
  static let addendum = NameRoles(14)
  /// A lower-case particle between names, before a surname.
  static let particle = NameRoles(15)
  /// An Arabic word that forms one name with the next word.
  static let compoundHead = NameRoles(16)
  /// An Arabic or Hebrew word that forms one name with the next word, except at the start.
  static let innerCompoundHead = NameRoles(17)
  /// A legal form at the end of a company name, regardless of case.
  static let legalForm = NameRoles(18)
  /// A legal form that has dots or a capital after its first letter.
  static let capitalLegalForm = NameRoles(19)
  /// A legal form in capitals without dots; with dots, the letters are initials.
  static let plainLegalForm = NameRoles(20)
  /// A legal form with dots; two capitals with dots are initials.
  static let dottedLegalForm = NameRoles(21)
  /// A legal form at the start of a company name.
  static let leadingLegalForm = NameRoles(22)
  /// A word between legal forms.
  static let legalLink = NameRoles(23)
  /// A word that connects the last two of several names, or a name and a legal form.
  static let conjunction = NameRoles(24)
  /// A lower-case particle that is prefixed to a name.
  static let elision = NameRoles(25)
  /// A word before a name that marks people outside an organisation.
  static let marker = NameRoles(26)

  /// Returns the roles of a lower-case word without dots.
  static func of(_ key: String) -> NameRoles { table[hash(key.utf8.span, 0..<key.utf8.count)] ?? [] }

  /// The number of scalars in the longest word, including dots.
  static let longest = 24

  /// The roles, keyed by word hashes, because hash lookups take a tenth of the time of string lookups.
  ///
  /// A collision with another word is too improbable to matter.
  private static let table: [UInt64: NameRoles] = {
    var table: [UInt64: NameRoles] = [:]
    table.reserveCapacity(2048)
    for (roles, words) in rows {
      let bytes = words.utf8.span
      var start = 0
      for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: " ") {
        if start < end { table[hash(bytes, start..<end), default: []].formUnion(roles) }
        start = end + 1
      }
    }
    return table
  }()

  /// Returns the 64-bit FNV-1a hash (Fowler, Noll, Vo) of a range of bytes.
  private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for i in range { hash = (hash ^ UInt64(bytes[i])) &* 0x100_0000_01b3 }
    return hash
  }

  /// The words by language, in lower case, without dots, with straight apostrophes, and with underscores between the
  /// words of a title.
  ///
  /// Sources: the W3C's "Personal names around the world"; IFLA, "Names of Persons: National Usages for Entry in
  /// Catalogues" (1996), for particles and articles; Unicode's CLDR, "Person Names" (UTS #35, part 8), for the fields
  /// of a name; ISO 20275, "Entity legal forms". Documentation/Initials.md describes how they are used.
  static let rows: [(roles: NameRoles, words: String)] = [
    // English
    (
      .title,
      """
      dr dra ddr drs mr mrs ms mx miss mister messrs sir dame madam madame prof professor rev revd reverend rabbi \
      capt cpt cmdr lt ltc ltjg sgt ssgt adm cpl pvt pfc gov atty engr ma'am cllr councillor congressman \
      congresswoman msgt m/s surv
      """
    ),
    (
      .dottedTitle,
      """
      ven pharm dkt er barr gen col maj hon sen rep amb brig bro fr sr br pres supt insp det mag bp sec adv msgr \
      cdr
      """
    ),
    (
      .titleOfFullName,
      """
      lady lord senator governor president ambassador justice judge sheikh shaikh chief captain major colonel \
      general lieutenant sergeant commander admiral father brother sister bishop archbishop cardinal pastor imam \
      inspector doctor ext
      """
    ),
    (.title, "rt rt_hon"),
    (.titlePrefix, "the rt"),
    (
      .rank,
      """
      duke duchess earl count countess baron baroness viscount viscountess marquess marchioness lord lady prince \
      princess king queen emperor empress dame archbishop bishop cardinal pope
      """
    ),
    (
      .office,
      """
      president vice chancellor minister secretary senator governor ambassador director managing head chief \
      officer manager engineer developer designer consultant treasurer chair chairman chairwoman founder \
      co-founder cofounder professor lecturer representative associate assistant senior lead member owner mayor \
      editor teacher lawyer realtor sales marketing
      """
    ),
    (.dottedSuffix, "jun sen gr ml st мл ст"),
    (.generation, "jr jnr sr snr 2nd 3rd 4th"),
    (.numeral, "ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx"),
    (
      .suffix,
      """
      esq esquire phd dphil psyd pharmd llb llm bsc msc mphil dds dmd dvm cpa mbe cbe kbe dbe she/her they/she \
      he/him he/they they/them she/they she/her/hers he/him/his they/them/theirs any/all
      """
    ),
    (.suffixOfFullName, "junior senior ext extern external"),
    (.capitalSuffix, "oam peng mp ias ips mph frcs frcp mrcp cissp frs ceng riba acca fca"),
    (.capitalSuffix, "md rn qc cfa pmp dr mba beng meng obe edd usmc usaf usn uscg usarmy civ ctr"),
    (
      .suffixAfterComma,
      """
      ba bs ma ms jd do kc np pe pa fnp aia frs frcp frcs mp mep od ret usn usa usmc usaf mla mpa mph med mfa bed \
      cissp facs shrm-cp
      """
    ),
    (.addendum, "| – — - -- • · / @ > :: ~ née né nee geb geborene via from at ext"),
    (.marker, "ext: extern: external: guest: contractor:"),
    (.particle, "of the and"),
    (
      .legalForm,
      """
      inc incorporated llc llp lllp pllc ltd limited plc corp corporation co company pty pvt cic co-op pte fze \
      fzco wll jsc pjsc cjsc ojsc dmcc fz-llc
      """
    ),
    (.plainLegalForm, "lp huf"),
    (.dottedLegalForm, "coop"),
    (.conjunction, "& + and und et y e i og och en ve и та й και և"),
    (.legalLink, "de z s"),
    // German
    (
      .title,
      """
      herr herrn frau fräulein frl pfarrer pfarrerin stb dr-ing dipl dipl-ing dipl-kfm dipl-inf dipl-phys \
      dipl-chem dipl-psych dipl-volksw dipl-betriebsw dipl-päd dipl-biol dipl-math diplom-ingenieur dkfm mag-a \
      maga drin univ-prof priv-doz gräfin freiherr freifrau
      """
    ),
    (.dottedTitle, "doc ing sig lic ir gr dres hr prim pfr bgm fam fa"),
    (.titlePrefix, "pd"),
    (
      .titleContinuation,
      """
      med dent vet rer nat phil jur iur theol oec pol soc habil hab em h c hc mult techn agr paed sc univ publ inż \
      inž
      """
    ),
    (.suffixOfFullName, "dipl-ing"),
    (.suffixAfterComma, "mdb mdl mdep"),
    (
      .office,
      """
      geschäftsführer geschäftsführerin rechtsanwalt rechtsanwältin steuerberater steuerberaterin arzt ärztin \
      pressesprecher pressesprecherin abteilungsleiter abteilungsleiterin leiter leiterin
      """
    ),
    (.particle, "von vom zu zum zur am auf und"),
    (.legalForm, "gmbh ggmbh mbh cokg gmbh&co gmbh&cokg co&kg gesmbh gesbr cie"),
    (.plainLegalForm, "ag kg se ug og hb kb"),
    (.capitalLegalForm, "ohg gbr kgaa ev eg ek ewiv vvag partg partgmbb"),
    (.rank, "graf gräfin fürst fürstin herzog herzogin freiherr könig königin prinz prinzessin"),
    // French
    (.title, "mme mlle mm mademoiselle monsieur maître mgr sœur docteur professeur"),
    (.titleOfFullName, "frère capitaine cdt"),
    (.titleOfFullName, "me pr"),
    (.office, "directeur directrice président présidente"),
    (.suffixOfFullName, "fils père"),
    (.particle, "de du des la le les et"),
    (.elision, "d' l'"),
    (.legalForm, "sàrl sarl eurl sasu scop scea gaec asbl"),
    (.capitalLegalForm, "sa sas snc sca sci scs gie"),
    (.leadingLegalForm, "gbr vof sarl eurl sasu asbl sci"),
    (.rank, "duc duchesse comte comtesse marquis marquise vicomte vicomtesse princesse roi reine"),
    // Italian
    (.title, "dott dottssa profssa sigra signa avv signor signora signorina dottor dottoressa professoressa"),
    (.dottedTitle, "arch geom rag on cav comm"),
    (.rank, "duca duchessa conte contessa marchese marchesa barone baronessa"),
    (.particle, "di della dei degli dal dalla delle dello lo li da"),
    (.elision, "dell' dall' all' nell' sull'"),
    (.legalForm, "srl srls"),
    (.capitalLegalForm, "spa sapa"),
    // Spanish and Catalan
    (.title, "señor señora señorita sra srta doña dña vda sor padre licda fray mtro mtra sr_d sra_dª"),
    (.dottedTitle, "excmo excma ilmo ilma arq pbro mons gral cnel tte"),
    (.titlePrefix, "sr sra"),
    (.titleOfFullName, "dª"),
    (.office, "directora presidente presidenta"),
    (.particle, "los las y del"),
    (.legalForm, "slu slne sapi limitada"),
    (.capitalLegalForm, "sl s/a cv rl sll sat scp scom sab sau sac srl eirl"),
    (.rank, "duque duquesa conde condesa marqués marquesa rey reina infanta"),
    // Portuguese
    (.titleOfFullName, "frei dona"),
    (.title, "dª drª srª profª profa engº engª exmo exma senhor senhora"),
    (.dottedTitle, "eng"),
    (.suffixOfFullName, "júnior filho neto"),
    (.particle, "do dos das"),
    (.legalForm, "lda ltda eireli sgps unipessoal"),
    (.plainLegalForm, "me"),
    // Dutch and Afrikaans
    (.title, "mnr mev dhr mevr mevrouw meneer mejuffrouw zuster jhr jkvr"),
    (.dottedTitle, "mw mej ds"),
    (.particle, "van der den ter ten te 't 's het aan bij uit tot"),
    (.capitalLegalForm, "bv nv vof vzw bvba cvba"),
    (.legalForm, "vzw bvba"),
    // Danish, Norwegian, Swedish, Icelandic, Faroese
    (.title, "fru frøken fröken frk herra rouva neiti tohtori härra proua preili"),
    (.titleOfFullName, "hr docent lektor ponas ponia panelė"),
    (.dottedTitle, "gng"),
    (.particle, "af av til"),
    (.legalForm, "aps ehf ohf a/s k/s i/s p/f"),
    (.legalForm, "ab"),
    (.leadingLegalForm, "oy"),
    (.dottedLegalForm, "hf"),
    (.plainLegalForm, "as da"),
    (.capitalLegalForm, "enk asa ans ivs"),
    // Finnish and Estonian
    (.legalForm, "oy oyj tmi osk oü mtü"),
    (.leadingLegalForm, "oü mtü"),
    // Latvian and Lithuanian
    (.suffixOfFullName, "kundze kungs"),
    (.plainLegalForm, "mb"),
    (.capitalLegalForm, "sia uab"),
    (.leadingLegalForm, "sia uab"),
    // Polish, Czech, Slovak
    (.titleOfFullName, "pani paní slečna bp abp płk mjr"),
    (.title, "inż mudr mvdr judr rndr phdr paeddr thdr pharmdr thlic"),
    (.dottedTitle, "bc ks płk mjr abp kpt por dyr lek"),
    (.suffix, "csc drsc thd artd"),
    (.suffixAfterComma, "dis"),
    (.legalForm, "spol sp sro spk spj"),
    (.plainLegalForm, "zoo"),
    (.dottedLegalForm, "zoo as oo ro ks vos sj sk sc zs os ops"),
    // Hungarian
    (.title, "özv"),
    (.title, "ifj"),
    (.dottedTitle, "id özv"),
    (.suffixOfFullName, "úr"),
    (.legalForm, "kft zrt nyrt"),
    (.legalForm, "bt"),
    (.dottedLegalForm, "kkt kht"),
    // Slovene, Croatian, Serbian, Bosnian, Albanian
    (.legalForm, "jdoo dno ood eood shpk"),
    (.plainLegalForm, "ad doo ead"),
    (.dottedLegalForm, "doo ead"),
    (.dottedLegalForm, "dd ad sp sha"),
    (.legalForm, "доо дооел ад оод еоод еад адсиц"),
    (.titleOfFullName, "gospa gospođa gospod gosp gđa zoti zonja"),
    // Romanian
    (.title, "d-na d-l d-ra d-nul d-șoara domnul doamna"),
    (.dottedTitle, "dl dna"),
    // Turkish and Azerbaijani
    (.title, "doç"),
    (.dottedTitle, "av öğr gör arş uzm sn yrd op ecz mim müh"),
    (.title, "öğr_üyesi"),
    (.titlePrefix, "öğr"),
    (.titleOfFullName, "bay bayan sayın"),
    (.suffixOfFullName, "bey hanım"),
    (.capitalLegalForm, "aş"),
    (.dottedLegalForm, "san tic"),
    (.legalForm, "şti mmc"),
    // Indonesian, Malay, Filipino
    (.title, "ustadz datuk datin encik cik dato dato' datu' bapak ibu tan_sri puan_sri dato_sri dato'_sri"),
    (.title, "datuk_seri dato_seri dato'_seri datuk_sri datin_sri datin_seri toh_puan datin_paduka tengku"),
    (.titlePrefix, "tan puan dato dato' datuk datin toh"),
    (
      .titleOfFullName,
      "tun puan haji hajah hajjah ustaz ustad yb yab ybhg kiai letjen brigjen bb kgg kap ginoong ginang"
    ),
    (.dottedTitle, "h hj kh tn ny bpk sdr nn en pn drg"),
    (.suffixAfterComma, "sh se spd mpd skom msi mkom mm mh mt st spdi sag mag ssi amd amdkeb skep ners"),
    (.particle, "bin binti binte a/l a/p"),
    (.legalForm, "sdn bhd berhad tbk persero"),
    (.leadingLegalForm, "pt cv ud pd perum"),
    // Vietnamese
    (.title, "ông bà gsts pgsts công_ty cổ_phần ty_cp tnhh ctcp nsnd nsưt"),
    (.titlePrefix, "công cổ ty"),
    (.dottedTitle, "gs pgs ts ths bs"),
    // Indian languages in Latin letters
    (.title, "shri smt shrimati"),
    (.dottedTitle, "sri km pt kum"),
    // Swahili, Hausa and others
    (.title, "bwana alhaji alhaja mzee mwalimu ndugu mallam hajia"),
    // Esperanto
    (.title, "d-ro s-ro s-ino"),
    // Welsh, Irish
    (.particle, "ap ab ferch bint ould"),
    (.dottedLegalForm, "teo"),
    (.legalForm, "cyf"),
    // Arabic, Hebrew and Persian names in Latin letters
    (.particle, "al el ibn ben bat bou abu"),
    (.elision, "al- el- ul- ad- an- ar- as- ash- at- az- ibn- bin- bint-"),
    (.elision, "al‑ el‑ ul‑ ad‑ an‑ ar‑ as‑ ash‑ at‑ az‑ ibn‑ bin‑ bint‑"),
    // Russian, Ukrainian, Bulgarian, Kazakh
    (.title, "д-р др доктор проф акад академик г-н г-жа господин госпожа гн гжа"),
    (.dottedTitle, "доц инж ген полк гр кмн дмн ктн дтн кфн дфн кэн дэн кюн дюн кпн дпн"),
    (
      .titleOfFullName,
      """
      пан пані панна п-ні спадар спадарыня г-ца г-ђа г-дин граф князь отец профессор генерал полковник капитан мр
      """
    ),
    (.suffixAfterComma, "кмн дмн ктн дтн кфн дфн кэн дэн"),
    (.particle, "фон ван де да дер ибн бин оглы кызы"),
    (.leadingLegalForm, "ооо оао зао пао ао тов пат прат тоо нао ип фгуп муп гуп чп тдв ат пп фоп жшс рао ет"),
    (.legalForm, "ооо оао зао пао тов ххк хк лтд инк"),
    (.office, "директор юрист менеджер президент начальник инженер бухгалтер"),
    // Greek
    (.title, "δρ κος κα καθ κύριος κυρία δις καθηγητής καθηγήτρια"),
    (.dottedTitle, "κ"),
    (.legalForm, "σία επε ικε αεβε"),
    (.capitalLegalForm, "αε οε εε"),
    // Armenian and Georgian
    (.title, "պրն տիկ դր պրոֆ պարոն տիկին օրիորդ դոկտոր ბატონი ქალბატონი ბ-ნი ქ-ნი პროფ დ-რი"),
    (.dottedTitle, "დრ"),
    (.legalForm, "სს შპს սպը բբը փբը"),
    (.leadingLegalForm, "შპს სს"),
    // Hebrew
    (
      .title,
      """
      ד״ר ד\"ר פרופ׳ פרופ' פרופ גב׳ גב' גב עו״ד עו\"ד מר הרב אינג׳ אינג' מרת רו״ח רו\"ח הד״ר הד\"ר גברת הגב' \
      פרופסור השופט השופטת
      """
    ),
    (.suffix, "ז״ל ז\"ל שליט״א שליט\"א"),
    (.innerCompoundHead, "בן אבן"),
    (.legalForm, "בע״מ בע\"מ ע״ר ע\"ר"),
    // Arabic, Persian, Urdu, Pashto
    (
      .title,
      """
      دكتور الدكتور دكتورة الدكتورة السيد السيدة الأستاذ الأستاذة المهندس مهندس الشيخ الحاج الحاجة دکتر آقای خانم \
      جناب محترمہ محترم ڈاکٹر ډاکټر پوهاند انجنیر ښاغلی مېرمن مولوی پروفیسر ڊاڪٽر الآنسة المهندسة القاضي المحامي \
      المحامية العميد العقيد القس پروفسور آیت‌الله مولانا مفتی علامہ مسٹر مسز
      """
    ),
    (.dottedTitle, "د م أ أد"),
    ([.title, .elision], "د/ م/ أ/ أد/"),
    (.particle, "بن ابن بنت آل"),
    (.compoundHead, "عبد"),
    (.innerCompoundHead, "أبو ابو أبي أم ام"),
    (.office, "مدير مديرة رئيس رئيسة محام محامية"),
    (.legalForm, "شمم شمل شمع ذمم مذمم شذمم شمك شت شم المحدودة"),
    (.leadingLegalForm, "شركة شرکت"),
    // Languages of India
    (
      .title,
      """
      श्री श्रीमती सुश्री डॉ डॉ० डा डॉक्टर प्रो पंडित श्रीमान कुमारी प्रोफेसर अधिवक्ता माननीय स्वर्गीय कैप्टन अॅड
      """
    ),
    (.dottedTitle, "कु पं सौ चि स्व कै मा"),
    (.legalForm, "लिमिटेड लि प्रा प्राइवेट লিমিটেড লিঃ લિમિટેડ லிமிடெட் లిమిటెడ్ ಲಿಮಿಟೆಡ್ ലിമിറ്റഡ്"),
    (.title, "শ্রী শ্রীমতী ডা ডাঃ ড ডঃ জনাব অধ্যাপক প্রকৌশলী অ্যাডভোকেট মাওলানা মিসেস"),
    (.dottedTitle, "মি કુ પ્રો ಕು ഫാ प्रा"),
    (.title, "સુશ્રી શ્રી શ્રીમતી ડૉ ડો ਸ੍ਰੀ ਸ਼੍ਰੀਮਤੀ ਡਾ ਪ੍ਰੋ ਸ਼੍ਰੀ ਸ੍ਰੀਮਤੀ ਸਰਦਾਰ ଶ୍ରୀ ଶ୍ରୀମତୀ ଡଃ ଡ"),
    (
      .title,
      """
      திரு திருமதி செல்வி டாக்டர் முனைவர் பேராசிரியர் శ్రీ శ్రీమతి డా డాక్టర్ కుమారి ఆచార్య ప్రొ ಶ್ರೀ ಶ್ರೀಮತಿ ಡಾ \
      ಪ್ರೊ ಪ್ರೊಫೆಸರ್ ശ്രീ ശ്രീമതി ഡോ ഡോക്ടർ പ്രൊഫസർ പ്രൊഫ അഡ്വ ආචාර්ය මහාචාර්ය ගරු පූජ්‍ය වෛද්‍ය
      """
    ),
    (.suffixOfFullName, "මහතා මහත්මිය"),
    // South-East Asia
    (.title, "ดร คุณ ទ្រង់ លោក លោកស្រី កញ្ញា ឯកឧត្តម អ្នកស្រី លោកជំទាវ បណ្ឌិត ဦး ဒေါ် ဒေါက်တာ daw"),
    // Ethiopia
    (.title, "አቶ ወ/ሮ ወ/ሪት ዶ/ር ወይዘሮ ወይዘሪት ፕሮፌሰር ፕ/ር ዶክተር ኢንጂነር ኮሎኔል"),
    // Japanese
    (.capitalLegalForm, "kk gk"),
  ]

  /// The titles and legal forms that precede a name without a space, longest first.
  static let prefixes = attached(
    """
    นาย นาง นางสาว น.ส. เด็กชาย เด็กหญิง ด.ช. ด.ญ. ดร. ศ. รศ. ผศ. อ. อาจารย์ นพ. พญ. ทญ. สพ.ญ. น.สพ. \
    ด.ต. ด.ต.หญิง ร.ต.หญิง พ.ต.หญิง ร.ต.อ.หญิง ร.ต.ท.หญิง ร.ต.ต.หญิง พ.ต.อ.หญิง พ.ต.ท.หญิง พ.ต.ต.หญิง \
    ส.ต.ต. จ.ส.อ. ว่าที่ พันเอก พลเอก ร้อยตรี ศาสตราจารย์ ทพ. ทพญ. ภก. ภญ. นายแพทย์ แพทย์หญิง ม.จ. \
    ม.ร.ว. ม.ล. พล.อ. พล.ท. พล.ต. พ.อ. พ.ท. พ.ต. ร.อ. ร.ท. ร.ต. พล.ต.อ. พล.ต.ท. พล.ต.ต. พ.ต.อ. พ.ต.ท. \
    พ.ต.ต. ร.ต.อ. ร.ต.ท. ร.ต.ต. \
    บริษัท ห้างหุ้นส่วนจำกัด ห้างหุ้นส่วนสามัญ บมจ. บจก. หจก. ທ້າວ ນາງ ນາງສາວ ທ່ານ ດຣ. ບໍລິສັດ \
    株式会社 有限会社 合同会社 주식회사 유한회사
    """)

  /// The forms of address and legal forms that follow a name without a space, longest first.
  static let suffixes = attached(
    """
    先生 女士 小姐 老师 老師 教授 博士 さん さま 様 氏 殿 くん ちゃん 님 씨 선생님 교수님 박사님 대표님 股份有限公司 有限责任公司 有限責任公司 有限公司 株式会社 有限会社 合同会社 주식회사 유한회사 จำกัด
    """)

  private static func attached(_ words: String) -> [[Unicode.Scalar]] {
    words.split(separator: " ").map { Array($0.unicodeScalars) }.sorted { $0.count > $1.count }
  }
}
