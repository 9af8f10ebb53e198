import PersonWords

/// The form of a table cell, which distinguishes a row from a header in any language.
enum CellForm: Hashable {
  case blank, address, photo, number
  /// Text whose first word is in the given case, with one word or several.
  case text(LetterCase, isPhrase: Bool)

  enum LetterCase: Hashable {
    case lower, title, upper
    /// The script has no case.
    case none
  }

  init(_ cell: String) {
    let words = cell.split(whereSeparator: \.isWhitespace)
    let letters = words.first?.filter(\.isLetter) ?? ""
    if words.isEmpty {
      self = .blank
    } else if Mailbox(cell).map({ cell.hasPrefix($0.address) || cell.hasSuffix(">") }) == true {
      self = .address
    } else if PictureType.isPhoto(cell) {
      self = .photo
    } else if !words.joined().contains(where: \.isLetter) {
      self = .number
    } else {
      let isPhrase = words.count > 1
      if letters.count > 1, letters.allSatisfy(\.isUppercase) {
        self = .text(.upper, isPhrase: isPhrase)
      } else if let first = letters.first, first.isUppercase || first.isLowercase {
        self = .text(first.isUppercase ? .title : .lower, isPhrase: isPhrase)
      } else {
        self = .text(.none, isPhrase: isPhrase)
      }
    }
  }

  /// Returns the header that a line lacks if it is a row: a name for each column, or nil if the line may be a header.
  ///
  /// A row contains an address or a photo, or has the form of most of the rows below it in each column.
  static func missingHeader(of line: [String], above rows: [[String]]) -> [String]? {
    let forms = line.map(CellForm.init)
    let isRow = forms.contains(.address) || forms.contains(.photo)
    guard isRow || !rows.isEmpty && forms.indices.allSatisfy({ isUsual(forms[$0], $0, rows) }) else { return nil }
    let name = forms.firstIndex { $0.isPhrase } ?? forms.firstIndex { $0.isText }
    let columns = [
      (forms.firstIndex(of: .address), "email"), (forms.firstIndex(of: .photo), "src"), (name, "name"),
      (forms.firstIndex(of: .number), "id"),
    ]
    return forms.indices.map { i in columns.first { $0.0 == i }?.1 ?? "column \(i + 1)" }
  }

  private var isText: Bool { if case .text = self { true } else { false } }

  private var isPhrase: Bool { if case .text(_, isPhrase: true) = self { true } else { false } }

  /// Returns whether most of the filled cells below a cell have its form.
  private static func isUsual(_ form: CellForm, _ column: Int, _ rows: [[String]]) -> Bool {
    let others = rows.compactMap { $0.indices.contains(column) ? CellForm($0[column]) : nil }.filter { $0 != .blank }
    return form == .blank || !others.isEmpty && others.count { $0 == form } * 2 > others.count
  }
}
