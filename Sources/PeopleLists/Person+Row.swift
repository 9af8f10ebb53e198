import AvatarJSON

extension Person {
  /// Creates the person of a row from the values of its columns.
  init(_ row: ReadRow, _ cells: [JSONValue?]) {
    let (columns, values) = (row.columns, row.columns.values(cells))
    let parts = columns.names.parts(cells)
    self.row = row.number
    line = row.line
    group = columns.text(KeyColumns.group, cells)
    kind = row.isGroup ? .group : values["type"]?.text?.lowercased() == "agent" ? .agent : .person
    id = values["id"]?.text
    name = PersonName(
      full: values["name"]?.text, given: parts.given, middle: parts.middle,
      family: parts.family ?? values["familyName"]?.text)
    userName = columns.userName(cells)
    addresses = columns.addresses(cells, preferred: values["email"])
    let source = values["src"]
    photos = source?.texts ?? (source?.text).map { [$0] } ?? []
    page = columns.link(cells)
    others = columns.others(cells)
  }

  /// Whether no value identifies the person.
  var isEmpty: Bool {
    name.full == nil && id == nil && userName == nil && addresses.isEmpty && photos.isEmpty
  }
}
