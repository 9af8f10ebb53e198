/// The column names that other systems export for the fields of a row.
///
/// The names are those in exports of Google Contacts, Outlook, Microsoft Entra, Workday, BambooHR and GitHub, folded
/// for comparison: "E-mail 1 - Value" is `email1value`.
enum ColumnSynonyms {
  /// The columns with a full name, in the order of preference.
  static let fullNames = [
    "fullname", "displayname", "fulldisplayname", "employeename", "workername", "legalname", "fulllegalname",
    "contactname",
  ]
  /// The columns with a name that some systems use for the full name and others for the first name.
  static let preferredNames = ["preferredname", "preferredfullname"]
  static let givenNames = [
    "preferredfirstname", "preferrednamefirstname", "firstname", "givenname", "legalfirstname", "legalnamefirstname",
    "forename",
  ]
  static let middleNames = ["middlename", "additionalname", "legalmiddlename", "legalnamemiddlename"]
  static let familyNames = [
    "preferredlastname", "preferrednamelastname", "lastname", "surname", "familyname", "legallastname",
    "legalnamelastname",
  ]
  /// The columns that serve as names if there is nothing better.
  static let userNames = ["login"]

  /// The columns of other fields, in the order of preference.
  static let others: [(field: String, columns: [String])] = [
    (
      "src",
      [
        "avatarurl", "photourl", "imageurl", "pictureurl", "profilephotourl", "profileimageurl", "profilepictureurl",
        "photolink", "imagelink", "avatar", "profilephoto", "profileimage", "profilepicture", "employeephoto",
        "headshot",
        "headshoturl",
      ]
    ),
    (
      "email",
      [
        "emailaddress", "mail", "workemail", "workemailaddress", "primaryworkemail", "emailprimarywork",
        "businessemail",
        "companyemail", "primaryemail", "primaryemailaddress", "email1value", "email1address", "userprincipalname",
        "upn", "homeemail", "personalemail", "email2value", "email2address", "email3value", "email3address",
      ]
    ),
    (
      "id",
      [
        "employeeid", "employeenumber", "employee#", "employeeno", "employeeno.", "workerid", "workernumber",
        "objectid",
        "userid", "login", "username",
      ]
    ),
  ]
}
