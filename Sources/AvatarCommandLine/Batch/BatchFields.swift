import AvatarBatch
import AvatarContacts
import AvatarFileSystem
import AvatarJSON
import AvatarRender

extension BatchCommand {
  /// Returns the default fields of rows: those in `--defaults` that are not options, and the options for the look of
  /// avatars.
  func defaults() throws(CommandError) -> [String: JSONValue] {
    let options = try options()
    guard let text = shared.defaults else { return options }
    let defaults = try OptionDefaults(text)
    let fields = defaults.fieldsOfRows(otherThanOptionsOf: CommandDescription.ofCommand().named(by: ["batch"]))
    return try mapError(of: RowFields.merged(options, over: RowParser.defaults(fields))) { (error: FieldError) in
      defaults.error((error.field.map { "\($0): " } ?? "") + error.reason)
    }
  }

  /// Returns the given options as fields.
  private func options() throws(CommandError) -> [String: JSONValue] {
    var fields = [String: JSONValue](given: look, text, photo, directories)
    _ = try mapError(of: AvatarSpec(fields: fields), to: CommandError.init(field:))
    if case .string(let text)? = fields["icon"], let path = AvatarIcon(text)?.path {
      // The paths of rows are relative to the list, but this path is not.
      let absolute = FilePath.real(path)
      try mapError(of: IconArtwork(file: absolute)) { (error: IconFileError) in
        CommandError(
          icon: IconFileError(path: path, reason: error.reason, line: error.line, isReadable: error.isReadable))
      }
      fields["icon"] = .string(absolute)
    }
    if let sizes = size.size {
      _ = try [AvatarSize](option: sizes, in: look.themes.parsed().light)
      fields["size"] = .string(sizes)
    }
    if let scale = size.scale {
      fields["scale"] = .array(try [AvatarScale](option: scale).map { .number($0.factor) })
    }
    return fields
  }

  /// Returns the list that the options describe; the network fetches contacts from a server.
  func batchList(_ network: AvatarNetwork) throws(CommandError) -> BatchList {
    if arguments.contains("") { throw .usage("batch: the name of the list must not be empty") }
    if isOfPhotos { return try photoList() }
    if files.recursive { throw .usage("--recursive: needs a directory of photos") }
    if files.nameFromFile { throw .usage("--name-from-file: needs photos or a directory of photos") }
    if let contacts { return try contactList(contacts, network) }
    let format = try listFormat()
    for (option, isGiven) in [("--delimiter", reading.delimiter != nil), ("--column", !reading.column.isEmpty)]
    where isGiven && format != .csv {
      throw .usage("\(option): only tables have \(option == "--column" ? "columns" : "one")")
    }
    if reading.encoding != nil, format == .vcard { throw .usage("--encoding: vCards specify their own encoding") }
    let hasTabs = list.lowercased().hasSuffix(".tsv") || list.lowercased().hasSuffix(".tab")
    return BatchList(
      path: list == "-" ? nil : list, format: format, encoding: reading.encoding ?? .utf8, columns: reading.column,
      delimiter: reading.delimiter ?? (hasTabs ? 0x09 : nil),
      // Base64 takes four characters for three bytes of an embedded photo.
      rowLimit: min(limits.maxBytes, 1 << 40) / 3 * 4 + (1 << 20),
      fileLimit: reading.maxListBytes ?? BatchList.standardFileLimit)
  }

  /// Returns the format of the list, by an option or its extension; nil for a standard input, which is detected by its
  /// first bytes.
  private func listFormat() throws(CommandError) -> ListFormat? {
    if let format = reading.listFormat { return format }
    if list == "-" { return reading.delimiter == nil && reading.column.isEmpty ? nil : .csv }
    if let format = ListFormat(path: list) { return format }
    if FileStatus(list) == nil { throw .missing(path: list) }
    if let document = DocumentFormat(path: list) { throw .badInput(path: list, reason: document.reason) }
    throw .usage("\(list): its extension is unknown: --list-format must be \(ListFormat.words)")
  }

  /// The contacts that form the list; nil if the list is anything else.
  private var contacts: ContactList? { ContactList(list) }

  /// Whether the list is a file of rows.
  var isFile: Bool { list != "-" && contacts == nil && !isOfPhotos }

  /// Whether the arguments are photos, each of which is a row.
  var isOfPhotos: Bool { contacts == nil && PhotoFiles.areNamed(by: arguments) }

  /// The name of the list in notes.
  var listName: String {
    if arguments.count > 1 { return "\(arguments.count.grouped) photos" }
    if isOfPhotos { return PhotoSource(list).name }
    return list == "-" ? "standard input" : contacts?.selector.isEmpty == true ? "contacts" : list
  }

  private func photoList() throws(CommandError) -> BatchList {
    if arguments.allSatisfy({ ListFormat(path: $0) != nil }) { throw .usage("batch: takes one list") }
    for argument in arguments where ListFormat(path: argument) != nil {
      throw .usage("\(argument): is a list, and must not be given together with photos")
    }
    try rejectListOptions("photos have none")
    return BatchList(try PhotoFiles(arguments, files, outputs: outputDir))
  }

  private func contactList(_ contacts: ContactList, _ network: AvatarNetwork) throws(CommandError) -> BatchList {
    if let fault = network.photos.servers.fault(of: contacts) { throw .usage("batch \(list): \(fault)") }
    try rejectListOptions("contacts of a server have none")
    return BatchList(
      path: nil, format: .ndjson, delimiter: nil, rowLimit: 1 << 20, contacts: (contacts, network.photos))
  }

  private func rejectListOptions(_ reason: String) throws(CommandError) {
    let given = [
      ("--list-format", reading.listFormat != nil), ("--delimiter", reading.delimiter != nil),
      ("--encoding", reading.encoding != nil), ("--column", !reading.column.isEmpty),
      ("--max-list-bytes", reading.maxListBytes != nil),
    ]
    for (option, isGiven) in given where isGiven { throw .usage("\(option): \(reason)") }
  }
}
