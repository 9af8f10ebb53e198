import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of avatars from tables that other systems export, without any options.
@Suite struct OtherSystemsTests {
  @Test(arguments: contacts + directories)
  func tableOfContactsOrUsersIsRead(system: ListOfSystem) throws { try system.expectPeople() }

  @Test(arguments: staff + communities)
  func tableOfStaffOrMembersIsRead(system: ListOfSystem) throws { try system.expectPeople() }

  @Test(arguments: westernEuropean + otherEuropean + eastAsian)
  func tableInAnotherLanguageIsRead(system: ListOfSystem) throws { try system.expectPeople() }
}

/// A list from another system, and the people in it.
struct ListOfSystem: Sendable, CustomTestStringConvertible {
  let system: String
  let format: ListFormat
  let text: String
  let people: [PersonInList]

  init(_ system: String, _ format: ListFormat, _ text: String, _ people: [PersonInList]) {
    self.system = system
    self.format = format
    self.text = text
    self.people = people
  }

  var testDescription: String { system }

  func expectPeople() throws {
    let workspace = try BatchWorkspace()
    let file = "l.\(format.rawValue)"
    try workspace.write(text, file)
    let list = BatchList.people(
      ListSource(
        path: workspace.path(file), format: format, rules: ColumnRules(fields: RowFields.all), rowLimit: 1 << 20))
    let parser = RowParser(
      defaults: [:], template: .standard, export: nil, directory: workspace.url.path + "/",
      themes: ThemeCache(AvatarRenderer()))
    let avatars = try list.avatars(parser).avatars
    try #require(avatars.count == people.count)
    // Without a photo, the report contains the initials.
    let specs = avatars.map { AvatarSpec(who: $0.spec.who) }
    let initials = try AvatarRenderer().avatars(offline: specs) { $0.report.initials }
    for (i, person) in people.enumerated() {
      #expect(initials[i] == person.initials)
      #expect(avatars[i].spec.who.address == person.email)
      #expect(avatars[i].spec.photo.source?.name == person.src)
      if let id = person.id { #expect(avatars[i].name == "\(id)-40") }
    }
  }
}

/// The facts about a person that a list must provide.
struct PersonInList: Sendable {
  let initials: String?
  let email: String?
  let src: String?
  /// The identifier that the file is named after, or nil if the file is named after another value.
  let id: String?

