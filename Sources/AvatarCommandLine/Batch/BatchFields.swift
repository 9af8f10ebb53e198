import AvatarBatch
import AvatarContacts
import AvatarFileSystem
import AvatarJSON
import AvatarRender
import PeopleLists

/// Methods that return the default fields of rows and the list.
extension Arguments {
  /// Returns the default fields of rows: those in `--defaults` that are not options, and the options for the appearance
  /// of avatars.
  func rowDefaults() throws(InputError) -> [String: JSONValue] {
    let options = try sharedFields()
    guard let defaults else { return options }
    let fields = defaults.fieldsOfRows(otherThanOptionsOf: command)
    return try mapError(of: RowFields.merged(options, over: RowParser.defaults(fields))) { (error: InputError) in
      defaults.error(error.words)
    }
  }

  /// Returns the specified options as fields.
  private func sharedFields() throws(InputError) -> [String: JSONValue] {
    var fields = fields
    _ = try AvatarSpec(fields: fields, spelling: AvatarField.option)
    if case .string(let text)? = fields["icon"], let path = AvatarIcon(text)?.path {
      // Paths in rows are relative to the list, but this path is not.
      let absolute = FilePath.real(path)
      try mapError(of: IconArtwork(file: absolute)) { (error: InputError) in error.about(path) }
      fields["icon"] = .string(absolute)
    }
    if let sizes = self[AvatarField.size] {
      _ = try [AvatarSize](option: sizes, in: themes().light)
      fields["size"] = .string(sizes)
    }
    if let scale = self[AvatarField.scale] {
      fields["scale"] = .array(try [AvatarScale](option: scale).map { .number($0.factor) })
    }
    return fields
  }

  /// Returns the list described by the options.
  ///
  /// If it consists of a server's contacts, `network` fetches them.
  func batchList(_ network: AvatarNetwork) throws(InputError) -> BatchList {
    if lists.contains("") { throw .usage("batch: the list name must not be empty") }
    if listsPhotos { return try photoList() }
    if let path = self[Option.photoDirectory] { _ = try Directory(path, option: "--photos") }
    _ = try applies(Option.recursive, if: photoDirectory != nil, else: ": needs a directory of photos")
    _ = try applies(Option.nameFromFile, if: false, else: ": needs photos or a directory of photos")
    if let contacts { return try contactList(contacts, network) }
    let format = try listFormat()
    let delimiter = try applies(Option.delimiter, if: format == .csv, else: ": applies only to tables")
    var rules = ColumnRules(fields: RowFields.all)
    rules.choices = self[all: Option.column]
    let hasArrays = try applies(Option.arrayPath, if: format == nil || format == .json, else: ": applies only to JSON")
    rules.listPath = hasArrays ? self[Option.arrayPath] : nil
    rules.filters = self[all: Option.conditions]
    rules.isOption = Command.isOptionOfBatch
    let list = ListSource(
      path: listPath == "-" ? nil : listPath, format: format,
      encoding: self[Option.encoding] ?? .utf8, rules: rules,
      delimiter: (delimiter ? self[Option.delimiter] : nil) ?? (ListFormat.isTabbed(path: listPath) ? 0x09 : nil),
      // Base64 uses four characters for three bytes of an embedded photo.
      rowLimit: min(limits.bytes, 1 << 40) / 3 * 4 + (1 << 20),
      fileLimit: limitValues["list-bytes"] ?? ListSource.standardFileLimit)
    return .people(list)
  }

  /// Returns the list format from an option or the file extension, or nil for other lists, whose format is detected from
  /// the first bytes.
  private func listFormat() throws(InputError) -> ListFormat? {
    if let format = self[Option.listFormat] { return format }
    if let format = ListFormat(path: listPath) { return format }
    if listPath != "-" {
      if FileStatus(listPath) == nil { throw .missing(path: listPath, .list) }
      if let document = DocumentFormat(path: listPath) { throw .badInput(path: listPath, reason: document.reason) }
    }
    return last(Option.delimiter) == nil ? nil : .csv
  }

  /// The contacts that form the list, or nil for any other list.
  private var contacts: ContactList? { ContactList(listPath) }

  /// Whether the list is a file of rows.
  var isFile: Bool { listPath != "-" && contacts == nil && !listsPhotos }

  /// Whether the arguments are photos, each of which represents a row.
  var listsPhotos: Bool { contacts == nil && PhotoFiles.areNamed(by: lists) }

  /// The name of the list in notes.
  var listName: String {
    if lists.count > 1 { return "\(lists.count.grouped) photos" }
    if listsPhotos { return PhotoSource(listPath).name }
    return listPath == "-" ? "standard input" : contacts?.selector.isEmpty == true ? "contacts" : listPath
  }

  private func photoList() throws(InputError) -> BatchList {
    if lists.allSatisfy({ ListFormat(path: $0) != nil }) { throw .usage("batch: takes one list") }
    for argument in lists where ListFormat(path: argument) != nil {
      let missing = lists.first { ListFormat(path: $0) == nil && FileStatus($0) == nil }
      if let missing { throw .missing(path: missing, .list) }
      throw .usage("\(argument): is a list: cannot be combined with photos")
    }
    try rejectListOptions("does not apply to photos")
    _ = try applies(Option.photoDirectory, if: false, else: ": the photos are the list")
    var missing: [InputError] = []
    let photos = try PhotoFiles(lists, self, outputs: outputDirectory, missing: &missing)
    if let error = missing.first { throw error }
    return .photos(photos)
  }

  private func contactList(_ contacts: ContactList, _ network: AvatarNetwork) throws(InputError) -> BatchList {
    if let fault = network.photos.servers.fault(of: contacts) { throw .usage("batch \(listPath): \(fault)") }
    try rejectListOptions("does not apply to server contacts")
    return .contacts(contacts, network.photos)
  }

  private func rejectListOptions(_ reason: String) throws(InputError) {
    let options: [any NamedOption] = [
      Option.listFormat, Option.delimiter, Option.encoding, Option.arrayPath, Option.column, Option.conditions,
    ]
    for option in options where isTyped(option) { throw .usage("--\(option.optionName): \(reason)") }
    for given in all
    where given.member == nil && (given.value as? [String: Int])?.keys.elementsEqual(["list-bytes"]) == true {
      throw .usage("\(given.shown): \(reason)")
    }
  }
}
