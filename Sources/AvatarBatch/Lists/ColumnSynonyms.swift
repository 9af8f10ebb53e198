/// The columns in which other systems export what fields of a row mean.
///
/// The names are those of exports of Google Contacts, Outlook, Microsoft Entra, Workday, BambooHR and GitHub, folded as
/// names of columns are compared: "E-mail 1 - Value" is `email1value`.
enum ColumnSynonyms {
  /// Columns with a whole name, the best first.
  static let fullNames = [
    "fullname", "displayname", "fulldisplayname", "employeename", "workername", "legalname", "fulllegalname",
    "contactname",
  ]
  /// Columns with a name that some systems use for the whole name and others only for the first one.
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
  /// Columns whose values are names if there is nothing better.
  static let userNames = ["login"]

  /// The columns of other fields, the best first.
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
