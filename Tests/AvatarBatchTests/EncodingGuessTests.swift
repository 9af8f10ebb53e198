import AvatarFileSystem
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of the encoding that the error for a list proposes.
@Suite struct EncodingGuessTests {
  private let workspace = try! BatchWorkspace()

  /// Names in languages with the encodings in which programs write them.
  static let lists: [(encoding: ListEncoding, names: String)] = [
    (.windows1252, "Jürgen Müller,Björn Größe,Günther Weiß,Käthe Schäfer,Jörg Böhm"),
    (.windows1252, "Éric Lefèvre,Hélène Gagné,François Côté,Benoît Noël,Zoé Crête"),
    (.windows1252, "Jón Þórðarson,Guðrún Ásgeirsdóttir,Sigríður Þorláksdóttir,Ægir Friðriksson"),
    (.windows1250, "Łukasz Żak,Paweł Wójcik,Małgorzata Dąbrowska,Stanisław Śliwiński,Józef Kłos"),
    (.windows1250, "Jiří Dvořák,Lukáš Novotný,Zdeněk Šťastný,Božena Němcová,Tomáš Kříž"),
    (.windows1254, "Ayşe Yılmaz,Çağrı Şahin,Gülşen Öztürk,İbrahim Işık,Uğur Doğan"),
    (.windows1257, "Jānis Bērziņš,Kārlis Ozoliņš,Līga Kļaviņa,Ģirts Šķēle,Žanis Kalniņš"),
    (
      .windows1258, "Nguyê\u{303}n Văn An,Trâ\u{300}n Thi\u{323} Ba\u{301}ch,Pha\u{323}m Quô\u{301}c Viê\u{323}t"
    ),
    (.windows1251, "Иван Петров,Мария Иванова,Сергей Кузнецов"), (.koi8R, "Иван Петров,Мария Иванова,Сергей Кузнецов"),
    (.ibm866, "Иван Петров,Мария Иванова,Сергей Кузнецов"), (.macCyrillic, "Иван Петров,Мария Иванова,Сергей Кузнецов"),
    (.windows1253, "Γιώργος Παπαδόπουλος,Νίκος Νικολάου,Ελένη Γεωργίου"), (.windows1255, "דוד כהן,שרה לוי,משה מזרחי"),
    (.windows1256, "محمد علي,فاطمة حسن,أحمد إبراهيم"), (.windows874, "สมชาย ใจดี,ไพศาล แสงทอง,สุดา รักไทย"),
    (.macintosh, "Jürgen Müller,Björn Größe,Günther Weiß,Käthe Schäfer,Jörg Böhm"),
    (.shiftJIS, "佐藤健,鈴木美咲,高橋大輔,田中ゆき"), (.eucJP, "佐藤健,鈴木美咲,高橋大輔,田中ゆき"), (.eucJP, "山田花子,佐藤一郎"),
    (.eucKR, "김철수,박지민,이서연"), (.big5, "王小明,陳美玲,林志偉"), (.gb18030, "王小明,李娟,张伟,陈晓东"),
  ]

