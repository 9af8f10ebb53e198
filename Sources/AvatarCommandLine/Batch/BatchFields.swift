import AvatarBatch
import AvatarContacts
import AvatarFileSystem
import AvatarJSON
import AvatarRender

extension BatchCommand {
  /// Returns the fields of rows that don't specify them: those of `--defaults`, overridden by the options for the look of avatars.
  func defaults() throws(CommandError) -> [String: JSONValue] {
    let options = try options()
    return RowFields.merged(options, over: try givenDefaults())
  }

  private static let largestDefaults = 1 << 20

  private func givenDefaults() throws(CommandError) -> [String: JSONValue] {
    guard let text = reading.defaults else { return [:] }
    let isFile = text.unicodeScalars.first { $0 != " " } != "{"
    var json = Array(text.utf8)
    if isFile {
      json = try mapError(of: ByteSource(path: text, limit: Self.largestDefaults, isFile: true).allBytes()) {
        (error: FileError) in
        if case .tooLong = error { return CommandError.badInput(path: text, reason: error.reason) }
        return CommandError.unreadableInput(path: text, reason: error.reason)
      }
    }
    return try mapError(of: RowParser.defaults(json: json)) { (error: FieldError) in
      let reason = (error.field.map { "\($0): " } ?? "") + error.reason
      return isFile ? CommandError.badInput(path: text, reason: reason) : CommandError.usage("--defaults: \(reason)")
    }
  }

  /// Returns the options that were given, as fields.
  private func options() throws(CommandError) -> [String: JSONValue] {
    var fields = givenFields(AvatarField.self, look, text, photo, directories)
    _ = try mapError(of: AvatarSpec(fields: fields), to: CommandError.init(field:))
    if case .string(let text)? = fields["icon"], let path = AvatarIcon(text)?.path {
      // The paths of rows are relative to the list, this one is not.
      let absolute = FilePath.real(path)
      try mapError(of: IconArtwork(file: absolute)) { (error: IconFileError) in
        CommandError(
          icon: IconFileError(path: path, reason: error.reason, line: error.line, isReadable: error.isReadable))
      }
      fields["icon"] = .string(absolute)
    }
    if let sizes = size.size {
      let theme = try look.themes.parsed().light
      for size in sizes.split(separator: ",", omittingEmptySubsequences: false) {
        _ = try AvatarSize(option: String(size), in: theme)
      }
      fields["size"] = .string(sizes)
    }
    if let scale = size.scale {
      fields["scale"] = .array(try [AvatarScale](option: scale).map { .number($0.factor) })
    }
    return fields
  }

  /// Returns the list that the options describe; the network fetches the contacts of a server.
  func batchList(_ network: AvatarNetwork) throws(CommandError) -> BatchList {
    if list.isEmpty { throw .usage("batch: the name of the list must not be empty") }
    if let server { return try contactList(of: server, network) }
    guard let format = reading.listFormat ?? (list == "-" ? .ndjson : ListFormat(path: list)) else {
      throw .usage("\(list): its extension is unknown: --list-format must be \(ListFormat.words)")
    }
    if reading.delimiter != nil, format != .csv { throw .usage("--delimiter: only tables have one") }
    let hasTabs = list.lowercased().hasSuffix(".tsv") || list.lowercased().hasSuffix(".tab")
    return BatchList(
      path: list == "-" ? nil : list, format: format, delimiter: reading.delimiter ?? (hasTabs ? 0x09 : nil),
      // A photo in the list itself has four characters for three bytes.
      rowLimit: min(limits.maxBytes, 1 << 40) / 3 * 4 + (1 << 20),
      fileLimit: reading.maxListBytes ?? BatchList.standardFileLimit)
  }

  /// The server whose contacts are the list; nil if the list is a file or the standard input.
  private var server: ContactServers.Kind? { ContactServers.Kind.allCases.first { $0.list == list } }

  var isFile: Bool { list != "-" && server == nil }

  /// The name of the list in notes.
  var listName: String { list == "-" ? "standard input" : server == nil ? list : "contacts" }

  private func contactList(
    of server: ContactServers.Kind, _ network: AvatarNetwork
  ) throws(CommandError) -> BatchList {
    if server == .monica, self.network.monicaURL == nil {
      throw .usage("batch \(list): needs --monica-url and --monica-token-env")
    }
    let given = [
      ("--list-format", reading.listFormat != nil), ("--delimiter", reading.delimiter != nil),
      ("--max-list-bytes", reading.maxListBytes != nil),
    ]
    for (option, isGiven) in given where isGiven { throw .usage("\(option): contacts of a server have none") }
    return BatchList(
      path: nil, format: .ndjson, delimiter: nil, rowLimit: 1 << 20, contacts: (server, network.photos))
  }
}
