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
  ]

  private static let advice =
    """
    must be exported as CSV: in Excel, File > Save As > CSV UTF-8; in Numbers, File > Export To > CSV; in Google Sheets, \
    File > Download > CSV; in LibreOffice, File > Save As > Text CSV
    """
}

extension DocumentFormat {
  /// Returns the document format for a path's extension, or nil for other extensions.
  package init?(path: String) {
    let name = path.utf8.split(separator: UInt8(ascii: ".")).last.map { String(Substring($0)).lowercased() } ?? ""
    guard let format = Self.allCases.first(where: { $0.extensions.contains(name) }) else { return nil }
    self = format
  }
}
