package import AvatarCodec
import AvatarFileSystem
package import AvatarJSON
package import AvatarRender

/// A parser that turns the rows of a list into requests.
///
/// The parser is a value, so any thread can parse rows with a copy.
package struct RowParser: Sendable {
  /// The default values of rows, by the names of their fields.
  private var defaults: RowValues
  /// Whether the defaults identify the subject of an avatar.
  private(set) var hasIdentityByDefault: Bool
  let template: NameTemplate
  let export: ExportFormat?
  /// The encodings of each picture.
  let encodings: [OutputEncoding]
  /// The directory to which paths of rows are relative: empty, or with a trailing slash.
  let directory: String
  let themes: ThemeCache
  /// The columns of the table; none for other lists.
  var table = TableColumns.none
  /// The encoding of the list, for messages.
  var encoding = ListEncoding.utf8
  package var localPhotos = LocalPhotoRules()
  /// The path of the icon that the command specifies, which may be outside the directory of photos.
  package var trustedIcon: String?
  private let icons = IconCache()
  /// The rows that the run renders; nil for all rows.
  var shard: Shard?
  /// Whether the rows are contacts, which come from other people.
  var isOfContacts = false

  package init(
    defaults: [String: JSONValue], template: NameTemplate, export: ExportFormat?,
    encodings: [OutputEncoding] = [.standard], directory: String, themes: ThemeCache
  ) {
    self.defaults = RowValues(defaults)
    hasIdentityByDefault = self.defaults.hasIdentity
    self.template = template
    self.export = export
    self.encodings = encodings
    self.directory = directory
    self.themes = themes
  }

  /// Adds the defaults in the list itself, over which the given defaults have precedence.
  mutating func add(listDefaults fields: [String: JSONValue]) {
    defaults = defaults.merged(over: RowValues(fields))
    hasIdentityByDefault = defaults.hasIdentity
  }

  /// Parses a JSON object of default fields.
  ///
  /// - Throws: `FieldError` if the JSON is malformed, or a member is not a field that rows can share.
  package static func defaults(json: [UInt8]) throws(FieldError) -> [String: JSONValue] {
    let value = try mapError(of: JSONParser.parse(json)) { (error: JSONError) in
      FieldError(field: nil, reason: error.words)
    }
    guard case .object(let members) = value else { throw FieldError(field: nil, reason: "\(value): must be an object") }
    return try defaults(members)
  }

  /// Returns the default fields that the members of an object specify.
  /// - Throws: `FieldError` if a member is not a field that rows can share, or its value is invalid.
  package static func defaults(_ members: [String: JSONValue]) throws(FieldError) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    for (name, value) in members {
      guard RowFields.isShared(name), let field = RowFields.field(name) else {
        throw FieldError(field: name, reason: "is not a field that rows can share")
      }
      guard fields.updateValue(value, forKey: field) == nil else {
        throw FieldError(field: name, reason: "is given twice")
      }
    }
    fields = fields.filter { !$0.value.isBlank(as: $0.key) }
    // Sizes may be names in a theme; all other values must be valid before the first row is read.
    _ = try AvatarSpec(fields: fields.filter { $0.key != "size" && $0.key != "scale" })
    return fields
  }

  /// The maximum length of a text, which only photos need to exceed.
  private static let longestText = 10_000

  func parse(_ row: RawRow) -> ParsedRow {
    var (unknownFields, id, isIdentified) = ([String](), String?.none, true)
    var rejected: [RejectedCell] = []
    let request = Result { () throws(RowFault) in
      switch row.content {
      case .fault(let fault): throw fault
      case .json(let bytes, let column):
        let (fields, others) = try fields(json: bytes, row, column: column, &unknownFields)
        id = fields["id"]?.text
        return try self.request(row, fields: fields, others: others) { $0 }
      case .cells(let cells):
        var fields = try fields(cells: cells, row)
        rejected = rejectAmbiguous(&fields)
        isIdentified = hasIdentityByDefault || table.identifying.contains { fields[$0] != nil }
        id = fields["id"]?.text
        return try self.request(
          row, fields: fields, others: try others(cells: cells, fields, row), spelling: table.spelling)
      case .card(let bytes):
        return try self.request(row, fields: try fields(card: bytes, row), others: [:]) { Self.cardNames[$0] ?? $0 }
      }
    }
    if case .success(let request) = request { id = request.id }
    let hasFailed = if case .failure = request { true } else { false }
    return ParsedRow(
      row, id: id, request, unknownFields: unknownFields, rejected: rejected, isIdentified: isIdentified || hasFailed,
      isOfShard: isOfShard(id))
  }

  /// Returns whether the run renders the row with an ID; rows without an ID belong to the first shard.
  private func isOfShard(_ id: String?) -> Bool {
    guard let shard else { return true }
    return id.map { shard.contains($0) } ?? (shard.index == 1)
  }

  /// Removes invalid values of ambiguous columns from a table's row.
  private func rejectAmbiguous(_ fields: inout RowValues) -> [RejectedCell] {
    var rejected: [RejectedCell] = []
    for field in table.ambiguous {
      guard case .string(let text)? = fields[field.name] else { continue }
      if RowFields.numeric.contains(field.name), !text.unicodeScalars.contains(where: { $0.isLetter }) { continue }
      guard let reason = reason(field.name, text, fields) else { continue }
      fields[field.name] = nil
      rejected.append(RejectedCell(header: table.spelling(field.name), reason: reason))
    }
    return rejected
  }

  /// Returns the reason why a text is not a value of a field; nil if it is one.
  private func reason(_ field: String, _ text: String, _ fields: RowValues) -> String? {
    do throws(FieldError) {
      switch field {
      case "size":
        // A theme that cannot be read fails the row later.
        guard
          let theme = try? themes.entry(
            themes.themes(light: theme(.light, fields) ?? theme(.light, defaults), dark: nil)[0])
        else { return nil }
        _ = try sizes(.string(text), theme)
      case "scale": _ = try scales(.string(text))
      default: _ = try AvatarSpec(fields: [field: .string(text)])
      }
      return nil
    } catch {
      return error.reason
    }
  }

  private func request(
    _ row: RawRow, fields: RowValues, others: [String: String], spelling: (String) -> String
  ) throws(RowFault) -> RowRequest {
    func fault(_ field: String?, _ reason: String) -> RowFault {
      RowFault(line: row.line, field: field.map(spelling), reason)
    }
    for (field, value) in fields.items where field != "src" {
      if case .string(let text) = value, text.utf8.count > Self.longestText {
        throw fault(field, "longer than \(Self.longestText.grouped) bytes")
      }
    }
    let isWithheld = withholds(photo: fields["src"])
    var fields = fields.merged(over: defaults)
    for (field, value) in fields.items {
      if case .string(let text) = value, text.utf8.contains(0) {
        throw fault(field, "must not have the character U+0000")
      }
    }
    let (sizes, scales) = (fields.removeValue(forKey: "size"), fields.removeValue(forKey: "scale"))
    var spec: AvatarSpec
    let themes: [RowTheme]
    do throws(FieldError) {
      spec = try AvatarSpec(items: fields.items)
      themes = try self.themes.themes(light: try theme(.light, fields), dark: try theme(.dark, fields))
    } catch {
      throw fault(error.field, error.reason(spelling))
    }
    if spec.photo.source == .standardInput { throw fault("src", "must be a file, not the standard input") }
    var photoPath: String?
    if !isWithheld, case .file(let path) = spec.photo.source {
      let path = FilePath.joined(directory, path)
      (spec.photo.source, photoPath) = (.file(path), path)
      if let root = localPhotos.root, !root.contains(path) {
        throw fault("src", "\(path): is outside \(root.path): --src-root allows only files in it")
      }
    }
    let iconPath = try readIcon(of: &spec, row, spelling)
    do throws(FieldError) {
      let entry = try self.themes.entry(themes[0])
      for theme in themes.dropFirst() { _ = try self.themes.entry(theme) }
      let plan = RowPlan(
        number: row.number, spec: spec, sizes: try self.sizes(sizes, entry), scales: try self.scales(scales),
        themes: themes, others: others, limits: entry.limits, encodings: encodings, isPhotoWithheld: isWithheld)
      let id = try plan.id(try text("id", fields), output: try text("output", fields))
      return RowRequest(
        line: row.line, id: id, spec: spec, photoPath: photoPath, iconPath: iconPath,
        localPhotos: isWithheld ? .nowhere : localPhotos.root.map { .within($0) } ?? .anywhere, themes: themes,
        fields: isOfShard(id) ? Self.digest(fields, icon: spec.look.icon) : .ofNothing,
        isStrict: try truth("strict", fields),
        outputs: try plan.outputs(id, output: try text("output", fields), template: template, export: export))
    } catch {
      throw fault(error.field, error.reason)
    }
  }

  /// Reads the SVG file of a row's icon, whose path is relative to the list and confined like that of a photo.
  ///
  /// - Returns: The path; nil for other icons.
  private func readIcon(
    of spec: inout AvatarSpec, _ row: RawRow, _ spelling: (String) -> String
  ) throws(RowFault) -> String? {
    guard let name = spec.look.icon?.path else { return nil }
    let path = FilePath.joined(directory, name)
    let root = name == trustedIcon ? nil : localPhotos.root
    if let root, !root.contains(path) {
      throw RowFault(
        line: row.line, field: spelling("icon"), "\(path): is outside \(root.path): --src-root allows only files in it")
    }
    let artwork = try mapError(of: icons.icon(path, in: root.map { .within($0) } ?? .anywhere)) {
      (error: IconFileError) in
      RowFault(line: row.line, field: spelling("icon"), "\(error.place): \(error.reason)")
    }
    spec.look.icon = .artwork(artwork)
    return path
  }

  /// Returns whether a contact's own photo is a local file although contacts must not specify local files.
  private func withholds(photo: JSONValue?) -> Bool {
    guard isOfContacts, !localPhotos.areAllowedForContacts, case .string(let text)? = photo else { return false }
    if case .file = PhotoSource(text) { return true }
    return false
  }

  /// Returns the digest of the fields that determine the appearance of a row's avatars.
  private static func digest(_ fields: RowValues, icon: AvatarIcon?) -> ContentDigest {
    var sum = DigestSum()
    for (name, value) in fields.items where !RowFields.unrelatedToLooks.contains(name) {
      sum.add(name)
      if case .string(let text) = value, JSONText.isPlain(text) {
        sum.add(quoted: text)
      } else {
        sum.add(JSONText.value(value))
      }
    }
    if case .artwork(let artwork)? = icon { sum.add(artwork.source) }
    return sum.digest()
  }
}
