import Testing

@testable import PersonWords

/// Tests of the meanings of headers and JSON keys from other systems.
@Suite struct FieldWordTests {
  private static func meaning(_ header: String) -> FieldMeaning? {
    FieldWord.meaning(of: FieldWord.fold(header))?.meaning
  }

  // MARK: The table

  private static let rows = WordTable.fields.rows

  @Test func everyWordOfTheTableIsFolded() {
    for (word, _) in Self.rows { #expect(FieldWord.fold(word) == word) }
  }

  @Test func everyMeaningAndTraitOfTheTableIsKnown() {
    let names = Set(FieldMeaning.allCases.map { "\($0)" })
    let traits = Set(FieldTrait.allCases.map(\.rawValue))
    for (word, cells) in Self.rows {
      let words = cells[0].split(separator: " ").map { String($0) }
      #expect(words.dropFirst().allSatisfy { traits.contains($0) || $0.hasPrefix("beside:") }, "\(word)")
      #expect(
        words.first.map { names.contains($0) || traits.contains($0) || $0.hasPrefix("beside:") } == true, "\(word)")
    }
  }

  @Test func everyWordWithAMeaningHasARank() {
    for (word, cells) in Self.rows {
      #expect((FieldWord(word)?.meaning == nil) == cells[1].isEmpty, "\(word)")
      #expect(cells[1].isEmpty || Int(cells[1]).map { $0 > 0 } == true, "\(word)")
    }
  }

  @Test func everyRowHasALanguageAndASource() {
    for (word, cells) in Self.rows {
      #expect(cells.count == 4, "\(word)")
      #expect(cells.dropFirst(2).allSatisfy { !$0.isEmpty }, "\(word)")
    }
  }

  @Test func everyColumnMeaningHasHeaderWords() {
    #expect(Set(Self.rows.compactMap { FieldWord($0.word)?.meaning }) == Set(FieldMeaning.allCases))
  }

  @Test func familyNameFirstHeadersMeanAFullName() {
    let words = Self.rows.compactMap { FieldWord($0.word) }.filter { $0.has(.familyFirst) }
    #expect(words.count > 50)
    #expect(words.allSatisfy { $0.meaning == .displayName })
  }

  @Test(
    arguments: [
      ("Display Name", "Name (Original Name)"), ("Preferred First Name", "Legal First Name"),
      ("Primer apellido", "Segundo apellido"), ("Sobrenome", "Apelido"),
      ("Work Email", "Personal Email"), ("E-mail corporativo", "E-mail pessoal"), ("Primary Email", "Secondary Email"),
      ("mail", "userPrincipalName"),
      ("E-Mail-Adresse", "Private E-Mail-Adresse"), ("Avatar URL", "Photo"), ("photo.content_url", "photo.url"),
      ("picture.large", "picture.thumbnail"),
      ("profile.image_512", "profile.image_48"), ("avatarUrls.48x48", "avatarUrls.16x16"), ("Employee ID", "User ID"),
    ] as [(String, String)])
  func headerWordsAreRankedByPreference(better: String, worse: String) throws {
    let first = try #require(FieldWord.meaning(of: FieldWord.fold(better)))
    let second = try #require(FieldWord.meaning(of: FieldWord.fold(worse)))
    #expect(first.rank < second.rank)
  }

  // MARK: Folding

  @Test(
    arguments: [
      ("E-mail 1 - Value", "email1value"), ("Employee #", "employee#"), ("Employee No.", "employeeno"),
      ("Name (First)", "namefirst"), ("First Name [Required]", "firstnamerequired"), ("*Email:", "email"),
      ("\"First\u{A0}Name\"", "firstname"), ("Last\u{202F}Name\u{200B}", "lastname"), ("First\nName", "firstname"),
      ("profile.image_512", "profile.image512"), ("data._id", "data.id"), ("avatarUrls.48x48", "avatarurls.48x48"),
      (".name", "name"), ("Pers.-Nr.", "persnr"), ("", ""), (" . ", ""), ("---", ""),
    ] as [(String, String)])
  func punctuationIsRemoved(name: String, folded: String) {
    #expect(FieldWord.fold(name) == folded)
  }

  @Test(
    arguments: [
      ("Prénom", "prenom"), ("Pre\u{301}nom", "prenom"), ("Größe", "grosse"), ("Imię", "imie"), ("Zdjęcie", "zdjecie"),
      ("ŁUKASZ", "lukasz"), ("Køn", "kon"), ("Œuvre", "oeuvre"), ("ADI", "adi"), ("Adı", "adi"), ("İSİM", "isim"),
      ("E‑Mail‑Adresse", "emailadresse"), ("Nom d’utilisateur", "nomdutilisateur"),
    ] as [(String, String)])
  func diacriticsAreRemovedFromLatinLetters(name: String, folded: String) {
    #expect(FieldWord.fold(name) == folded)
  }

