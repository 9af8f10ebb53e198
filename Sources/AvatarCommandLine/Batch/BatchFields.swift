import AvatarBatch
import AvatarContacts
import AvatarFileSystem
import AvatarJSON
import AvatarRender

extension BatchCommand {
  /// What rows have unless they say otherwise: what `--defaults` gives, and the options of an avatar's look over it.
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
      do throws(FileError) {
        json = try ByteSource(path: text, limit: Self.largestDefaults, isFile: true).allBytes()
      } catch {
        if case .tooLong = error { throw .badInput(path: text, reason: error.reason) }
        throw .unreadableInput(path: text, reason: error.reason)
      }
    }
    do throws(FieldError) {
      return try RowParser.defaults(json: json)
    } catch {
      let reason = (error.field.map { "\($0): " } ?? "") + error.reason
      throw isFile ? .badInput(path: text, reason: reason) : .usage("--defaults: \(reason)")
    }
  }

  /// Returns the options that were given, as fields.
  private func options() throws(CommandError) -> [String: JSONValue] {
    var fields = givenFields(AvatarField.self, look, text, photo, directories)
    do throws(FieldError) { _ = try AvatarSpec(fields: fields) } catch { throw CommandError(error) }
    if let sizes = size.size {
      let theme = try look.themeOption.parsed()
      for size in sizes.split(separator: ",", omittingEmptySubsequences: false) {
        _ = try OptionValues.size(String(size), theme)
      }
      fields["size"] = .string(sizes)
    }
    if let scale = size.scale {
      fields["scale"] = .array(try OptionValues.scales(scale).map { .number($0.factor) })
    }
    return fields
  }

  /// Returns the list that the options describe; the network fetches the contacts of a server.
  func batchList(_ network: AvatarNetwork) throws(CommandError) -> BatchList {
    if list.isEmpty { throw .usage("batch: the name of the list must not be empty") }
    if let server { return try contactList(of: server, network) }
    var format: ListFormat?
    if let name = reading.format { format = try OptionValues.choice("--format", name) as ListFormat }
    guard let format = format ?? (list == "-" ? .ndjson : ListFormat(path: list)) else {
      throw .usage("\(list): its extension does not tell what it is: --format must be \(ListFormat.words)")
    }
    var delimiter: UInt8?
    if let text = reading.delimiter {
      let characters = Array((["tab", "\\t"].contains(text) ? "\t" : text).utf8)
      guard characters.count == 1, characters[0] != 0x22, characters[0] >= 0x20 || characters[0] == 0x09 else {
        throw .usage("--delimiter \(text): must be one character of ASCII, or tab")
      }
      if format != .csv { throw .usage("--delimiter \(text): only tables have one") }
      delimiter = characters[0]
    } else if list.lowercased().hasSuffix(".tsv") || list.lowercased().hasSuffix(".tab") {
      delimiter = 0x09
    }
    // A photo in the list itself has four characters for three bytes.
    let photo = try limits.limits().bytes
    let fileLimit = try reading.maxListBytes.map { text throws(CommandError) in
      try LimitOptions.count("--max-list-bytes", text)
    }
    return BatchList(
      path: list == "-" ? nil : list, format: format, delimiter: delimiter,
      rowLimit: min(photo, 1 << 40) / 3 * 4 + (1 << 20), fileLimit: fileLimit ?? BatchList.standardFileLimit)
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
      ("--format", reading.format), ("--delimiter", reading.delimiter), ("--max-list-bytes", reading.maxListBytes),
    ]
    for (option, value) in given {
      if let value { throw .usage("\(option) \(value): contacts of a server have none") }
    }
    return BatchList(
      path: nil, format: .ndjson, delimiter: nil, rowLimit: 1 << 20, contacts: (server, network.photos))
  }
}
