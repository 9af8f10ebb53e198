/// A document that people may pass instead of a list, and that must be exported first.
package enum DocumentFormat: CaseIterable, Sendable {
  /// A spreadsheet in a ZIP file: .xlsx, .ods or .numbers.
  case spreadsheet
  /// A spreadsheet of Excel 97 to 2004: .xls.
  case oldSpreadsheet
  case pdf

  /// The signature at the start of a file.
  var signature: [UInt8] {
    switch self {
    case .spreadsheet: [0x50, 0x4B, 3, 4]
    case .oldSpreadsheet: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    case .pdf: Array("%PDF-".utf8)
    }
  }

  /// Returns the document of a path's extension; nil for other extensions.
  package init?(path: String) {
    switch path.utf8.split(separator: UInt8(ascii: ".")).last.map({ String(Substring($0)).lowercased() }) {
    case "xlsx", "xlsm", "ods", "numbers": self = .spreadsheet
    case "xls": self = .oldSpreadsheet
    case "pdf": self = .pdf
    default: return nil
    }
  }

  /// The reason why it is rejected, with a remedy, for the end of a message.
  package var reason: String {
    switch self {
    case .spreadsheet: "is a spreadsheet (.xlsx, .ods, .numbers) or another ZIP file: \(Self.advice)"
    case .oldSpreadsheet: "is a spreadsheet (.xls): \(Self.advice)"
    case .pdf: "is a PDF: export its table as CSV"
    }
  }

  private static let advice =
    """
    must be exported as CSV: in Excel, File > Save As > CSV UTF-8; in Numbers, File > Export To > CSV; in Google Sheets, \
    File > Download > CSV; in LibreOffice, File > Save As > Text CSV
    """
}