  @Test(
    arguments: [
      ("Рабочий e-mail", "рабочийemail"), ("Рабочии\u{306}", "рабочий"), ("ФИО", "фио"), ("Ім’я", "імя"),
      ("Адрес эл. почты", "адресэлпочты"), ("Ｅメール", "eメール"), ("氏名（漢字）", "氏名漢字"), ("電子メール アドレス", "電子メールアドレス"),
      ("プロフィール：", "プロフィール"), ("か\u{3099}", "が"), ("이름", "이름"),
    ] as [(String, String)])
  func nonLatinLettersAreUnchanged(name: String, folded: String) {
    #expect(FieldWord.fold(name) == folded)
  }

  // MARK: Languages

  private static let english: [(String, FieldMeaning)] = [
    ("Full Name", .displayName), ("Display name", .displayName), ("real_name", .displayName), ("cn", .displayName),
    ("name.formatted", .displayName), ("Name", .name), ("First Name", .givenName), ("Given Name", .givenName),
    ("Preferred or Chosen First Name", .givenName), ("name.first", .givenName), ("Middle Name", .middleName),
    ("Last Name", .familyName), ("Surname", .familyName), ("sn", .familyName), ("name.familyName", .familyName),
    ("Nickname", .nickname), ("Preferred Name", .nickname), ("Company", .organization),
    ("Organization Name", .organization), ("company.name", .organization), ("login", .userName),
    ("sAMAccountName", .userName), ("screen_name", .userName), ("E-mail Address", .email), ("emails.value", .email),
    ("Work Contact: Work Email", .email), ("Email Address [Required]", .email), ("avatar_url", .photo),
    ("thumbnailPhoto", .photo), ("profile.image_512", .photo), ("Employee #", .id), ("Associate ID", .id),
    ("sys_id", .id), ("objectGUID", .id), ("html_url", .link), ("LinkedIn URL", .link),
  ]

  @Test(arguments: english)
  func englishHeaderIsRecognized(header: String, meaning: FieldMeaning) {
    #expect(Self.meaning(header) == meaning)
  }

  private static let westernEuropean: [(String, FieldMeaning)] = [
    ("Vor- und Nachname", .displayName), ("Vorname", .givenName), ("Nachname", .familyName),
    ("Weitere Vornamen", .middleName), ("Firma", .organization), ("Benutzername", .userName),
    ("E-Mail-Adresse", .email), ("Profilbild", .photo), ("Personal-Nr.", .id),
    ("Nom complet", .displayName), ("Nom", .name), ("Prénom", .givenName), ("Nom de famille", .familyName),
    ("Société", .organization), ("Nom d'utilisateur", .userName), ("Courriel", .email), ("Photo de profil", .photo),
    ("Matricule", .id),
    ("Nombre completo", .displayName), ("Nombre", .name), ("Segundo nombre", .middleName), ("Apellidos", .familyName),
    ("Empresa", .organization), ("Correo electrónico", .email), ("Foto de perfil", .photo), ("Legajo", .id),
    ("Nome completo", .displayName), ("Nome", .name), ("Sobrenome", .familyName), ("Endereço de e-mail", .email),
    ("Imagem", .photo), ("Matrícula", .id),
    ("Nome e cognome", .displayName), ("Cognome", .familyName), ("Azienda", .organization), ("Nome utente", .userName),
    ("Indirizzo e-mail", .email), ("Immagine", .photo), ("Matricola", .id),
    ("Volledige naam", .displayName), ("Naam", .name), ("Voornaam", .givenName), ("Tussenvoegsel", .middleName),
    ("Achternaam", .familyName), ("Bedrijf", .organization), ("Gebruikersnaam", .userName), ("E-mailadres", .email),
    ("Profielfoto", .photo), ("Personeelsnummer", .id),
  ]

  @Test(arguments: westernEuropean)
  func westernEuropeanHeaderIsRecognized(header: String, meaning: FieldMeaning) {
    #expect(Self.meaning(header) == meaning)
  }

