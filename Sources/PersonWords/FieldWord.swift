/// The words with which other systems label information about a person.
///
/// They are the column headers of exports and the JSON keys of APIs in English, German, French, Spanish, Portuguese,
/// Italian, Dutch, Polish, Russian, Turkish, Japanese, Korean, Chinese, Swedish, Danish, Norwegian, Finnish, Czech,
/// Slovak, Hungarian, Romanian, Ukrainian, Greek, Arabic, Hebrew, Vietnamese, Indonesian, Thai and Hindi. All are
/// folded with `fold(_:)`: "E-mail 1 - Value" becomes `email1value`.
///
/// National and tax identifiers are deliberately omitted, because identifiers become file names. Company identifiers
/// are omitted because several people share them.
enum ColumnWords {
  /// The kind of information in a column.
  enum Meaning: Int, CaseIterable, Hashable, Sendable {
    /// A full name.
    case displayName
    /// A full name, or the given or family name if another column contains the other part.
    case name
    case givenName
    case middleName
    case familyName
    /// A name that a person goes by, which may be a single word.
    case nickname
    /// The name of a person in a role, who may not be the person that the row describes.
    case role
    /// The company or institution of a person.
    case organization
    /// A sign-in name, which can replace a missing name or identifier.
    case userName
    case email
    /// The URL or path of a photo, or the Base64-encoded image file.
    case photo
    case id
    /// The URL of a person's page.
    case link
  }