  /// Returns text in an encoding, by the characters that its bytes and pairs of bytes have.
  private static func bytes(_ text: String, _ encoding: ListEncoding) throws -> [UInt8] {
    var codes: [Unicode.Scalar: [UInt8]] = [:]
    var transcoder = try #require(try ListTranscoder(encoding))
    let high = (0x80...0xFE).map { UInt8($0) }
    let pairs = high.flatMap { lead in (0x40...0xFE).map { [lead, UInt8($0)] } }
    for code in high.map({ [$0] }) + [[0xFF]] + pairs {
      let read = transcoder.utf8((code + [0x0A])[...]).dropLast()
      guard let character = String(validating: read, as: UTF8.self)?.unicodeScalars, character.count == 1 else {
        continue
      }
      codes[character[character.startIndex]] = codes[character[character.startIndex]] ?? code
    }
    return try text.unicodeScalars.flatMap { $0.isASCII ? [UInt8($0.value)] : try #require(codes[$0], "\($0)") }
  }

  private func proposal(_ list: [UInt8], pieceLength: Int = 1 << 17) throws -> String {
    var text = ListText(ByteStream(list, pieceLength: pieceLength))
    while let line = try text.nextLine(limit: 1 << 20) {
      if text.string(line) == nil { return text.requirement(for: line) }
    }
    return ""
  }

  @Test(arguments: lists.indices)
  func errorProposesTheEncodingOfTheWholeList(list: Int) throws {
    let (encoding, names) = Self.lists[list]
    let bytes = try Self.bytes("name\n" + names.replacing(",", with: "\n") + "\n", encoding)
    let reason = "must be UTF-8, but is probably \(encoding.name): use --encoding \(encoding.rawValue)"
    #expect(try proposal(bytes) == reason)
  }

  @Test(arguments: lists.indices)
  func proposedEncodingReadsTheNames(list: Int) throws {
    let (encoding, names) = Self.lists[list]
    #expect(try encoding.string(try Self.bytes(names, encoding)) == names)
  }

  @Test(
    arguments: [
      (Array("J".utf8) + [0x81] + Array("rgen M".utf8) + [0x81] + Array("ller".utf8), []),
      ([0xDE] + Array("ule".utf8), ["Þule", "Ţule", "Şule"]),
      (Array("M".utf8) + [0x9F] + Array("ller".utf8), ["Müller", "Mźller"]),
    ] as [([UInt8], [String])])
  func errorShowsReadingsIfTheEncodingIsUncertain(name: [UInt8], readings: [String]) throws {
    let reason = try proposal(name)
    let start =
      readings.isEmpty
      ? "must be UTF-8, but its encoding is unknown" : "must be UTF-8: use the --encoding that reads it"
    #expect(reason.hasPrefix(start), "\(reason)")
    for reading in readings { #expect(reason.contains("for \(reading.quoted)"), "\(reason)") }
  }

  @Test func readingsDifferInTheWordThatIsShown() throws {
    let list = ["Ma\u{EF}ara", "Margitov\u{E1}", "Kotuli\u{E8}ov\u{E1}", "H\u{FA}sov\u{E1}", "M\u{F3}ric Kyse\u{BE}a"]
      .joined(separator: "\n").unicodeScalars.map {
        UInt8($0.value)
      }
    let reason = try proposal(list)
    #expect(reason.contains("Kyseľa") && reason.contains("Kyseža"), "\(reason)")
  }

  @Test(arguments: 1...4)
  func guessUsesThePartOfAStreamThatHasArrived(pieceLength: Int) throws {
    let list = try Self.bytes("佐藤健\n鈴木美咲\n高橋大輔\n田中ゆき\n", .eucJP)
    #expect(try proposal(list, pieceLength: pieceLength).hasSuffix("--encoding euc-jp"))
  }

  @Test func errorNamesOneEncodingForEveryRow() throws {
    let list = try Self.bytes("name\n佐藤健\n鈴木美咲\n高橋大輔\n", .eucJP)
    try workspace.write(Data(list), "l.csv")
    let faults = try workspace.run(file: "l.csv").faults
    #expect(faults == (1...3).map { "\($0): name: must be UTF-8, but is probably EUC-JP: use --encoding euc-jp" })
  }

  @Test(arguments: [
    "name,email\n\u{1B}$B;3ED\u{1B}(B,a@x.example\n", "\u{1B}$B;aL>\u{1B}(B,email\nAda,a@x.example\n",
    #"[{"name":"\#u{1B}$B;3ED\#u{1B}(B"}]"#,
  ])
  func iso2022JPIsNotReadAsASCII(list: String) throws {
    let file = list.hasPrefix("[") ? "l.json" : "l.csv"
    let run = try workspace.run(list, as: file)
    #expect(run.error?.reason == "must be UTF-8, but is ISO-2022-JP: use --encoding iso-2022-jp")
    #expect(run.names == [])
  }

  @Test func colorsOfATerminalAreNotISO2022JP() throws {
    let run = try workspace.run("name,note\nAda Byron,\u{1B}(B\u{1B}[m\n", as: "l.csv")
    #expect((run.error, run.people) == (nil, ["Ada Byron"]))
  }

  @Test(arguments: LanguageLetters.all.indices)
  func lettersOfALanguageAreMoreLikelyThanOthers(language: Int) {
    let language = LanguageLetters.all[language]
    #expect(language.score("☃").score < language.score(language.writing == .latin ? "a" : "（").score)
  }
}
