import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarRender
@testable import AvatarText
@testable import PersonWords

/// Letters that names start with, by the ISO 15924 code of the script.
private let letters: [(script: String, letters: String)] = [
  ("Grek", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"), ("Cyrl", "АБВГДЕЖЗИКЛМНОПРСТУФХЧШЭЮЯ"), ("Adlm", "𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑"),
  ("Arab", "ابجحدرزسشصطعغفقكلمنهوي"), ("Armn", "ԱԲԳԴԵԶԷԹԺԼԽԿՀՂՄՆՇՊՍՎՏՐՔ"), ("Bali", "ᬓᬕᬗᬘᬚᬜᬢᬤᬦᬧᬩᬫᬬᬭᬮᬯᬲᬳ"),
  ("Beng", "অআকখগঘচছজঝটডতথদধনপবভমযরলশসহ"), ("Cher", "ᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎳᎵᎹᎻᏀᏂᏌᏍᏏᏓᏔᏕᏣᏩᏯ"),
  ("Deva", "अआकखगघचछजझटडतथदधनपबभमयरलवशसह"), ("Ethi", "ሀለሐመሠረሰሸቀበተነአከወዐዘየደገጠጸፈፐ"),
  ("Geor", "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ"), ("Gujr", "અઆકખગઘચછજઝટડતથદધનપબભમયરલવશસહ"),
  ("Guru", "ਅਆਕਖਗਘਚਛਜਝਟਡਤਥਦਧਨਪਬਭਮਯਰਲਵਸਹ"), ("Hebr", "אבגדהוזחטכלמנסעפצקרשת"),
  ("Java", "ꦏꦒꦔꦕꦗꦚꦛꦝꦟꦠꦢꦤꦥꦧꦩꦪꦫꦭꦮꦱꦲ"), ("Knda", "ಅಆಕಖಗಘಚಜಟಡತಥದಧನಪಬಭಮಯರಲವಶಸಹ"),
  ("Khmr", "កខគឃងចឆជឈញដឋឌឍណតថទធនបផពភមយរលវសហឡអ"), ("Laoo", "ກຂຄງຈສຊຍດຕຖທນບປຜຝພຟມຢຣລວຫອຮ"),
  ("Mlym", "അആഇകഖഗഘചജടഡതദധനപബഭമയരലവശസഹ"), ("Mong", "ᠠᠡᠢᠣᠤᠥᠦᠨᠪᠬᠭᠮᠯᠰᠱᠲᠳᠴᠵᠶᠷ"),
  ("Mymr", "ကခဂဃငစဆဇဉညတထဒဓနပဖဗဘမယရလဝသဟအ"), ("Nkoo", "ߊߋߌߍߎߏߐߒߓߔߕߖߗߘߙߛߜߝߞߟߡߢߣߤߥߦ"),
  ("Talu", "ᦀᦁᦂᦃᦄᦅᦆᦇᦈᦉᦊᦋᦌᦍᦎᦏᦐᦑᦒᦓᦔᦕᦖᦗᦘᦙᦚᦛᦜᦝᦞᦟᦠᦡᦢᦣ"),
  ("Orya", "ଅଆକଖଗଘଚଛଜଝଟଡତଥଦଧନପବଭମଯରଲଶସହ"), ("Olck", "ᱚᱛᱜᱝᱞᱟᱠᱡᱢᱣᱤᱥᱦᱧᱨᱩᱪᱫᱬᱭᱮᱯᱰᱱᱲᱳᱴᱵᱶᱷ"),
  ("Sinh", "අආකඛගඝචජටඩතථදධනපබභමයරලවශසහ"),
  ("Syrc", "ܐܒܓܕܗܘܙܚܛܝܟܠܡܢܣܥܦܨܩܪܫܬ"), ("Tale", "ᥐᥑᥒᥓᥔᥕᥖᥗᥘᥙᥚᥛᥜᥝᥞᥟᥠᥡᥢ"), ("Lana", "ᨠᨡᨣᨤᨦᨧᨩᨪᨬᨭᨮᨯᨲᨳᨴᨶᨷᨸᨹᨻᨾᨿᩁᩃᩅᩈᩉᩋ"),
  ("Tavt", "ꪀꪁꪂꪃꪄꪅꪈꪉꪊꪋꪎꪏꪒꪓꪔꪕꪖꪗꪙꪚꪛꪜꪝꪞꪟꪠꪢꪣꪤꪥꪨꪩꪪꪫꪬꪭꪮꪯ"), ("Taml", "அஆஇஈஉஎஒகஙசஞடணதநபமயரலவழளறனஜஸஹ"),
  ("Telu", "అఆఇకఖగఘచజటడతథదధనపబభమయరలవశసహ"), ("Thaa", "ހށނރބޅކއވމފދތލގޏސޑޒޓޔޕޖޗ"),
  ("Thai", "กขคงจฉชซญดตถทนบปผฝพฟมยรลวศสหอ"), ("Tibt", "ཀཁགངཅཆཇཉཏཐདནཔཕབམཙཚཛཝཞཟའཡརལཤསཧཨ"),
  ("Tfng", "ⴰⴱⴳⴷⴹⴻⴼⴽⵀⵃⵄⵅⵇⵉⵊⵍⵎⵏⵓⵔⵕⵖⵙⵚⵛⵜⵟⵡⵢⵣ"),
  ("Cans", "ᐃᐅᐊᐱᐳᐸᑎᑐᑕᑭᑯᑲᒋᒍᒐᒥᒧᒪᓂᓄᓇᓯᓱᓴᓕᓗᓚᔨᔪᔭ"),
  ("Mtei", "ꯀꯁꯂꯃꯄꯅꯆꯇꯈꯉꯊꯋꯌꯍꯎꯏꯐꯑꯒꯓꯔꯕꯖꯗꯘꯙꯚ"),
  ("Yiii", "ꀀꀋꀕꁌꁧꂷꃀꃴꄀꄉꄮꅉꅐꆀꆈꇁꇨꈌꉆꉙꊂꊨꋍꋠꌠꍏꎔꏂꐚꑋ"),
  ("Lisu", "ꓐꓑꓒꓓꓔꓕꓖꓗꓘꓙꓚꓛꓜꓝꓞꓟꓠꓡꓢꓣꓤꓥꓦꓧꓨꓩꓪꓫꓬꓭꓮꓯꓰꓱꓲꓳ"),
  ("Vaii", "ꔀꔁꔂꔃꔄꔅꔆꔇꔈꔉꔊꔋꔌꔍꔎꔏꔐꔑꔒꔓꔔꔕꔖꔗꔘꔙꔚꔛꔜꔝ"),
  ("Cham", "ꨀꨁꨂꨃꨄꨅꨆꨇꨈꨉꨊꨋꨌꨍꨎꨏꨐꨓꨔꨕꨖꨗꨘꨚꨛꨝꨟꨡꨢꨣꨤꨥꨧꨨ"),
  ("Sund", "ᮃᮄᮅᮆᮇᮈᮉᮊᮌᮍᮎᮏᮑᮒᮓᮔᮕᮖᮘᮙᮚᮛᮜᮝᮞᮠ"),
  ("Bugi", "ᨀᨁᨂᨃᨄᨅᨆᨇᨈᨉᨊᨋᨌᨍᨎᨏᨐᨑᨒᨓᨔᨕᨖ"),
  ("Bamu", "ꚠꚡꚢꚣꚤꚥꚦꚧꚨꚩꚪꚫꚬꚭꚮꚯꚰꚱꚲꚳꚴꚵꚶꚷꚸꚹꚺꚻꚼꚽꚾꚿ"),
  ("Batk", "ᯀᯂᯄᯅᯇᯉᯋᯎᯐᯑᯒᯔᯖᯘᯛᯝᯞᯠᯡᯤᯥ"),
  ("Cakm", "𑄃𑄄𑄅𑄆𑄇𑄈𑄉𑄊𑄋𑄌𑄍𑄎𑄏𑄐𑄑𑄒𑄓𑄔𑄕𑄖𑄗𑄘𑄙𑄚𑄛𑄜𑄝𑄞𑄟𑄠𑄡𑄢𑄣𑄤𑄥𑄦"),
  ("Rohg", "𐴀𐴁𐴂𐴃𐴄𐴅𐴆𐴇𐴈𐴉𐴊𐴋𐴌𐴍𐴎𐴏𐴐𐴑𐴒𐴓𐴔𐴕𐴖𐴗𐴘𐴙𐴚𐴛"),
  ("Kali", "ꤊꤋꤌꤍꤎꤏꤐꤑꤒꤓꤔꤕꤖꤗꤘꤙꤚꤛꤜꤝꤞꤟꤠꤡꤢ"),
  ("Lepc", "ᰀᰁᰂᰃᰄᰅᰆᰇᰈᰉᰊᰋᰌᰍᰎᰏᰐᰑᰒᰓᰔᰕᰖᰗᰘᰙᰚᰛᰜᰝᰞᰟᰠᰡᰢᰣ"),
  ("Limb", "ᤀᤁᤂᤃᤄᤅᤆᤇᤈᤉᤊᤋᤌᤍᤎᤏᤐᤑᤒᤓᤔᤕᤖᤗᤘᤙᤚᤛᤜ"),
  ("Mand", "ࡀࡁࡂࡃࡄࡅࡆࡇࡈࡉࡊࡋࡌࡍࡎࡏࡐࡑࡒࡓࡔࡕࡖࡗࡘ"),
  ("Plrd", "𖼀𖼁𖼂𖼃𖼄𖼅𖼆𖼇𖼈𖼉𖼊𖼋𖼌𖼍𖼎𖼏𖼐𖼑𖼒𖼓𖼔𖼕𖼖𖼗𖼘𖼙𖼚𖼛𖼜𖼝𖼞𖼟𖼠"),
  ("Newa", "𑐀𑐁𑐂𑐃𑐄𑐅𑐎𑐏𑐐𑐑𑐒𑐔𑐕𑐖𑐗𑐘𑐚𑐛𑐜𑐝𑐞𑐟𑐠𑐡𑐢𑐣𑐥𑐦𑐧𑐨𑐩𑐫𑐬𑐮𑐰𑐱"),
  ("Hmnp", "𞄀𞄁𞄂𞄃𞄄𞄅𞄆𞄇𞄈𞄉𞄊𞄋𞄌𞄍𞄎𞄏𞄐𞄑𞄒𞄓𞄔𞄕𞄖𞄗𞄘𞄙𞄚𞄛𞄜𞄝𞄞𞄟𞄠𞄡𞄢𞄣"),
  ("Osge", "𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓"),
  ("Saur", "ꢂꢃꢄꢅꢆꢇꢌꢍꢎꢏꢒꢓꢔꢕꢗꢘꢙꢛꢜꢝꢟꢠꢡꢢꢣꢤꢥꢦꢧꢨꢩꢪꢫꢬꢭꢮ"),
  ("Sylo", "ꠀꠁꠃꠄꠅꠇꠈꠉꠊꠌꠍꠎꠏꠐꠑꠒꠓꠔꠕꠖꠗꠘꠙꠚꠛꠜꠝꠞꠟꠠꠡꠢ"),
  ("Wcho", "𞋀𞋁𞋂𞋃𞋄𞋅𞋆𞋇𞋈𞋉𞋊𞋋𞋌𞋍𞋎𞋏𞋐𞋑𞋒𞋓𞋔𞋕𞋖𞋗𞋘𞋙𞋚𞋛𞋜𞋝𞋞𞋟𞋠𞋡𞋢𞋣"),
]

#if CJK
  private let lettersOfCJK: [(script: String, letters: String)] = [
    ("Hani", "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗山田中佐藤伊渡"), ("Hira", "あいうえおかきくけこさしすせそたちつてとなにはま"),
    ("Kana", "アイウエオカキクケコサシスセソタチツテトナニハマ"), ("Bopo", "ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖ"),
    ("Hang", "김이박최정강조윤장임한오서신권황안송류전"),
  ]
  private let scripts = letters + lettersOfCJK
#else
  private let scripts = letters
#endif

/// The vowel signs that letters are combined with, by script.
private let signs: [String: String] = [
  "Bali": "\u{1B35}\u{1B36}\u{1B38}\u{1B3E}",
  "Batk": "\u{1BEA}\u{1BEE}\u{1BE7}\u{1BEC}\u{1BE9}",
  "Beng": "\u{9BE}\u{9BF}\u{9C0}\u{9C1}\u{9C7}\u{9CB}",
  "Bugi": "\u{1A17}\u{1A18}\u{1A19}\u{1A1A}",
  "Cakm": "\u{11145}\u{11128}\u{11129}\u{1112A}\u{1112C}\u{1112E}\u{11127}",
  "Cham": "\u{AA29}\u{AA2A}\u{AA2B}\u{AA2D}\u{AA2F}",
  "Deva": "\u{93E}\u{93F}\u{940}\u{941}\u{947}\u{94B}",
  "Gujr": "\u{ABE}\u{ABF}\u{AC0}\u{AC1}\u{AC7}\u{ACB}",
  "Guru": "\u{A3E}\u{A3F}\u{A40}\u{A41}\u{A47}\u{A4B}",
  "Java": "\u{A9B4}\u{A9B6}\u{A9B8}\u{A9BA}",
  "Khmr": "\u{17B6}\u{17B7}\u{17B8}\u{17BB}\u{17C1}\u{17C4}",
  "Knda": "\u{CBE}\u{CBF}\u{CC0}\u{CC1}\u{CC6}\u{CCA}\u{CC7}\u{CCB}",
  "Lana": "\u{1A63}\u{1A65}\u{1A66}\u{1A69}\u{1A6E}\u{1A6B}\u{1A70}\u{1A61}",
  "Laoo": "\u{EB2}\u{EB4}\u{EB5}\u{EB8}\u{EC0}\u{EC2}\u{EB0}",
  "Lepc": "\u{1C26}\u{1C27}\u{1C2A}\u{1C2C}\u{1C28}\u{1C29}",
  "Limb": "\u{1920}\u{1921}\u{1922}\u{1923}",
  "Mlym": "\u{D3E}\u{D3F}\u{D40}\u{D41}\u{D46}\u{D4A}\u{D47}\u{D4B}",
  "Mtei": "\u{AAEB}",
  "Mymr": "\u{102C}\u{102D}\u{102E}\u{102F}\u{1031}",
  "Newa": "\u{11435}\u{11436}\u{11437}\u{11438}\u{1143E}\u{11440}",
  "Orya": "\u{B3E}\u{B3F}\u{B40}\u{B41}\u{B47}\u{B4B}",
  "Plrd": "\u{16F55}\u{16F61}\u{16F67}\u{16F6A}\u{16F5D}\u{16F59}\u{16F5A}\u{16F54}",
  "Saur": "\u{A8B5}\u{A8B6}\u{A8B7}\u{A8B8}\u{A8BE}\u{A8C1}\u{A8BF}\u{A8C2}",
  "Sinh": "\u{DCF}\u{DD2}\u{DD3}\u{DD4}\u{DD9}\u{DDC}",
  "Sund": "\u{1BA4}\u{1BA5}\u{1BA6}\u{1BA7}",
  "Sylo": "\u{A824}\u{A825}\u{A826}\u{A827}\u{A823}",
  "Talu": "\u{19B1}\u{19B2}\u{19B3}\u{19B5}\u{19B7}",
  "Taml": "\u{BBE}\u{BBF}\u{BC0}\u{BC1}\u{BC6}\u{BCA}\u{BC7}\u{BCB}",
  "Telu": "\u{C3E}\u{C3F}\u{C40}\u{C41}\u{C46}\u{C4A}\u{C47}\u{C4B}",
  "Thaa": "\u{7A6}\u{7A7}\u{7A8}\u{7AA}",
  "Tibt": "\u{F71}\u{F72}\u{F73}\u{F74}\u{F7A}\u{F7C}\u{F7B}\u{F7D}",
]

/// The initials of a name as an avatar shows them.
private struct DrawnInitials {
  let count: Int
  /// The height of each initial, in pixels.
  let heights: [Double]
  /// The average width of strokes, in pixels.
  let stroke: Double
  /// The share of the ink that lies in pixels covered to at least 90 %, 0…1.
  let solidShare: Double

  init(_ name: String, size: Int) throws {
    let spec = AvatarSpec(who: AvatarSubject(name: name), size: try #require(AvatarSize(size)))
    var report = AvatarReport()
    let outline = try #require(try AvatarRenderer.shared.initials(for: spec, &report))
    count = outline.clusters.count
    let em = FontSize.standard(for: count, points: size) * Double(size)
    let limit = outline.em(.infinity, in: .circle, side: Double(size))
    let path = outline.path(em: em, atMost: limit, pixels: size)
    let scale = try #require(path.bounds).height / outline.ink.height
    heights = try outline.clusters.map {
      try #require(try AvatarFonts.bundled.outline(of: [$0]).outline).ink.height * scale
    }
    let mask = CoverageMask(path, width: size, height: size)
    stroke = strokeWidth(mask)
    let values = mask.values.map { Int($0) }
    solidShare = Double(values.filter { $0 >= 230 }.reduce(0, +)) / Double(values.reduce(0, +))
  }

  /// Returns the initials of names whose words start with letters and their successors.
  static func all(_ letters: [String], size: Int) throws -> [DrawnInitials] {
    try zip(letters, letters.dropFirst() + letters.prefix(1)).map { try DrawnInitials("\($0) \($1)", size: size) }
  }
}

extension AvatarRenderer { fileprivate static let shared = AvatarRenderer() }
extension AvatarFonts { fileprivate static let bundled = AvatarFonts() }
extension [Double] { fileprivate var median: Double { sorted()[count / 2] } }

/// Returns the average width of strokes: twice the area divided by the length of the edges, which is the sum of the
/// gradient.
private func strokeWidth(_ mask: CoverageMask) -> Double {
  let values = mask.values.map(Double.init)
  var (area, edges) = (0.0, 0.0)
  for y in 0..<mask.height - 1 {
    for x in 0..<mask.width - 1 {
      let i = y * mask.width + x
      let (right, down) = (values[i + 1] - values[i], values[i + mask.width] - values[i])
      area += values[i]
      edges += (right * right + down * down).squareRoot()
    }
  }
  return 2 * area / edges
}

/// The share of solid ink at 24 px in scripts whose strokes and vowel signs are thinner than a pixel there, by script.
private let solidShares: [String: Double] = [
  "Bali": 0.35, "Beng": 0.39, "Gujr": 0.39, "Knda": 0.40, "Mlym": 0.43, "Mymr": 0.44, "Talu": 0.36,
  "Orya":
    0.44, "Sinh": 0.25, "Tale": 0.43, "Lana": 0.38, "Tavt": 0.39, "Taml": 0.43, "Telu": 0.29, "Thaa": 0.29,
  "Tibt": 0.34, "Cham": 0.39, "Sund": 0.28, "Bugi": 0.29, "Batk": 0.32, "Cakm": 0.37, "Kali": 0.31,
  "Lepc":
    0.37, "Limb": 0.30, "Mand": 0.39, "Plrd": 0.42, "Newa": 0.35, "Saur": 0.40, "Sylo": 0.30, "Wcho": 0.42,
]

/// Tests that a list of people with names in several scripts looks balanced.
@Suite struct ScriptBalanceTests {
  /// The medians for Latin capitals by the number of initials.
  private func latin(size: Int) throws -> (heights: [Int: Double], strokes: [Int: Double]) {
    let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
    let drawn = [
      1: try capitals.map { try DrawnInitials($0, size: size) }, 2: try DrawnInitials.all(capitals, size: size),
    ]
    return (drawn.mapValues { $0.flatMap(\.heights).median }, drawn.mapValues { $0.map(\.stroke).median })
  }

  @Test func tableContainsEveryBundledScript() {
    let pictures = Set(["Zsye"])
    #expect(Set(FontBook.bundledFonts.flatMap(\.scripts)).subtracting(pictures).isSubset(of: scripts.map(\.script)))
  }

  /// Below 96 px, bodies have a whole even number of pixels, which may be a pixel too much or too little, and strokes
  /// follow by a tenth of a pixel.
  @Test(arguments: [(24, 1.0, 0.1), (40, 1, 0.1), (96, 0, 0)])
  func initialsMatchTheHeightAndWeightOfLatinCapitals(size: Int, heightRoom: Double, strokeRoom: Double) throws {
    let latin = try latin(size: size)
    for (script, letters) in scripts {
      let drawn = try DrawnInitials.all(letters.map { String($0) }, size: size)
      var (heights, strokes): ([Double], [Double]) = ([], [])
      for initials in drawn {
        let (height, stroke) = (
          try #require(latin.heights[initials.count]), try #require(latin.strokes[initials.count])
        )
        heights += initials.heights.map { $0 / height }
        strokes.append(initials.stroke / stroke)
      }
      let (height, stroke) = (heights.median, strokes.median)
      let (heightRoom, strokeRoom) = (heightRoom / (latin.heights[2] ?? 1), strokeRoom / (latin.strokes[2] ?? 1))
      let least = Self.leastHeights[script] ?? 0.85
      #expect((least - heightRoom...1.25 + heightRoom).contains(height), "\(script)")
      #expect((0.85 - strokeRoom...1.15 + strokeRoom).contains(stroke), "\(script)")
    }
  }

  /// The least height as a fraction of Latin's in scripts whose letters are so wide that one fills the avatar.
  private static let leastHeights = ["Bali": 0.75]

  @Test(arguments: scripts)
  func strokesOfMostInitialsFillPixelsAt24Pixels(script: String, letters: String) throws {
    let signs = [""] + (signs[script] ?? "").unicodeScalars.map { String($0) }
    let syllables = letters.enumerated().map { String($1) + signs[$0 % signs.count] }
    let share = try DrawnInitials.all(syllables, size: 24).map(\.solidShare).median
    #expect(share >= (solidShares[script] ?? 0.45) - 0.005, "\(share)")
  }
}