  /// The words for each meaning in order of preference, separated by spaces.
  static let words: KeyValuePairs<Meaning, String> = [
    // MARK: Full names
    // The keys with dots are those of SCIM, FHIR, Dropbox, Google's Admin SDK, Oracle HCM, Notion and ADP.
    .displayName:
      """
    fullname realname displayname fulldisplayname employeename workername legalname fulllegalname \
    defaultfullname formattedname formattedfullname displayfullname namesurname nameandsurname firstnamelastname \
    firstandlastname firstlastname yourname staffname membername studentname candidatename applicantname patientname \
    volunteername attendeename inviteename childname participantname personname nomnomdorigine nombrenombreoriginal \
    nomenomeoriginal publicname globalname nameoriginalname \
    name.formatted name.text name.displayname name.fullname name.full names.items.displayname emailaddress.name \
    fullname.title.plaintext \
    legalname.formattedname cn commonname \
    vollstandigername vollstaendigername vollername nachundvorname nachnameundvorname familiennameundvorname zuundvorname anzeigename angezeigtername klarname vorundnachname \
    vorundzuname vornameundnachname vornamenachname vornamename vor/nachname vorname/nachname namevorname \
    nachnamevorname name,vorname nachname,vorname mitarbeitername namedesmitarbeiters namemitarbeiter \
    teilnehmername schulername \
    nomcomplet prenometnom prenomnom nometprenom nometprenoms nomprenom nomprenoms nom,prenom nom/prenom \
    prenom/nom nomaffiche nomdaffichage nomdelemploye nomdusalarie nomduparticipant \
    nombrecompleto nombreyapellidos nombreyapellido nombresyapellidos nombreapellidos nombreapellido \
    apellidosynombre apellidosynombres apellidoynombre apellidoynombres apellidosnombre apellidos,nombre \
    nombreparamostrar nombremostrado nombredelempleado nombreempleado nombredelalumno \
    nomecompleto nomeesobrenome nomesobrenome nomeeapelido nomedeexibicao nomeparaexibicao nomedofuncionario \
    nomedocolaborador nomedoaluno \
    nomeecognome nomecognome cognomeenome cognomenome nome/cognome cognome,nome nominativo nomevisualizzato \
    nomedavisualizzare nomedipendente nomedeldipendente \
    volledigenaam volledignaam weergavenaam voorenachternaam voornaamenachternaam voornaamachternaam \
    naammedewerker medewerkernaam naamleerling \
    imieinazwisko imienazwisko imionainazwisko nazwiskoiimie nazwiskoimie pelneimieinazwisko pelneimie \
    nazwawyswietlana pracownikimieinazwisko \
    фио ф.и.о полноеимя отображаемоеимя имяифамилия имяфамилия фамилияиимя фамилияимя фамилияимяотчество \
    фиосотрудника сотрудникфио сотрудник имясотрудника \
    adsoyad adisoyadi adsoyadi advesoyad adivesoyadi isimsoyisim isimsoyad isimvesoyisim tamad tamadi tamisim \
    gorunenad gorunenisim goruntulenenad calisanadi personeladi adisoyad soyadad \
    氏名 姓名 フルネーム 表示名 氏名漢字 漢字氏名 社員名 従業員名 社員氏名 従業員氏名 職員氏名 生徒氏名 \
    성명 전체이름 표시이름 표시명 직원명 사원명 성함 \
    全名 显示名 显示名称 员工姓名 中文姓名 中文名 中文名字 姓名中文 真实姓名 成员姓名 学生姓名 英文姓名 英文名 英文名字 姓名英文 學生姓名 顯示名稱 員工姓名 \
    fullstandigtnamn helanamnet visningsnamn forochefternamn fornamnefternamn fuldenavn fuldtnavn visningsnavn \
    fornavnogefternavn forogefternavn fulltnavn fulltnamn fornavnogetternavn forogetternavn medarbejdernavn \
    ansattnavn \
    jmenoaprijmeni jmenoprijmeni prijmeniajmeno prijmenijmeno celejmeno zobrazovanejmeno teljesnev \
    megjelenitendonev megjelenitettnev dolgozoneve піб п.і.б повнеімя імятапрізвище імяпрізвище прізвищетаімя \
    прізвищеімя прізвищеімяпобатькові відображуванеімя \
    kokonimi nayttonimi menoapriezvisko priezviskoameno celemeno numecomplet numesiprenume numeprenume prenumesinume \
    ονοματεπώνυμο ονοματεπωνυμο πλήρεςόνομα όνομακαιεπώνυμο الاسمالكامل الإسمالكامل اسمالموظف שםמלא שםעובד \
    hovaten hoten tendaydu hotendaydu tenhienthi tennhanvien namalengkap namakaryawan namapegawai namasiswa \
    ชื่อนามสกุล ชื่อและนามสกุล ชื่อสกุล ชื่อเต็ม ชื่อพนักงาน पूरानाम पूर्णनाम कर्मचारीकानाम \
    imeiprezime prezimeiime imeinpriimek نامونامخانوادگی نامکامل priimekinime vardaspavarde vardasirpavarde vardsuzvards vardsunuzvards \
    taisnimi fulltnafn athletename \
    ogrenciadi ogrenciadisoyadi 학생이름 학생명 학생성명 اسمالطالب الاسمالثلاثي الاسمالرباعي שםהתלמיד שםהתלמידה tenhocsinh hotenhocsinh \
    фамилия,имя,отчество фамилия,имя adinizsoyadiniz adinizvesoyadiniz elevnavn jmenozaka nomdeleleve nomeleve \
    schuelername employeenamelastsuffix,firstmi \
    payrollname lastname,firstname lastfirst name,first namelastfirst namelast,first lastnamefirstname \
    lastfirstname surnamefirstname fullnamelast,first surname,firstname familyname,givenname
    """,

    // MARK: Full or partial names
    .name:
      """
    name name.title.plaintext nom nombre nome naam имя име ad adi isim ismi 名前 お名前 名字 이름 namn navn jmeno nev імя \
    nimi meno nume όνομα ονομα الاسم الإسم اسم שם ten nama ชื่อ नाम nomdenaissance \
    ime vardas vards nafn jina pangalan enw izena անուն аты نام
    """,

    // MARK: Given names
    .givenName:
      """
    preferredfirstname preferrednamefirstname preferredorchosenfirstname preferredgivenname preferredforename \
    chosenfirstname firstname givenname legalfirstname legalnamefirstname forename legalgivenname legalforename \
    firstnamerequired givennames firstnames forenames fname namefirst namegiven firstnamebilling first gn \
    christianname christiannames \
    name.givenname name.first name.firstname name.given names.items.firstname firstname.value legalname.givenname \
    name.preferredfirstname \
    vornamebevorzugt bevorzugtervorname rufname vornameadressattypnaturlicheperson vorname vornamen vorna erstervorname \
    prenomprefere prenomusuel prenomdusage prenom prenoms premierprenom prenomducontact \
    nombres primernombre nombredepila nombrepropio \
    primeironome nomeproprio nomesproprios prenome \
    primonome nomedibattesimo \
    roepnaam voornaam voornamen eerstenaam \
    imie imiona pierwszeimie \
    личноеимя первоеимя \
    ilkad ilkadi ilkisim onad onadi \
    名 下の名前 名前名 名漢字 ファーストネーム \
    tilltalsnamn fornamn fornavn fornavne krestnijmeno keresztnev utonev особистеімя \
    kutsumanimi etunimi etunimet krstnemeno prenume eesnimi fornafn emri jinalakwanza enwcyntaf \
    الاسمالأول الاسمالاول الإسمالأول שםפרטי namadepan ชื่อจริง ชื่อต้น पहलानाम प्रथमनाम
    """,

    // MARK: Middle names
    .middleName:
      """
    middlename preferrednamemiddlename preferredmiddlename preferredorchosenmiddlename additionalname \
    legalmiddlename legalnamemiddlename middlenames additionalnames middleinitial namemiddle middle \
    secondfirstname patronymic mi name.middlename name.middle name.additionalname middlename.value \
    weiterevornamen weiterervorname zweitervorname zweitername mittelname \
    deuxiemeprenom secondprenom autresprenoms \
    segundonombre segundonome nomedomeio secondonome \
    tussenvoegsel tussenvoegsels voorvoegsel voorvoegsels middelstenaam tweedevoornaam \
    drugieimie отчество второеимя ikinciad ikinciadi ikinciisim ortaad ortaisim gobekadi \
    ミドルネーム 중간이름 中间名 中間名 \
    mellannamn mellemnavn mellomnavn druhejmeno prostrednijmeno masodikkeresztnev kozepsonev побатькові \
    πατρώνυμο \
    الاسمالأوسط اسمالأب tendem tenlot namatengah ชื่อกลาง मध्यनाम
    """,

    // MARK: Family names
    .familyName:
      """
    preferredlastname preferrednamelastname preferredorchosenlastname preferredsurname preferredfamilyname \
    lastname surname familyname legallastname legalnamelastname legalsurname legalfamilyname lastnamerequired \
    surnames lastnames familynames lname sname namelast namefamily lastnamebilling last sn \
    name.familyname name.last name.lastname name.surname name.family names.items.lastname lastname.value \
    legalname.familyname1 \
    nachnamebevorzugt bevorzugternachname nameadressattypnaturlicheperson nachname nachnamen nachn familienname zuname \
    nomdusage nomusuel nommarital nomdepouse nomdepoux nomdefamille nomsdefamille nompatronymique \
    apellidos apellido primerapellido apellidopaterno segundoapellido apellidomaterno apellido1 1erapellido \
    1apellido 1ºapellido apellido2 2doapellido 2apellido 2ºapellido \
    sobrenome ultimonome nomedefamilia apelidos apelido \
    cognome cognomi cognoms cognom primercognom \
    achternaam familienaam \
    nazwisko фамилия soyad soyadi soyisim soyismi \
    姓 氏 苗字 姓漢字 ラストネーム ファミリーネーム 名前姓 성 성씨 姓氏 \
    efternamn efternavn etternavn slektsnavn prijmeni vezeteknev csaladnev csaladinev прізвище презиме \
    sukunimi priezvisko numedefamilie prezime priimek pavarde uzvards perekonnanimi perenimi eftirnafn kenninafn \
    jinalaukoo jinalamwisho mbiemri apelyido cyfenw abizenak abizena ազգանուն тегі επώνυμο نامخانوادگی نامفامیلی \
    επωνυμο επίθετο اسمالعائلة اللقب الكنية الاسمالأخير الاسمالاخير שםמשפחה hovatendem hovadem hodem namabelakang \
    namakeluarga \
    นามสกุล สกุล उपनाम अंतिमनाम कुलनाम सरनेम
    """,

    // MARK: Names that people go by
    .nickname:
      """
    preferredname preferredfullname preferredorchosenname preferredname.value nickname nick knownas knownby goesby \
    badgename nameonbadge \
    familiarname name.familiarname chosenname alias shortname \
    bevorzugtername nomprefere nombrepreferido nomepreferido nomesocial nomepreferito voorkeursnaam \
    spitzname kurzname surnom pseudo pseudonyme apodo sobrenombre soprannome bijnaam \
    pseudonim przydomek ksywa прозвище ник никнейм псевдоним takmaad takmaadi lakap rumuz \
    ニックネーム 愛称 通称 呼び名 닉네임 별명 昵称 暱稱 花名 别名 \
    smeknamn oknavn kaldenavn kallenavn kjelenavn prezdivka becenev прізвисько нік псевдонім \
    lempinimi prezyvka \
    porecla ψευδώνυμο παρατσούκλι כינוי bietdanh namapanggilan ชื่อเล่น
    """,

    // MARK: Names in roles
    .role:
      """
    worker user parkrunner speaker speakername player author presenter participant attendee guestname teachername \
    contactname contact \
    contactperson employee representative member student athlete \
    schuler schulerin schuler/in lehrer lehrerin lehrer/in teilnehmer teilnehmerin teilnehmer/in mitglied \
    mitarbeiter/in spieler spielerin referent referentin autor autorin ansprechpartner ansprechpartnerin ansprechperson \
    kontaktperson mitarbeiter mitarbeiterin mitarbeitende \
    eleve eleves etudiant enseignant professeur adherent joueur auteur intervenant nomducontact personneacontacter interlocuteur salarie employe \
    alumno alumna alumno/a alumnos alumnado estudiante profesor profesor/a socio jugador ponente nombredelcontacto personadecontacto contacto empleado \
    aluno aluna aluno/a estudante professor nomedocontato pessoadecontato contato funcionario colaborador \
    alunno alunna studente docente giocatore relatore autore referente personadicontatto dipendente \
    leerling docent speler spreker contactpersoon medewerker werknemer \
    uczen elev elever zak zakyne student/in ученик учащийся студент ogrenci الطالب תלמיד hocsinh sinhvien \
    osobakontaktowa pracownik контактноелицо yetkili yetkilikisi calisan personel \
    担当者 担当者名 담당자 담당자명 직원 联系人 联系人姓名 聯絡人 聯絡人姓名 kontaktniosoba kapcsolattarto контактнаособа
    """,

    // MARK: Organisations
    .organization:
      """
    company companyname associatedcompany primaryassociatedcompany associatedcompanyname organization organisation organizationname organisationname organization1name employer \
    employername org orgname businessname institution institutionname \
    company.name organization.name organisation.name organizations.name employer.name \
    firma firmenname nameadressattypunternehmen unternehmen unternehmensname arbeitgeber einrichtung \
    societe entreprise nomdelentreprise nomdelasociete raisonsociale employeur organisme \
    empresa nombredelaempresa nombreempresa razonsocial organizacion empleador \
    nomedaempresa razaosocial organizacao empregador \
    azienda nomeazienda nomedellazienda societa ragionesociale ditta organizzazione \
    bedrijf bedrijfsnaam organisatie organisatienaam werkgever \
    przedsiebiorstwo nazwafirmy organizacja pracodawca \
    компания названиекомпании организация названиеорганизации работодатель фирма \
    sirket sirketadi firmaadi kurum kurumadi kurulus isveren \
    会社 会社名 企業名 法人名 勤務先 勤務先名 組織 組織名 회사 회사명 기업명 업체명 \
    公司 公司名 公司名称 企业名称 工作单位 单位名称 组织 公司名稱 企業名稱 \
    foretag foretagsnamn arbetsgivare virksomhed virksomhet firmanavn selskap arbejdsgiver arbeidsgiver \
    spolecnost nazevfirmy ceg cegnev vallalat компанія назвакомпанії організація фірма \
    yritys organisaatio tyonantaja \
    companie angajator εταιρεία εταιρία οργανισμός الشركة المؤسسة جهةالعمل חברה ארגון congty tencongty tochuc \
    perusahaan namaperusahaan บริษัท องค์กร หน่วยงาน कंपनी संगठन
    """,

    // MARK: Sign-in names
    .userName:
      """
    login username loginname loginid userlogin samaccountname onpremisessamaccountname uid preferredusername \
    cognito:username handle screenname acct slug usernicename nicename mailnickname logonname signinname \
    accountlogin networkid netid login.username profile.login \
    benutzername benutzerkennung benutzer anmeldename kennung nutzername loginkennung \
    nomdutilisateur identifiant nomdecompte utilisateur \
    nombredeusuario usuario nomedeusuario nomedeutilizador utilizador \
    nomeutente gebruikersnaam inlognaam nazwauzytkownika \
    имяпользователя логин kullaniciadi \
    ユーザー名 ユーザ名 ログイン名 ログインid アカウント名 사용자이름 사용자명 아이디 로그인id 계정 \
    用户名 登录名 登陆名 账号 帐号 账户名 使用者名稱 用戶名 帳號 \
    anvandarnamn brugernavn brukernavn uzivatelskejmeno felhasznalonev імякористувача логін \
    kayttajatunnus \
    kayttajanimi numeutilizator numedeutilizator όνομαχρήστη اسمالمستخدم שםמשתמש tendangnhap tentaikhoan \
    namapengguna \
    ชื่อผู้ใช้ उपयोगकर्तानाम
    """,

    // MARK: E-mail addresses: general and work, then private and additional
    .email:
      """
    email emailaddress mail workemail workemailaddress primaryworkemail emailprimarywork workcontact:workemail \
    businessemail businessemailaddress companyemail corporateemail professionalemail officeemail officialemail \
    primaryemail primaryemailaddress emailaddressrequired emailprimary emailwork emailbilling emailbusiness workmail \
    mailaddress emailid mailid schoolemail internalemailaddress emailaddress1 \
    email1value email1address emails.value emailaddresses.value emails.emailaddress emails.address emails.email \
    emails.items.emailaddress emailaddresses.emailaddress emailaddresses.address email.value email.address \
    email.email emailaddress.address work.email businesscommunication.emails.emailuri \
    emailadresse mailadresse dienstlicheemail dienstlicheemailadresse geschaftlicheemail geschaeftlicheemail \
    geschaftlicheemailadresse emailgeschaftlich emaildienstlich emailarbeit firmenemail elektronischepost \
    emailadressegeschaftlich emailadressedienstlich benutzeremail email:adresse email1adresse \
    adressedecourriel adresseemail adressemail courriel adressecourriel adressedemessagerie adresseelectronique mel \
    emailprofessionnel mailprofessionnel courrielprofessionnel adresseemailprofessionnelle emailpro mailpro \
    correoelectronico correo direcciondecorreoelectronico direcciondecorreo correocorporativo correolaboral \
    correoelectronicocorporativo correoinstitucional emailcorporativo emaillaboral correodetrabajo \
    enderecodeemail enderecoemail correioeletronico correioelectronico enderecodecorreioeletronico \
    emailprofissional emailinstitucional emaildetrabalho \
    indirizzoemail indirizzomail indirizzodipostaelettronica indirizzopostaelettronica indirizzodiposta \
    postaelettronica posta emailaziendale mailaziendale emaildilavoro emaillavoro \
    emailadres mailadres emailzakelijk zakelijkeemail zakelijkemail zakelijkemailadres zakelijkeemailadres \
    werkemail emailwerk emailadreswerk \
    adresemail adresmail adrespocztyelektronicznej pocztaelektroniczna emailsluzbowy sluzbowyemail mailsluzbowy \
    adresemailsluzbowy sluzbowyadresemail \
    электроннаяпочта почта адресэлектроннойпочты элпочта эл.почта адресэлпочты имейл емейл емайл майл \
    рабочаяпочта корпоративнаяпочта рабочийemail рабочаяэлектроннаяпочта корпоративныйemail \
    eposta epostaadresi epostaadres mailadresi emailadresi isepostasi iseposta kurumsaleposta sirketepostasi \
    メールアドレス 電子メールアドレス 電子メール eメールアドレス eメール emailアドレス メール 会社メールアドレス 会社メール ﾒｰﾙｱﾄﾞﾚｽ \
    이메일 이메일주소 전자메일주소 전자메일 전자우편 메일주소 메일 회사이메일 업무이메일 회사메일 \
    邮箱 电子邮箱 邮箱地址 电子邮件 电子邮件地址 邮件地址 邮件 工作邮箱 公司邮箱 企业邮箱 电邮 \
    電子郵件 電子郵件地址 電子信箱 電郵 電郵地址 信箱 公司信箱 \
    epostadress epost mejladress mejl mailadress jobbmejl arbejdsmail epostadresse jobbepost \
    correuelectronic correu adrecaelectronica emailovaadresa pracovniemail emailcim cegesemail munkahelyiemail \
    електроннапошта пошта електроннаадреса адресаелектронноїпошти робочапошта імейл \
    sahkoposti sahkopostiosoite epasts epastaadrese elpastas epostiaadress netfang baruapepe ebost \
    postaelektronikoa էլփոստ ایمیل آدرسایمیل پستالکترونیک پستالکترونیکی \
    tyosahkoposti adresadeemail adresaemail ηλεκτρονικόταχυδρομείο ηλεκτρονικήδιεύθυνση διεύθυνσηemail ηλταχυδρομείο \
    البريدالإلكتروني البريدالالكتروني بريدإلكتروني عنوانالبريدالإلكتروني الإيميل الايميل ايميل \
    דואל דוא״ל אימייל מייל דואראלקטרוני כתובתדואל כתובתדוא״ל כתובתמייל כתובתאימייל \
    thudientu diachiemail diachithudientu surel alamatemail alamatsurel อีเมล อีเมล์ ที่อยู่อีเมล \
    ईमेल ईमेलपता ईमेलआईडी इमेल \
    emails emailaddresses userprincipalname upn participantidupn \
    homeemail personalemail email2value email2address email3value email3address privateemail secondaryemail \
    alternateemail alternativeemail otheremail othermails emailhome emailpersonal emailprivate emailother \
    homeemailaddress personalemailaddress privateemailaddress worksecondaryemail \
    homesecondaryemail emailaddress2 emailaddress3 email2 email3 \
    privateemailadresse emailprivat emailadresseprivat email2:adresse email2adresse \
    emailpersonnel mailpersonnel courrielpersonnel adresseemailpersonnelle emailperso mailperso \
    correopersonal correoelectronicopersonal emailpessoal emailpersonale mailpersonale \
    priveemail emailprive priveemailadres prywatnyemail emailprywatny prywatnyadresemail \
    личнаяпочта личныйemail kisiseleposta kisiselepostaadresi \
    個人メールアドレス 私用メールアドレス 개인이메일 개인메일 个人邮箱 私人邮箱 個人信箱 \
    privatmejl privatmail privatepost soukromyemail osobniemail maganemail особистапошта
    """,

    // MARK: Photos
    // The sizes that Slack, Discord, Odoo, Asana, Jira and WordPress offer follow the general words, large ones first.
    .photo:
      """
    avatarurl photourl imageurl pictureurl profilephotourl profileimageurl profilepictureurl photolink imagelink \
    avatar profilephoto profileimage profilepicture headshot headshoturl photo picture image thumbnailphotourl \
    profileimageurlhttps profilepicurl profilepic picurl imgurl avatarlink avatarimage teacherphoto photofile \
    photopath photofilename avatarfile imagepath imagefile \
    portraiturl portrait mugshot mugshoturl thumbnailphoto jpegphoto fullphotourl smallphotourl photooriginal \
    photothumb photosmall entityimageurl entityimage profileimageurlsmall avatarstatic \
    image512 image192 image1024 imageoriginal image72 image48 profile.image512 profile.image192 profile.image1024 \
    profile.imageoriginal profile.image72 profile.image48 image1920 image256 image128 photo.image1024x1024 \
    photo.image128x128 photo.image60x60 photo.image36x36 avatarurls.48x48 avatarurls.32x32 avatarurls.24x24 \
    avatarurls.16x16 avatarurls.96 avatarurls.48 avatarurls.24 \
    picture.large picture.medium picture.thumbnail photo.contenturl photo.mappedcontenturl photos.value photos.url \
    photo.url photo.value picture.url \
    picture.data.url avatar.url avatar.avatarurl avatar.imageurl image.url images.url links.avatar.href \
    photo.thumbnails.large.url photo.photolink photo.highreslink \
    pictureid.pictures.512 pictureid.pictures.128 about.avatar photo.files.file.url photo.files.external.url \
    avatar.files.file.url avatar.files.external.url profilepicture.value avatar.large avatar.medium photo.large \
    photo.medium \
    profilbild profilfoto foto bild fotourl bildurl fotolink bildlink mitarbeiterfoto passfoto passbild portrat \
    fotodatei bilddatei lichtbild avatarbild \
    photodeprofil photoprofil imagedeprofil lienphoto urlphoto urldelaphoto photodidentite trombinoscope \
    fotodeperfil imagendeperfil fotografia imagen urldelafoto urlfoto enlacefoto retrato \
    fotodoperfil imagemdeperfil imagemdoperfil imagem urldafoto linkdafoto \
    fotoprofilo fotodelprofilo immaginedelprofilo immagineprofilo immagine ritratto \
    profielfoto pasfoto afbeelding portret zdjecie zdjecieprofilowe awatar \
    фото фотография фотопрофиля фотосотрудника ссылканафото аватар аватарка портрет \
    profilfotografi profilresmi fotograf resim vesikalik vesikalikfotograf fotograflinki \
    写真 顔写真 プロフィール写真 プロフィール画像 写真url 画像url 画像 アバター 証明写真 \
    사진 프로필사진 프로필이미지 증명사진 사진url 아바타 \
    照片 头像 头像地址 头像链接 头像url 照片链接 照片地址 证件照 相片 图片 頭像 大頭照 證件照 \
    profilbillede billede profilbilde bilde fotka fotografie profilovyobrazek profilovafotka \
    fenykep profilkep kep світлина фотопрофілю \
    obrazek kuva valokuva عکس تصویر profiilikuva poza pozadeprofil imagine \
    φωτογραφία φωτογραφια φωτογραφίαπροφίλ εικόνα الصورة صورة الصورةالشخصية صورةشخصية תמונה תמונתפרופיל \
    anh anhdaidien hinhanh hinhdaidien anhthe fotoprofil gambar gambarprofil \
    รูป รูปถ่าย รูปภาพ รูปโปรไฟล์ ภาพถ่าย फोटो तस्वीर छायाचित्र
    """,

    // MARK: Identifiers
    .id:
      """
    id employeeid employeenumber employee# employeeno employeecode workerid workernumber objectid userid empid \
    empno emp# empnumber empcode staffid staffnumber staffno personnelnumber personnelno personnelid payrollid \
    payrollnumber payrollno associateid n°adherent elevid 员工userid filenumber file# badgeid badgenumber \
    personnumber personid membershipno rollno rollnumber admissionnumber admissionno admno adno enrollmentnumber \
    enrollmentno enrolmentnumber regno registrationno registrationnumber licencenumber licensenumber \
    personidexternal colleagueid memberid membernumber membershipnumber membershipid studentid studentnumber \
    studentno studentcode pupilid teacherid idnumber attendeeid attendee# attendeeno attendeenumber participantid \
    respondentid guestid registrationid contactid recordid accountid userno usernumber usercode localid externalid \
    systemuserid sysuserid sysid objectguid guid uuid customernumber customerno uniqueexternalid gid \
    sub key idstr login.uuid attributes.id.value \
    associateoid id.$oid pk workerid.idvalue pernr \
    mitglnr mitgliednr mitgliedernummer passnummer passnr spielerpassnummer personalnummer personalnr persnr pers.nr personalid kundennr kundennummer kdnr matrnr schulernummer schulernr \
    mitarbeiternummer mitarbeiternr mitarbeiterid stammnummer \
    ausweisnummer mitgliedsnummer mitgliedsnr matrikelnummer matrikelnr schulerid idnummer benutzerid \
    numerodidentification numerodelicence numerolicence nlicence n°licence nºlicence matricule numeromatricule nmatricule n°matricule numerodematricule numeroemploye numerodemploye n°employe \
    nemploye noemploye idemploye identifiantemploye numeroetudiant numerodetudiant numeroadherent \
    identifiantutilisateur \
    nodeempleado nodesocio numerodeid numerodeidentificacion nºsocio n°socio expediente nodecontrol legajo numerodelegajo nlegajo nºlegajo numerodeempleado numeroempleado noempleado nºempleado n°empleado \
    idempleado iddeempleado iddelempleado codigo nºdesocio n°desocio ndesocio nsocio codigodeempleado \
    codigoempleado numerodesocio idusuario iddeusuario \
    numerodeidentificacao numerosocio nºdealuno numerodealuno matricula numerodamatricula numerodefuncionario codigodofuncionario idfuncionario iddofuncionario \
    iddocolaborador numeromecanografico nºmecanografico matricola numeromatricola nmatricola ntessera \
    numerotessera codicedipendente \
    iddipendente numerodipendente idutente \
    relatiecode relatienummer personeelsnummer personeelsnr personeelsid medewerkernummer medewerkersnummer medewerkerid werknemersnummer \
    werknemernummer leerlingnummer studentnummer lidnummer numerpracownika nrpracownika idpracownika \
    numerewidencyjny nrewidencyjny numerosobowy numeralbumu nralbumu \
    табельныйномер табномер таб№ таб.№ табельный№ номерсотрудника idсотрудника кодсотрудника табельнийномер \
    sicilno sicilnumarasi personelno personelnumarasi personelid calisanno calisannumarasi calisanid ogrencino \
    ogrencinumarasi \
    社員番号 従業員番号 職員番号 社員id 従業員id 社員コード 従業員コード スタッフ番号 スタッフコード 学籍番号 ユーザーid 会員番号 \
    사번 사원번호 직원번호 직번 학번 회원번호 사용자id \
    工号 员工编号 员工号 员工工号 员工id 职工号 人员编号 学号 会员号 用户id 工號 員工編號 員工號 職員編號 學號 \
    anstallningsnummer anstallningsnr anstallningsid azonosito identificador identificatore identyfikator идентификатор ідентифікатор identifikator \
    medlemsnummer medlemsnr medlemsid medlemsnumer medarbejdernummer medarbejdernr ansattnummer ansattnr \
    osobnicislo cislozamestnance idzamestnance torzsszam dolgozoiazonosito munkavallaloiazonosito номерпрацівника \
    henkilonumero henkilostonumero tyontekijanumero opiskelijanumero \
    jasennumero osobnecislo کدپرسنلی شمارهپرسنلی idangajat numarangajat codangajat αριθμόςμητρώου αριθμόςεργαζομένου κωδικόςυπαλλήλου \
    رقمالموظف الرقمالوظيفي رقمالطالب מספרעובד manhanvien manv masonhanvien masinhvien masosinhvien mssv \
    nip nis nisn nomorkaryawan nomorpegawai idkaryawan idpegawai nomorindukkaryawan nomorindukpegawai nomorindukmahasiswa \
    รหัสพนักงาน รหัสนักเรียน รหัสนักศึกษา รหัสสมาชิก कर्मचारीआईडी कर्मचारीसंख्या आईडी
    """,

    // MARK: Pages
    .link:
      """
    htmlurl weburl profileurl profilelink profilepageurl profilepage publicprofileurl permalink userpage personurl \
    linkedinurl linkedinprofileurl linkedinprofile urlofmemberprofile links.html.href labeleduri link profillink \
    profilseite lienduprofil urlduprofil enlacedelperfil urldelperfil linkdoperfil linkprofilo profiellink \
    linkdoprofilu ссылканапрофиль profillinki プロフィールurl 프로필url 프로필링크 个人主页 主页链接
    """,
  ]
}
