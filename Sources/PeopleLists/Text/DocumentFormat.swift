import AvatarFileSystem
import AvatarJSON

/// A document that users may pass instead of a list, but that must be exported first.
package struct DocumentFormat: Sendable {
  /// The signature at the start of a file.
  let signature: [UInt8]
  private let extensions: Set<String>
  /// The reason why the document is rejected, with a remedy, for the end of an error message.
  package let reason: String

  /// The formats of spreadsheets, from .xlsx to those of Excel 97 to 2004, and of documents.
  static let allCases = [
    DocumentFormat(
      signature: [0x50, 0x4B, 3, 4], extensions: ["xlsx", "xlsm", "ods", "numbers"],
      reason: "is a spreadsheet (.xlsx, .ods, .numbers) or another ZIP file: \(advice)"),
    DocumentFormat(
      signature: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], extensions: ["xls"],
      reason: "is a spreadsheet (.xls): \(advice)"),
    DocumentFormat(
      signature: Array("%PDF-".utf8), extensions: ["pdf"], reason: "is a PDF: export its table as CSV"),
    DocumentFormat("dn: ", extensions: ["ldif"], reason: ldif), DocumentFormat("dn:: ", reason: ldif),
    DocumentFormat("version: 1\n", reason: ldif), DocumentFormat("version: 1\r", reason: ldif),
    DocumentFormat("# extended LDIF", reason: ldif),
    DocumentFormat("<vcards", reason: xml), DocumentFormat("<?xml", extensions: ["xml"], reason: xml),
    DocumentFormat("<!DOCTYPE", extensions: ["html", "htm"], reason: html), DocumentFormat("<!doctype", reason: html),
    DocumentFormat("<html", reason: html),
    DocumentFormat("---\n", extensions: ["yaml", "yml"], reason: yaml), DocumentFormat("---\r", reason: yaml),
    DocumentFormat("%YAML", reason: yaml), DocumentFormat("- name:", reason: yaml),
    DocumentFormat(
      "BEGIN:VCALENDAR", extensions: ["ics"], reason: "is a calendar: export the contacts as vCard (.vcf)"),
  ]

  private static let ldif =
    "is LDIF: must be a table with the columns cn, mail and jpegPhoto: export the entries as CSV"
  private static let xml = "is XML, for example xCard: export the contacts as vCard (.vcf), CSV or JSON"
  private static let html = "is a web page: export its table as CSV"
  private static let yaml = "is YAML: must be JSON: yq -o json . LIST > list.json converts the list"

  private init(_ signature: String, extensions: Set<String> = [], reason: String) {
    self.init(signature: Array(signature.utf8), extensions: extensions, reason: reason)
  }

  private init(signature: [UInt8], extensions: Set<String>, reason: String) {
    self.signature = signature
    self.extensions = extensions
    self.reason = reason
  }

  private static let advice =
    """
    must be exported as CSV: in Excel, File > Save As > CSV UTF-8; in Numbers, File > Export To > CSV; in Google Sheets, \
    File > Download > CSV; in LibreOffice, File > Save As > Text CSV
    """
}

extension DocumentFormat {
  /// Returns the document format of a file that starts with the given bytes, possibly after a byte order mark, or nil.
  init?(start bytes: ArraySlice<UInt8>) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    guard let format = Self.allCases.first(where: { text.starts(with: $0.signature) }) else { return nil }
    self = format
  }

  /// Returns the document format for a path's extension, or nil for other extensions.
  package init?(path: String) {
    let name = path.utf8.split(separator: UInt8(ascii: ".")).last.map { String(Substring($0)).lowercased() } ?? ""
    guard let format = Self.allCases.first(where: { $0.extensions.contains(name) }) else { return nil }
    self = format
  }
}