  init(_ initials: String?, _ email: String?, src: String? = nil, id: String? = nil) {
    self.initials = initials
    self.email = email
    self.src = src
    self.id = id
  }
}

// MARK: Tables in English

private let contacts: [ListOfSystem] = [
  ListOfSystem(
    "Google Contacts", .csv,
    """
    First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,Photo,Labels,\
    E-mail 1 - Label,E-mail 1 - Value
    Grace,,Hopper,Zoe,Dr.,Amazing,,US Navy,https://example.org/g.jpg,* myContacts,* Work,c@example.org ::: d@example.org
    ,,,,,,,,,* myContacts,,zelda.quist@example.org
    """,
    [
      PersonInList("GH", "c@example.org", src: "https://example.org/g.jpg"),
      PersonInList("ZQ", "zelda.quist@example.org"),
    ]
  ),
  ListOfSystem(
    "Google Contacts until 2023", .csv,
    """
    Name,Given Name,Additional Name,Family Name,Yomi Name,Nickname,Organization 1 - Name,E-mail 1 - Type,E-mail 1 - Value
    Ada Lovelace,Augusta,,King,,Countess,Engines,* Work,x@example.org
    """, [PersonInList("AL", "x@example.org")]),
  ListOfSystem(
    "Outlook", .csv,
    """
    Title,First Name,Middle Name,Last Name,Suffix,Company,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address
    Ms,Mary,Ann,Evans,,Westminster,george@example.org,SMTP,George Eliot (george@example.org),eliot@example.org
    """, [PersonInList("ME", "george@example.org")]),
  ListOfSystem(
    "LinkedIn", .csv,
    """
    First Name,Last Name,URL,Email Address,Company,Position,Connected On
    Alan,Turing,https://example.org/in/at,t@example.org,NPL,Researcher,01 Jan 2024
    """, [PersonInList("AT", "t@example.org")]),
  ListOfSystem(
    "HubSpot", .csv,
    """
    Record ID,First Name,Last Name,Email,Contact owner,Lead Status
    5501,Rosa,Parks,z@example.org,Quentin Xu,New
    """, [PersonInList("RP", "z@example.org", id: "5501")]),
  ListOfSystem(
    "Salesforce", .csv,
    """
    ID,FIRSTNAME,LASTNAME,NAME,EMAIL,SMALLPHOTOURL,ACCOUNTID
    005xx1,Edith,Clarke,Edith Clarke,e@example.org,https://example.org/s/1.png,001xx
    """, [PersonInList("EC", "e@example.org", src: "https://example.org/s/1.png", id: "005xx1")]),
  ListOfSystem(
    "Pipedrive", .csv,
    """
    Person - ID,Person - Name,Person - Organization,Person - Email - Work,Person - Email - Home
    12,Jean Bartik,ENIAC,w@example.org,h@example.org
    13,Kay McNulty,ENIAC,,k@example.org
    """, [PersonInList("JB", "w@example.org", id: "12"), PersonInList("KM", "k@example.org", id: "13")]),
  ListOfSystem(
    "Mailchimp", .csv,
    """
    Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,LAST_CHANGED
    m@example.org,Katherine,Johnson,2,2024-01-01,2024-01-01
    otto.weber@example.org,,,2,2024-01-01,2024-01-01
    """, [PersonInList("KJ", "m@example.org"), PersonInList("OW", "otto.weber@example.org")]),
]

private let directories: [ListOfSystem] = [
  ListOfSystem(
    "Google Workspace", .csv,
    """
    First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],\
    Recovery Email,Employee ID,Manager Email
    Hedy,Lamarr,q@example.org,****,/,private@example.org,E77,boss@example.org
    """, [PersonInList("HL", "q@example.org", id: "E77")]),
  ListOfSystem(
    "Microsoft Entra", .csv,
    """
    userPrincipalName,displayName,surname,mail,givenName,id,userType,jobTitle,companyName,mailNickname
    zuse_k@example.org,Konrad Zuse,Other,kz@example.org,Xaver,a1-b2,Member,Engineer,Zuse KG,zk
    """, [PersonInList("KZ", "kz@example.org", id: "a1-b2")]),
  ListOfSystem(
    "Microsoft 365", .csv,
    """
    Block credential,City,Department,Display name,First name,Last name,Object Id,User principal name
    False,Rome,R&D,Rita Levi-Montalcini,Anna,Bianchi,o-9,x@example.org
    """, [PersonInList("RL", "x@example.org", id: "o-9")]),
  ListOfSystem(
    "Active Directory", .csv,
    """
    "DistinguishedName","GivenName","Name","ObjectClass","ObjectGUID","SamAccountName","Surname","UserPrincipalName"
    "CN=Lise Meitner,OU=Staff,DC=example","Elise","Lise Meitner","user","6f-01","lm","Hahn","u@example.org"
    """, [PersonInList("LM", "u@example.org", id: "6f-01")]),
  ListOfSystem(
    "Okta", .csv,
    """
    user.firstName,user.lastName,user.email,user.login,user.status
    Emmy,Noether,p@example.org,en@example.org,ACTIVE
    """, [PersonInList("EN", "p@example.org")]),
  ListOfSystem(
    "Slack", .csv,
    """
    username,email,status,billing-active,has-2fa,has-sso,userid,fullname,displayname,expiration-timestamp
    xquill,b@example.org,Member,1,0,0,U07,Barbara Liskov,zed,
    """, [PersonInList("BL", "b@example.org", id: "U07")]),
  ListOfSystem(
    "Atlassian", .csv,
    """
    User id,User name,email,User status,Last seen
    5b10ac8d,Frances Allen,x@example.org,Active,Never
    """, [PersonInList("FA", "x@example.org", id: "5b10ac8d")]),
  ListOfSystem(
    "WordPress", .csv,
    """
    ID,user_login,user_email,user_url,user_registered,display_name
    3,xq,y@example.org,https://example.org,2024-01-01,Radia Perlman
    """, [PersonInList("RP", "y@example.org", id: "3")]),
]

private let staff: [ListOfSystem] = [
  ListOfSystem(
    "Workday", .csv,
    """
    Worker,Employee ID,Legal Name - First Name,Legal Name - Last Name,Preferred Name - First Name,\
    Preferred Name - Last Name,Email - Primary Work
    Augusta Byron (21),21,Augusta,Byron,Ada,King,x@example.org
    """, [PersonInList("AK", "x@example.org", id: "21")]),
  ListOfSystem(
    "BambooHR", .csv,
    """
    Employee #,First Name,Last Name,Preferred Name,Status,Work Email,Photo URL
    7,Margaret,Hamilton,Peggy,Active,x@example.org,https://example.org/7.jpg
    """, [PersonInList("MH", "x@example.org", src: "https://example.org/7.jpg", id: "7")]),
  ListOfSystem(
    "ADP", .csv,
    """
    Associate ID,File Number,Legal First Name,Legal Last Name,Preferred or Chosen First Name,\
    Preferred or Chosen Last Name,Position Status,Work Contact: Work Email
    X9,100,Augusta,Byron,Ada,King,Active,z@example.org
    Y9,101,Grace,Murray,,Hopper,Active,
    """, [PersonInList("AK", "z@example.org", id: "X9"), PersonInList("GH", nil, id: "Y9")]),
  ListOfSystem(
    "UKG", .csv,
    """
    Employee Number,First Name,Last Name,Preferred Name,Email Address,Supervisor Name
    E1,Dorothy,Vaughan,Dot,x@example.org,Ursula Zed
    """, [PersonInList("DV", "x@example.org", id: "E1")]),
  ListOfSystem(
    "Gusto", .csv,
    """
    First name,Last name,Preferred first name,Work email,Personal email,Department
    Augusta,King,Lovely,w@example.org,p@example.org,Engines
    """, [PersonInList("LK", "w@example.org")]),
  ListOfSystem(
    "SAP SuccessFactors", .csv,
    """
    STATUS,USERID,USERNAME,FIRSTNAME,LASTNAME,MI,GENDER,EMAIL,MANAGER,HR
    active,1042,xx,Evelyn,Granville,B,F,z@example.org,NO_MANAGER,NO_HR
    """, [PersonInList("EG", "z@example.org", id: "1042")]),
  ListOfSystem(
    "Oracle HCM", .csv,
    """
    PersonNumber,DisplayName,FirstName,LastName,WorkEmail
    300,Annie Easley,X,Y,z@example.org
    """, [PersonInList("AE", "z@example.org", id: "300")]),
]

private let communities: [ListOfSystem] = [
  ListOfSystem(
    "Calendly", .csv,
    """
    Invitee First Name,Invitee Last Name,Invitee Email,User Name,User Email
    Ada,Byron,x@example.org,Max Boss,boss@example.org
    """, [PersonInList("AB", "x@example.org")]),
  ListOfSystem(
    "Salesforce report", .csv,
    """
    Account Owner,Account Name,Account ID,First Name,Last Name,Email
    Max Boss,Acme,001A,Ada,Byron,x@example.org
    Max Boss,Acme,001A,Bob,Smith,y@example.org
    """, [PersonInList("AB", "x@example.org"), PersonInList("BS", "y@example.org")]),
  ListOfSystem(
    "Eventbrite", .csv,
    """
    Order #,Order Date,Prefix,First Name,Last Name,Email,Quantity,Ticket Type,Attendee #
    900,2024-01-01,Dr,Mae,Jemison,x@example.org,1,General,4711
    """, [PersonInList("MJ", "x@example.org", id: "4711")]),
  ListOfSystem(
    "Meetup", .csv,
    """
    Name,User ID,Title,Event Host,RSVP,URL of Member Profile
    Sally Ride,8812,Member,No,Yes,https://example.org/members/8812
    """, [PersonInList("SR", nil, id: "8812")]),
  ListOfSystem(
    "Shopify", .csv,
    """
    First Name,Last Name,Email,Accepts Email Marketing,Company,Address1,City,Total Spent
    Chien-Shiung,Wu,x@example.org,no,Columbia,1 Street,New York,0.00
    """, [PersonInList("CW", "x@example.org")]),
  ListOfSystem(
    "Moodle", .csv,
    """
    First name,Surname,ID number,Institution,Department,Email address
    Maria,Mitchell,S12,Vassar,Astronomy,x@example.org
    """, [PersonInList("MM", "x@example.org", id: "S12")]),
  ListOfSystem(
    "Canvas", .csv,
    """
    user_id,login_id,first_name,last_name,short_name,email,status
    C5,xy,Vera,Rubin,Vee,z@example.org,active
    """, [PersonInList("VR", "z@example.org", id: "C5")]),
  ListOfSystem(
    "Zoom", .csv,
    """
    Name (Original Name),User Email,Total Duration (Minutes),Guest
    Jocelyn Bell,x@example.org,42,No
    """, [PersonInList("JB", "x@example.org")]),
  ListOfSystem(
    "SurveyMonkey", .csv,
    """
    Respondent ID,Collector ID,Start Date,IP Address,Email Address,First Name,Last Name,Custom Data 1
    118,40,01/01/2024,192.0.2.1,x@example.org,Tu,Youyou,
    """, [PersonInList("TY", "x@example.org", id: "118")]),
  ListOfSystem(
    "Notion", .csv,
    """
    Name,Email,Person,Photo,Tags
    Shafi Goldwasser,x@example.org,Zed,https://example.org/s.png,crypto
    """, [PersonInList("SG", "x@example.org", src: "https://example.org/s.png")]),
  ListOfSystem(
    "Gravity Forms", .csv,
    """
    Name (First),Name (Last),Email,Entry Date
    Lynn,Conway,x@example.org,2024-01-01
    """, [PersonInList("LC", "x@example.org")]),
]

// MARK: Tables in other languages

private let westernEuropean: [ListOfSystem] = [
  ListOfSystem("Untis, German", .csv, "Kurzname;Langname;Vorname\nBYA;Byron;Ada\n", [PersonInList("AB", nil)]),
  ListOfSystem("SAP, German", .csv, "PERNR;NACHN;VORNA\n7;Byron;Ada\n", [PersonInList("AB", nil, id: "7")]),
  ListOfSystem(
    "Outlook, German", .csv,
    """
    Anrede;Vorname;Weitere Vornamen;Nachname;Suffix;Firma;Abteilung;E-Mail-Adresse;E-Mail-Typ
    Frau;Maria;Sibylla;Merian;;Metamorphosis;Kunst;x@example.org;SMTP
    """, [PersonInList("MM", "x@example.org")]),
  ListOfSystem(
    "DATEV, German", .csv,
    """
    Personalnummer;Name;Vorname;Eintrittsdatum
    00042;Schröder;Änne;01.01.2024
    """, [PersonInList("ÄS", nil, id: "00042")]),
  ListOfSystem(
    "List of pupils, German", .csv,
    """
    Familienname;Rufname;Klasse;Foto
    Planck;Max;7b;https://example.org/mp.jpg
    """, [PersonInList("MP", nil, src: "https://example.org/mp.jpg")]),
  ListOfSystem(
    "Staff, French", .csv,
    """
    Matricule;Nom;Prénom;Courriel;Photo
    M3;Curie;Irène;x@example.org;https://example.org/ic.jpg
    """, [PersonInList("IC", "x@example.org", src: "https://example.org/ic.jpg", id: "M3")]),
  ListOfSystem(
    "Outlook, French", .csv,
    """
    Titre;Prénom;Deuxième prénom;Nom;Société;Adresse de messagerie
    Mme;Sophie;;Germain;Académie;x@example.org
    """, [PersonInList("SG", "x@example.org")]),
  ListOfSystem(
    "Staff, Spanish", .csv,
    """
    Legajo;Nombre;Apellidos;Correo electrónico;Foto
    88;Gabriela;Mistral;x@example.org;https://example.org/gm.jpg
    """, [PersonInList("GM", "x@example.org", src: "https://example.org/gm.jpg", id: "88")]),
  ListOfSystem(
    "University, Spanish", .csv,
    """
    Nombres,Primer apellido,Segundo apellido,Correo institucional,DNI
    Severo,Ochoa,de Albornoz,x@example.org,1234
    """, [PersonInList("SO", "x@example.org")]),
  ListOfSystem(
    "Staff, Brazilian", .csv,
    """
    Matrícula;Nome completo;E-mail corporativo;E-mail pessoal;Foto de perfil
    20;Clarice Lispector;w@example.org;p@example.org;https://example.org/cl.jpg
    """, [PersonInList("CL", "w@example.org", src: "https://example.org/cl.jpg", id: "20")]),
  ListOfSystem(
    "Contacts, Portuguese", .csv,
    """
    Nome;Apelido;Empresa;Endereço de e-mail
    Sophia;Andresen;Poesia;x@example.org
    """, [PersonInList("SA", "x@example.org")]),
  ListOfSystem(
    "Staff, Italian", .csv,
    """
    Matricola;Cognome;Nome;Indirizzo e-mail;Immagine
    5;Fermi;Enrico;x@example.org;https://example.org/ef.jpg
    """, [PersonInList("EF", "x@example.org", src: "https://example.org/ef.jpg", id: "5")]),
  ListOfSystem(
    "AFAS, Dutch", .csv,
    """
    Personeelsnummer;Roepnaam;Voorletters;Tussenvoegsel;Achternaam;E-mailadres
    17;Vincent;V.W.;van;Gogh;x@example.org
    """, [PersonInList("VG", "x@example.org", id: "17")]),
]

private let otherEuropean: [ListOfSystem] = [
  ListOfSystem(
    "1C, staff", .csv, "Табельный номер;Сотрудник\n0007;Байрон Ада Августовна\n", [PersonInList("АБ", nil, id: "0007")]),
  ListOfSystem(
    "Staff, Polish", .csv,
    """
    Numer pracownika;Imię;Nazwisko;Adres e-mail;Zdjęcie
    31;Łucja;Zawada;x@example.org;https://example.org/lz.jpg
    """, [PersonInList("ŁZ", "x@example.org", src: "https://example.org/lz.jpg", id: "31")]),
  ListOfSystem(
    "1C, Russian", .csv,
    """
    Табельный номер;Фамилия;Имя;Отчество;Электронная почта
    0007;Ковалевская;Софья;Васильевна;x@example.org
    """, [PersonInList("СК", "x@example.org", id: "0007")]),
  ListOfSystem(
    "Staff, Russian", .csv,
    """
    ФИО;Должность;Рабочая почта;Фото
    Терешкова Валентина;Космонавт;x@example.org;https://example.org/vt.jpg
    """, [PersonInList("ВТ", "x@example.org", src: "https://example.org/vt.jpg")]),
  ListOfSystem(
    "Staff, Turkish", .csv,
    """
    Sicil No;Adı;Soyadı;Unvan;E-posta Adresi;Fotoğraf
    9;Ayşe;Öztürk;Mühendis;x@example.org;https://example.org/ao.jpg
    """, [PersonInList("AÖ", "x@example.org", src: "https://example.org/ao.jpg", id: "9")]),
  ListOfSystem(
    "Contacts, Turkish", .csv,
    """
    AD SOYAD;ŞİRKET;E-POSTA
    Cahit Arf;ODTÜ;x@example.org
    """, [PersonInList("CA", "x@example.org")]),
  ListOfSystem(
    "Staff, Swedish", .csv,
    """
    Anställningsnummer;Förnamn;Efternamn;E-postadress
    4;Selma;Lagerlöf;x@example.org
    """, [PersonInList("SL", "x@example.org", id: "4")]),
  ListOfSystem(
    "Outlook, Danish", .csv,
    """
    Fornavn;Mellemnavn;Efternavn;Firma;E-mail-adresse
    Inge;;Lehmann;Geodæsi;x@example.org
    """, [PersonInList("IL", "x@example.org")]),
  ListOfSystem(
    "Staff, Norwegian", .csv,
    """
    Ansattnummer;Navn;Etternavn;E-post;Bilde
    6;Roald;Amundsen;x@example.org;https://example.org/ra.jpg
    """, [PersonInList("RA", "x@example.org", src: "https://example.org/ra.jpg", id: "6")]),
  ListOfSystem(
    "Staff, Czech", .csv,
    """
    Osobní číslo;Jméno;Příjmení;E-mailová adresa
    15;Božena;Němcová;x@example.org
    """, [PersonInList("BN", "x@example.org", id: "15")]),
  ListOfSystem(
    "Staff, Hungarian", .csv,
    """
    Törzsszám;Vezetéknév;Keresztnév;E-mail cím
    16;Neumann;Janka;x@example.org
    """, [PersonInList("NJ", "x@example.org", id: "16")]),
  ListOfSystem(
    "Staff, Ukrainian", .csv,
    """
    Прізвище;Ім’я;По батькові;Електронна пошта
    Косач;Ольга;Петрівна;x@example.org
    """, [PersonInList("ОК", "x@example.org")]),
]

private let eastAsian: [ListOfSystem] = [
  ListOfSystem(
    "Staff, Japanese", .csv,
    """
    社員番号,姓,名,フリガナ,メールアドレス,写真
    A01,山本,太郎,ヤマモトタロウ,x@example.org,https://example.org/yt.jpg
    """, [PersonInList("山", "x@example.org", src: "https://example.org/yt.jpg", id: "A01")]),
  ListOfSystem(
    "Contacts, Japanese", .csv,
    """
    氏名,ふりがな,会社名,電子メール アドレス
    湯川 秀樹,ゆかわ ひでき,京都大学,x@example.org
    """, [PersonInList("湯", "x@example.org")]),
  ListOfSystem(
    "Staff, Korean", .csv,
    """
    사번,이름,부서,이메일,사진
    K7,김지호,개발,x@example.org,https://example.org/kj.jpg
    """, [PersonInList("김", "x@example.org", src: "https://example.org/kj.jpg", id: "K7")]),
  ListOfSystem(
    "Outlook, Korean", .csv,
    """
    이름,성,회사,전자 메일 주소
    서연,박,한빛,x@example.org
    """, [PersonInList("박", "x@example.org")]),
  ListOfSystem(
    "Feishu, Chinese", .csv,
    """
    工号,姓名,部门,邮箱,头像
    Z3,王小明,研发,x@example.org,https://example.org/wxm.png
    """, [PersonInList("王", "x@example.org", src: "https://example.org/wxm.png", id: "Z3")]),
  ListOfSystem(
    "Staff, traditional Chinese", .csv,
    """
    員工編號,姓名,職稱,電子郵件
    T4,林美玲,經理,x@example.org
    """, [PersonInList("林", "x@example.org", id: "T4")]),
]
