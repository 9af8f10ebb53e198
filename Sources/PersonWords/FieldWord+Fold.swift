import AvatarFileSystem

extension ColumnWords {
  /// Returns a header or JSON key path in the form used for comparing names.
  ///
  /// The form is lower case and composed (NFC), without spaces, hyphens, underscores, asterisks, quotation marks,
  /// brackets, invisible characters, trailing colons and abbreviation dots. Latin letters lose their diacritics, and
  /// full-width characters become ASCII. Other letters, digits, and dots between keys remain: "profile.image_512"
  /// becomes `profile.image512`, and "Prénom (usuel)" becomes `prenomusuel`.
  /// - Complexity: O(n log n) for n scalars; O(n) with one allocation if all are ASCII.
  static func fold(_ name: String) -> String {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    var folded = String.UnicodeScalarView()
    folded.reserveCapacity(name.utf8.count)
    // Whether a dot precedes the next letter. Dots remain only between two keys.
    var hasDot = false
    func append(_ letter: Unicode.Scalar, _ second: Unicode.Scalar? = nil) {
      if hasDot { folded.append(".") }
      hasDot = false
      folded.append(letter)
      if let second { folded.append(second) }
    }
    for var scalar in isASCII ? name.unicodeScalars : name.lowercased().composedScalars {
      // Full-width forms of ASCII characters.
      if case "\u{FF01}"..."\u{FF5E}" = scalar { scalar = Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) }
      switch scalar {
      case "A"..."Z": append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      // A dot before a separator ends an abbreviation.
      case " ", "-", "\t"..."\r": hasDot = false
      case ".": hasDot = !folded.isEmpty
      case "_", "*", "\"", "'", "`", "(", ")", "[", "]", "{", "}", "<", ">": break
      case "\u{0}"..."\u{7F}": append(scalar)
      case "ß": append("s", "s")
      case "æ": append("a", "e")
      case "œ": append("o", "e")
      case "ı": append("i")
      // The katakana middle dot, acute accent, primes and the Ukrainian apostrophe.
      case "・", "´", "′", "″", "ʼ": break
      default:
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .dashPunctuation: hasDot = false
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .format, .control: break
        // A mark that does not compose with its Latin letter, such as the dot of a lower-cased İ.
        case .nonspacingMark where folded.last?.isASCII == true: break
        default: append(latinLetter(of: scalar) ?? scalar)
        }
      }
    }
    while folded.last == ":" { folded.removeLast() }
    return String(folded)
  }

  /// Returns a lower-case Latin letter without diacritics, from its Unicode name: "LATIN SMALL LETTER L WITH STROKE".
  private static func latinLetter(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value < 0x2000, let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ") else {
      return nil
    }
    let letter = name.utf8.dropFirst("LATIN SMALL LETTER ".utf8.count)
    guard let first = letter.first, letter.dropFirst().starts(with: " WITH ".utf8) else { return nil }
    return Unicode.Scalar(first | 0x20)
  }
}

// MARK: Other words

extension ColumnWords {
  /// The words that have another meaning, or none, if one of the given other columns is present.
  static let pairs: [String: (others: [String], meaning: Meaning?)] = [
    "ho": (["ten"], .familyName), "holot": (["ten"], .familyName), "van": (["voornaam"], .familyName),
    "voorletters": (["achternaam"], .givenName), "noms": (["prenoms"], .familyName),
    "nomducontact": (["prenomducontact"], .familyName),
    "given": (["family", "last", "lastname", "surname"], .givenName),
    "family": (["given", "first", "firstname", "forename"], .familyName),
    "langname": (["vorname"], .familyName),
    // The account of a contact is a company.
    "accountid": (["accountname", "account"], nil),
  ]

  /// The words for a person that may precede other words, as in `attendeefirstname`, but not `name`.
  private static let prefixes =
    """
    applicant athlete attendee author billing candidate child client contact customer delegate donor employee guest \
    invitee member participant passenger patient payroll person player pupil shipping speaker staff student ticket user \
    volunteer worker your
    """.split(separator: " ")

  /// The words for full names that start with the family name, all of which are also in `words`.
  static let familyFirst = Set(
    """
    nachnamevorname name,vorname nachname,vorname namevorname nometprenom nometprenoms nomprenom nomprenoms nom,prenom \
    nom/prenom apellidosynombre apellidosynombres apellidoynombre apellidoynombres apellidosnombre apellidos,nombre \
    cognomeenome cognomenome cognome,nome nazwiskoiimie nazwiskoimie фио ф.и.о фамилияиимя фамилияимя \
    фамилияимяотчество фамилия,имя,отчество фамилия,имя фиосотрудника сотрудникфио сотрудник soyadad prijmeniajmeno prijmenijmeno піб п.і.б \
    прізвищетаімя прізвищеімя прізвищеімяпобатькові priezviskoameno numesiprenume numeprenume \
    payrollname lastname,firstname lastfirst name,first namelastfirst namelast,first lastnamefirstname lastfirstname \
    surnamefirstname fullnamelast,first surname,firstname familyname,givenname nachundvorname nachnameundvorname \
    familiennameundvorname zuundvorname
    """.split(separator: " ").map { String($0) })

  /// The words that a question may contain in addition to the words for the requested information.
  private static let fillers = Set(
    """
    what what's whats your please enter upload wie ist lautet ihr ihre dein deine bitte quel quelle \
    est votre ton veuillez indiquer saisir le la l cual tu su escribe escriba ingresa ingrese qual o seu sua teu tua \
    digite informe il tuo wat jouw uw twoje podaj ваше ваша ваш твое укажите введите напишите cua ban आपका आपकी שלך
    """.split(separator: " ").map { String($0) })

