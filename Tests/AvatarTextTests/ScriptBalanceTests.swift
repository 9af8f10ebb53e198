import AvatarGeometry
import Testing

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

/// Returns the median of the heights, and of the widths of strokes, of letters drawn alone, in pixels.
private func sizes(of letters: String) throws -> (height: Double, stroke: Double) {
  var (heights, strokes): ([Double], [Double]) = ([], [])
  for letter in letters {
    let outline = try FontBook.bundled.outline(of: [String(letter)])
    let (em, ink) = (100.0, outline.ink)
    let path = outline.path.transformed(scale: em, offset: Point(x: 1 - ink.x * em, y: 1 - ink.y * em))
    heights.append(ink.height * em)
    strokes.append(strokeWidth(CoverageMask(path, width: Int(ink.width * em) + 3, height: Int(ink.height * em) + 3)))
  }
  return (heights.sorted()[heights.count / 2], strokes.sorted()[strokes.count / 2])
}

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

extension FontBook {
  fileprivate static let bundled = FontBook()
}

/// Tests that a list of people with names in several scripts looks balanced.
@Suite struct ScriptBalanceTests {
  @Test func tableContainsEveryBundledScript() {
    let pictures = Set(["Zsye"])
    #expect(Set(FontBook.bundledFonts.flatMap(\.scripts)).subtracting(pictures).isSubset(of: scripts.map(\.script)))
  }

  @Test(arguments: scripts)
  func lettersMatchTheHeightAndWeightOfLatinCapitals(script: String, letters: String) throws {
    let (latin, sizes) = (try sizes(of: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), try sizes(of: letters))
    let (height, stroke) = (sizes.height / latin.height, sizes.stroke / latin.stroke)
    #expect((0.85...1.25).contains(height) && (0.85...1.15).contains(stroke), "\(script) \(height) \(stroke)")
  }
}