  private static let furtherLanguages: [(String, FieldMeaning)] = [
    ("Ime", .name), ("Prezime", .familyName), ("Priimek", .familyName), ("Ime i prezime", .displayName),
    ("Vardas", .name), ("Pavardė", .familyName), ("Vārds", .name), ("Uzvārds", .familyName), ("E-pasts", .email),
    ("Eesnimi", .givenName), ("Perekonnanimi", .familyName), ("Fornafn", .givenName), ("Eftirnafn", .familyName),
    ("Netfang", .email), ("Անուն", .name), ("Ազգանուն", .familyName), ("Аты", .name), ("Тегі", .familyName),
    ("Jina la kwanza", .givenName), ("Jina la ukoo", .familyName), ("Barua pepe", .email), ("Apelyido", .familyName),
    ("Pangalan", .name), ("Enw cyntaf", .givenName), ("Cyfenw", .familyName), ("Izena", .name),
    ("Abizenak", .familyName), ("Student", .role), ("직원", .role),
    ("Koko nimi", .displayName), ("Nimi", .name), ("Etunimi", .givenName), ("Sukunimi", .familyName),
    ("Sähköposti", .email), ("Kuva", .photo), ("Henkilönumero", .id), ("Käyttäjätunnus", .userName),
    ("Meno a priezvisko", .displayName), ("Priezvisko", .familyName), ("Obrázek", .photo),
    ("Nume", .name), ("Prenume", .givenName), ("Nume de familie", .familyName), ("Adresă de e-mail", .email),
    ("Poză", .photo), ("ID angajat", .id),
    ("Ονοματεπώνυμο", .displayName), ("ΟΝΟΜΑΤΕΠΩΝΥΜΟ", .displayName), ("Όνομα", .name), ("Επώνυμο", .familyName),
    ("Ηλεκτρονικό ταχυδρομείο", .email), ("Διεύθυνση email", .email), ("Φωτογραφία", .photo),
    ("Αριθμός μητρώου", .id),
    ("الاسم الكامل", .displayName), ("الاسم", .name), ("الاسم الأول", .givenName), ("اسم العائلة", .familyName),
    ("البريد الإلكتروني", .email), ("الصورة", .photo), ("الرقم الوظيفي", .id),
    ("שם מלא", .displayName), ("שם", .name), ("שם פרטי", .givenName), ("שם משפחה", .familyName), ("דוא\"ל", .email),
    ("תמונה", .photo), ("מספר עובד", .id),
    ("Họ và tên", .displayName), ("Tên", .name), ("Họ và tên đệm", .familyName), ("Thư điện tử", .email),
    ("Ảnh đại diện", .photo), ("Mã nhân viên", .id),
    ("Nama Lengkap", .displayName), ("Nama Depan", .givenName), ("Nama Belakang", .familyName), ("Surel", .email),
    ("Gambar", .photo), ("ID Karyawan", .id),
    ("ชื่อ-นามสกุล", .displayName), ("ชื่อ", .name), ("นามสกุล", .familyName), ("อีเมล", .email), ("รูปถ่าย", .photo),
    ("รหัสพนักงาน", .id),
    ("पूरा नाम", .displayName), ("नाम", .name), ("पहला नाम", .givenName), ("उपनाम", .familyName), ("ईमेल", .email),
    ("फोटो", .photo), ("कर्मचारी आईडी", .id),
    ("نام", .name), ("نام خانوادگی", .familyName), ("ایمیل", .email), ("عکس", .photo), ("کد پرسنلی", .id),
    ("Azonosító", .id), ("Correu electrònic", .email), ("Associated Company", .organization),
    ("Vorname (bevorzugt)", .givenName), ("Nome social", .nickname), ("Identyfikator", .id),
    ("Spieler", .role), ("Speaker", .role), ("Player", .role), ("Author", .role), ("Contact Name", .role),
    ("Ansprechpartner", .role), ("Apellido 1", .familyName), ("Име", .name), ("الكنية", .familyName),
  ]

  @Test(arguments: furtherLanguages)
  func headerInAnotherLanguageIsRecognized(header: String, meaning: FieldMeaning) {
    #expect(Self.meaning(header) == meaning)
  }

  private static let otherEuropean: [(String, FieldMeaning)] = [
    ("Imię i nazwisko", .displayName), ("Imię", .givenName), ("Nazwisko", .familyName), ("Adres e-mail", .email),
    ("Zdjęcie", .photo), ("Numer pracownika", .id), ("Nazwa użytkownika", .userName), ("Organizacja", .organization),
    ("ФИО", .displayName), ("Имя", .name), ("Отчество", .middleName), ("Фамилия", .familyName),
    ("Компания", .organization), ("Электронная почта", .email), ("Фото", .photo), ("Табельный номер", .id),
    ("Ad Soyad", .displayName), ("Adı", .name), ("Soyadı", .familyName), ("Şirket", .organization),
    ("E-posta", .email), ("Fotoğraf", .photo), ("Sicil No", .id), ("Kullanıcı adı", .userName),
    ("Förnamn", .givenName), ("Efternamn", .familyName), ("E-postadress", .email), ("Anställningsnummer", .id),
    ("Fulde navn", .displayName), ("Fornavn", .givenName), ("Etternavn", .familyName), ("Ansattnummer", .id),
    ("Jméno a příjmení", .displayName), ("Příjmení", .familyName), ("Osobní číslo", .id), ("Společnost", .organization),
    ("Teljes név", .displayName), ("Vezetéknév", .familyName), ("Keresztnév", .givenName), ("Fénykép", .photo),
    ("Прізвище", .familyName), ("Ім’я", .name), ("По батькові", .middleName), ("Електронна пошта", .email),
  ]

