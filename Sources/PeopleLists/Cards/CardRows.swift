import AvatarFileSystem
import AvatarJSON

/// The rows of a vCard file, one per card.
struct CardRows: RowReader {
  private var lines: CardLines
  private var number = 0
  /// The line of a BEGIN:VCARD that was read before its card.
  private var start: Int?
  private let header: ListColumns
  private let readsGroups: Bool
  /// The numbers of skipped cards that describe groups, and that contain nothing about a person.
  private var (groups, empty) = (0, 0)

  var unused: [String] {
    [("KIND:group", groups), ("without a name, address, number or photo", empty)].filter { $1 > 0 }
      .map { "\($0) (\($1.grouped) card\($1 == 1 ? "" : "s"))" }
  }

  var columns: ListColumns? { header }

  init(_ text: ListText, limit: Int, _ rules: ColumnRules) throws(InputError) {
    lines = CardLines(text, limit: limit)
    header = ListColumns(VCard.columns.map(\.header), rules, meanings: VCard.columns.map(\.meaning))
    readsGroups = rules.readsAll
    try header.checkChoices(line: nil)
  }

  func isReady(milliseconds: Int) -> Bool { lines.isReady(milliseconds: milliseconds) }

  mutating func next() throws(InputError) -> ReadRow? {
    while true {
      if start == nil, let text = try skipToCard() {
        return row(text, .failure(InputError(row: text, "must begin with BEGIN:VCARD")))
      }
      guard let line = start else { return nil }
      start = nil
      let card = try card(from: line)
      if let card = try? card.get(), card.isEmpty || card.isGroup && !readsGroups {
        if card.isGroup { groups += 1 } else { empty += 1 }
        continue
      }
      var row = row(line, card.map(\.cells))
      row.isGroup = (try? card.get().isGroup) == true
      return row
    }
  }

  private mutating func row(_ line: Int, _ cells: Result<[JSONValue?], InputError>) -> ReadRow {
    number += 1
    return ReadRow(number: number, line: line, columns: header, cells: cells)
  }

  /// Reads up to the beginning of the next card, and returns the first line of other text before it, or nil.
  private mutating func skipToCard() throws(InputError) -> Int? {
    var text: Int?
    while start == nil {
      // Each line has a budget of its own, because only cards are collected.
      lines.beginCard(at: text ?? 1)
      guard let line = try lines.next() else { break }
      if line.begins { start = line.number } else if !line.isBlank { text = text ?? line.number }
    }
    return text
  }

  /// Reads the rest of a card after its first line.
  ///
  /// - Throws: `InputError` if the list cannot be read, or the card has no end or exceeds the limit.
  private mutating func card(from start: Int) throws(InputError) -> Result<VCard, InputError> {
    var contents = VCard.Contents()
    var (depth, isAgent, fault) = (1, false, InputError?.none)
    lines.beginCard(at: start)
    while true {
      guard let line = try lines.next() else {
        throw InputError(line: start, reason: "the card that starts here has no END:VCARD")
      }
      if line.begins, !isAgent {
        self.start = line.number
        return .failure(InputError(row: start, "must end with END:VCARD before the next card begins"))
      }
      // vCard 2.1 nests an agent's card, which begins on the same line or on the next. In newer versions, the card is
      // text in a folded line.
      let isOpen = line.property == .agent && line.value.equals("begin:vcard")
      if isOpen || line.begins { depth += 1 }
      if !line.isBlank { isAgent = line.property == .agent && line.value.isBlank }
      if line.ends { depth -= 1 }
      if depth == 0 { break }
      if depth > 1 || line.begins || line.ends || fault != nil { continue }
      do throws(InputError) { try contents.add(line) } catch { fault = error }
    }
    // Other cards need the component too.
    if let fault, fault.kind == .component { throw fault }
    if let fault { return .failure(fault) }
    do throws(InputError) { return .success(try VCard(contents)) } catch {
      if error.kind == .component { throw error }
      return .failure(error)
    }
  }
}
