import AvatarRender
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of which columns the name of a person is read from.
@Suite struct PersonNamesTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  /// A row of a table, and the name and family name in it.
  private static let parts: [(header: String, row: String, name: String, family: String?)] = [
    ("First Name,Last Name", "Ada,Byron", "Ada Byron", "Byron"),
    ("Last Name,Middle Name,First Name", "Hopper,Brewster,Grace", "Grace Brewster Hopper", "Hopper"),
    ("First Name,Last Name", "Ada,", "Ada", nil), ("First Name,Last Name", ",Byron", "Byron", "Byron"),
    ("First Name,Last Name", "太郎,山本", "山本太郎", "山本"), ("First Name,Last Name", "Jiho,김", "Jiho 김", "김"),
    // One of the columns has a header word for full names.
    ("Name,Vorname", "Schröder,Änne", "Änne Schröder", "Schröder"),
    ("Nom,Prénom", "Curie,Irène", "Irène Curie", "Curie"),
    ("Vorname,Name", "Änne,", "Änne", nil), ("Cognome,Nome", "Fermi,Enrico", "Enrico Fermi", "Fermi"),
    ("Nombre,Apellidos", "Gabriela,Mistral", "Gabriela Mistral", "Mistral"),
    ("Nombre,Segundo nombre,Apellidos", "Ana,María,Matute", "Ana María Matute", "Matute"),
    ("이름,성", "서연,박", "박서연", "박"), ("Name,Vorname", "Ada Byron,Ada", "Ada Byron", nil),
    (
      "Nombre,Primer apellido,Segundo apellido", "Severo,Ochoa,de Albornoz", "Severo Ochoa de Albornoz",
      "Ochoa de Albornoz"
    ),
    ("Nombre,Apellido paterno,Apellido materno", "Ana,Ruiz,", "Ana Ruiz", "Ruiz"),
    ("Nombre,Apellidos,Segundo apellido", "Ana,Ruiz Gil,Gil", "Ana Ruiz Gil", "Ruiz Gil"),
    ("Nombre,Primer apellido,Segundo apellido", "Ana,,Gil", "Ana Gil", "Gil"),
    ("Name,Last Name", "Ada Byron,Byron", "Ada Byron", "Byron"),
    ("Name,First Name,Last Name", "Ada Lovelace,Augusta,King", "Ada Lovelace", "King"),
    ("name,familyName", "Gabriel García Márquez,García Márquez", "Gabriel García Márquez", "García Márquez"),
  ]

  @Test(arguments: parts)
  func nameIsComposedOfItsParts(header: String, row: String, name: String, family: String?) throws {
    let run = try workspace.run("\(header)\n\(row)\n", as: "l.csv")
    #expect(run.people == [name])
    #expect(run.outcomes.map(\.who?.familyName) == [family])
  }

  /// A row of a table, and the name and address in it.
  private static let choices: [(header: String, row: String, name: String?, email: String?)] = [
    ("Display Name,First Name,Last Name", "Ada L,Augusta,King", "Ada L", nil),
    ("Display Name,First Name,Last Name", ",Augusta,King", "Augusta King", nil),
    // Neither an address nor a number is a name.
    ("Display Name,First Name,Last Name", "ada@x.example,Augusta,King", "Augusta King", "ada@x.example"),
    ("Display Name,First Name,Email", "ada@x.example,Ada,b@x.example", "Ada", "b@x.example"),
    ("Name,Email", "ada@x.example,", nil, "ada@x.example"), ("Display Name,First Name", "12-345,Ada", "Ada", nil),
    ("Display Name,Company", "+49 170 1234567,Acme", "Acme", nil),
    ("Display Name,Email", "42,a@x.example", nil, "a@x.example"),
    ("Display Name,Photo", "42,a.jpg", "42", nil), ("Display Name,Company", "Ada @ Acme,Acme", "Ada @ Acme", nil),
    // A single word may be an account name.
    ("name,Full Name", "ada,Ada Byron", "Ada Byron", nil), ("name,Full Name", "Ada Byron,Countess", "Ada Byron", nil),
    ("name,Full Name", "ada,", "ada", nil),
    ("login,Email", "max-muster,m@x.example", "max muster", "m@x.example"),
    ("login,Email", "max-muster-2,m@x.example", "max muster", "m@x.example"),
    ("Name,login", "Anne-Marie,max-muster", "Anne-Marie", nil),
    // Markup.
    ("Name,x", "M&uuml;ller &amp; O&#39;Neil,1", "Müller & O'Neil", nil), ("Name,x", "AT&T; Ada,1", "AT&T; Ada", nil),
    ("Name,x", ":wave: Ada :blobcat:,1", "Ada", nil),
    ("Name,x", "=?UTF-8?Q?Ada_?= =?iso-8859-1?q?M=FCller?= <a@x.example>,1", "Ada Müller", "a@x.example"),
    ("First Name,Last Name", "=?utf-8?B?w4RubmU=?=,O&#x2019;Neil", "Änne O’Neil", nil),
    ("Name,x", "=?x-none?B?w4Ru?=,1", "=?x-none?B?w4Ru?=", nil),
    // Nicknames.
    ("First Name,Last Name,Nickname", "Ada,Byron,Countess", "Ada Byron", nil),
    ("First Name,Last Name,Nickname", ",,Countess", "Countess", nil),
    ("Preferred Name,First Name,Last Name", "Peggy,Margaret,Hamilton", "Margaret Hamilton", nil),
    ("Preferred Name,First Name,Last Name", "Ada King,Augusta,Byron", "Ada King", nil),
    ("Nickname,First Name,Last Name", "The Countess,Augusta,Byron", "Augusta Byron", nil),
    // Account names and organizations.
    ("Username,Company", "ada,Acme", "ada", nil), ("Nickname,Username", "Countess,ada", "Countess", nil),
    ("First Name,Company,Email", ",Acme,a@x.example", "Acme", "a@x.example"),
    ("Username,Email", "ada@x.example,", nil, "ada@x.example"),
    ("First Name,Last Name,Organization Name,Notes", ",,Acme Tools,x", "Acme Tools", nil),
    // Words that stand for a missing value. Some people are called Null or Nan.
    ("name,email", "None,ada@x.example", nil, "ada@x.example"), ("name,email", "#N/A,a@x.example", nil, "a@x.example"),
    ("Full Name,Email", "unknown,a@x.example", nil, "a@x.example"), ("Name;Mail", "Unbekannt;a@x.de", nil, "a@x.de"),
    ("Full Name,Nickname", "-,Ada", "Ada", nil), ("name,email", "Ada,n/a", "Ada", nil),
    ("First Name,Last Name", "Ada,N/A", "Ada", nil), ("First Name,Last Name", "nan,Byron", "Byron", nil),
    ("First Name,Last Name", "Christopher,Null", "Christopher Null", nil),
    ("First Name,Last Name", "Nan,Goldin", "Nan Goldin", nil),
    ("name,email", "Nonet,a@x.example", "Nonet", "a@x.example"),
    ("氏名,メール", "不明,a@x.example", nil, "a@x.example"), ("ФИО;Почта", "Неизвестно;a@x.example", nil, "a@x.example"),
  ]

  @Test(arguments: choices)
  func maxSuitableNameInARowIsUsed(header: String, row: String, name: String?, email: String?) throws {
    let run = try workspace.run("\(header)\n\(row)\n", as: "l.csv")
    #expect((run.error, run.faults) == (nil, []))
    #expect((run.people, run.emails) == ([name], [email]))
  }

  @Test(
    arguments: [
      ("author", "Ada Byron <ada@x.example>", "Ada Byron"),
      ("name", "\"\"\"Byron, Ada\"\" <ada@x.example>\"", "Byron, Ada"),
      ("Display Name", "Ada Byron (ada@x.example)", "Ada Byron"),
      ("Contact", "Ada Byron [mailto:ada@x.example]", "Ada Byron"), ("Username", "Ada B. <ada@x.example>", "Ada B."),
    ] as [(String, String, String)])
  func mailboxInTheNameColumnSuppliesNameAndAddress(header: String, cell: String, name: String) throws {
    for columns in [[], ["name=\(header)"]] {
      let run = try workspace.run("\(header),Age\n\(cell),7\n", as: "l.csv", columns: columns)
      #expect((run.people, run.emails) == ([name], ["ada@x.example"]))
    }
    #expect(try workspace.run("name,email\n\(cell),b@x.example\n", as: "l.csv").emails == ["b@x.example"])
  }

  @Test(arguments: ["Ada @ Acme (CEO)", "Ada (she/her)", "Ada <3"])
  func bracketsWithoutAnAddressBelongToTheName(name: String) throws {
    let run = try workspace.run("name\n\(name)\n", as: "l.csv")
    #expect((run.people, run.emails) == ([name], [nil]))
  }

  @Test func nameTemplateUsesTheAddressOfAMailbox() throws {
    let run = try workspace.run("email\nAda <ada@x.example>\n", as: "l.csv", template: "{email}.png")
    #expect((run.faults, run.names) == ([], ["ada@x.example.png"]))
  }

  @Test(arguments: [
    "None", "nan", "n/a", "#N/A", "null", "UNKNOWN", "-", "(none)", "#REF!", "#DIV/0!", "#NOM?", "#¡VALOR!",
  ])
  func placeholderNameIsTreatedAsMissing(word: String) throws {
    let run = try workspace.run(#"[{"name":"\#(word)","email":"ada.byron@x.example"}]"#, as: "l.json")
    #expect((run.people, run.names) == ([nil], ["ada-byron-x-example-40.png"]))
  }

  @Test func placeholderIDIsTreatedAsMissing() throws {
    let run = try workspace.run("Employee ID,Name\nN/A,Ada\nn/a,Bob\nunknown,Cy\n", as: "l.csv")
    #expect((run.faults, run.names) == ([], ["ada-40.png", "bob-40.png", "unknown-40.png"]))
  }

  // MARK: Initials

  private static let parted: [(header: String, row: String, initials: String)] = [
    ("Vorname;Name", "Jan;Janssen", "JJ"), ("Vorname;Name", "Peter;Petersen", "PP"),
    ("Vorname;Name", "Ann;Hermann", "AH"), ("Prénom;Nom", "Jean;Valjean", "JV"),
    ("Nom;Prénom", "Martinez;Martin", "MM"),
    ("Naam;Voornaam", "Jansen;Jan", "JJ"), ("Vorname;Name", "Ada;Ada Byron", "AB"),
    ("Vorname;Name", "Ada;Byron, Ada", "AB"), ("Vorname;Name", "Anna;Anna-Lena Groß", "AG"),
    ("名;名前", "太郎;山本太郎", "山"),
    // A full name may contain only one of the parts.
    ("Nom;Nom d'usage;Prénom", "Petit;;Anne", "AP"), ("Nom;Nom d'usage;Prénom", "Petit;Grand;Anne", "AG"),
    ("Name;First Name;Last Name", "Bee;Ann;Bee", "AB"), ("Name;First Name;Last Name", "van Bee;Ann;van Bee", "AB"),
    ("Display Name;First Name;Last Name", "ann;Ann;Bee", "AB"), ("氏名;名;姓", "山本太郎;Taro;Yamamoto", "山"),
    ("Naam;Voornaam;Tussenvoegsel;Achternaam", "Berg;Jan;van den;Berg", "JB"),
    // Words in more languages, some of which mean names only next to other columns.
    ("Nombre;Apellido 1;Apellido 2", "Ana;Ruiz;Gil", "AR"), ("Nombre;1er Apellido", "Ana;Ruiz", "AR"),
    ("Nom de naissance;Nom d'usage;Prénom", "Petit;;Anne", "AP"), ("Nom de naissance;Prénom", "Petit;Anne", "AP"),
    ("Nom;Nom de naissance;Prénom", "Grand;Petit;Anne", "AG"), ("Họ;Tên", "Nguyễn;Lan", "NL"),
    ("Име;Фамилия", "Иван;Петров", "ИП"), ("Nom;Cognoms", "Pau;Vila", "PV"), ("الاسم;الكنية", "Lina;Haddad", "LH"),
    ("Voornaam;Van", "Jan;Botha", "JB"), ("Voorletters;Tussenvoegsel;Achternaam", "J.;van;Dam", "JD"),
    ("Name;Van", "Ada Byron;blue", "AB"), ("Organization;Given;Family", "Acme;Ann;Bee", "AB"),
    ("Full Name;Family", "Ada Byron;Zed", "AB"),
    ("Given Names;Family Names", "Ada;Byron", "AB"), ("First;Family", "Ada;Byron", "AB"), ("gn;sn", "Ada;Byron", "AB"),
    ("Christian Name;Surname", "Ada;Byron", "AB"), ("Prénom(s);Nom(s)", "Ada;Byron", "AB"),
    ("Vornamen;Nachnamen", "Ada;Byron", "AB"), ("Fornavne;Efternavn", "Ada;Byron", "AB"),
    ("Име;Презиме", "Ада;Бајрон", "АБ"), ("Családi név;Utónév", "Nagy;Ágnes", "NÁ"),
    ("Emri;Mbiemri", "Ada;Byron", "AB"),
    // A nickname of one word replaces the given name in a list without given names.
    ("Known As;Surname", "Bob;Smith", "BS"), ("Nickname;Last Name", "The Duke;Byron", "B"),
    // The given name that a person uses, and a family name after marriage.
    ("Etunimi;Kutsumanimi;Sukunimi", "Aino;Liisa;Virta", "LV"),
    ("Nom de naissance;Nom marital;Prénom", "Martin;Dupont;Anne", "AD"),
    // Initials of given names.
    ("Initials;Surname", "J.Q.;Public", "JP"), ("Initials;Last Name", "KM;Ray", "KR"),
    ("Surname;Initials", "Ray;K", "KR"), ("First Name;Last Name;Initials", "Ada;Byron;AX", "AX"),
    // Credentials, particles and ranks in separate columns.
    ("First Name;Last Name", "Jane;Smith, MBA", "JS"), ("First Name;Last Name", "Jane;Smith, M.D., FACS", "JS"),
    ("First Name;Last Name", "MARIA;DE LA CRUZ", "MC"), ("Prénom;Nom", "Yann;LE GOFF", "YL"),
    ("Vorname;Nachname", "Otto;Graf von Krockow", "OK"),
    // Headers of forms, and the roles of people in schools and clubs.
    ("What is your full name?", "Ada Byron", "AB"), ("您的姓名", "王小明", "王"), ("Ваше имя и фамилия", "Ада Байрон", "АБ"),
    ("Họ và tên của bạn", "Nguyễn Văn An", "NA"), ("आपका नाम", "Ada Byron", "AB"),
    ("¿Cuál es tu nombre?", "Ada Byron", "AB"),
    ("Schüler/in;Klasse", "Ada Byron;5a", "AB"), ("Élève;Classe", "Ada Byron;6B", "AB"), ("Ученик", "Ада Байрон", "АБ"),
    ("학생 이름", "김지호", "김"), ("Öğrenci Adı", "Ada Byron", "AB"), ("\"Фамилия, имя, отчество\"", "Байрон Ада", "АБ"),
    // Family names of several words at the start of full names.
    ("Nachname Vorname", "von der Heide Anna", "AH"), ("Nachname Vorname", "Müller Anna Maria", "AM"),
    ("Nom Prénom", "LE GOFF Yann", "YL"), ("Nom Prénom", "MARTIN DUPONT Zoé", "ZM"),
    ("Nom Prénom", "MARTIN ZOÉ", "ZM"), ("Apellidos y nombre", "Pérez Ruiz Iván", "IP"),
    ("Apellidos y nombre", "de la Cruz Pérez Iván", "IC"), ("Apellidos y nombre", "Pérez Iván", "IP"),
    ("ФИО", "А. С. Пушкин", "АП"), ("ФИО", "Пушкин Александр Сергеевич", "АП"),
    // The name of another person.
    ("First Name;Last Name;Teacher Name;Email", ";;Te Ach;ada.byron@x.example", "AB"),
    // A known Chinese, Japanese or Korean family name after the given name.
    ("displayName;givenName;surname", "太郎 山田;太郎;山田", "山"), ("displayName;givenName;surname", "小明 王;小明;王", "王"),
    ("Vorname (bevorzugt);Vorname;Nachname", "Ada;Augusta;Byron", "AB"),
    // The legal form of an organization, but not the initials of a person.
    ("First Name;Company", ";Siemens AG", "S"), ("First Name;Company", ";Nestlé SA", "N"),
    ("First Name;Company", ";Acme Tools", "AT"), ("Full Name;Company", "Vijay KG;Acme", "VK"),
    ("First Name;Company", ";Deutsche Bank AG", "DB"),
    // Names that start with the family name.
    ("Vezetéknév;Keresztnév", "Nagy;Ágnes", "NÁ"), ("Családnév;Utónév", "Nagy;Ágnes", "NÁ"),
    ("Teljes név;Vezetéknév;Keresztnév", "Nagy Ágnes;Nagy;Ágnes", "NÁ"), ("Teljes név;Cég", "Nagy Ágnes;Acme", "NÁ"),
    ("Họ;Tên đệm;Tên", "Nguyễn;Văn;An", "NA"), ("Họ và tên đệm;Tên", "Nguyễn Văn;An", "NA"),
    ("displayName;givenName;surname", "민수 김;민수;김", "김"), ("displayName;givenName;surname", "山田 太郎;太郎;山田", "山"),
    ("Teljes név;Vezetéknév;Keresztnév", "Dr. Nagy Ági;Nagy;Ágnes", "NÁ"),
    // A French title that may also be an initial.
    ("displayName;givenName;surname", "M. DUPONT Jean;Jean;Dupont", "JD"),
    ("displayName;givenName;surname", "M. Night Shyamalan;Night;Shyamalan", "MS"),
    ("Name;Language", "M. Jean Moulin;fr-FR", "JM"), ("Name;Language", "M. Jean Moulin;en", "MM"),
    ("Name;Language", "Alessandro Del Piero;it", "AD"),
  ]

  @Test(arguments: parted)
  func initialsAreDerivedFromTheGivenAndFamilyName(header: String, row: String, initials: String) throws {
    let run = try workspace.run("\(header)\n\(row)\n", as: "l.csv")
    #expect(run.outcomes.map { $0.outputs.first?.report?.initials } == [initials])
  }

  private static let roles: [(header: String, row: String, initials: String)] = [
    ("First Name;Last Name;Teacher Name", "Ann;Bee;Te Ach", "AB"),
    ("Author;First Name;Last Name", "Au Th;Ann;Bee", "AB"),
    ("Contact Name;Student Name", "Co Na;Ann Bee", "AB"), ("Speaker;Talk", "Ann Bee;x", "AB"),
    ("Presenter;Nickname", "Pre Se;Ann Bee", "AB"), ("Name;Speaker", "Ann Bee;S P", "AB"),
    ("Firma;Ansprechpartner", "Meyer KG;Gerda Meyer", "GM"), ("Company;Contact", "Acme;Ann Bee", "AB"),
    ("Company;Contact Person", "Acme;Ann Bee", "AB"), ("Company;Employee", "Acme;Ann Bee", "AB"),
    ("Company;Representative", "Acme;Ann Bee", "AB"), ("Firma;Kontaktperson", "Acme;Ann Bee", "AB"),
    ("Firma;Mitarbeiter", "Acme;Ann Bee", "AB"), ("Entreprise;Salarié", "Acme;Ann Bee", "AB"),
    ("Empresa;Contacto", "Acme;Ann Bee", "AB"), ("Azienda;Referente", "Acme;Ann Bee", "AB"),
    ("Bedrijf;Contactpersoon", "Acme;Ann Bee", "AB"), ("Firma;Osoba kontaktowa", "Acme;Ann Bee", "AB"),
    ("Firma;Yetkili", "Acme;Ann Bee", "AB"), ("公司;联系人", "Acme;王小明", "王"), ("회사;담당자", "Acme;김지호", "김"),
    ("Организация;Контактное лицо", "Acme;Ann Bee", "AB"), ("Username;Employee", "root;Ann Bee", "AB"),
    ("Company;Contact", "Acme;+49 170 1234567", "A"), ("Contact;Email", "a@x.example;", "A"),
  ]

  @Test(arguments: roles)
  func personNameTakesPrecedenceOverARoleName(header: String, row: String, initials: String) throws {
    let run = try workspace.run("\(header)\n\(row)\n", as: "l.csv")
    #expect(run.outcomes.map { $0.outputs.first?.report?.initials } == [initials])
  }

  @Test(
    arguments: [
      (#"[{"id":"1","display_name":"Eugen Rochko","fields":[{"name":"My Website","value":"x"}]}]"#, "Eugen Rochko"),
      (#"[{"first_name":"Ann","last_name":"Bee","attributes":[{"name":"Shoe Size","value":"x"}]}]"#, "Ann Bee"),
      (#"[{"first_name":"Ann","last_name":"Bee","user":{"name":"Some Admin"}}]"#, "Ann Bee"),
      (#"[{"full_name":"Ann Bee","user":{"name":"Some Admin"}}]"#, "Ann Bee"),
      (#"[{"name":"ann","profile":{"real_name":"Ann Bee"}}]"#, "Ann Bee"),
      (#"[{"company":"Acme Tools","user":{"name":"Ann Bee"}}]"#, "Ann Bee"),
      (#"[{"first_name":"Ann","last_name":"Bee","teacher_name":"Te Ach"}]"#, "Ann Bee"),
      (#"[{"name":["Ann","Bee"]}]"#, "Ann Bee"), (#"[{"name":["ann","bee"]}]"#, "ann"),
      (#"[{"name":["Ann Bee","Annie"]}]"#, "Ann Bee"),
      (#"[{"name":[{"use":"nickname","text":"Annie"},{"use":"official","text":"Ann Bee"}]}]"#, "Ann Bee"),
      (
        #"[{"Username":"u-1","Attributes":[{"Name":"sub","Value":"u-1"},{"Name":"name","Value":"Ann Bee"}]}]"#,
        "Ann Bee"
      ),
    ] as [(String, String)])
  func nameInTheRowTakesPrecedenceOverANestedName(list: String, name: String) throws {
    #expect(try workspace.run(list, as: "l.json").people == [name])
  }

  @Test(arguments: [#""key":"work""#, #""name":"Work""#, #""id":"1""#])
  func labelOfAnAddressIsNotAnAttribute(label: String) throws {
    let list = #"[{"full_name":"Ann Bee","emails":[{\#(label),"value":"a@x.example"}]}]"#
    let run = try workspace.run(list, as: "l.json")
    #expect((run.people, run.emails, run.names) == (["Ann Bee"], ["a@x.example"], ["ann-bee-40.png"]))
  }

  @Test func noteShowsTheSecondFamilyName() throws {
    let run = try workspace.run("Nombre,Primer apellido,Segundo apellido\nAna,Ruiz,Gil\n", as: "l.csv")
    #expect(run.columnChoices == #"name is "Nombre" + "Primer apellido" + "Segundo apellido""#)
  }

  @Test func noteListsTheJoinedColumns() throws {
    let run = try workspace.run("Vorname;Name\nJan;Janssen\n", as: "l.csv")
    #expect((run.columnChoices, run.names) == (#"name is "Vorname" + "Name""#, ["jan-janssen-40.png"]))
  }

  @Test(
    arguments: [
      ("Firma;Inhaberin\nMeyer KG;Gerda\n", "the name of a person", #"--column name="Firma" uses organizations alone"#),
      (
        "Firma;Inhaberin;E-Mail\nMeyer KG;Gerda;a@x.example\n", "the name of a person",
        #"--column name="Firma" uses organizations alone"#
      ),
      ("Username;Owner\nroot;Gerda\n", "the name of a person", #"--column name="Username" uses user names alone"#),
    ] as [(String, String, String)])
  func listWithOnlyOrganizationsAndUnusedTextIsRejected(table: String, lacking: String, choice: String) throws {
    let columns = table.prefix { $0 != "\n" }.split(separator: ";").map { String($0) }
    let reason =
      "no row has \(lacking): the columns are \(columns.map(\.quoted).joined(separator: ", ")): assign one, for example "
      + "--column name=\(columns[1].quoted); \(choice)"
    #expect(try workspace.run(table, as: "l.csv").error == InputError(reason: reason, kind: .contents))
    #expect(try workspace.run(table, as: "l.csv", columns: ["name=\(columns[0])"]).error == nil)
    #expect(try workspace.run(table, as: "l.csv", columns: ["name=\(columns[1])"]).people == ["Gerda"])
  }

  @Test(arguments: [
    "name\na@x.example\n", "Username\na@x.example\n", "id,name\n7,a@x.example\n",
    "Username,Email,Role\nroot,a@x.example,admin\n",
  ])
  func emailAddressInTheNameColumnIdentifiesAPerson(table: String) throws {
    let run = try workspace.run(table, as: "l.csv")
    #expect((run.error, run.emails) == (nil, ["a@x.example"]))
  }

  @Test func invisibleSpacesAroundANameAreRemoved() throws {
    let run = try workspace.run("First Name,Last Name\n\u{A0}Ada\u{200B}, Byron\u{202F}\n\u{A0},Bob\n", as: "l.csv")
    #expect(run.people == ["Ada Byron", "Bob"])
  }

  @Test func noteListsNameColumnsInOrderOfPreference() throws {
    let run = try workspace.run("Company,Nickname,Last Name,First Name,Full Name,Username\nA,B,C,D,E,f\n", as: "l.csv")
    #expect(
      run.columnChoices
        == #"name is "Full Name", or else "First Name" + "Last Name", or else "Nickname", or else "Username", "#
        + #"or else "Company"; id is "Username""#)
  }

  // MARK: Addresses alone

  private static let unnamed = [
    ("E-mail,Person\na@x.example,Ada\n", "l.csv", "E-mail", "Person"),
    (#"[{"mail": "a@x.example", "person": "Ada"}]"#, "l.json", "mail", "person"),
  ]

  @Test(arguments: unnamed)
  func listWithOnlyEmailsAndUnusedTextIsRejected(text: String, file: String, email: String, other: String) throws {
    let run = try workspace.run(text, as: file)
    let reason =
      "no row has a name or a photo: the columns are \"\(email)\", \"\(other)\": assign one, for example "
      + "--column name=\"\(other)\"; --column email=\"\(email)\" uses addresses alone"
    #expect(run.error == InputError(reason: reason, kind: .contents))
    #expect(workspace.outputs == [])
  }

  @Test(
    arguments: [
      ("Moderator,Headshot\nAda,a.jpg\n", "l.csv", "Headshot", "Moderator"),
      (#"[{"photo": "a.jpg", "storyteller": "Ada"}]"#, "l.json", "photo", "storyteller"),
    ] as [(String, String, String, String)])
  func listWithOnlyPhotosAndUnusedTextIsRejected(text: String, file: String, photo: String, other: String) throws {
    let run = try workspace.run(text, as: file)
    let columns = text.hasPrefix(other) ? [other, photo] : [photo, other]
    let reason =
      "no row has a name: the columns are \(columns.map(\.quoted).joined(separator: ", ")): assign one, for example "
      + "--column name=\"\(other)\"; --column src=\"\(photo)\" uses photos alone"
    #expect(run.error == InputError(reason: reason, kind: .contents))
    #expect(try workspace.run(text, as: file, columns: ["src=\(photo)"]).error == nil)
    #expect(try workspace.run(text, as: file, columns: ["name=\(other)"]).people == ["Ada"])
  }

  @Test(arguments: ["src,Note\na.jpg,x\n", "Photo,Age\na.jpg,17\n", "Photo,Id,Note\na.jpg,7,x\n"])
  func listWithOnlyPhotosIsAcceptedWithKnownColumns(table: String) throws {
    #expect(try workspace.run(table, as: "l.csv").error == nil)
  }

  @Test(arguments: unnamed)
  func listWithOnlyASelectedEmailColumnIsAccepted(text: String, file: String, email: String, other: String) throws {
    let run = try workspace.run(text, as: file, columns: ["email=\(email)"])
    #expect((run.error, run.emails) == (nil, ["a@x.example"]))
    #expect(try workspace.run(text, as: file, columns: ["name=\(other)"]).people == ["Ada"])
  }

  @Test(arguments: [
    "E-mail\na@x.example\n", "E-mail,Age\na@x.example,17\n", "E-mail,Manager Email\na@x.example,b@x.example\n",
    "E-mail,Person\na@x.example,\n", "Employee ID,E-mail\n17,a@x.example\n",
  ])
  func listWithOnlyEmailsIsAcceptedWithoutUnusedText(table: String) throws {
    let run = try workspace.run(table, as: "l.csv")
    #expect((run.error, run.emails) == (nil, ["a@x.example"]))
  }
}