  @Test(arguments: otherEuropean)
  func headerInAnotherEuropeanLanguageIsRecognized(header: String, meaning: FieldMeaning) {
    #expect(Self.meaning(header) == meaning)
  }

  private static let eastAsian: [(String, FieldMeaning)] = [
    ("氏名", .displayName), ("名前", .name), ("姓", .familyName), ("名", .givenName), ("会社名", .organization),
    ("メールアドレス", .email), ("電子メール", .email), ("写真", .photo), ("社員番号", .id), ("ユーザー名", .userName),
    ("성명", .displayName), ("이름", .name), ("성", .familyName), ("회사", .organization), ("이메일", .email),
    ("사진", .photo), ("사번", .id), ("별명", .nickname),
    ("姓名", .displayName), ("公司", .organization), ("邮箱", .email), ("头像", .photo), ("照片", .photo), ("工号", .id),
    ("昵称", .nickname), ("用户名", .userName), ("電子郵件", .email), ("員工編號", .id), ("大頭照", .photo),
  ]

  @Test(arguments: eastAsian)
  func eastAsianHeaderIsRecognized(header: String, meaning: FieldMeaning) {
    #expect(Self.meaning(header) == meaning)
  }

  // MARK: JSON keys

  @Test(
    arguments: [
      ("profile.email", .email), ("user.profile.firstName", .givenName), ("attributes.first_name.value", .givenName),
      ("attributes.id.value", .id), ("properties.firstname", .givenName), ("fields.Photo.url", .photo),
      ("names.displayName", .displayName), ("merge_fields.FNAME", .givenName), ("node.avatarUrl", .photo),
      ("_source.name", .name), ("member.user.login", .userName),
    ] as [(String, FieldMeaning)])
  func wrapperObjectDoesNotChangeTheMeaningOfAKey(path: String, meaning: FieldMeaning) {
    #expect(Self.meaning(path) == meaning)
  }

  @Test(arguments: [
    "manager.name", "manager.email", "supervisor.displayName", "reportsTo.firstName", "owner.email", "createdBy.name",
    "department.name", "location.name", "work.reportsTo.email", "profile.manager.name", "profile",
    "id.name", "id.value", "account.name", "team.id", "name.title", "address.email", ".", "profile.",
  ])
  func keyOfARelatedObjectHasNoMeaning(path: String) {
    #expect(Self.meaning(path) == nil)
  }

  // MARK: Other columns

  @Test(arguments: [
    "", "Title", "Job Title", "Status", "Type", "State", "First Contact", "Owner", "Contact owner",
    "Manager", "Manager Name", "Manager Email", "Supervisor Name", "Account Name", "File Name", "Department",
    "Department Name", "Emergency Contact Name", "User Agent", "Photo Consent", "Photo uploaded", "Image Rights",
    "Mail Stop",
    "Email Opt-In", "Email Status", "Email Type", "Accepts Email Marketing", "Postal Address", "Mailing Address",
    "Address", "E-mail 1 - Label", "E-mail Display Name", "Recovery Email", "New Primary Email [UPLOAD ONLY]",
    "Phonetic First Name", "Name Prefix", "Name Suffix", "Maiden Name", "Birth Name", "Country Name", "City", "Phone",
    "Password [Required]", "Last Sign In", "Last Login", "First Day", "Event Name", "Website", "URL", "Notes",
    "avatar_template", "photoUploaded", "Number", "SSN", "Date of Birth", "Gender", "Language",
  ])
  func unrelatedEnglishHeaderHasNoMeaning(header: String) {
    #expect(Self.meaning(header) == nil)
  }

  @Test(arguments: [
    "Anrede", "Abteilung", "Geburtsname", "Straße", "Vorgesetzter", "Position", "Steuernummer", "Civilité", "Titre",
    "Service", "Adresse", "Puesto", "Nombre del jefe", "DNI", "Departamento", "CPF", "Cargo",
    "Titolo", "Codice fiscale", "Indirizzo", "Aanhef", "Voorletters", "Adres", "BSN", "Stanowisko", "PESEL",
    "Должность", "Почтовый адрес", "Почтовый индекс", "ИНН", "Unvan", "T.C. Kimlik No", "Posta Kodu", "フリガナ", "ふりがな",
    "部署", "役職", "住所", "부서", "직급", "주소", "部门", "职位", "地址", "身份证号", "性别", "Personnummer", "Telefon",
  ])
  func unrelatedForeignHeaderHasNoMeaning(header: String) {
    #expect(Self.meaning(header) == nil)
  }
}