  /// The beginnings of questions in languages without spaces.
  private static let questions = ["请输入您的", "请填写您的", "请输入", "请填写", "您的", "你的", "請輸入", "請填寫", "あなたの", "귀하의"]

  /// Returns a folded header without the rest of its question, for example `name` for "What is your name?".
  static func foldedAnswer(_ header: String) -> String {
    var words = header.split { $0.isWhitespace || "¿?？:：,".contains($0) }.map { fold(String($0)) }
    if ["what", "qual", "cual"].contains(words.first) { words.removeAll { ["is", "e", "es"].contains($0) } }
    let answer = words.filter { !fillers.contains($0) }.joined()
    return questions.first(where: answer.hasPrefix).map { String(answer.dropFirst($0.count)) } ?? answer
  }

  /// The words for family names that precede the given name, even in initials, as in Hungarian and Vietnamese.
  static let familyLeading: Set = [
    "vezeteknev", "csaladnev", "csaladinev", "ho", "holot", "hovatendem", "hovadem", "hodem",
  ]

  /// The words for second family names, which follow the first one.
  static let secondFamily: Set = [
    "segundoapellido", "apellidomaterno", "apellido2", "2doapellido", "2apellido", "2ºapellido",
  ]

  /// The JSON parent keys without a meaning of their own, for example `profile` in `profile.email`.
  static let wrappers: Set<String> = [
    "about", "attributes", "basic", "basicinfo", "basicinformation", "contactdetails", "contactinfo",
    "contactinformation", "customattributes", "data", "details", "employee", "employeedata", "fields", "fullprofile",
    "general", "identity", "info", "member", "mergefields", "names", "node", "person", "persondata", "personal",
    "personaldetails", "personalinfo", "personalinformation", "profile", "properties", "rawusermetadata",
    "resource", "source", "user", "userattributes", "userdata", "userinfo", "usermetadata", "userprofile", "worker",
  ]

  /// The folded names of the arrays and objects that hold people in JSON documents, in order of preference.
  static let people = [
    "avatars", "people", "persons", "users", "employees", "members", "contacts", "workers", "staff", "students",
    "teachers", "attendees", "participants", "customers", "subscribers", "connections", "agents", "accounts", "guests",
    "speakers", "players", "profiles", "teammembers", "contributors", "maintainers", "authors", "joined",
  ]

  /// The folded names of the arrays that hold the list in JSON documents, in order of preference.
  static let lists =
    people + [
      "directoryitems", "reportentry", "resources", "records", "results", "items", "entries", "nodes", "edges", "rows",
      "values", "value", "data", "d", "result", "hits", "documents", "docs", "elements", "objects", "list", "response",
      "content",
    ]

  /// Returns whether a folded key names part of a document or a person, rather than one of several people.
  static func isGeneric(_ key: String) -> Bool { wrappers.contains(key) || lists.contains(key) }

  /// A position after that of every word.
  static let lastRank = Int.max / 2
  /// The difference in position between a key and the same key one object deeper.
  static let nesting = 1 << 20

  /// Returns the meaning of a column or a JSON key.
  ///
  /// - Parameter folded: The folded header, or the folded path of a key with dots between its keys. Parent keys in
  ///   `wrappers` do not change the meaning of a key.
  /// - Returns: The meaning, and the word's position in the table, or nil if the column has no known meaning. Better
  ///   words and keys with fewer parents have smaller positions.
  static func meaning(of folded: String) -> (meaning: Meaning, rank: Int)? {
    var (path, depth) = (folded[...], 0)
    while true {
      if let found = entry(of: String(path)) ?? entry(afterPrefixOf: path) {
        return (found.meaning, found.rank + depth * nesting)
      }
      guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")), wrappers.contains(String(path[..<dot])) else {
        return nil
      }
      path = path[path.utf8.index(after: dot)...]
      depth += 1
    }
  }

  /// The bytes of all words, each word followed by a space, and the offset of each word as its rank, by first byte.
  private static let table: (text: [UInt8], entries: [[(meaning: Meaning, rank: Int)]]) = {
    var text: [UInt8] = []
    var entries = [[(meaning: Meaning, rank: Int)]](repeating: [], count: 256)
    for (meaning, words) in words {
      let start = text.count
      text += Array((words + " ").utf8)
      for rank in start..<text.count where rank == 0 || text[rank - 1] == 0x20 {
        entries[Int(text[rank])].append((meaning, rank))
      }
    }
    return (text, entries)
  }()

  /// Returns the table entry for the part of a word after one of the prefixes, ranked after that part itself and, if it
  /// is a name, after all other words.
  private static func entry(afterPrefixOf word: Substring) -> (meaning: Meaning, rank: Int)? {
    guard let prefix = prefixes.first(where: { word.utf8.starts(with: $0.utf8) }),
      case let rest = String(word.dropFirst(prefix.count)), rest != "name", let (meaning, rank) = entry(of: rest),
      ![.name, .nickname, .role, .userName, .id, .link].contains(meaning)
    else { return nil }
    return (meaning, rank + ([.email, .photo].contains(meaning) ? 1 : nesting / 2))
  }

  /// Returns the first table entry for a word.
  ///
  /// A list has so few columns that building a dictionary would take longer than this search.
  /// - Complexity: O(n) for n words in the table with the same first byte.
  private static func entry(of word: String) -> (meaning: Meaning, rank: Int)? {
    let word = Array(word.utf8) + [0x20]
    let text = table.text
    return table.entries[Int(word[0])].first { text[$0.rank...].starts(with: word) }
  }
}
